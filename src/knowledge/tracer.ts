/**
 * Records decisions, and stores them later. Deciding code never waits and never fails for it:
 * traces go to a bounded queue, and from there to the store in batches. If the store is slow the
 * oldest are dropped and counted; if it fails, a batch is lost and counted. A trace is worth less
 * than its call.
 */
import { chunksOf } from '../base/chunks.ts';
import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { RunId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { Random } from '../base/random.ts';
import { SharedTurns } from '../base/turns.ts';
import { TRACES } from '../tuning/knowledge.ts';
import {
  boundedJson,
  boundedText,
  isTraceId,
  type TraceSettlement,
  type Trace,
  type TraceDraft,
  type TraceId,
  traceId,
  type TraceOutcome,
  type TraceQuery,
  type TraceReading,
  type TraceStore,
} from './trace.ts';

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
  /** Both in the order they came: the first is the oldest. */
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

  /** Takes a decision down and answers the id to find it by. Never throws, never waits. */
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
    // Of a trace the last word holds, of a run the first.
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

/** Makes room by taking the oldest away; answers how many. */
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
