import type { Clock } from '../base/clock.ts';
import type { SessionId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { CallFact } from '../call/fact.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';
import type { PastCall, SessionHistory } from './past-call.ts';
import { reduceResult, reduceValue } from './reduce-value.ts';

export interface SessionHistoriesParts {
  readonly clock: Clock;
  /** The value of a result as later steps see it, which is what learning looks at too. */
  readonly valueOf: (result: JsonObject) => Json;
}

interface Remembered {
  intent: string;
  calls: readonly PastCall[];
  lastMs: number;
}

/** What each session has asked for lately, small enough to be kept. */
export class SessionHistories {
  readonly #parts: SessionHistoriesParts;
  /** Those heard of longest ago first. */
  readonly #sessions = new Map<SessionId, Remembered>();

  constructor(parts: SessionHistoriesParts) {
    this.#parts = parts;
  }

  /** The words of a search, or of an intent: arguments may come from them. */
  intended(session: SessionId, intent: string): void {
    this.#of(session).intent = intent;
  }

  /** A call that was asked for has ended. */
  add({ session, tool, args, result, end, startedAt, durationMs }: CallFact): void {
    const ok = end === 'succeeded';
    const call: PastCall = {
      tool,
      args: reduceValue(args) as JsonObject,
      result: ok && result !== undefined ? reduceResult(this.#parts.valueOf(result)) : null,
      ok,
      startedAt,
      endedAt: startedAt + durationMs,
    };
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
    const nowMs = this.#parts.clock.monotonicMs();
    const before = this.#sessions.get(session);
    this.#sessions.delete(session);
    const isGoingOn = before !== undefined && nowMs - before.lastMs < RUN_AHEAD.idleMs;
    const remembered = isGoingOn ? before : { intent: '', calls: [], lastMs: nowMs };
    remembered.lastMs = nowMs;
    this.#sessions.set(session, remembered);
    for (const oldest of this.#sessions.keys()) {
      if (this.#sessions.size <= RUN_AHEAD.sessionsMax) {
        break;
      }
      this.#sessions.delete(oldest);
    }
    return remembered;
  }
}
