import type { Clock } from '../base/clock.ts';
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
    readonly clock: Clock;
    readonly owner: string;
    /** What the journal already tells. */
    readonly from: Checkpoint;
    readonly onEvent: (event: RunEvent) => void;
    /** Told when events have become durable. */
    readonly onStored: () => void;
  }) {
    const { from } = parts;
    this.#reached = from;
    this.#onEvent = parts.onEvent;
    const { runId } = from.state;
    this.#writer = new JournalWriter({ ...parts, runId, status: () => this.state.status });
  }

  get state(): RunState {
    return this.#reached.state;
  }

  /** The state together with its place in the journal. */
  get checkpoint(): Checkpoint {
    return this.#reached;
  }

  /** Stores the event at once; resolves when it is durable, and with it all before it. */
  record(event: RunEvent): Promise<void> {
    void this.note(event, Infinity);
    return this.stored();
  }

  /**
   * The same for what nobody relies on yet: it waits so long at the most to be stored together
   * with what follows.
   */
  note(event: RunEvent, waitsMs: number): Promise<void> {
    const stored = this.#writer.append(event, waitsMs);
    this.#reached = advance(this.#reached, event);
    this.#onEvent(event);
    return stored;
  }

  /** Resolves when everything up to now is durable, which it then is as soon as can be. */
  stored(): Promise<void> {
    return this.#writer.flush();
  }
}
