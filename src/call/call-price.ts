/** Price of making a call ahead, from the settings and the times of earlier calls. */
import type { ToolId } from '../base/ids.ts';
import { matchesPattern } from '../base/pattern.ts';
import { MS_PER_SECOND } from '../base/units.ts';
import type { CallPrice } from '../knowledge/threshold.ts';
import type { ToolAnnotations } from '../knowledge/tool.ts';
import { PRICE } from '../tuning/thresholds.ts';
import type { CallTimes } from './call-estimates.ts';
import { configuredCostOrZero } from './speculation-settings.ts';
import type { AheadSettings } from './study-protocol.ts';

export interface CallPriceParts {
  readonly times: Pick<CallTimes, 'of'>;
  readonly settings: () => AheadSettings;
}

/** Returns the price of one call as it is now. */
export function aheadPrice(
  { times, settings }: CallPriceParts,
  tool: ToolId,
  annotations: ToolAnnotations | undefined,
): CallPrice {
  const { eagerness } = settings();
  const { count, medianMs } = times.of(tool);
  return {
    seconds: medianMs / MS_PER_SECOND,
    cost: configuredCostOrZero(settings(), tool),
    waitSeconds: 0,
    isMetered: isMetered(settings(), tool, annotations, { count, medianMs }),
    eagerness,
  };
}

/**
 * Returns true if the user marked the tool as metered. Without a mark, its annotations and call
 * times decide.
 */
function isMetered(
  { metered, unmetered }: AheadSettings,
  tool: ToolId,
  annotations: ToolAnnotations | undefined,
  { count, medianMs }: ReturnType<CallTimes['of']>,
): boolean {
  const isOneOf = (patterns: readonly string[]): boolean =>
    patterns.some((pattern) => matchesPattern(pattern, tool));
  if (isOneOf(metered)) {
    return true;
  }
  return (
    !isOneOf(unmetered) &&
    (annotations?.openWorldHint === true ||
      count < PRICE.timingsMin ||
      medianMs > PRICE.meteredAboveMs)
  );
}
