import { isTextBeyond, type JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { RISK } from '../tuning/call.ts';
import { classifyCall, riskOfValues } from './risk-arguments.ts';
import type { Risk } from './risk-class.ts';
import type { RiskJudgement } from './risk.ts';

interface LastCall {
  readonly text: string;
  judged?: RiskJudgement;
  ofValues?: Risk;
}

/**
 * Judges single calls. One call is judged several times on its way (by the door, by the run, for its
 * effects), so the last judgement of each tool is remembered.
 *
 * The key is the text of the arguments, not their object: a changed object is judged again. A change of the
 * rules makes new judgements of tools, and with them every call is judged again.
 */
export class CallRisks {
  readonly #last = new WeakMap<RiskJudgement, LastCall>();

  /**
   * Returns the risk of this call. A judgement belongs to one set of rules, so `trusted` goes with
   * it.
   */
  judge(judgement: RiskJudgement, tool: Tool, args: JsonObject, trusted: boolean): RiskJudgement {
    const last = this.#lastOf(judgement, args);
    last.judged ??= classifyCall(judgement, tool, args, { trusted });
    return last.judged;
  }

  /** Returns the risk that the argument values show, whatever the tool's own class is. */
  ofValues(judgement: RiskJudgement, tool: Tool, args: JsonObject): Risk {
    const last = this.#lastOf(judgement, args);
    last.ofValues ??= riskOfValues(judgement, tool, args);
    return last.ofValues;
  }

  #lastOf(judgement: RiskJudgement, args: JsonObject): LastCall {
    // To write a large text takes longer than to judge it.
    if (isTextBeyond(args, RISK.rememberedLengthMax)) {
      return { text: '' };
    }
    const text = JSON.stringify(args);
    const last = this.#last.get(judgement);
    if (last?.text === text) {
      return last;
    }
    const next = { text };
    this.#last.set(judgement, next);
    return next;
  }
}
