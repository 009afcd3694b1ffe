import { type SessionId, sessionId } from '../../base/ids.ts';

/** A name for one request, until it is left. */
interface Seat {
  readonly name: SessionId;
  readonly leave: () => void;
}

/**
 * Gives each request of a session a name of its own while it is under way.
 *
 * In the stateless revision two windows of one editor look like one client, and an older server does
 * not say which call its question belongs to. With different names, two such requests never meet at
 * one instance of a server.
 */
export class Seats {
  readonly #taken = new Map<SessionId, Set<number>>();
  /** The highest number that each session has had. */
  readonly #highest = new Map<SessionId, number>();

  /** The lowest that is free, so that one request after the other meets the same instance. */
  take(session: SessionId): Seat {
    const taken = this.#taken.get(session) ?? new Set<number>();
    let number = 1;
    while (taken.has(number)) {
      number += 1;
    }
    taken.add(number);
    this.#taken.set(session, taken);
    this.#highest.set(session, Math.max(number, this.#highest.get(session) ?? 0));
    return {
      name: nameOf(session, number),
      leave: () => {
        taken.delete(number);
      },
    };
  }

  /** Returns every name that the session has had; it is over. */
  release(session: SessionId): readonly SessionId[] {
    const highest = this.#highest.get(session) ?? 1;
    this.#taken.delete(session);
    this.#highest.delete(session);
    return Array.from({ length: highest }, (_, index) => nameOf(session, index + 1));
  }
}

function nameOf(session: SessionId, number: number): SessionId {
  return number === 1 ? session : sessionId(`${session}~${number}`);
}
