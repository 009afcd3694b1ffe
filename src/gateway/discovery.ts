/** Search as surfaces get it: within the budget, with the graph's say, capabilities and memories. */

import { type SessionId, splitToolId, type ToolId } from '../base/ids.ts';
import { keepLast } from '../base/keep-last.ts';
import type { Asker } from '../call/asker.ts';
import type { ServerState, ServerStatus } from '../call/upstreams.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import type { DiscoverAnswer, DiscoverRequest } from '../retrieve/discover.ts';
import { DISCOVER, SEARCH_TRACES } from '../tuning/gateway.ts';
import { findFor, type FindParts, type ToolSearch } from './find-for.ts';
import type { SearchTraces } from './search-traces.ts';
import type { Servers } from './servers.ts';
import type { UseReporter } from './use-reporter.ts';

interface DiscoveryParts extends FindParts {
  readonly tools: ToolSearch;
  readonly servers: Servers;
  /** Decisions of searches, until their outcome is known. */
  readonly searches: SearchTraces;
  /** Receives the intents. */
  readonly use: UseReporter;
  /** Returns which of these servers want a login of this person's own that is not there. */
  readonly missingLogins: (
    person: string,
    servers: ReadonlySet<string>,
  ) => Promise<readonly string[]>;
  /** Returns problems of servers in words for a person. An agent passes them on. */
  readonly notices: () => readonly string[];
}

/** Finds tools, capabilities and memories for an intent. */
export class Discovery implements Disposable {
  readonly #parts: DiscoveryParts;
  readonly #toldLogins = new ToldLogins();

  constructor(parts: DiscoveryParts) {
    this.#parts = parts;
  }

  /** Searches for an intent, and tells the studying side about it. */
  discover(request: DiscoverRequest, asker: Asker, signal: AbortSignal): Promise<DiscoverAnswer> {
    this.#parts.use.intent(asker, [request.intent].flat().join(' '));
    return this.search(request, asker, signal);
  }

  /** Finds the same, for an answer that only goes with another one: nothing is learned from it. */
  async beside(
    request: DiscoverRequest,
    asker: Asker,
    signal: AbortSignal,
  ): Promise<DiscoverAnswer['results']> {
    const { tools } = this.#parts;
    const { scope, session, holder = session } = asker;
    const who = { session: holder, scope };
    return (await findFor(this.#parts, request, tools.now(scope), who, signal)).results;
  }

  /** Finds tools for an intent, and says which servers are not known yet. */
  async search(
    request: DiscoverRequest,
    asker: Asker,
    signal: AbortSignal,
  ): Promise<DiscoverAnswer> {
    const { tools, servers, searches } = this.#parts;
    await servers.firstList(signal);
    // Read together and at once: a server that lists its tools during the search was not searched.
    const known = tools.now(asker.scope);
    const unlisted = servers.unlisted(asker.scope);
    const notices = this.#parts.notices();
    const { budgetTokens } = known;
    const session = asker.holder ?? asker.session;
    const found = await findFor(
      this.#parts,
      request,
      known,
      { session, scope: asker.scope },
      signal,
    );
    const { answer, evidence, judgements, results, omitted } = found;
    searches.searched({ request, answer, evidence, budgetTokens, judgements }, asker);
    const isEmpty = answer.results.length === 0;
    const worthTelling = this.#toldLogins.worthTelling(asker, unlisted);
    const reasons = [
      answer.note,
      isEmpty ? emptyNote(known.catalog, servers.configured(asker.scope)) : undefined,
      // An empty answer needs every reason.
      unlistedNote(isEmpty ? unlisted : worthTelling),
      ...(await this.#ownLogins(results, asker)),
    ].filter((reason) => reason !== undefined);
    return {
      ...answer,
      results,
      omitted,
      ...(reasons.length > 0 && { note: reasons.join('; ') }),
      ...(unlisted.length > 0 && { pending: unlisted.map(({ name }) => name) }),
      ...(isEmpty && notices.length > 0 && { notices }),
    };
  }

  /** Says which of the tools that were found cannot be called before the person has logged in. */
  async #ownLogins(
    results: DiscoverAnswer['results'],
    { person }: Asker,
  ): Promise<readonly string[]> {
    if (person === undefined) {
      return [];
    }
    const tools = results.filter(({ kind }) => kind === 'tool');
    const servers = new Set(tools.map(({ id }) => splitToolId(id).server));
    // The search has its results: a note must not fail it.
    const missing = await this.#parts.missingLogins(person, servers).catch(() => []);
    return missing.map((server) => ownLoginNote(server));
  }

  /** Notes that a tool was called by a client that may have found it here. */
  called(asker: Asker, tool: ToolId): void {
    this.#parts.searches.called(asker, tool);
  }

  /** Forgets a session that has ended. */
  released(session: SessionId): void {
    this.#parts.searches.released(session);
    this.#toldLogins.released(session);
  }

  [Symbol.dispose](): void {
    this.#parts.searches[Symbol.dispose]();
  }
}

// Says in words why a search found nothing, and which servers it did not search.

/** A server whose tools are not known. */
export type UnlistedServer = Pick<ServerState, 'name' | 'status'>;

/** Returns why nothing was found in this catalog. */
function emptyNote({ tools }: Catalog, serversConfigured: number): string {
  if (serversConfigured === 0) {
    return 'no server is configured';
  }
  return tools.size === 0 ? 'no tools are known yet' : `none of ${tools.size} tools matches`;
}

/** Returns which servers were not searched and why, or undefined where all were. */
function unlistedNote(unlisted: readonly UnlistedServer[]): string | undefined {
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
function ownLoginNote(server: string): string {
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
