/** Search as surfaces get it: within the budget, with the graph's say. */
import { discover, type DiscoverAnswer, type DiscoverRequest } from '../retrieve/discover.ts';
import { graphSettings } from '../retrieve/graph-search.ts';
import { DISCOVER } from '../tuning.ts';
import type { GatewayParts } from './gateway-parts.ts';

type SearchParts = Pick<
  GatewayParts,
  | 'catalog'
  | 'retriever'
  | 'graph'
  | 'likeness'
  | 'retrieval'
  | 'upstreams'
  | 'contextWindow'
  | 'notices'
>;

/** Finds tools for an intent, and says which servers are not known yet. */
export async function search(
  parts: SearchParts,
  request: DiscoverRequest,
  signal: AbortSignal,
): Promise<DiscoverAnswer> {
  const catalog = parts.catalog.current;
  const budgetTokens = parts.contextWindow() * DISCOVER.windowShare;
  const { retriever, likeness } = parts;
  const graph = { graph: parts.graph.graph, likeness, settings: graphSettings(parts.retrieval()) };
  const answer = await discover(request, { catalog, retriever, graph, budgetTokens }, signal);
  const names = parts.upstreams.states().map(({ name }) => name);
  const pending = names.filter((name) => !catalog.servers.has(name));
  const notices = answer.results.length === 0 ? parts.notices() : [];
  return {
    ...answer,
    ...(pending.length > 0 && { pending }),
    ...(notices.length > 0 && { notices }),
  };
}
