/**
 * Decides whether a plan that pml starts by itself stays within the limits of running ahead: money,
 * seconds, calls at once, and wasted plans.
 */
import type { Clock } from '../base/clock.ts';
import type { SessionId } from '../base/ids.ts';
import { keepLast } from '../base/keep-last.ts';
import { MS_PER_SECOND } from '../base/units.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';
import { type Budget, WasteWindow } from './budget.ts';
import type { SpeculationSettings } from './speculation-settings.ts';

/** Expected cost of a plan. */
export interface PlanWish {
  readonly session: SessionId;
  /** Probability that the plan is right. */
  readonly confidence: number;
  readonly ms: number;
  readonly cost: number;
  /** Calls that may be under way at the same time. */
  readonly atOnce: number;
}

/** The budget's answer. An admitted caller must report how the plan ended, and when it makes no more calls. */
export type PlanRoom =
  | {
      readonly kind: 'yes';
      readonly limitMs: number;
      readonly left: () => void;
      readonly ended: (wasWasted: boolean) => void;
    }
  | { readonly kind: 'no'; readonly reason: string };

interface PlanBudgetParts {
  readonly budget: Pick<Budget, 'admitPlan'>;
  readonly settings: () => SpeculationSettings;
  readonly clock: Clock;
}

export class PlanBudget {
  readonly #parts: PlanBudgetParts;
  /** Least recently used first. */
  readonly #waste = new Map<SessionId, WasteWindow>();

  constructor(parts: PlanBudgetParts) {
    this.#parts = parts;
  }

  admit({ session, confidence, ms, cost, atOnce }: PlanWish): PlanRoom {
    const { budget, settings } = this.#parts;
    const limits = settings();
    const limitMs = limits.secondsMax * MS_PER_SECOND;
    if (ms > limitMs) {
      return no(`it takes about ${seconds(ms)} s, above the ${limits.secondsMax} s (secondsMax)`);
    }
    if (atOnce > limits.atOnce) {
      return no(`it makes ${atOnce} calls at once, above the ${limits.atOnce} (atOnce)`);
    }
    const waste = this.#wasteOf(session);
    if (waste.share > limits.wasteMax && confidence < 1 - limits.wasteMax) {
      return no('too many plans were for nothing lately (wasteMax)');
    }
    const admitted = budget.admitPlan(session, { cost, calls: atOnce });
    if (admitted.kind === 'yes') {
      return { ...admitted, limitMs, ended: (wasWasted) => waste.add(wasWasted) };
    }
    return admitted.short === 'money'
      ? no(`it costs about ${money(cost)}, above what is left of ${limits.costMax} (costMax)`)
      : no(
          `it makes ${atOnce} calls at once beside ${admitted.taken} of other plans, above the ${limits.atOnce} (atOnce)`,
        );
  }

  #wasteOf(session: SessionId): WasteWindow {
    const waste = this.#waste.get(session) ?? new WasteWindow(this.#parts.clock);
    keepLast(this.#waste, session, waste, RUN_AHEAD.sessionsMax);
    return waste;
  }
}

const no = (reason: string): PlanRoom => ({ kind: 'no', reason });

const TENTHS = 10;
const DIGITS = 3;

const seconds = (ms: number): number => Math.round((ms / MS_PER_SECOND) * TENTHS) / TENTHS;
const money = (cost: number): number => Number(cost.toPrecision(DIGITS));
