/** How calls went, for the records of their tools. */
import type { CallObserver, ObservedCall } from '../call/call-observer.ts';
import type { CallOutcome } from '../call/tool-caller.ts';
import type { Situation } from '../knowledge/threshold-keeper.ts';
import type { Outcome } from '../knowledge/threshold-outcome.ts';
import type { Tool } from '../knowledge/tool.ts';
import { SPECULATION } from '../tuning/gateway.ts';
import { type SituationParts, situationOf } from './situations.ts';

/** Follows calls that were asked for, on every path; what it notes is stored a little later. */
export function callOutcomes(
  parts: SituationParts & { readonly add: (outcome: Outcome) => void },
): CallObserver {
  // Where a tool stands changes slowly, and a busy gateway ends thousands of calls in a second.
  const known = new WeakMap<Tool, Situation>();
  const situation = (tool: Tool): Situation => {
    const before = known.get(tool);
    const isFresh =
      before !== undefined && parts.clock.now() - before.nowMs < SPECULATION.situationFreshMs;
    const now = isFresh ? before : situationOf(parts, tool.id, []);
    known.set(tool, now);
    return now;
  };
  return {
    callBegins: () => undefined,
    callEnded({ tool }: ObservedCall, outcome: CallOutcome): void {
      const isUntold = outcome.kind === 'failed' && !outcome.mayHaveRun;
      const wasAhead = outcome.kind === 'answered' && outcome.ahead !== undefined;
      // What was cancelled says nothing of the tool, and what was made ahead is told as that.
      if (isUntold || wasAhead || (outcome.kind === 'failed' && outcome.code === 'cancelled')) {
        return;
      }
      const success = outcome.kind === 'answered' && !outcome.isError;
      const { alpha, context } = situation(tool);
      const at = parts.clock.now();
      parts.add({ kind: 'call', tool: tool.id, success, context, alpha: alpha.value, at });
    },
  };
}
