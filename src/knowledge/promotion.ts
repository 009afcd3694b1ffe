import { ALPHA } from '../tuning/knowledge.ts';
import { alphaOfEnds } from './alpha.ts';
import {
  type Edge,
  type EdgePromotion,
  isPromotable,
  sightingsNeeded,
  strongestType,
} from './edge.ts';
import type { ToolGraph } from './tool-graph.ts';

/**
 * What an edge becomes that was seen often enough, by how much structure is trusted around its ends; `undefined`
 * where it stays as it is. The alpha of the ends is asked for only where it can matter: it looks at all their
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
