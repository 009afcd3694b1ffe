/** Search as surfaces get it: within the budget, with the graph's say, capabilities and memories. */
import type { SessionId, ToolId } from '../base/ids.ts';
import type { Asker } from '../call/session.ts';
import type { MemoryKeeper } from '../memory/memory-keeper.ts';
import {
  type DiscoverAnswer,
  type DiscoverRequest,
  discoverWithEvidence,
} from '../retrieve/discover.ts';
import { MEMORY } from '../tuning/memory.ts';
import type { CapabilityOffers } from './capability-offers.ts';
import { memoriesAmong, questionIn } from './discovered-memories.ts';
import type { UseTeller } from './learn-from-use.ts';
import { emptyNote, unlistedNote } from './search-notes.ts';
import type { SearchTraces } from './search-traces.ts';
import type { ServerListing } from './server-listing.ts';
import { ToldLogins } from './told-logins.ts';
import type { ToolSearch } from './tool-search.ts';
import { withinLimit } from './within-limit.ts';

export interface DiscoveryParts {
  readonly tools: ToolSearch;
  readonly listing: ServerListing;
  readonly capabilities: CapabilityOffers;
  readonly memory: Pick<MemoryKeeper, 'remind'>;
  /** What searches decided, until it is known what became of it. */
  readonly searches: SearchTraces;
  /** Who is told what was asked for. */
  readonly use: UseTeller;
  /** What keeps servers from being used, in the words for a person: an agent passes them on. */
  readonly notices: () => readonly string[];
}

/** Capabilities and memories have a share of the budget each; the rest is for tools. */
const TOOLS_SHARE = 1 - 2 * MEMORY.discoveredShare;

/** Finds what there is for an intent. */
export class Discovery implements Disposable {
  readonly #parts: DiscoveryParts;
  readonly #toldLogins = new ToldLogins();

  constructor(parts: DiscoveryParts) {
    this.#parts = parts;
  }

  /** Finds what there is for an intent that somebody has said. */
  discover(request: DiscoverRequest, asker: Asker, signal: AbortSignal): Promise<DiscoverAnswer> {
    this.#parts.use.intent(asker, [request.intent].flat().join(' '));
    return this.search(request, asker, signal);
  }

  /** Finds tools for an intent, and says which servers are not known yet. */
  async search(
    request: DiscoverRequest,
    asker: Asker,
    signal: AbortSignal,
  ): Promise<DiscoverAnswer> {
    const { tools, listing, capabilities, memory, searches } = this.#parts;
    await listing.first(signal);
    // Read together and at once: a server that lists its tools during the search was not searched.
    const known = tools.now(asker.scope);
    const unlisted = listing.unlisted(asker.scope);
    const notices = this.#parts.notices();
    const { budgetTokens } = known;
    const { answer, evidence } = await discoverWithEvidence(
      request,
      { ...known, budgetTokens: budgetTokens * TOOLS_SHARE },
      signal,
    );
    // Afterwards: the vector of the question is there then, and need not be made twice.
    const session = asker.holder ?? asker.session;
    const reminders = await memory.remind(questionIn(request), session, signal);
    const room = { budgetTokens, tools: answer.results, scope: asker.scope };
    const { above, below } = capabilities.for(request, reminders, room);
    const memories = memoriesAmong(reminders, budgetTokens);
    searches.searched({ request, answer, evidence, budgetTokens }, asker);
    const { results, omitted } = withinLimit(request.limit, {
      above,
      tools: answer.results,
      learned: [...below, ...memories],
    });
    const isEmpty = answer.results.length === 0;
    const worthTelling = this.#toldLogins.worthTelling(asker, unlisted);
    const reasons = [
      answer.note,
      isEmpty ? emptyNote(known.catalog, listing.configured(asker.scope)) : undefined,
      // An empty answer needs every reason.
      unlistedNote(isEmpty ? unlisted : worthTelling),
    ].filter((reason) => reason !== undefined);
    return {
      ...answer,
      results,
      omitted: answer.omitted + omitted,
      ...(reasons.length > 0 && { note: reasons.join('; ') }),
      ...(unlisted.length > 0 && { pending: unlisted.map(({ name }) => name) }),
      ...(isEmpty && notices.length > 0 && { notices }),
    };
  }

  /** A tool was called by somebody who may have found it here. */
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
