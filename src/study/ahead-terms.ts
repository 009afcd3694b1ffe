import type { ToolId } from '../base/ids.ts';
/** On which terms calls of a tool are made ahead: how likely they must be, and whether they are metered. */
import { matchesPattern } from '../base/pattern.ts';
import { costOf } from '../call/speculation-settings.ts';
import type { AheadSettings } from '../call/study-protocol.ts';
import type { AheadTerms } from '../foresee/foreseen.ts';
import { situationOf, type SituationParts } from '../knowledge/situation.ts';
import type { ThresholdKeeper } from '../knowledge/threshold-keeper.ts';
import { aheadFloorOf } from '../knowledge/threshold.ts';
import { PRICE } from '../tuning/thresholds.ts';
import type { CallTimes } from './call-times.ts';
import type { KnownTools } from './known-tools.ts';

export interface AheadTermsParts {
  readonly thresholds: Pick<ThresholdKeeper, 'aheadThreshold'>;
  readonly situations: SituationParts;
  readonly tools: Pick<KnownTools, 'of'>;
  readonly times: Pick<CallTimes, 'of'>;
  readonly settings: () => AheadSettings;
}

const MS_PER_SECOND = 1000;

/** The terms for one tool, as they are now. */
export function aheadTermsOf(parts: AheadTermsParts, tool: ToolId): AheadTerms {
  const { thresholds, situations, times, settings } = parts;
  const { eagerness } = settings();
  const { medianMs } = times.of(tool);
  const isMetered = isMeteredNow(parts, tool);
  const situation = situationOf(situations, tool, []);
  const { value } = thresholds.aheadThreshold(tool, situation, {
    seconds: medianMs / MS_PER_SECOND,
    cost: costOf(settings(), tool),
    waitSeconds: 0,
    isMetered,
    eagerness,
  });
  return { threshold: value, teachesFrom: aheadFloorOf(situation.risk), isMetered };
}

/** By the user's word; else by what the server says of its tools and by how its calls went. */
function isMeteredNow({ tools, times, settings }: AheadTermsParts, tool: ToolId): boolean {
  const { metered, unmetered } = settings();
  const isOneOf = (patterns: readonly string[]): boolean =>
    patterns.some((pattern) => matchesPattern(pattern, tool));
  if (isOneOf(metered)) {
    return true;
  }
  if (isOneOf(unmetered)) {
    return false;
  }
  const { count, medianMs } = times.of(tool);
  return (
    tools.of(tool)?.tool.annotations?.openWorldHint === true ||
    count < PRICE.timingsMin ||
    medianMs > PRICE.meteredAboveMs
  );
}
