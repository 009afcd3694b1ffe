/**
 * Records decisions, and stores them later. Deciding code never waits and never fails for it:
 * traces go to a bounded queue, and from there to the store in batches. If the store is slow the
 * oldest are dropped and counted; if it fails, a batch is lost and counted. A trace is worth less
 * than its call.
 */
import { chunksOf } from '../base/chunks.ts';
import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { RunId, SessionId, ToolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import { cutText } from '../base/plain-text.ts';
import type { Random } from '../base/random.ts';
import { SharedTurns } from '../base/turns.ts';
import { TRACES } from '../tuning/knowledge.ts';

interface TracerParts {
  readonly store: Pick<TraceStore, 'add' | 'settle' | 'find'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** Takes known secrets out of a text. */
  readonly redact: (text: string) => string;
}

/** Counts of waiting and lost traces since the start. */
interface TracerStatus {
  readonly waiting: number;
  /** Not stored: the queue was full, a batch failed, or a trace could not be made. */
  readonly lost: number;
}

export class Tracer implements AsyncDisposable {
  readonly #parts: TracerParts;
  /** Traces and settlements in order of arrival, oldest first. */
  readonly #traces = new Map<TraceId, Trace>();
  readonly #settlements = new Map<TraceId | RunId, TraceSettlement>();
  readonly #batches = new SharedTurns(() => this.#storeAll());
  #cancelTimer: (() => void) | undefined;
  #isHurrying = false;
  #isClosed = false;
  #lost = 0;
  #lostSaid = 0;

  constructor(parts: TracerParts) {
    this.#parts = parts;
  }

  /** Returns the state of the queue. */
  get status(): TracerStatus {
    return { waiting: this.#traces.size, lost: this.#lost };
  }

  /** Records a decision and returns its id. Never throws, never waits. */
  record(draft: TraceDraft): TraceId {
    const { clock, random, logger } = this.#parts;
    const id = traceId(random.uniqueId());
    try {
      this.#traces.set(id, this.#traceOf(id, clock.now(), draft));
    } catch (error) {
      this.#lost += 1;
      logger.debug('trace_not_made', { kind: draft.kind, error: describeError(error) });
      return id;
    }
    this.#lost += dropOldest(this.#traces, TRACES.queueMax);
    this.#flushSoon(this.#traces.size >= TRACES.batchMax);
    return id;
  }

  /** Sets the outcome of a decision, or of all open decisions of a run. */
  settle(idOrRun: TraceId | RunId, outcome: TraceOutcome): void {
    const at = this.#parts.clock.now();
    const settled = { outcome, settledAt: at };
    if (isTraceId(idOrRun)) {
      const waiting = this.#traces.get(idOrRun);
      if (waiting !== undefined) {
        this.#traces.set(idOrRun, { ...waiting, ...settled });
        return;
      }
      this.#enqueue(idOrRun, { trace: idOrRun, outcome, at });
      return;
    }
    for (const [id, trace] of this.#traces) {
      if (trace.runId === idOrRun && trace.outcome === undefined) {
        this.#traces.set(id, { ...trace, ...settled });
      }
    }
    this.#enqueue(idOrRun, { runId: idOrRun, outcome, at });
  }

  /** Finds recorded traces, stored or not yet. */
  async find(query: TraceQuery, limit: number): Promise<TraceReading> {
    await this.#batches.take();
    return this.#parts.store.find(query, limit);
  }

  /** Resolves when everything recorded before was stored or lost. */
  flush(): Promise<void> {
    return this.#batches.take();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer?.();
    await this.#batches.take();
  }

  #traceOf(id: TraceId, at: number, draft: TraceDraft): Trace {
    const { kind, decision, scores, inputs, tools = [], session, person, runId } = draft;
    const { redact } = this.#parts;
    return {
      id,
      kind,
      at,
      decision: boundedText(decision, TRACES.textLengthMax, redact),
      scores: boundedJson(scores, redact),
      inputs: boundedJson(inputs, redact),
      tools: tools.slice(0, TRACES.toolsMax),
      ...(session !== undefined && { session }),
      ...(person !== undefined && { person }),
      ...(runId !== undefined && { runId }),
    };
  }

  #enqueue(key: TraceId | RunId, settlement: TraceSettlement): void {
    // For a trace the last outcome counts, for a run the first.
    if ('trace' in settlement || !this.#settlements.has(key)) {
      this.#settlements.set(key, settlement);
    }
    this.#lost += dropOldest(this.#settlements, TRACES.queueMax);
    this.#flushSoon(false);
  }

  /** Stores a full batch after the current work, not in the middle of it. */
  #flushSoon(isFull: boolean): void {
    const isArranged = this.#cancelTimer !== undefined && (!isFull || this.#isHurrying);
    if (this.#isClosed || isArranged) {
      return;
    }
    this.#cancelTimer?.();
    this.#isHurrying = isFull;
    this.#cancelTimer = this.#parts.clock.after(isFull ? 0 : TRACES.flushMs, () => {
      this.#cancelTimer = undefined;
      void this.#batches.take();
    });
  }

  /**
   * Stores outcomes first: they are for stored traces, since queued ones got theirs in the queue.
   * Traces recorded after the end of their run get none.
   */
  async #storeAll(): Promise<void> {
    const { store, logger } = this.#parts;
    const settlements = [...this.#settlements.values()];
    this.#settlements.clear();
    const traces = [...this.#traces.values()];
    this.#traces.clear();
    for (const batch of chunksOf(settlements, TRACES.batchMax)) {
      await this.#orLost(batch.length, () => store.settle(batch));
    }
    for (const batch of chunksOf(traces, TRACES.batchMax)) {
      await this.#orLost(batch.length, () => store.add(batch));
    }
    if (this.#lost > this.#lostSaid) {
      logger.warn('traces_lost', { count: this.#lost - this.#lostSaid });
      this.#lostSaid = this.#lost;
    }
  }

  async #orLost(count: number, store: () => Promise<void>): Promise<void> {
    try {
      await store();
    } catch (error) {
      this.#lost += count;
      this.#parts.logger.warn('traces_not_stored', { count, error: describeError(error) });
    }
  }
}

/** Drops the oldest entries beyond the bound. Returns their number. */
function dropOldest<Key>(queue: Map<Key, unknown>, sizeMax: number): number {
  let dropped = 0;
  for (const key of queue.keys()) {
    if (queue.size <= sizeMax) {
      break;
    }
    queue.delete(key);
    dropped += 1;
  }
  return dropped;
}

declare const brand: unique symbol;
/** One recorded decision. */
export type TraceId = string & { readonly [brand]: 'TraceId' };

const PREFIX = 'tr_';

/** Makes an id from a unique text. */
export const traceId = (unique: string): TraceId => `${PREFIX}${unique}` as TraceId;

/** True for the id of a trace. */
export const isTraceId = (text: string): text is TraceId => text.startsWith(PREFIX);

/** Kind of a decision. A new kind of trace adds its word here. */
export type TraceKind =
  | 'search'
  | 'alpha'
  | 'draft'
  | 'gate'
  | 'edge_promotion'
  /** A capability answers the words of an intent, or does not. */
  | 'capability_match'
  /** A capability fits the tools in use, or does not. */
  | 'capability_discovery'
  /** A capability was shown among the results of a search. */
  | 'capability_offer';

/** Outcome of a decision. */
export type TraceOutcome =
  | 'succeeded'
  | 'failed'
  | 'aborted'
  | 'accepted'
  | 'edited'
  | 'rejected'
  | 'approved'
  | 'denied'
  /** One of the tools that a search showed was then called. */
  | 'used'
  /** No tool of the search was called in time. */
  | 'expired';

/** A decision at the moment it is made. */
export interface TraceDraft {
  readonly kind: TraceKind;
  /** The decision, in one phrase for people. */
  readonly decision: string;
  /** Every number that went into it, and in words why it counted. */
  readonly scores: JsonObject;
  /** Input of the decision: names, counts and modes. Arguments are never recorded. */
  readonly inputs: JsonObject;
  /** Tools that it is about, most important first. */
  readonly tools?: readonly ToolId[];
  readonly session?: SessionId;
  /** Person who asked; left out for the local user or nobody. */
  readonly person?: string;
  readonly runId?: RunId;
}

/** A decision with its outcome, if known. */
export interface Trace extends TraceDraft {
  readonly id: TraceId;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly tools: readonly ToolId[];
  readonly outcome?: TraceOutcome;
  readonly settledAt?: number;
}

/** Outcome of one decision, or of all open decisions of a run. */
export type TraceSettlement = { readonly outcome: TraceOutcome; readonly at: number } & (
  | { readonly trace: TraceId }
  | { readonly runId: RunId }
);

/** Filter of traces. */
export type TraceQuery =
  | { readonly trace: TraceId }
  /** Traces whose id begins so. */
  | { readonly traceBegins: string }
  | { readonly runId: RunId }
  | { readonly tool: ToolId };

/** Traces that were found, the newest first. */
export interface TraceReading {
  readonly traces: readonly Trace[];
  /** Rows that could not be understood. */
  readonly ignored: number;
}

/** Rule for the traces to keep. */
interface KeptTraces {
  /** Milliseconds since the epoch; older ones go. */
  readonly since: number;
  /** Most traces to keep, newest first. */
  readonly newest: number;
}

/** Port: stores the decisions of a project. */
export interface TraceStore {
  /** Adds all traces, or none. Leaves out tools whose id is too long to be looked up. */
  add(traces: readonly Trace[]): Promise<void>;
  /**
   * Stores outcomes in order. For a trace, the last outcome wins. For a run, the outcome fills the
   * traces of the run that have none. Unknown ids are ignored.
   */
  settle(settlements: readonly TraceSettlement[]): Promise<void>;
  find(query: TraceQuery, limit: number): Promise<TraceReading>;
  /** Removes at most `limit` expired traces, oldest first. Returns their number. */
  removeOld(kept: KeptTraces, limit: number): Promise<number>;
}

// Reduces values to a form that a trace may hold. Both forms read a bounded part of the value,
// note the parts they left out, and keep no reference to the value.

/** Returns the part of a value that fits into a trace, without known secrets. */
function boundedJson(value: JsonObject, redact: (text: string) => string): JsonObject {
  return new Outliner(redact).of(value) as JsonObject;
}

/** Redacts before the final cut: a cut secret would not be recognised. */
function boundedText(text: string, lengthMax: number, redact: (text: string) => string): string {
  return cutText(redact(cutText(text, TRACES.textReadMax)), lengthMax);
}

class Outliner {
  readonly #redact: (text: string) => string;
  /** Remaining characters. Checked before each part, so that at most one part goes beyond. */
  #room: number = TRACES.charactersMax;

  constructor(redact: (text: string) => string) {
    this.#redact = redact;
  }

  of(value: Json | undefined, levels: number = TRACES.levelsMax): Json {
    if (typeof value === 'string') {
      return this.#spent(boundedText(value, TRACES.textLengthMax, this.#redact));
    }
    if (typeof value !== 'object' || value === null) {
      const isJson = value === null || typeof value === 'boolean' || Number.isFinite(value);
      return this.#spent(isJson ? (value as Json) : String(value));
    }
    if (levels === 0) {
      return this.#spent(Array.isArray(value) ? `array(${value.length})` : 'object');
    }
    this.#room -= 1;
    if (Array.isArray(value)) {
      const shown = this.#some(value as readonly Json[], (item) => this.of(item, levels - 1));
      const rest = value.length - shown.length;
      return rest === 0 ? shown : [...shown, `${rest} more`];
    }
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    const shown = this.#some(members, ([key, member]) => [
      this.#spent(boundedText(key, TRACES.nameLengthMax, this.#redact)),
      this.of(member, levels - 1),
    ]);
    const rest = members.length - shown.length;
    return Object.fromEntries(rest === 0 ? shown : [...shown, ['…', `${rest} more`]]) as Json;
  }

  #some<Item, Shown>(items: readonly Item[], show: (item: Item) => Shown): readonly Shown[] {
    const shown: Shown[] = [];
    for (const item of items) {
      if (shown.length === TRACES.itemsMax || this.#room <= 0) {
        break;
      }
      shown.push(show(item));
    }
    return shown;
  }

  #spent<Part extends Json>(part: Part): Part {
    this.#room -= 1 + (typeof part === 'string' ? part.length : 0);
    return part;
  }
}
