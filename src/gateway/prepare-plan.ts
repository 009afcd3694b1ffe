import type { Asker } from '../call/session.ts';
/** What can be made ready of a plan while the agent looks at it. */
import type { PredictedCall } from '../foresee/past-call.ts';
import type { RunAhead } from '../foresee/run-ahead.ts';
import type { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import type { Plan } from '../plan/plan.ts';

/**
 * Has the calls of a plan's first layer made ahead, as far as they may be: they are likely to be asked
 * for as plans are to be taken up. Whatever may not be run ahead waits, as it does everywhere.
 */
export function preparePlan(
  { ahead, learned }: { readonly ahead: RunAhead; readonly learned: LearnedKeeper },
  plan: Plan,
  { session }: Asker,
): void {
  const probability = acceptance(learned);
  const calls = plan.tasks
    .filter(({ dependsOn }) => dependsOn.length === 0)
    .map(({ tool, args }): PredictedCall => ({
      tool,
      args,
      probability,
      raw: probability,
      toolProbability: probability,
      argumentsProbability: 1,
      bindings: [],
    }));
  ahead.proposed(session, calls);
}

/** How often what was proposed was taken up unchanged, as far as that is known. */
function acceptance(learned: LearnedKeeper): number {
  const { accepted, edited, rejected } = learned.suggestionCounts();
  return (accepted + 1) / (accepted + edited + rejected + 2);
}
