/** The situation of a tool among the tools in use around it, as thresholds need it. */
import type { Clock } from '../base/clock.ts';
import { splitToolId, type ToolId } from '../base/ids.ts';
import { SPECULATION } from '../tuning/gateway.ts';
import { type AlphaKind, passiveAlpha } from './alpha.ts';
import type { GraphKeeper } from './graph-keeper.ts';
import type { Situation } from './threshold-keeper.ts';
import type { RiskClass } from './threshold.ts';

/** Configured way to find alpha. */
export interface AlphaSettings {
  readonly alpha: AlphaKind;
  readonly fixedAlpha?: number | undefined;
}

export interface SituationParts {
  /** Returns the risk class; an unknown tool is dangerous. */
  readonly riskOf: (tool: ToolId) => RiskClass;
  readonly graph: Pick<GraphKeeper, 'graph'>;
  readonly retrieval: () => AlphaSettings;
  readonly clock: Pick<Clock, 'now'>;
}

/** Returns the situation of a tool. */
export function situationOf(
  { riskOf, graph, retrieval, clock }: SituationParts,
  id: ToolId,
  around: readonly ToolId[],
): Situation {
  const { alpha: kind, fixedAlpha } = retrieval();
  const alpha = passiveAlpha({
    kind,
    graph: graph.graph,
    tool: id,
    context: around,
    ...(fixedAlpha !== undefined && { fixed: fixedAlpha }),
  });
  return {
    risk: riskOf(id),
    alpha: { value: alpha.value, source: alpha.from },
    context: contextOf([id, ...around]),
    nowMs: clock.now(),
  };
}

/** The kind of work: which servers it is done with. */
export function contextOf(tools: readonly ToolId[]): string {
  const servers = new Set(tools.map((tool) => splitToolId(tool).server));
  return [...servers].toSorted().join('+').slice(0, SPECULATION.contextLengthMax);
}
