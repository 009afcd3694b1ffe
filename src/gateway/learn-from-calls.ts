/** Calls of runs, told to the learner as the steps of their sessions that they are. */
import type { Clock } from '../base/clock.ts';
import type { CallObserver } from '../call/call-observer.ts';
import { finishedCall } from '../learn/finished-call.ts';
import type { Learner } from '../learn/learner.ts';

/**
 * Follows calls that are tasks of runs, so that what an agent does by workflows is foreseen like what
 * it does by calls. Those outside runs are told where they are made, and would count twice here.
 */
export function learnFromCalls({
  learner,
  clock,
}: {
  readonly learner: Pick<Learner, 'callEnded'>;
  readonly clock: Clock;
}): CallObserver {
  return {
    callBegins: () => undefined,
    callEnded({ session, tool, args, inRun }, outcome): void {
      if (inRun !== true) {
        return;
      }
      const endedAt = clock.now();
      // Whoever asked is answered first.
      clock.after(0, () => {
        const finished = finishedCall({ tool: tool.id, args }, outcome, endedAt);
        if (finished !== undefined) {
          learner.callEnded(session, { ...finished, inRun });
        }
      });
    },
  };
}
