import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { RunId } from '../base/ids.ts';
import { type Json, utf8Bytes } from '../base/json.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { advance, type Checkpoint } from './checkpoint.ts';
import type { RunEvent, StoredResult } from './run-event.ts';
import type { Hold, RunJournal } from './run-journal.ts';
import { unstoredOutcome, withPatience } from './run-leases.ts';
import { hasEnded, type RunState, type RunStatus } from './run-state.ts';

/** An event, and the state it led to. */
export interface NotedEvent {
  readonly event: RunEvent;
  readonly reached: Checkpoint;
}

interface RunLogParts {
  readonly journal: RunJournal;
  readonly clock: Clock;
  readonly hold: Hold;
  /** The checkpoint of the journal's content. */
  readonly from: Checkpoint;
  readonly onEvent: (event: RunEvent) => void;
  /** Called when events have become durable, in order. */
  readonly onStored: (events: readonly NotedEvent[]) => void;
}

/**
 * Changes a run, and nothing else does: appends each event to the journal and computes the state by
 * `reduce`.
 */
export class RunLog {
  readonly #parts: RunLogParts;
  readonly #writer: JournalWriter;
  readonly #stopped = new AbortController();
  #reached: Checkpoint;
  /** Checkpoint of the stored events. */
  #stored: Checkpoint;
  #unstored: NotedEvent[] = [];

  constructor(parts: RunLogParts) {
    const { from, journal, clock, hold } = parts;
    this.#parts = parts;
    this.#reached = from;
    this.#stored = from;
    this.#writer = new JournalWriter({
      journal,
      clock,
      hold,
      runId: from.state.runId,
      after: from.sequence,
      stop: this.#stopped.signal,
      onStored: (count) => this.#becameDurable(count),
    });
  }

  get state(): RunState {
    return this.#reached.state;
  }

  /** Returns the state together with its place in the journal. */
  get checkpoint(): Checkpoint {
    return this.#reached;
  }

  /** True if this process cannot store more of the run. */
  get isBroken(): boolean {
    return this.#writer.trouble?.isFinal === true;
  }

  /** Stores the event at once; resolves when it is durable, and with it all before it. */
  record(event: RunEvent): Promise<void> {
    void this.note(event, Infinity);
    return this.stored();
  }

  /**
   * Appends an event that nobody relies on yet. It waits at most `waitsMs` to be stored together
   * with the next.
   */
  note(event: RunEvent, waitsMs: number): Promise<void> {
    const reached = advance(this.#reached, event);
    this.#reached = reached;
    this.#unstored.push({ event, reached });
    const stored = this.#writer.append(event, reached.state.status, waitsMs);
    this.#parts.onEvent(event);
    return stored;
  }

  /** Resolves when everything up to now is durable, which it then is as soon as can be. */
  stored(): Promise<void> {
    return this.#writer.flush();
  }

  /** Stores that the run goes well here, and the status it has. */
  mark(): Promise<void> {
    return this.#writer.mark(this.state.status);
  }

  /** Ends all retries, because the process is about to end. */
  stop(): void {
    this.#stopped.abort();
  }

  /**
   * Returns the state as the journal holds it. Waits a moment for events that are being stored.
   * While events cannot be stored, the status says so.
   */
  async told(): Promise<RunState> {
    if (this.#writer.trouble === undefined && this.#unstored.length > 0) {
      const { clock } = this.#parts;
      await new Promise<void>((resolve) => {
        const cancelTimer = clock.after(EXECUTE.toldWithinMs, resolve);
        void this.stored()
          .catch(() => undefined)
          .finally(() => {
            cancelTimer();
            resolve();
          });
      });
    }
    const { state } = this.#stored;
    const { trouble } = this.#writer;
    return trouble === undefined || hasEnded(state) || this.#unstored.length === 0
      ? state
      : unstoredOutcome(state, describeError(trouble.error));
  }

  /** Keeps a result, as JSON, that is too large to travel with its event. */
  keepResult(task: string, json: string): Promise<void> {
    const { journal, hold } = this.#parts;
    return this.#patiently(() => journal.keepResult(this.state.runId, hold, task, json));
  }

  /** Returns a result that was kept, as JSON. */
  readResult(task: string): Promise<string | undefined> {
    return this.#patiently(() => this.#parts.journal.readResult(this.state.runId, task));
  }

  #patiently<Value>(statement: () => Promise<Value>): Promise<Value> {
    const { clock } = this.#parts;
    return withPatience({ clock, stop: this.#stopped.signal }, statement);
  }

  #becameDurable(count: number): void {
    const stored = this.#unstored.slice(0, count);
    this.#unstored = this.#unstored.slice(count);
    this.#stored = stored.at(-1)?.reached ?? this.#stored;
    this.#parts.onStored(stored);
  }
}

/**
 * Stores a task's result. A small value goes into its event. A large one is stored apart, so that
 * no answer is flooded.
 */
export async function keepResult(log: RunLog, task: string, value: Json): Promise<StoredResult> {
  const json = JSON.stringify(value);
  const sizeBytes = utf8Bytes(json);
  if (sizeBytes <= EXECUTE.inlineResultBytesMax) {
    return { kind: 'inline', value };
  }
  await log.keepResult(task, json);
  const shown = typeof value === 'string' ? value : json;
  return { kind: 'kept', sizeBytes, preview: beginningOf(shown) };
}

/**
 * Copies the beginning of a text. A slice would keep the whole text in memory as long as the run's
 * state lives.
 */
function beginningOf(text: string): string {
  return JSON.parse(JSON.stringify(text.slice(0, EXECUTE.previewLength))) as string;
}

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

  /** Returns the error that prevents storing events. Final errors never go away. */
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

  /** Returns the batch that takes events now. */
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
