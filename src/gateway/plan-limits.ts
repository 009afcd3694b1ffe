/** Estimates the cost of a plan, and checks it against the limits of running ahead. */
import type { Asker } from '../call/asker.ts';
import type { CallEstimates } from '../call/call-estimates.ts';
import type { Guard } from '../call/guard.ts';
import type { PlanBudget, PlanRoom } from '../call/plan-budget.ts';
import type { RunEvent } from '../execute/run-event.ts';
import { hasEnded, type RunState } from '../execute/run-state.ts';
import type { Runs } from '../execute/runs.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { Plan } from '../plan/plan.ts';

interface PlanLimitsParts {
  readonly catalog: Pick<CatalogKeeper, 'current'>;
  readonly guard: Pick<Guard, 'effects'>;
  /** Estimates of calls. */
  readonly estimates: Pick<CallEstimates, 'of'>;
  /** Limits for plans that nobody asked to be run. */
  readonly planBudget: PlanBudget;
  readonly runs: Pick<Runs, 'subscribe' | 'read'>;
}

/** A plan that may be run although nobody asked for it. */
export type AdmittedPlan = Extract<PlanRoom, { readonly kind: 'yes' }>;

/** After these a run makes no more calls unless somebody asks for it. */
const ENDS: ReadonlySet<RunEvent['kind']> = new Set([
  'run_finished',
  'run_paused',
  'decision_requested',
]);

/** Keeps plans within the limits of running ahead. */
export class PlanLimits {
  readonly #parts: PlanLimitsParts;

  constructor(parts: PlanLimitsParts) {
    this.#parts = parts;
  }

  /** Asks the budget for a plan that pml starts by itself. Only an admitted plan uses money. */
  roomFor(plan: Plan, confidence: number, { session }: Asker): PlanRoom {
    const { ms, cost } = this.#estimateOf(plan);
    const atOnce = Math.max(0, ...plan.layers.map((layer) => layer.length));
    return this.#parts.planBudget.admit({ session, confidence, ms, cost, atOnce });
  }

  /**
   * Limits the time of a plan that only reads. A plan that changes something is not cut off in the
   * middle.
   */
  withinTime(plan: Plan, { limitMs }: AdmittedPlan): Plan {
    const { guard, catalog } = this.#parts;
    const isRead = plan.tasks.every(({ tool: id, args }) => {
      const tool = catalog.current.tools.get(id);
      return tool !== undefined && guard.effects(tool, args).readOnly;
    });
    return isRead ? { ...plan, timeoutMs: Math.min(limitMs, plan.timeoutMs ?? limitMs) } : plan;
  }

  /**
   * Runs an admitted plan, and frees its room when the run makes no more calls, also if that is
   * after the answer.
   */
  async within({ left, ended }: AdmittedPlan, start: () => Promise<RunState>): Promise<RunState> {
    let isFollowed = false;
    try {
      const state = await start();
      if (state.status === 'completed' || state.status === 'failed') {
        ended(state.status === 'failed');
      }
      isFollowed = state.status === 'running';
      if (isFollowed) {
        this.#leaveAfter(state, left);
      }
      return state;
    } finally {
      if (!isFollowed) {
        left();
      }
    }
  }

  #leaveAfter({ runId }: RunState, left: () => void): void {
    const { runs } = this.#parts;
    const leave = (): void => {
      stop();
      left();
    };
    const stop = runs.subscribe((id, { kind }) => {
      if (id === runId && ENDS.has(kind)) {
        leave();
      }
    });
    // It may have ended before anybody listened. A run that cannot be read holds no room.
    runs.read(runId).then((state) => (hasEnded(state) ? leave() : undefined), leave);
  }

  /**
   * Estimates a plan. The cost is the sum of all calls. The time is that of the longest chain of
   * calls that wait for each other.
   */
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
