/** On which terms calls of a tool are made ahead: how likely they must be, and whether they are metered. */
import type { ToolId } from '../base/ids.ts';
import { type CallPriceParts, aheadPrice } from '../call/call-price.ts';
import type { AheadTerms } from '../foresee/foreseen.ts';
import { situationOf, type SituationParts } from '../knowledge/alpha.ts';
import type { ThresholdKeeper } from '../knowledge/threshold-keeper.ts';
import { aheadFloorOf } from '../knowledge/threshold.ts';
import type { KnownTools } from './known-tools.ts';

export interface AheadTermsParts extends CallPriceParts {
  readonly thresholds: Pick<ThresholdKeeper, 'aheadThreshold'>;
  readonly situations: SituationParts;
  readonly tools: Pick<KnownTools, 'of'>;
}

/** Returns the terms for one tool, as they are now. */
export function aheadTermsOf(parts: AheadTermsParts, tool: ToolId): AheadTerms {
  const { thresholds, situations, tools } = parts;
  const price = aheadPrice(parts, tool, tools.of(tool)?.tool.annotations);
  const situation = situationOf(situations, tool, []);
  const { value, guard = 0, floor } = thresholds.aheadThreshold(tool, situation, price);
  return {
    threshold: value,
    teachesFrom: aheadFloorOf(situation.risk),
    guardedFrom: Math.max(floor, value - guard),
    isMetered: price.isMetered,
  };
}
