/** Says in words why a search found nothing, and which servers it did not search. */

import { keepLast } from '../base/keep-last.ts';
import type { Asker } from '../call/asker.ts';
import type { ServerState, ServerStatus } from '../call/upstreams.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import { DISCOVER, SEARCH_TRACES } from '../tuning/gateway.ts';

/** A server whose tools are not known. */
export type UnlistedServer = Pick<ServerState, 'name' | 'status'>;

/** Returns why nothing was found in this catalog. */
export function emptyNote({ tools }: Catalog, serversConfigured: number): string {
  if (serversConfigured === 0) {
    return 'no server is configured';
  }
  return tools.size === 0 ? 'no tools are known yet' : `none of ${tools.size} tools matches`;
}

/** Returns which servers were not searched and why, or undefined where all were. */
export function unlistedNote(unlisted: readonly UnlistedServer[]): string | undefined {
  const sentences = REASONS.flatMap(({ statuses, one, many }) => {
    const names = unlisted.filter(({ status }) => statuses.has(status)).map(({ name }) => name);
    const shown = names.slice(0, DISCOVER.pendingNamed).join(', ');
    const more = names.length - DISCOVER.pendingNamed;
    const list = more > 0 ? `${shown} and ${more} more` : shown;
    return names.length === 0 ? [] : [`${list} ${names.length === 1 ? one : many}`];
  });
  return sentences.length === 0 ? undefined : sentences.join('; ');
}

/** Says that the tools of a server can be called only after the person has logged in there. */
export function ownLoginNote(server: string): string {
  return `${server} needs your own login before you call it: pml login ${server} --gateway ADDRESS`;
}

interface Reason {
  readonly statuses: ReadonlySet<ServerStatus>;
  readonly one: string;
  readonly many: string;
}

const REASONS: readonly Reason[] = [
  {
    statuses: new Set(['idle', 'starting', 'ready']),
    one: 'is still starting: ask again soon',
    many: 'are still starting: ask again soon',
  },
  {
    statuses: new Set(['backing_off', 'broken']),
    one: 'did not start: see pml list',
    many: 'did not start: see pml list',
  },
  { statuses: new Set(['unauthorized']), one: 'needs a login', many: 'need a login' },
];

const needsLogin = ({ status }: UnlistedServer): boolean => status === 'unauthorized';

/**
 * Remembers who was told that a server needs a login. The same note in every answer is noise: each
 * reader gets it once, and again after the server was usable in between.
 */
export class ToldLogins {
  /** The names of the servers by reader, the reader of the latest answer last. */
  readonly #told = new Map<string, ReadonlySet<string>>();

  /**
   * Returns the servers to mention in this answer. A server that needs a login is mentioned once.
   */
  worthTelling(
    asker: Pick<Asker, 'session' | 'holder' | 'reader'>,
    unlisted: readonly UnlistedServer[],
  ): readonly UnlistedServer[] {
    const reader = asker.reader ?? asker.holder ?? asker.session;
    const before = this.#told.get(reader) ?? new Set();
    const told = unlisted.filter((server) => needsLogin(server) || before.has(server.name));
    this.#told.delete(reader);
    if (told.length > 0) {
      const names = new Set(told.map(({ name }) => name));
      keepLast(this.#told, reader, names, SEARCH_TRACES.sessionsMax);
    }
    return unlisted.filter((server) => !needsLogin(server) || !before.has(server.name));
  }

  /** Forgets a session that has ended. */
  released(session: string): void {
    this.#told.delete(session);
  }
}
