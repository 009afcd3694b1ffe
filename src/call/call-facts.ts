import type { Clock } from '../base/clock.ts';
import type { CallObserver } from './call-observer.ts';
import type { CallFact, FactPort } from './fact.ts';
import { sampleOf } from './sample-json.ts';
import type { CallOutcome } from './tool-caller.ts';
import type { Wishes } from './wishes.ts';

interface CallFactsParts {
  readonly facts: FactPort;
  /** Follows the same calls, and is told of each before this. */
  readonly wishes: Pick<Wishes, 'momentOf'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Tells the studying side of every call that reached its tool. */
export function callFacts({ facts, wishes, clock }: CallFactsParts): CallObserver {
  return {
    callBegins: () => undefined,
    callEnded({ session, tool, args, startedAt, inRun }, outcome): void {
      if (outcome.kind === 'failed' && !outcome.mayHaveRun) {
        return;
      }
      const end = endOf(outcome);
      const wasAhead = wasThere(outcome);
      if (!facts.takesCall()) {
        return;
      }
      const given = sampleOf(args);
      const answer =
        outcome.kind === 'answered' && end === 'succeeded' ? sampleOf(outcome.result) : undefined;
      const fact: CallFact = {
        kind: 'call',
        session,
        ...wishes.momentOf(session),
        tool: tool.id,
        args: given.value,
        ...(answer && { result: answer.value }),
        end,
        wasAhead,
        startedAt,
        endedAt: clock.now(),
        durationMs: outcome.durationMs,
        ...(inRun && { inRun }),
      };
      facts.tell(fact, given.size + (answer?.size ?? 0));
    },
  };
}

/** Returns true if the answer was ready before the call was asked for. */
function wasThere(outcome: CallOutcome): boolean {
  return (
    outcome.kind === 'answered' && (outcome.ahead !== undefined || outcome.isRemembered === true)
  );
}

function endOf(outcome: CallOutcome): CallFact['end'] {
  if (outcome.kind === 'failed') {
    return outcome.code === 'cancelled' ? 'cancelled' : 'failed';
  }
  return outcome.isError ? 'failed' : 'succeeded';
}
