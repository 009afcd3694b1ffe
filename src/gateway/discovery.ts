/** Search as surfaces get it: within the budget, with the graph's say, capabilities and memories. */

import { type SessionId, splitToolId, type ToolId } from '../base/ids.ts';
import type { Asker } from '../call/asker.ts';
import type { DiscoverAnswer, DiscoverRequest } from '../retrieve/discover.ts';
import { findFor, type FindParts, type ToolSearch } from './find-for.ts';
import type { UseTeller } from './learn-from-use.ts';
import { emptyNote, ownLoginNote, ToldLogins, unlistedNote } from './search-notes.ts';
import type { SearchTraces } from './search-traces.ts';
import type { ServerListing } from './servers.ts';

interface DiscoveryParts extends FindParts {
  readonly tools: ToolSearch;
  readonly listing: ServerListing;
  /** Decisions of searches, until their outcome is known. */
  readonly searches: SearchTraces;
  /** Receives the intents. */
  readonly use: UseTeller;
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
    const { tools, listing, searches } = this.#parts;
    await listing.first(signal);
    // Read together and at once: a server that lists its tools during the search was not searched.
    const known = tools.now(asker.scope);
    const unlisted = listing.unlisted(asker.scope);
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
      isEmpty ? emptyNote(known.catalog, listing.configured(asker.scope)) : undefined,
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
