import type { Clock } from '../base/clock.ts';
import { FACTS } from '../tuning/call.ts';
import type { Fact } from './fact.ts';

interface FactQueueParts {
  /** Hands facts to the studying side. False where there is none just now: they wait. */
  readonly send: (facts: readonly Fact[]) => boolean;
  readonly clock: Pick<Clock, 'after' | 'monotonicMs'>;
}

interface QueuedFact {
  readonly fact: Fact;
  readonly size: number;
}

/** Counts of facts. */
interface FactCounts {
  readonly told: number;
  /** Not sent: too many facts waited, or sending failed. */
  readonly dropped: number;
  /** Told, but not studied yet. */
  readonly waiting: number;
}

/**
 * Facts on their way to the studying side.
 *
 * A fact that comes alone goes at once, after the answers of its turn of the event loop. Facts that
 * come quickly wait for a pause: studying would take the processor from the calls that follow, and
 * a call that is already there need not be foreseen. They go in batches, each when the one before
 * it was studied. Under a load without a pause a batch goes now and then. Facts about single calls are dropped when too many wait. The others are few: they are
 * dropped only when twice as many wait.
 */
export class FactQueue {
  readonly #parts: FactQueueParts;
  #queued: QueuedFact[] = [];
  /** Size of each batch that was sent and not taken yet. */
  readonly #sent: { readonly count: number; readonly size: number }[] = [];
  #size = 0;
  #waiting = 0;
  #told = 0;
  #dropped = 0;
  #cancelFlush: (() => void) | undefined;
  /** Time of the latest fact, and time since which the queued ones wait. */
  #toldAtMs = Number.NEGATIVE_INFINITY;
  #queuedSinceMs = 0;
  /** A studying side in this thread has taken the batch before `send` returned. */
  #isTakenAtOnce = false;
  #isClosed = false;

  constructor(parts: FactQueueParts) {
    this.#parts = parts;
  }

  /** Returns false, and counts a lost fact, if a fact about a call would be dropped. The caller then does not make it. */
  takesCall(): boolean {
    if (!this.#isClosed && !this.#isFull()) {
      return true;
    }
    this.#told += 1;
    this.#drop();
    return false;
  }

  /** Queues a fact. `size` is its length in characters. */
  tell(fact: Fact, size = 0): void {
    this.#told += 1;
    const isCall = fact.kind === 'call';
    if (this.#isClosed || (this.#isFull() && (isCall || this.#waiting >= 2 * FACTS.waitingMax))) {
      this.#drop();
      return;
    }
    this.#waiting += 1;
    this.#size += size;
    this.#queued.push({ fact, size });
    const nowMs = this.#parts.clock.monotonicMs();
    const isAlone = this.#queued.length === 1 && nowMs - this.#toldAtMs >= FACTS.pauseMs;
    this.#toldAtMs = nowMs;
    if (this.#queued.length === 1) {
      this.#queuedSinceMs = nowMs;
    }
    if (isAlone && !this.hasUntaken) {
      this.#cancelFlush = this.#parts.clock.after(0, () => this.#handNext());
    } else {
      this.#handSoon();
    }
  }

  counts(): FactCounts {
    return { told: this.#told, dropped: this.#dropped, waiting: this.#waiting };
  }

  /** True if the studying side was sent facts that it has not taken yet. */
  get hasUntaken(): boolean {
    return this.#sent.length > 0;
  }

  /** Hands over all that is queued, now. */
  flush(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    this.#handBatch(this.#queued.splice(0));
  }

  /** Removes the oldest batch, because the studying side has taken it. */
  taken(): void {
    const batch = this.#sent.shift();
    this.#isTakenAtOnce = batch === undefined;
    if (batch !== undefined) {
      this.#release(batch.count, batch.size);
    }
    if (this.#queued.length > 0) {
      this.#handSoon();
    }
  }

  /** Counts the facts that were sent to a studying side that is gone as dropped. */
  lost(): void {
    for (const { count, size } of this.#sent.splice(0)) {
      this.#release(count, size);
      this.#dropped += count;
    }
  }

  close(): void {
    this.flush();
    this.#isClosed = true;
  }

  /** Hands over the next batch when no fact has come for a while, or when it has waited long enough. */
  #handSoon(): void {
    if (this.#cancelFlush !== undefined || this.hasUntaken) {
      return;
    }
    const nowMs = this.#parts.clock.monotonicMs();
    const pauseIn = this.#toldAtMs + FACTS.pauseMs - nowMs;
    const limitIn = this.#queuedSinceMs + FACTS.gatheredMsMax - nowMs;
    const delayMs = Math.min(pauseIn, limitIn);
    if (delayMs <= 0) {
      this.#handNext();
    } else {
      this.#cancelFlush = this.#parts.clock.after(delayMs, () => {
        this.#cancelFlush = undefined;
        this.#handSoon();
      });
    }
  }

  #handNext(): void {
    this.#cancelFlush = undefined;
    this.#queuedSinceMs = this.#parts.clock.monotonicMs();
    this.#handBatch(this.#queued.splice(0, this.#nextLength()));
  }

  /** Returns how many of the queued facts make one batch: by number and by size, at least one. */
  #nextLength(): number {
    let length = 0;
    let size = 0;
    for (const fact of this.#queued) {
      size += fact.size;
      if (length === FACTS.batchMax || (length > 0 && size > FACTS.batchLengthMax)) {
        break;
      }
      length += 1;
    }
    return length;
  }

  #isFull(): boolean {
    return this.#waiting >= FACTS.waitingMax || this.#size >= FACTS.waitingLengthMax;
  }

  #handBatch(batch: readonly QueuedFact[]): void {
    if (batch.length === 0) {
      return;
    }
    try {
      this.#hand(batch);
    } catch {
      // One of them cannot be cloned. The others go alone.
      batch.forEach((each) => this.#handAlone(each));
    }
  }

  #hand(batch: readonly QueuedFact[]): void {
    this.#isTakenAtOnce = false;
    if (!this.#parts.send(batch.map(({ fact }) => fact))) {
      this.#queued.unshift(...batch);
      return;
    }
    const size = batch.reduce((sum, each) => sum + each.size, 0);
    if (this.#isTakenAtOnce) {
      this.#release(batch.length, size);
    } else {
      this.#sent.push({ count: batch.length, size });
    }
  }

  /** Sends one fact. Drops it if that fails, because it would fail every time. */
  #handAlone(each: QueuedFact): void {
    try {
      this.#hand([each]);
    } catch {
      this.#release(1, each.size);
      this.#dropped += 1;
    }
  }

  /** Counts a dropped fact. It does not count as a pause either. */
  #drop(): void {
    this.#dropped += 1;
    this.#toldAtMs = this.#parts.clock.monotonicMs();
  }

  #release(count: number, size: number): void {
    this.#waiting -= count;
    this.#size -= size;
  }
}
