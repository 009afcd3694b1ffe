/** Outcomes of calls, for the records of their tools. */
import type { ToolId } from '../base/ids.ts';
import type { CallFact } from '../call/fact.ts';
import { situationOf, type SituationParts } from '../knowledge/alpha.ts';
import type { Situation } from '../knowledge/threshold-keeper.ts';
import type { Outcome } from '../knowledge/threshold-outcome.ts';
import { SPECULATION } from '../tuning/gateway.ts';

/** Makes outcomes of calls. Where a tool stands changes slowly, so that it is asked for once in a while. */
export class CallOutcomes {
  readonly #parts: SituationParts;
  readonly #known = new Map<ToolId, Situation>();

  constructor(parts: SituationParts) {
    this.#parts = parts;
  }

  /**
   * Returns the outcome of a call. Undefined if it was cancelled, or made ahead: those are recorded
   * elsewhere.
   */
  of({ tool, end, wasAhead, endedAt: at }: CallFact): Outcome | undefined {
    if (wasAhead || end === 'cancelled') {
      return undefined;
    }
    const { alpha, context } = this.#situation(tool);
    return { kind: 'call', tool, success: end === 'succeeded', context, alpha: alpha.value, at };
  }

  #situation(tool: ToolId): Situation {
    const before = this.#known.get(tool);
    const isFresh =
      before !== undefined && this.#parts.clock.now() - before.nowMs < SPECULATION.situationFreshMs;
    if (isFresh) {
      return before;
    }
    const now = situationOf(this.#parts, tool, []);
    this.#known.delete(tool);
    this.#known.set(tool, now);
    const [oldest] = this.#known.keys();
    if (this.#known.size > SPECULATION.situationsMax && oldest !== undefined) {
      this.#known.delete(oldest);
    }
    return now;
  }
}
