import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { RunId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { type Checkpoint, writeCheckpoint } from './checkpoint.ts';
import type { Hold, RunJournal } from './run-journal.ts';
import type { NotedEvent } from './run-log.ts';
import { isLayerDone } from './schedule.ts';

interface CheckpointWriterParts {
  readonly journal: RunJournal;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly checkpointsKept: () => number;
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
    const { journal, logger, checkpointsKept } = this.#parts;
    const { runId } = checkpoint.state;
    journal
      .saveCheckpoint(runId, hold, writeCheckpoint(checkpoint), checkpointsKept())
      .catch((error: unknown) => {
        logger.debug('checkpoint_not_saved', { runId, error: describeError(error) });
      });
  }
}
