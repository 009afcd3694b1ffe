import type { SessionId } from '../../base/ids.ts';
import { type LogLevel, isLogLevel, mostTalkative } from '../../base/logger.ts';

/** The log level that each client wants. */
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

  /** Returns the most verbose level that any client wants. */
  mostTalkative(): LogLevel | undefined {
    return mostTalkative(this.#levels.values());
  }
}
