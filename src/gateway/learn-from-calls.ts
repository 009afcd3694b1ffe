/** Calls of runs, told to the learner as the steps of their sessions that they are. */
import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
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
  logger,
}: {
  readonly learner: Pick<Learner, 'callEnded'>;
  readonly clock: Clock;
  readonly logger: Logger;
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
        try {
          const finished = finishedCall({ tool: tool.id, args }, outcome, endedAt);
          if (finished !== undefined) {
            learner.callEnded(session, { ...finished, inRun });
          }
        } catch (error) {
          // In a turn of its own nobody else would catch it, and the gateway would end.
          logger.warn('call_not_learned', { error: describeError(error) });
        }
      });
    },
  };
}
