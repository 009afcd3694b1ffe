import type { ToolId } from '../base/ids.ts';
import type { GraphKeeper } from './graph-keeper.ts';
import type { Tracer } from './tracer.ts';

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
