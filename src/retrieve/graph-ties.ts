/** What makes a tool close to others beside an edge; which of it is used was measured. */
import type { NodeId } from '../knowledge/edge.ts';
import type { ContextCloseness, ToolGraph } from '../knowledge/tool-graph.ts';
import { DRAFT } from '../tuning/draft.ts';
import { GRAPH_SEARCH } from '../tuning/retrieve.ts';

/** Which ties count in a search, beside an edge itself. */
export interface GraphTies {
  /** Neighbours in common (Adamic-Adar). */
  readonly common: boolean;
  /** A way of two or three steps. */
  readonly hops: boolean;
  /** Being of the same community. */
  readonly community: boolean;
  /** Being important to all, whatever the context. */
  readonly pageRank: boolean;
}

/** What a search counts unless it is told otherwise; docs/reference/ablation.md says why. */
export const USED_TIES: GraphTies = {
  common: false,
  hops: false,
  community: false,
  pageRank: false,
};

/** How near a tool is to the nearest of the anchors, by the ties that count. */
export function closenessBy(
  ties: GraphTies,
  graph: ToolGraph,
  id: NodeId,
  anchors: readonly NodeId[],
): ContextCloseness {
  let near = graph.closenessToAny(id, anchors, ties.common);
  for (const anchor of ties.hops ? anchors.filter((each) => each !== id) : []) {
    const value = wayTo(graph, anchor, id);
    near = value > near.value ? { value, by: 'common', to: anchor } : near;
  }
  const group = ties.community ? graph.community(id) : undefined;
  const isAmong = group !== undefined && anchors.some((each) => graph.community(each) === group);
  const gain =
    (isAmong ? GRAPH_SEARCH.communityGain : 0) +
    (ties.pageRank ? GRAPH_SEARCH.pageRankGain * graph.pageRank(id) : 0);
  return gain === 0 ? near : { ...near, value: Math.min(1, near.value + gain) };
}

/** As much as its number of steps allows and its weakest step weighs. */
function wayTo(graph: ToolGraph, from: NodeId, to: NodeId): number {
  const nodes = graph.shortestPath({ from, to })?.nodes ?? [];
  const allowed = [0, DRAFT.hopOne, DRAFT.hopTwo, DRAFT.hopThree][nodes.length - 1] ?? 0;
  const steps = nodes.slice(1).map((node, at) => ({ from: nodes[at] ?? node, to: node }));
  return allowed * Math.min(1, ...steps.map((ends) => graph.weight(ends)));
}
