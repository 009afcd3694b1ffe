/** Follows the outcomes of drafted plans, for the gate and for the tools in them. */
import type { RunId, ToolId } from '../base/ids.ts';
import { keepLast } from '../base/keep-last.ts';
import type { RunState } from '../execute/run-state.ts';
import type { PreferenceKind } from '../knowledge/lesson.ts';
import type { Outcome } from '../knowledge/threshold-outcome.ts';
import { SPECULATION } from '../tuning/gateway.ts';

/** Facts about a plan that are needed when it ends. */
export interface PlanFacts {
  /** The least sure of its tools: a plan is as good as that. */
  readonly tool: ToolId;
  readonly alpha: number;
  readonly context: string;
  /** True if only the gate held it back: it was not sure enough. */
  readonly isHeldByGate: boolean;
}

interface PlanOutcomesParts {
  readonly add: (outcome: Outcome) => void;
  readonly now: () => number;
}

/**
 * Remembers drafted plans until their outcome is known. A plan that ran at once counts by its end.
 * A plan that the gate held back counts against the gate if it was then accepted unchanged.
 */
export class PlanOutcomes {
  readonly #parts: PlanOutcomesParts;
  /** The oldest first. */
  readonly #plans = new Map<RunId, PlanFacts & { readonly wasRun: boolean }>();

  constructor(parts: PlanOutcomesParts) {
    this.#parts = parts;
  }

  /** Notes that a plan was drafted for an intent, and was run or proposed. */
  drafted({ runId, status }: Pick<RunState, 'runId' | 'status'>, facts: PlanFacts): void {
    const plan = { ...facts, wasRun: status !== 'suggestion' };
    keepLast(this.#plans, runId, plan, SPECULATION.plansRemembered);
    this.ended(runId, status);
  }

  /** Notes that a run ended. It may be any run. */
  ended(runId: RunId, status: RunState['status']): void {
    const plan = this.#plans.get(runId);
    const success = ENDS.get(status);
    if (plan?.wasRun === true && success !== undefined) {
      this.#plans.delete(runId);
      this.#tell(plan, 'plan', success);
    }
  }

  /** Notes that somebody accepted, changed or declined a proposed plan. */
  taken(runId: RunId, kind: PreferenceKind): void {
    const plan = this.#plans.get(runId);
    if (plan === undefined || plan.wasRun) {
      return;
    }
    this.#plans.delete(runId);
    this.#tell(plan, 'preference', kind === 'accepted');
    if (plan.isHeldByGate) {
      const { tool, alpha, context } = plan;
      const at = this.#parts.now();
      const success = kind !== 'accepted';
      this.#parts.add({ kind: 'held', gate: 'run', tool, alpha, context, at, success });
    }
  }

  #tell({ tool, alpha, context }: PlanFacts, kind: 'plan' | 'preference', success: boolean): void {
    this.#parts.add({ kind, tool, alpha, context, at: this.#parts.now(), success });
  }
}

const ENDS: ReadonlyMap<RunState['status'], boolean> = new Map([
  ['completed', true],
  ['failed', false],
]);
