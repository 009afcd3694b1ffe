import { type SessionId, sessionId } from '../../base/ids.ts';

/** A name for one request, until it is left. */
interface Seat {
  readonly name: SessionId;
  readonly leave: () => void;
}

/**
 * Names under which servers know requests of one session that are under way at the same time.
 *
 * The stateless revision has no sessions: two windows of one editor look like one client. A
 * server of an older protocol that asks something does not say for which call; so no two
 * requests may meet at one instance of it, and each gets a name of its own while it lasts.
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

  /** Every name that the session has had; it is over. */
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
