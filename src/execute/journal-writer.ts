import type { Clock } from '../base/clock.ts';
import type { RunId } from '../base/ids.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { RunEvent } from './run-event.ts';
import type { Hold, RunJournal } from './run-journal.ts';
import { withPatience } from './run-leases.ts';
import type { RunStatus } from './run-state.ts';

interface JournalWriterParts {
  readonly journal: RunJournal;
  readonly clock: Clock;
  readonly runId: RunId;
  readonly hold: Hold;
  /** The last event that the journal holds. */
  readonly after: number;
  /** Aborted when the process ends: then nothing is tried a second time. */
  readonly stop: AbortSignal;
  /** Called with the number of further durable events. */
  readonly onStored: (count: number) => void;
}

/** Events that are stored together, when someone needs them or they have waited long enough. */
interface Batch {
  readonly events: RunEvent[];
  readonly stored: Promise<void>;
  /** Waits no longer for further events. */
  readonly go: () => void;
  /** The status of the run after the last of the events. */
  status: RunStatus;
  waitsMs: number;
  cancelTimer: () => void;
}

/**
 * Appends the events of one run in order, many at once: an append costs much, an event little.
 * While the database is away, the append is repeated; the journal stores it once.
 *
 * Invariant: after an append that was given up nothing more is stored, so the journal never has a
 * gap; every later append fails with the same error.
 */
export class JournalWriter {
  readonly #parts: JournalWriterParts;
  #batch: Batch | undefined;
  #tail: Promise<void> = Promise.resolve();
  #sequence: number;
  #trouble: { readonly error: unknown; readonly isFinal: boolean } | undefined;

  constructor(parts: JournalWriterParts) {
    this.#parts = parts;
    this.#sequence = parts.after;
  }

  /** The error that keeps events from being stored. Final: they never will be. */
  get trouble(): { readonly error: unknown; readonly isFinal: boolean } | undefined {
    return this.#trouble;
  }

  /**
   * Resolves when the event is durable. It waits at most `waitsMs` to be stored with others; a more
   * urgent event or a flush ends the wait. `status` is the run's status after the event.
   */
  append(event: RunEvent, status: RunStatus, waitsMs: number): Promise<void> {
    const batch = this.#open(status);
    batch.events.push(event);
    if (waitsMs < batch.waitsMs) {
      batch.waitsMs = waitsMs;
      batch.cancelTimer();
      batch.cancelTimer = this.#parts.clock.after(waitsMs, batch.go);
    }
    return batch.stored;
  }

  /** Stores the status of the run, with the events that wait or without any. */
  mark(status: RunStatus): Promise<void> {
    this.#open(status);
    return this.flush();
  }

  /** Stores waiting events at once. Resolves when all appended events are durable. */
  flush(): Promise<void> {
    this.#batch?.go();
    return this.#tail;
  }

  /** The batch that takes events now. */
  #open(status: RunStatus): Batch {
    if (this.#batch !== undefined) {
      this.#batch.status = status;
      return this.#batch;
    }
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
      await this.#store(batch);
    };
    const stored = store();
    // The caller that waits sees the failure; for the others it must not be an unhandled one.
    stored.catch(() => undefined);
    const batch: Batch = {
      events: [],
      stored,
      go,
      status,
      waitsMs: Infinity,
      cancelTimer: nothing,
    };
    this.#tail = stored;
    this.#batch = batch;
    return batch;
  }

  async #store({ events, status }: Batch): Promise<void> {
    const { journal, clock, runId, hold, stop, onStored } = this.#parts;
    const after = this.#sequence;
    const onFailed = (error: unknown): void => {
      this.#trouble = { error, isFinal: false };
    };
    try {
      await withPatience({ clock, stop, onFailed }, () => {
        const expiresAt = clock.now() + EXECUTE.leaseMs;
        return journal.append(runId, { hold, after, events, status, expiresAt });
      });
    } catch (error) {
      this.#trouble = { error, isFinal: true };
      throw error;
    }
    this.#trouble = undefined;
    this.#sequence = after + events.length;
    onStored(events.length);
  }
}

function nothing(): void {}
