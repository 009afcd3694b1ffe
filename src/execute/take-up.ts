/** What a process does with a run that another one left in the middle. */
import { describeError, GatewayError } from '../base/errors.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { advance, type Checkpoint, readCheckpoint } from './checkpoint.ts';
import type { RunEvent } from './run-event.ts';
import type { RunJournal } from './run-journal.ts';
import type { RunState } from './run-state.ts';
import { withdrawals } from './task-ends.ts';

/** A run as its journal tells it: the newest checkpoint and what came after it. */
export async function readRun(
  journal: RunJournal,
  runId: RunState['runId'],
): Promise<Checkpoint | undefined> {
  let from = readCheckpoint(await journal.readCheckpoint(runId));
  for (;;) {
    const after = await journal.readAfter(runId, from?.sequence ?? 0, EXECUTE.eventsReadMax);
    for (const { sequence, event } of after) {
      from = advanced(from, event, { runId, sequence });
    }
    if (after.length < EXECUTE.eventsReadMax) {
      return from;
    }
  }
}

/** What follows from an event; one that is not what it was when it was written says so. */
function advanced(
  from: Checkpoint | undefined,
  event: RunEvent,
  { runId, sequence }: { readonly runId: RunState['runId']; readonly sequence: number },
): Checkpoint {
  try {
    return advance(from, event);
  } catch (error) {
    throw new GatewayError(
      'RUN_DAMAGED',
      `event ${sequence} of the run ${runId} does not follow from those before it: ${describeError(error)}`,
      { cause: error, data: { workflowId: runId, sequence } },
    );
  }
}

/** Whether work was going on when the run was left: one that only waited was not interrupted. */
export function wasInterrupted(state: RunState): boolean {
  return state.status === 'running';
}

/** The end of a run that was stopped in the middle too often; nothing of it is hidden. */
export function giveUp(state: RunState, at: number): readonly RunEvent[] {
  const reason = `the gateway was stopped in the middle of this run ${state.resumeCount + 1} times`;
  const ends = [...state.calls, ...state.tasks].flatMap(([task, { status }]): RunEvent[] => {
    if (status === 'waiting') {
      const end = { kind: 'skipped', reason } as const;
      return [{ kind: 'task_finished', task, end, durationMs: 0, at }];
    }
    if (status === 'running') {
      const message = `${reason}; it may have taken effect`;
      const end = { kind: 'failed', code: 'outcome_unknown', message, mayHaveRun: true } as const;
      return [{ kind: 'task_finished', task, end, durationMs: 0, at }];
    }
    return [];
  });
  return [
    ...withdrawals(state, reason, at),
    ...ends,
    { kind: 'run_finished', end: 'failed', reason, at },
  ];
}
