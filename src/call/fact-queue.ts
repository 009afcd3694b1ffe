import type { Clock } from '../base/clock.ts';
import { FACTS } from '../tuning/call.ts';
import type { Fact } from './fact.ts';

export interface FactQueueParts {
  /** Hands facts to the studying side. False where there is none just now: they wait. */
  readonly send: (facts: readonly Fact[]) => boolean;
  readonly clock: Pick<Clock, 'after' | 'monotonicMs'>;
}

interface QueuedFact {
  readonly fact: Fact;
  readonly size: number;
}

/** How many facts were told, and what became of them. */
export interface FactCounts {
  readonly told: number;
  /** Not handed over: too much waited, or it could not be handed over at all. */
  readonly dropped: number;
  /** Told, and not studied yet. */
  readonly waiting: number;
}

/**
 * Facts on their way to the studying side.
 *
 * A fact that comes alone goes at once, after the answers of its turn of the event loop. Where they
 * come quickly, those of a short while go together: each hand-over wakes the other thread. Facts
 * about single calls are dropped when too many wait; the others are few, and only the oldest of very
 * many are dropped.
 */
export class FactQueue {
  readonly #parts: FactQueueParts;
  #queued: QueuedFact[] = [];
  /** Sizes of what was sent and not taken yet, batch by batch. */
  readonly #sent: { readonly count: number; readonly size: number }[] = [];
  #size = 0;
  #waiting = 0;
  #told = 0;
  #dropped = 0;
  #cancelFlush: (() => void) | undefined;
  #flushedAtMs = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(parts: FactQueueParts) {
    this.#parts = parts;
  }

  /** `size` is how much the fact holds, in characters. */
  tell(fact: Fact, size = 0): void {
    this.#told += 1;
    const isFull = this.#waiting >= FACTS.waitingMax || this.#size + size > FACTS.waitingLengthMax;
    if (
      this.#isClosed ||
      (isFull && (fact.kind === 'call' || this.#waiting >= 2 * FACTS.waitingMax))
    ) {
      this.#dropped += 1;
      return;
    }
    this.#waiting += 1;
    this.#size += size;
    this.#queued.push({ fact, size });
    this.#cancelFlush ??= this.#parts.clock.after(this.#pauseMs(), () => this.flush());
  }

  counts(): FactCounts {
    return { told: this.#told, dropped: this.#dropped, waiting: this.#waiting };
  }

  /** Whether the studying side has facts that it has not taken yet. */
  get hasUntaken(): boolean {
    return this.#sent.length > 0;
  }

  /** Hands over what is queued. */
  flush(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    const batch = this.#queued;
    if (batch.length === 0) {
      return;
    }
    this.#queued = [];
    this.#flushedAtMs = this.#parts.clock.monotonicMs();
    try {
      this.#hand(batch);
    } catch {
      // One of them cannot be cloned. The others go alone.
      batch.forEach((each) => this.#handAlone(each));
    }
  }

  /** The studying side has taken the oldest batch. */
  taken(): void {
    const batch = this.#sent.shift();
    if (batch !== undefined) {
      this.#release(batch.count, batch.size);
    }
  }

  /** The studying side is gone, and with it what it was sent. */
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

  #pauseMs(): number {
    const { clock } = this.#parts;
    return Math.max(0, this.#flushedAtMs + FACTS.gatheredMs - clock.monotonicMs());
  }

  #hand(batch: readonly QueuedFact[]): void {
    if (this.#parts.send(batch.map(({ fact }) => fact))) {
      const size = batch.reduce((sum, each) => sum + each.size, 0);
      this.#sent.push({ count: batch.length, size });
    } else {
      this.#queued = [...this.#queued, ...batch];
    }
  }

  /** What cannot be handed over would fail again and again: it is dropped. */
  #handAlone(each: QueuedFact): void {
    try {
      this.#hand([each]);
    } catch {
      this.#release(1, each.size);
      this.#dropped += 1;
    }
  }

  #release(count: number, size: number): void {
    this.#waiting -= count;
    this.#size -= size;
  }
}
