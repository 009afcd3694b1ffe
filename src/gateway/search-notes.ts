/** Says in words why a search found nothing, and which servers it did not search. */
import type { ServerState, ServerStatus } from '../call/upstreams.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import { DISCOVER } from '../tuning/gateway.ts';

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
