import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { RunId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { PersistentMap } from './persistent-map.ts';
import { reduce } from './reduce.ts';
import { JOURNAL_VERSION, type RunEvent } from './run-event.ts';
import type { StoredCheckpoint, Hold, RunJournal } from './run-journal.ts';
import type { NotedEvent } from './run-log.ts';
import type { CallState, ProgramStep, RunState, TaskState } from './run-state.ts';
import { isLayerDone } from './schedule.ts';

/** A state and the last event that it stands for. */
export interface Checkpoint {
  readonly sequence: number;
  readonly state: RunState;
  /** Active time of the run until then. */
  readonly activeMs: number;
  /** Time of the last event. */
  readonly at: number;
}

/**
 * Returns the checkpoint after one more event. A run is active while its status is `running`. The
 * time between two processes does not count: nobody worked on it.
 */
export function advance(from: Checkpoint | undefined, event: RunEvent): Checkpoint {
  const isActive = from?.state.status === 'running' && event.kind !== 'run_resumed';
  const passedMs = isActive ? Math.max(0, event.at - from.at) : 0;
  return {
    sequence: (from?.sequence ?? 0) + 1,
    state: reduce(from?.state, event),
    activeMs: (from?.activeMs ?? 0) + passedMs,
    at: event.at,
  };
}

/** Returns a checkpoint as plain JSON, which knows no maps and sets. */
export function writeCheckpoint({ sequence, state, activeMs, at }: Checkpoint): StoredCheckpoint {
  const { tasks, calls, steps, passedOver, commandIds, ...rest } = state;
  return {
    sequence,
    state: {
      ...(rest as unknown as JsonObject),
      version: JOURNAL_VERSION,
      activeMs,
      at,
      tasks: [...tasks] as unknown as Json,
      calls: [...calls] as unknown as Json,
      steps: [...steps] as unknown as Json,
      passedOver: [...passedOver],
      commandIds: [...commandIds],
    },
  };
}

/**
 * Returns the checkpoint that was stored. One of another version, or from before the time of runs
 * was counted, is none: the events are read instead.
 */
export function readCheckpoint(stored: StoredCheckpoint | undefined): Checkpoint | undefined {
  if (stored?.state['version'] !== JOURNAL_VERSION || stored.state['activeMs'] === undefined) {
    return undefined;
  }
  const {
    version: _,
    activeMs,
    at,
    ...state
  } = stored.state as unknown as Omit<
    RunState,
    'tasks' | 'calls' | 'steps' | 'passedOver' | 'commandIds'
  > & {
    readonly version: number;
    readonly activeMs: number;
    readonly at: number;
    readonly tasks: readonly (readonly [string, TaskState])[];
    readonly calls: readonly (readonly [string, CallState])[];
    readonly steps: readonly (readonly [string, readonly ProgramStep[]])[];
    readonly passedOver: readonly string[];
    readonly commandIds: readonly string[];
  };
  return {
    sequence: stored.sequence,
    activeMs,
    at,
    state: {
      ...state,
      tasks: PersistentMap.from(state.tasks),
      calls: PersistentMap.from(state.calls),
      steps: new Map(state.steps),
      passedOver: new Set(state.passedOver),
      commandIds: new Set(state.commandIds),
    },
  };
}

interface CheckpointWriterParts {
  readonly journal: RunJournal;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Stores states of runs beside their events, so that a long run is taken up quickly.
 *
 * The events tell the same, only more slowly; so nothing waits for a checkpoint, and of several
 * that come close together only the last is stored.
 */
export class CheckpointWriter {
  readonly #parts: CheckpointWriterParts;
  /** The latest state of each run that is to be stored soon. */
  readonly #due = new Map<RunId, { readonly checkpoint: Checkpoint; readonly hold: Hold }>();

  constructor(parts: CheckpointWriterParts) {
    this.#parts = parts;
  }

  /**
   * Stores a checkpoint before every decision of a person, and after every layer. Precondition: the
   * event is durable. A checkpoint ahead of its journal would report events that never happened.
   */
  note({ event, reached }: NotedEvent, hold: Hold): void {
    if (event.kind === 'decision_requested') {
      this.#now(reached, hold);
    } else if (event.kind === 'task_finished' && isLayerDone(reached.state, event.task)) {
      this.#soon(reached, hold);
    } else if (event.kind === 'run_finished') {
      // Nobody takes up a run that has ended.
      this.#due.delete(reached.state.runId);
    }
  }

  /** Stores it within a short while. */
  #soon(checkpoint: Checkpoint, hold: Hold): void {
    const { runId } = checkpoint.state;
    const isPlanned = this.#due.has(runId);
    this.#due.set(runId, { checkpoint, hold });
    if (!isPlanned) {
      this.#parts.clock.after(EXECUTE.checkpointPauseMs, () => {
        const due = this.#due.get(runId);
        this.#due.delete(runId);
        if (due !== undefined) {
          this.#now(due.checkpoint, due.hold);
        }
      });
    }
  }

  #now(checkpoint: Checkpoint, hold: Hold): void {
    const { journal, logger } = this.#parts;
    const { runId } = checkpoint.state;
    journal
      .saveCheckpoint(runId, hold, writeCheckpoint(checkpoint), EXECUTE.checkpointsKept)
      .catch((error: unknown) => {
        logger.debug('checkpoint_not_saved', { runId, error: describeError(error) });
      });
  }
}
