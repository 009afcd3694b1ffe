import type { Asker } from '../call/session.ts';
import { SEARCH_TRACES } from '../tuning/gateway.ts';
import type { UnlistedServer } from './search-notes.ts';

const needsLogin = ({ status }: UnlistedServer): boolean => status === 'unauthorized';

/**
 * Remembers who was told that a server needs a login. The same note in every answer is noise: each
 * reader gets it once, and again after the server was usable in between.
 */
export class ToldLogins {
  /** The names of the servers by reader, the reader of the latest answer last. */
  readonly #told = new Map<string, ReadonlySet<string>>();

  /** Returns the servers that this answer tells about: without those that need a login and were told before. */
  worthTelling(
    asker: Pick<Asker, 'session' | 'holder' | 'reader'>,
    unlisted: readonly UnlistedServer[],
  ): readonly UnlistedServer[] {
    const reader = asker.reader ?? asker.holder ?? asker.session;
    const before = this.#told.get(reader) ?? new Set();
    const told = unlisted.filter((server) => needsLogin(server) || before.has(server.name));
    this.#told.delete(reader);
    if (told.length > 0) {
      this.#told.set(reader, new Set(told.map(({ name }) => name)));
    }
    const [longestAgo] = this.#told.keys();
    if (this.#told.size > SEARCH_TRACES.sessionsMax && longestAgo !== undefined) {
      this.#told.delete(longestAgo);
    }
    return unlisted.filter((server) => !needsLogin(server) || !before.has(server.name));
  }

  /** Forgets a session that has ended. */
  released(session: string): void {
    this.#told.delete(session);
  }
}
