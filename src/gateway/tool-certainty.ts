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
  },
  tool: Tool,
): ToolCertainty {
  const situation = situationOf(parts, tool.id, []);
  return {
    plan: parts.thresholds.threshold(tool.id, situation),
    ahead: parts.thresholds.aheadThreshold(tool.id, situation),
    mayRunAhead: parts.guard.mayRunAhead(tool, {}),
  };
}
