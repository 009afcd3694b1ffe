import type { Clock } from '../base/clock.ts';
import type { SessionId } from '../base/ids.ts';
import { keepLast } from '../base/keep-last.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';
import type { PastCall, SessionHistory } from './past-call.ts';

interface Remembered {
  intent: string;
  calls: readonly PastCall[];
  lastMs: number;
}

/** The recent calls of each session, reduced to what is worth keeping. */
export class SessionHistories {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  /** Least recently used first. */
  readonly #sessions = new Map<SessionId, Remembered>();

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock;
  }

  /** The words of a search, or of an intent: arguments may come from them. */
  intended(session: SessionId, intent: string): void {
    this.#of(session).intent = intent;
  }

  /** A call that was asked for has ended. */
  add(session: SessionId, call: PastCall): void {
    const remembered = this.#of(session);
    remembered.calls = [...remembered.calls, call].slice(-RUN_AHEAD.callsMax);
  }

  read(session: SessionId): SessionHistory {
    const { intent, calls } = this.#of(session);
    return { intent, calls };
  }

  release(session: SessionId): void {
    this.#sessions.delete(session);
  }

  #of(session: SessionId): Remembered {
    const nowMs = this.#clock.monotonicMs();
    const before = this.#sessions.get(session);
    const isGoingOn = before !== undefined && nowMs - before.lastMs < RUN_AHEAD.idleMs;
    const remembered = isGoingOn ? before : { intent: '', calls: [], lastMs: nowMs };
    remembered.lastMs = nowMs;
    keepLast(this.#sessions, session, remembered, RUN_AHEAD.sessionsMax);
    return remembered;
  }
}
