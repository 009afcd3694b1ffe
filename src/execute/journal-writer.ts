import type { RunId } from '../base/ids.ts';
import type { RunEvent } from './run-event.ts';
import type { RunJournal } from './run-journal.ts';
import type { RunStatus } from './run-state.ts';

/**
 * Appends the events of one run in order, batching those that arrive while a batch is stored.
 *
 * Invariant: after a failed append nothing more is stored, so the journal never has a gap; every
 * later append fails with the same error.
 */
export class JournalWriter {
  readonly #parts: {
    readonly journal: RunJournal;
    readonly runId: RunId;
    readonly owner: string;
    readonly status: () => RunStatus;
  };
  #pending: RunEvent[] = [];
  #batch: Promise<void> | undefined;
  #tail: Promise<void> = Promise.resolve();

  /** `status` is asked when a batch is stored: by then it is what the events have made it. */
  constructor(parts: {
    readonly journal: RunJournal;
    readonly runId: RunId;
    readonly owner: string;
    readonly status: () => RunStatus;
  }) {
    this.#parts = parts;
  }

  /** Resolves when the event is durable. Those who do not rely on it need not wait. */
  append(event: RunEvent): Promise<void> {
    this.#pending.push(event);
    this.#batch ??= this.#store();
    return this.#batch;
  }

  #store(): Promise<void> {
    const { journal, runId, owner, status } = this.#parts;
    const stored = this.#tail.then(() => {
      const events = this.#pending;
      this.#pending = [];
      this.#batch = undefined;
      return journal.append(runId, owner, events, status());
    });
    // The caller that waits sees the failure; for the others it must not be an unhandled one.
    stored.catch(() => undefined);
    this.#tail = stored;
    return stored;
  }
}
