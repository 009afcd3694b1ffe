/** What thresholds are asked about: a tool among the tools that are in use around it. */
import type { Clock } from '../base/clock.ts';
import { splitToolId, type ToolId } from '../base/ids.ts';
import type { Guard } from '../call/guard.ts';
import { passiveAlpha } from '../knowledge/alpha.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import type { Situation, ThresholdKeeper } from '../knowledge/threshold-keeper.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { RetrievalSettings } from '../retrieve/graph-search.ts';
import { SPECULATION } from '../tuning/gateway.ts';
import type { ToolCertainty } from './explain.ts';

export interface SituationParts {
  readonly catalog: Pick<CatalogKeeper, 'current'>;
  readonly guard: Pick<Guard, 'explain'>;
  readonly graph: Pick<GraphKeeper, 'graph'>;
  readonly retrieval: () => RetrievalSettings;
  readonly clock: Pick<Clock, 'now'>;
}

/** Where a tool stands. One that is not known is held to be dangerous. */
export function situationOf(
  { catalog, guard, graph, retrieval, clock }: SituationParts,
  id: ToolId,
  around: readonly ToolId[],
): Situation {
  const tool = catalog.current.tools.get(id);
  const { alpha: kind, fixedAlpha } = retrieval();
  const alpha = passiveAlpha({
    kind,
    graph: graph.graph,
    tool: id,
    context: around,
    ...(fixedAlpha !== undefined && { fixed: fixedAlpha }),
  });
  return {
    risk: tool === undefined ? 'dangerous' : guard.explain(tool).judgement.risk,
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
