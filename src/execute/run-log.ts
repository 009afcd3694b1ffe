import { advance, type Checkpoint } from './checkpoint.ts';
import { JournalWriter } from './journal-writer.ts';
import type { RunEvent } from './run-event.ts';
import type { RunJournal } from './run-journal.ts';
import type { RunState } from './run-state.ts';

/**
 * The one place where something happens to a run: an event is appended to the journal, and the
 * state is what `reduce` makes of it.
 */
export class RunLog {
  readonly #writer: JournalWriter;
  readonly #onEvent: (event: RunEvent) => void;
  #reached: Checkpoint;

  constructor(parts: {
    readonly journal: RunJournal;
    readonly owner: string;
    /** What the journal already tells. */
    readonly from: Checkpoint;
    readonly onEvent: (event: RunEvent) => void;
  }) {
    const { journal, owner, from } = parts;
    this.#reached = from;
    this.#onEvent = parts.onEvent;
    const { runId } = from.state;
    this.#writer = new JournalWriter({ journal, runId, owner, status: () => this.state.status });
  }

  get state(): RunState {
    return this.#reached.state;
  }

  /** The state together with its place in the journal. */
  get checkpoint(): Checkpoint {
    return this.#reached;
  }

  /** Resolves when the event is durable, and with it all that were recorded before. */
  record(event: RunEvent): Promise<void> {
    const stored = this.#writer.append(event);
    this.#reached = advance(this.#reached, event);
    this.#onEvent(event);
    return stored;
  }
}
