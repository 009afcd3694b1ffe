import type { Clock } from '../base/clock.ts';
import type { RunId } from '../base/ids.ts';
import type { RunEvent } from './run-event.ts';
import type { RunJournal } from './run-journal.ts';
import type { RunStatus } from './run-state.ts';

export interface JournalWriterParts {
  readonly journal: RunJournal;
  readonly clock: Clock;
  readonly runId: RunId;
  readonly owner: string;
  /** Asked when a batch is stored: by then it is what the events have made it. */
  readonly status: () => RunStatus;
  /** Told when a batch is durable. */
  readonly onStored: () => void;
}

/** Events that are stored together, when someone needs them or they have waited long enough. */
interface Batch {
  readonly events: RunEvent[];
  readonly stored: Promise<void>;
  /** Waits no longer for further events. */
  readonly go: () => void;
  waitsMs: number;
  cancelTimer: () => void;
}

/**
 * Appends the events of one run in order, many at once: an append costs much, an event little.
 *
 * Invariant: after a failed append nothing more is stored, so the journal never has a gap; every
 * later append fails with the same error.
 */
export class JournalWriter {
  readonly #parts: JournalWriterParts;
  #batch: Batch | undefined;
  #tail: Promise<void> = Promise.resolve();

  constructor(parts: JournalWriterParts) {
    this.#parts = parts;
  }

  /**
   * Resolves when the event is durable: it waits so long at the most for others to be stored with
   * it, less where another or a flush is in more of a hurry.
   */
  append(event: RunEvent, waitsMs: number): Promise<void> {
    this.#batch ??= this.#open();
    const batch = this.#batch;
    batch.events.push(event);
    if (waitsMs < batch.waitsMs) {
      batch.waitsMs = waitsMs;
      batch.cancelTimer();
      batch.cancelTimer = this.#parts.clock.after(waitsMs, batch.go);
    }
    return batch.stored;
  }

  /** Stores at once what waits; resolves when everything appended so far is durable. */
  flush(): Promise<void> {
    this.#batch?.go();
    return this.#tail;
  }

  #open(): Batch {
    const { journal, runId, owner, status, onStored } = this.#parts;
    const events: RunEvent[] = [];
    let go = nothing;
    const asked = new Promise<void>((resolve) => {
      go = resolve;
    });
    const before = this.#tail;
    const store = async (): Promise<void> => {
      await asked;
      await before;
      batch.cancelTimer();
      this.#batch = undefined;
      await journal.append(runId, owner, events, status());
      onStored();
    };
    const stored = store();
    // The caller that waits sees the failure; for the others it must not be an unhandled one.
    stored.catch(() => undefined);
    const batch: Batch = { events, stored, go, waitsMs: Infinity, cancelTimer: nothing };
    this.#tail = stored;
    return batch;
  }
}

function nothing(): void {}
