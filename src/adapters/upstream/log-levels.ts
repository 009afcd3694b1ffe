import type { SessionId } from '../../base/ids.ts';
import { isLogLevel, mostTalkative, type LogLevel } from '../../base/log-level.ts';

/** How much of the servers' logs each client wants to see. */
export class LogLevels {
  readonly #levels = new Map<SessionId, LogLevel>();

  /** Remembers it; a level that the protocol does not know is ignored. */
  set(session: SessionId, level: string): void {
    if (isLogLevel(level)) {
      this.#levels.set(session, level);
    }
  }

  delete(session: SessionId): void {
    this.#levels.delete(session);
  }

  of(session: SessionId): LogLevel | undefined {
    return this.#levels.get(session);
  }

  /** What a server has to say so that every client hears what it wants to. */
  mostTalkative(): LogLevel | undefined {
    return mostTalkative(this.#levels.values());
  }
}
