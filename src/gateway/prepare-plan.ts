/** What can be made ready of a plan while the agent looks at it. */
import type { ProposedCall } from '../call/fact.ts';
import type { Asker } from '../call/session.ts';
import type { StudyLink } from '../call/study-link.ts';
import type { Wishes } from '../call/wishes.ts';
import type { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import type { Plan } from '../plan/plan.ts';

/**
 * Has the calls of a plan's first layer made ahead, as far as they may be: they are likely to be asked
 * for as plans are to be taken up. Whatever may not be run ahead waits, as it does everywhere.
 */
export function preparePlan(
  {
    study,
    wishes,
    learned,
  }: {
    readonly study: Pick<StudyLink, 'tell'>;
    readonly wishes: Pick<Wishes, 'momentOf'>;
    readonly learned: LearnedKeeper;
  },
  plan: Plan,
  { session, scope }: Asker,
): void {
  const probability = acceptance(learned);
  const calls = plan.tasks
    .filter(({ dependsOn }) => dependsOn.length === 0)
    .map(({ tool, args }): ProposedCall => ({ tool, args, probability }));
  const { number, mayForesee } = wishes.momentOf(session, scope);
  if (mayForesee && calls.length > 0) {
    study.tell({ kind: 'proposal', session, number, calls });
  }
}

/** How often what was proposed was taken up unchanged, as far as that is known. */
function acceptance(learned: LearnedKeeper): number {
  const { accepted, edited, rejected } = learned.suggestionCounts();
  return (accepted + 1) / (accepted + edited + rejected + 2);
}
