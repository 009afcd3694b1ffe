/** What a plan is expected to take, and whether that is within the limits of running ahead. */
import type { CallEstimates } from '../call/call-estimates.ts';
import type { PlanBudget, PlanRoom } from '../call/plan-budget.ts';
import type { Asker } from '../call/session.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { Plan } from '../plan/plan.ts';

export interface PlanLimitsParts {
  readonly catalog: Pick<CatalogKeeper, 'current'>;
  readonly estimates: Pick<CallEstimates, 'of'>;
  readonly planBudget: PlanBudget;
}

/** Room for a plan that nobody asked to be run. Only what may be begun takes money. */
export function roomFor(
  parts: PlanLimitsParts,
  plan: Plan,
  confidence: number,
  { session }: Asker,
): PlanRoom {
  const { ms, cost } = estimateOf(parts, plan);
  const atOnce = Math.max(0, ...plan.layers.map((layer) => layer.length));
  return parts.planBudget.admit({ session, confidence, ms, cost, atOnce });
}

/** All calls cost; of the time, the longest chain of calls that wait for each other counts. */
export function estimateOf(
  { catalog, estimates }: Pick<PlanLimitsParts, 'catalog' | 'estimates'>,
  plan: Plan,
): { readonly ms: number; readonly cost: number } {
  const tasks = new Map(plan.tasks.map((task) => [task.id, task]));
  const readyMs = new Map<string, number>();
  let cost = 0;
  // Layers are in the order of who waits for whom.
  for (const id of plan.layers.flat()) {
    const task = tasks.get(id);
    const tool = task === undefined ? undefined : catalog.current.tools.get(task.tool);
    const own = tool === undefined ? undefined : estimates.of(tool);
    const before = Math.max(0, ...(task?.dependsOn ?? []).map((each) => readyMs.get(each) ?? 0));
    readyMs.set(id, before + (own?.ms ?? 0));
    cost += own?.cost ?? 0;
  }
  return { ms: Math.max(0, ...readyMs.values()), cost };
}
