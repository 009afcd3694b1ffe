/** Ties beside edges that make tools close. Measurements decided which are used. */
import type { NodeId } from '../knowledge/edge.ts';
import type { ToolGraph } from '../knowledge/tool-graph.ts';
import { DRAFT } from '../tuning/draft.ts';
import { GRAPH_SEARCH } from '../tuning/retrieve.ts';

/** Which ties count in a search, beside an edge itself. */
export interface GraphTies {
  /** True if an edge counts more, the more often the tool came after the one in use. */
  readonly often: boolean;
  /** Ties to several tools in use add up, as independent signs do. */
  readonly together: boolean;
  /** Neighbours in common (Adamic-Adar). */
  readonly common: boolean;
  /** A way of two or three steps. */
  readonly hops: boolean;
  /** Being of the same community. */
  readonly community: boolean;
  /** Being important to all, whatever the context. */
  readonly pageRank: boolean;
}

/** Ties that a search counts by default; docs/reference/ablation.md has the reasons. */
export const USED_TIES: GraphTies = {
  often: true,
  together: true,
  common: false,
  hops: false,
  community: false,
  pageRank: false,
};

/** Closeness of a tool to the tools in use, and the one it is closest to. */
export interface ContextCloseness {
  /** In [0, 1]. */
  readonly value: number;
  readonly by: 'edge' | 'common' | 'nothing';
  readonly to: NodeId | undefined;
}

/** Returns the closeness of a tool to the anchors, by the ties that count. */
export function closenessBy(
  ties: GraphTies,
  graph: ToolGraph,
  id: NodeId,
  anchors: readonly NodeId[],
): ContextCloseness {
  let near: ContextCloseness = { value: 0, by: 'nothing', to: undefined };
  let apart = 1;
  for (const anchor of anchors.filter((each) => each !== id)) {
    const { value, by } = closenessTo(ties, graph, id, anchor);
    near = value > near.value ? { value, by, to: anchor } : near;
    apart *= 1 - value;
  }
  const group = ties.community ? graph.community(id) : undefined;
  const isAmong = group !== undefined && anchors.some((each) => graph.community(each) === group);
  const gain =
    (isAmong ? GRAPH_SEARCH.communityGain : 0) +
    (ties.pageRank ? GRAPH_SEARCH.pageRankGain * graph.pageRank(id) : 0);
  const value = ties.together ? 1 - apart : near.value;
  return { ...near, value: Math.min(1, value + gain) };
}

function closenessTo(
  ties: GraphTies,
  graph: ToolGraph,
  id: NodeId,
  anchor: NodeId,
): Pick<ContextCloseness, 'value' | 'by'> {
  const near = graph.closeness(id, anchor, ties.common);
  const usual =
    ties.often && near.by === 'edge'
      ? { ...near, value: near.value * graph.usualness(anchor, id) }
      : near;
  const way = ties.hops ? wayTo(graph, anchor, id) : 0;
  return way > usual.value ? { value: way, by: 'common' } : usual;
}

/** Returns the weight of a path: by its number of steps and its weakest step. */
function wayTo(graph: ToolGraph, from: NodeId, to: NodeId): number {
  const nodes = graph.shortestPath({ from, to })?.nodes ?? [];
  const allowed = [0, DRAFT.hopOne, DRAFT.hopTwo, DRAFT.hopThree][nodes.length - 1] ?? 0;
  const steps = nodes.slice(1).map((node, at) => ({ from: nodes[at] ?? node, to: node }));
  return allowed * Math.min(1, ...steps.map((ends) => graph.weight(ends)));
}
