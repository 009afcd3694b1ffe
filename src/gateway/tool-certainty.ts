import { type CallPriceParts, priceOf } from '../call/call-price.ts';
import type { Guard } from '../call/guard.ts';
import { situationOf, type SituationParts } from '../knowledge/situation.ts';
import type { ThresholdKeeper } from '../knowledge/threshold-keeper.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { ToolCertainty } from './explain.ts';

/** How sure calls of a tool must be where nothing else is in use. */
export function certaintyOf(
  parts: SituationParts & {
    readonly thresholds: ThresholdKeeper;
    readonly guard: Pick<Guard, 'mayRunAhead'>;
    readonly times: CallPriceParts['times'];
    readonly speculation: CallPriceParts['settings'];
  },
  tool: Tool,
): ToolCertainty {
  const { times, speculation, thresholds } = parts;
  const situation = situationOf(parts, tool.id, []);
  const price = priceOf({ times, settings: speculation }, tool.id, tool.annotations);
  return {
    plan: thresholds.threshold(tool.id, situation),
    ahead: thresholds.aheadThreshold(tool.id, situation, price),
    price,
    mayRunAhead: parts.guard.mayRunAhead(tool, {}),
  };
}
