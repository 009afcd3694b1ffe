import type { SessionId } from '../../base/ids.ts';

/** From the most to the least talkative, as the protocol has them. */
const LEVELS = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const;

const rankOf = (level: unknown): number => LEVELS.findIndex((known) => known === level);

/** How much of the servers' logs each client wants to see. */
export class LogLevels {
  readonly #levels = new Map<SessionId, string>();

  /** Remembers it; a level that the protocol does not know is ignored. */
  set(session: SessionId, level: string): void {
    if (rankOf(level) >= 0) {
      this.#levels.set(session, level);
    }
  }

  delete(session: SessionId): void {
    this.#levels.delete(session);
  }

  of(session: SessionId): string | undefined {
    return this.#levels.get(session);
  }

  /** What a server has to say so that every client hears what it wants to. */
  mostTalkative(): string | undefined {
    const ranks = [...this.#levels.values()].map(rankOf);
    return ranks.length === 0 ? undefined : LEVELS[Math.min(...ranks)];
  }

  /** Whether a message of this level is for the client; one that never said is told everything. */
  isWanted(session: SessionId, level: unknown): boolean {
    const wanted = this.#levels.get(session);
    return wanted === undefined || rankOf(level) === -1 || rankOf(level) >= rankOf(wanted);
  }
}
