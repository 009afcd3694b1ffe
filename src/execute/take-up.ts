/** Takes over a run that another process left unfinished. */
import type { Clock } from '../base/clock.ts';
import { describeError, GatewayError } from '../base/errors.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { advance, type Checkpoint, readCheckpoint } from './checkpoint.ts';
import type { RunEvent } from './run-event.ts';
import type { Hold, Lease, RunJournal, Taken } from './run-journal.ts';
import { hasEnded, type RunState } from './run-state.ts';
import { withdrawals } from './task-ends.ts';

/** Reads a run from its journal: the newest checkpoint and the events after it. */
export async function readRunState(
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

/** Applies a stored event. An event whose content changed since it was written is reported. */
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

/** A run as the next process continues it. */
interface TakenOver {
  readonly hold: Hold;
  readonly from: Checkpoint;
  /** Set where the run was interrupted: the last event of `from`. */
  readonly resumed?: RunEvent;
}

/**
 * Takes over a run that no process drives. The attempt is counted first, so a run that hangs or
 * kills every process is given up after a few. Returns undefined if there is nothing left to do.
 */
export async function takeOver(
  { journal, clock }: { readonly journal: RunJournal; readonly clock: Clock },
  runId: RunState['runId'],
  lease: Lease,
): Promise<TakenOver | undefined> {
  const taken = await journal.take(runId, lease, clock.now());
  if (taken === undefined) {
    return undefined;
  }
  try {
    return await goOn({ journal, runId, taken, lease, at: clock.now() });
  } catch (error) {
    await journal.release(runId, taken.hold).catch(() => undefined);
    throw error;
  }
}

async function goOn(parts: {
  readonly journal: RunJournal;
  readonly runId: RunState['runId'];
  readonly taken: Taken;
  readonly lease: Lease;
  readonly at: number;
}): Promise<TakenOver | undefined> {
  const { journal, runId, taken, lease, at } = parts;
  const { hold, attempts } = taken;
  const append = (
    after: number,
    events: readonly RunEvent[],
    status: RunState['status'],
  ): Promise<void> =>
    journal.append(runId, { hold, after, events, status, expiresAt: lease.expiresAt });
  const tooOften = `the gateway hung or was stopped ${attempts - 1} times while it took this run up`;
  if (attempts > EXECUTE.resumesMax + 1) {
    // Giving it up in words has failed as well: its journal is not even read.
    const reason = `${tooOften}; what had begun may have taken effect`;
    const end: RunEvent = { kind: 'run_finished', end: 'failed', reason, at };
    await append(taken.sequence, [end], 'failed');
    return undefined;
  }
  const from = await readRunState(journal, runId);
  if (from === undefined || hasEnded(from.state)) {
    return undefined;
  }
  const { state, sequence } = from;
  if (attempts > EXECUTE.resumesMax) {
    await append(sequence, giveUp(state, tooOften, at), 'failed');
    return undefined;
  }
  if (!wasInterrupted(state)) {
    return { hold, from };
  }
  if (state.resumeCount >= EXECUTE.resumesMax) {
    const reason = `the gateway was stopped in the middle of this run ${state.resumeCount + 1} times`;
    await append(sequence, giveUp(state, reason, at), 'failed');
    return undefined;
  }
  const resumed: RunEvent = { kind: 'run_resumed', at };
  const reached = advance(from, resumed);
  await append(sequence, [resumed], reached.state.status);
  return { hold, from: reached, resumed };
}

/** True if work was going on when the run was left. A run that only waited was not interrupted. */
function wasInterrupted(state: RunState): boolean {
  return state.status === 'running';
}

/** Returns the end of a run that is not taken up again; nothing of it is hidden. */
function giveUp(state: RunState, reason: string, at: number): readonly RunEvent[] {
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
