/** What a plan is expected to take, and whether that is within the limits of running ahead. */
import type { CallEstimates } from '../call/call-estimates.ts';
import type { Guard } from '../call/guard.ts';
import type { PlanBudget, PlanRoom } from '../call/plan-budget.ts';
import type { Asker } from '../call/session.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { Plan } from '../plan/plan.ts';

export interface PlanLimitsParts {
  readonly catalog: Pick<CatalogKeeper, 'current'>;
  readonly guard: Pick<Guard, 'effects'>;
  /** What calls are expected to take. */
  readonly estimates: Pick<CallEstimates, 'of'>;
  /** How much plans may take that nobody asked to be run. */
  readonly planBudget: PlanBudget;
}

/** A plan that may be run although nobody asked for it. */
export type AdmittedPlan = Extract<PlanRoom, { readonly kind: 'yes' }>;

/** Keeps plans within the limits of running ahead. */
export class PlanLimits {
  readonly #parts: PlanLimitsParts;

  constructor(parts: PlanLimitsParts) {
    this.#parts = parts;
  }

  /** Room for a plan that nobody asked to be run. Only what may be begun takes money. */
  roomFor(plan: Plan, confidence: number, { session }: Asker): PlanRoom {
    const { ms, cost } = this.#estimateOf(plan);
    const atOnce = Math.max(0, ...plan.layers.map((layer) => layer.length));
    return this.#parts.planBudget.admit({ session, confidence, ms, cost, atOnce });
  }

  /** What only reads is given up when its seconds are over. What changes something is not cut off in the middle. */
  withinTime(plan: Plan, { limitMs }: AdmittedPlan): Plan {
    const { guard, catalog } = this.#parts;
    const isRead = plan.tasks.every(({ tool: id, args }) => {
      const tool = catalog.current.tools.get(id);
      return tool !== undefined && guard.effects(tool, args).readOnly;
    });
    return isRead ? { ...plan, timeoutMs: Math.min(limitMs, plan.timeoutMs ?? limitMs) } : plan;
  }

  /** All calls cost; of the time, the longest chain of calls that wait for each other counts. */
  #estimateOf(plan: Plan): { readonly ms: number; readonly cost: number } {
    const { catalog, estimates } = this.#parts;
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
}
