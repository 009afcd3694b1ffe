/** Which task has to wait for which, and what speaks for it. */
import type { ToolId } from '../base/ids.ts';
import { findCycle } from '../math/topological-layers.ts';
import { DRAFT } from '../tuning/draft.ts';
import type { DraftGraph } from './draft-request.ts';

/** Who says that one task needs another. */
export interface EdgeEvidence {
  readonly kind: 'schema' | 'dataflow' | 'history' | 'order';
  /** In [0, 1]. */
  readonly confidence: number;
  /** One phrase for people. */
  readonly why: string;
}

/** A dependency of one task on another, with its evidence. */
export interface DraftEdge {
  readonly from: string;
  readonly to: string;
  readonly confidence: number;
  readonly evidence: readonly EdgeEvidence[];
}

/** `1 − Π(1 − eᵢ)`. */
export function combined(evidence: readonly Pick<EdgeEvidence, 'confidence'>[]): number {
  return 1 - evidence.reduce((rest, { confidence }) => rest * (1 - confidence), 1);
}

/** The edges without the weakest of every ring, until there is no ring. */
export function acyclic(edges: readonly DraftEdge[]): readonly DraftEdge[] {
  let left = edges.toSorted(byEnds);
  for (;;) {
    const needed = new Map<string, string[]>();
    for (const { from, to } of left) {
      needed.set(from, needed.get(from) ?? []);
      needed.set(to, [...(needed.get(to) ?? []), from]);
    }
    const ring = findCycle(needed);
    if (ring === undefined) {
      return left;
    }
    const weakest = left
      .filter(({ from, to }) =>
        ring.some((id, at) => to === id && from === ring[(at + 1) % ring.length]),
      )
      .reduce((weak, edge) => (edge.confidence < weak.confidence ? edge : weak));
    left = left.filter((edge) => edge !== weakest);
  }
}

/**
 * A way in the graph says as much as its hops allow and its weakest edge weighs. An edge that rests on
 * definitions alone is not history: the feeds have told of it already.
 */
export function historyOf(
  from: ToolId,
  to: ToolId,
  graph: Pick<DraftGraph, 'shortestPath' | 'weight'>,
): readonly EdgeEvidence[] {
  const nodes = graph.shortestPath({ from, to })?.nodes ?? [];
  const hops = nodes.length - 1;
  const confidence = [1, DRAFT.hopOne, DRAFT.hopTwo, DRAFT.hopThree][hops];
  if (hops < 1 || confidence === undefined) {
    return [];
  }
  const weakest = Math.min(
    1,
    ...nodes.slice(1).map((node, at) => graph.weight({ from: nodes[at] ?? node, to: node })),
  );
  const by = nodes.slice(1, -1).join(', ');
  return weakest < DRAFT.historyWeightMin
    ? []
    : [
        {
          kind: 'history',
          confidence: confidence * weakest,
          why: hops === 1 ? 'it came before it' : `it came before it by way of ${by}`,
        },
      ];
}

function byEnds(left: DraftEdge, right: DraftEdge): number {
  const [one, other] = [left, right].map(({ from, to }) => `${from} ${to}`) as [string, string];
  return one < other ? -1 : Number(one > other);
}
