/** Search as surfaces get it: within the budget, with the graph's say, capabilities and memories. */

import type { SessionId, ToolId } from '../base/ids.ts';
import { jsonBytes, type JsonObject } from '../base/json.ts';
import { plainLine, plainText } from '../base/plain-text.ts';
import type { Asker } from '../call/session.ts';
import type { MemoryKeeper, Reminders, ToldMemory } from '../memory/memory-keeper.ts';
import { queryTexts } from '../retrieve/clauses.ts';
import {
  type DiscoverAnswer,
  type Discovered,
  type DiscoverRequest,
  discoverWithEvidence,
} from '../retrieve/discover.ts';
import { readIntents } from '../retrieve/read-intents.ts';
import { withoutPlaces } from '../retrieve/without-places.ts';
import { DISCOVER } from '../tuning/gateway.ts';
import { MEMORY } from '../tuning/memory.ts';
import type { CapabilityOffers } from './discovered-capabilities.ts';
import type { UseTeller } from './learn-from-use.ts';
import { emptyNote, ToldLogins, unlistedNote } from './search-notes.ts';
import type { SearchTraces } from './search-traces.ts';
import type { ServerListing } from './servers.ts';
import type { ToolSearch } from './tool-search.ts';

interface DiscoveryParts {
  readonly tools: ToolSearch;
  readonly listing: ServerListing;
  readonly capabilities: CapabilityOffers;
  readonly memory: Pick<MemoryKeeper, 'remind'>;
  /** Decisions of searches, until their outcome is known. */
  readonly searches: SearchTraces;
  /** Receives the intents. */
  readonly use: UseTeller;
  /** Returns problems of servers in words for a person. An agent passes them on. */
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
    const known = tools.now();
    const unlisted = listing.unlisted();
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
    const room = { budgetTokens, tools: answer.results };
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
      isEmpty ? emptyNote(known.catalog, listing.configured) : undefined,
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

/** The results of an answer, in order. */
interface Found {
  readonly above: readonly Discovered[];
  readonly tools: readonly Discovered[];
  /** Capabilities that stand below the tools, and memories. */
  readonly learned: readonly Discovered[];
}

/**
 * Cuts results to the limit, and counts the omitted tools. Without a limit, learned results come
 * beside the tools. With one they get one place in five, and places that the tools leave free.
 */
export function withinLimit(
  limit: number | undefined,
  { above, tools, learned }: Found,
): { readonly results: readonly Discovered[]; readonly omitted: number } {
  const places = limit ?? Infinity;
  const shownAbove = above.slice(0, places);
  const left = places - shownAbove.length;
  const kept = Math.min(learned.length, Math.floor(places / DISCOVER.placesPerLearned));
  const shownTools = tools.slice(0, Math.max(0, left - kept));
  const shownLearned = learned.slice(0, left - shownTools.length);
  return {
    results: [...shownAbove, ...shownTools, ...shownLearned],
    omitted: tools.length - shownTools.length,
  };
}

/** A few memories at the most, within their share of the budget. What can be called stands with the tools. */
function memoriesAmong(
  { memories }: Pick<Reminders, 'memories'>,
  budgetTokens: number,
): readonly Discovered[] {
  let left = budgetTokens * DISCOVER.bytesPerToken * MEMORY.discoveredShare;
  return memories
    .slice(0, MEMORY.discoveredMax)
    .map(discovered)
    .filter((each) => {
      left -= jsonBytes(each as unknown as JsonObject);
      return left >= 0;
    });
}

/**
 * Returns the search text for memories. It equals the text for tools, so that its vector is made
 * once.
 */
function questionIn(request: DiscoverRequest): string {
  const [whole = '', ...rest] = readIntents(request.intent).intents.map(withoutPlaces);
  return rest.length === 0 ? (queryTexts([whole])[0] ?? '') : [whole, ...rest].join('; ');
}

function discovered(told: ToldMemory): Discovered {
  const { id, score, text } = told;
  return {
    id,
    kind: 'memory',
    score: Math.round(score * DISCOVER.scoreSteps) / DISCOVER.scoreSteps,
    why: whyOf(told),
    signature: '',
    description: plainLine(text, MEMORY.discoveredLengthMax),
  };
}

function whyOf({ kind, provenance, outcome, tools, project }: ToldMemory): string {
  const used = tools.slice(0, MEMORY.discoveredTools).map(plainText);
  const more = tools.length - used.length;
  const withTools =
    used.length === 0 ? '' : `, with ${used.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  if (kind === 'episode') {
    return `asked for before: ${outcome ?? 'ended'}${withTools}`;
  }
  const whose = provenance === 'shared' ? `note that ${plainText(project)} shares` : 'note';
  return `${whose}${withTools}`;
}
