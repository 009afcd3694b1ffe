import type { ToolId } from '../base/ids.ts';
import { ALPHA } from '../tuning/knowledge.ts';
import { alphaOfEnds } from './alpha.ts';
import {
  type Edge,
  type EdgePromotion,
  isPromotable,
  sightingsNeeded,
  strongestType,
} from './edge.ts';
import type { GraphKeeper } from './graph-keeper.ts';
import type { ToolGraph } from './tool-graph.ts';
import type { Tracer } from './tracer.ts';

/**
 * Returns the promotion of an edge that was seen often enough; undefined if it stays. Trust in
 * structure around its ends lowers the number needed. Alpha is computed last: it looks at all
 * neighbours.
 */
export function promotionOf(graph: ToolGraph, edge: Edge | undefined): EdgePromotion | undefined {
  const type = edge === undefined ? undefined : strongestType(edge);
  if (edge === undefined || type === undefined || !isPromotable(edge, ALPHA.min)) {
    return undefined;
  }
  const alpha = alphaOfEnds(graph, edge);
  const { from, to, ok: sightings } = edge;
  return isPromotable(edge, alpha)
    ? { from, to, type, sightings, needed: sightingsNeeded(alpha), alpha }
    : undefined;
}

/** Takes down which guesses about tools were seen so often that they count as seen. */
export function tracePromotions(parts: {
  readonly graph: Pick<GraphKeeper, 'onPromotion'>;
  readonly tracer: Pick<Tracer, 'record'>;
}): void {
  parts.graph.onPromotion(({ from, to, type, sightings, needed, alpha }) => {
    parts.tracer.record({
      kind: 'edge_promotion',
      decision: `${type} counts as seen`,
      scores: { sightings, needed, alpha },
      inputs: { from, to, type },
      tools: [from, to] as readonly ToolId[],
    });
  });
}
