/** Search as surfaces get it: within the budget, with the graph's say. */
import { sleep } from '../base/clock.ts';
import type { Asker } from '../call/session.ts';
import type { ServerStatus } from '../call/upstreams.ts';
import {
  type DiscoverAnswer,
  type DiscoverParts,
  type DiscoverRequest,
  discoverWithEvidence,
} from '../retrieve/discover.ts';
import { graphSettings } from '../retrieve/graph-search.ts';
import { DISCOVER } from '../tuning/gateway.ts';
import { MEMORY } from '../tuning/memory.ts';
import { capabilitiesFor } from './discovered-capabilities.ts';
import { memoriesAmong, questionIn } from './discovered-memories.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { IntentTemplates } from './intent-templates.ts';
import { emptyNote, unlistedNote, unlistedServers } from './search-notes.ts';
import type { SearchTraces } from './search-traces.ts';
import type { ToldLogins } from './told-logins.ts';

/** What is kept from one search to the next. */
export interface SearchMemory {
  readonly searches: SearchTraces;
  readonly toldLogins: ToldLogins;
  readonly templates: IntentTemplates;
}

type SearchParts = Pick<
  GatewayParts,
  | 'catalog'
  | 'retriever'
  | 'capabilities'
  | 'clusters'
  | 'thresholds'
  | 'guard'
  | 'riskOf'
  | 'offered'
  | 'graph'
  | 'likeness'
  | 'retrieval'
  | 'upstreams'
  | 'contextWindow'
  | 'notices'
  | 'clock'
  | 'memory'
  | 'learned'
  | 'hash'
> &
  SearchMemory;

/** Capabilities and memories have a share of the budget each; the rest is for tools. */
const TOOLS_SHARE = 1 - 2 * MEMORY.discoveredShare;

/** Finds tools for an intent, and says which servers are not known yet. */
export async function search(
  parts: SearchParts,
  request: DiscoverRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<DiscoverAnswer> {
  await firstListing(parts, signal);
  // Read together and at once: a server that lists its tools during the search was not searched.
  const known = discoverParts(parts);
  const unlisted = unlistedServers(parts);
  const notices = parts.notices();
  const { budgetTokens } = known;
  const { answer, evidence } = await discoverWithEvidence(
    request,
    { ...known, budgetTokens: budgetTokens * TOOLS_SHARE },
    signal,
  );
  // Afterwards: the vector of the question is there then, and need not be made twice.
  const session = asker.holder ?? asker.session;
  const reminders = await parts.memory.remind(questionIn(request), session, signal);
  const { above, below } = capabilitiesFor(parts, request, reminders, {
    budgetTokens,
    tools: answer.results,
  });
  const memories = memoriesAmong(reminders, budgetTokens);
  parts.searches.searched({ request, answer, evidence, budgetTokens }, asker);
  const results = [...above, ...answer.results, ...below, ...memories];
  const isEmpty = answer.results.length === 0;
  const worthTelling = parts.toldLogins.worthTelling(asker, unlisted);
  const configured = parts.upstreams.states().length;
  const reasons = [
    answer.note,
    isEmpty ? emptyNote(known.catalog, configured) : undefined,
    // An empty answer needs every reason.
    unlistedNote(isEmpty ? unlisted : worthTelling),
  ].filter((reason) => reason !== undefined);
  return {
    ...answer,
    results,
    ...(reasons.length > 0 && { note: reasons.join('; ') }),
    ...(unlisted.length > 0 && { pending: unlisted.map(({ name }) => name) }),
    ...(isEmpty && notices.length > 0 && { notices }),
  };
}

/** What a search is made with at the moment. */
export function discoverParts(
  parts: Pick<
    GatewayParts,
    | 'catalog'
    | 'offered'
    | 'retriever'
    | 'graph'
    | 'likeness'
    | 'retrieval'
    | 'contextWindow'
    | 'learned'
    | 'hash'
  >,
): DiscoverParts {
  const { retriever, likeness, learned, hash } = parts;
  return {
    catalog: parts.offered.of(parts.catalog.current),
    retriever,
    graph: { graph: parts.graph.graph, likeness, settings: graphSettings(parts.retrieval()) },
    budgetTokens: parts.contextWindow() * DISCOVER.windowShare,
    takenFor: (wish) => learned.pickedFor(hash(wish)),
  };
}

type ListingParts = Pick<GatewayParts, 'catalog' | 'upstreams' | 'clock'>;

/**
 * Where no tool at all is known yet, the first server to list its own is worth a moment: an agent
 * that asks right after the very first start would else be told that there is nothing.
 */
export async function firstListing(parts: ListingParts, signal: AbortSignal): Promise<void> {
  const { catalog, upstreams, clock } = parts;
  const isComing = (): boolean => {
    const { tools, servers } = catalog.current;
    return (
      tools.size === 0 &&
      upstreams.states().some(({ name, status }) => !servers.has(name) && COMING.has(status))
    );
  };
  const until = clock.monotonicMs() + DISCOVER.firstListingMs;
  while (isComing() && clock.monotonicMs() < until) {
    await sleep(clock, DISCOVER.firstListingStepMs, signal);
  }
}

/** `ready` is a server that is connected; it may not have listed its tools yet. */
const COMING: ReadonlySet<ServerStatus> = new Set(['starting', 'ready']);
