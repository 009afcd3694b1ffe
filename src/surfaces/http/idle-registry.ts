import type { Clock } from '../../base/clock.ts';

interface Entry<Value> {
  readonly key: string;
  readonly value: Value;
  busyCount: number;
  lastUsedMs: number;
}

/**
 * Entries that are dropped when nobody used them for a while.
 *
 * Invariant: there are never more than `sizeMax` entries. The longest idle entry makes room, and
 * entries in use are never removed. So adding fails only if all are in use.
 */
export class IdleRegistry<Value> implements Disposable {
  readonly #clock: Clock;
  readonly #idleMs: number;
  readonly #sizeMax: number;
  readonly #onRemoved: (value: Value) => void;
  readonly #entries = new Map<string, Entry<Value>>();
  #cancelSweep: (() => void) | undefined;

  constructor(options: {
    readonly clock: Clock;
    readonly idleMs: number;
    readonly sizeMax: number;
    /** Called once for everything that was added, however it goes. */
    readonly onRemoved: (value: Value) => void;
  }) {
    this.#clock = options.clock;
    this.#idleMs = options.idleMs;
    this.#sizeMax = options.sizeMax;
    this.#onRemoved = options.onRemoved;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** False when there is no room. */
  add(key: string, value: Value): boolean {
    if (this.#entries.size >= this.#sizeMax && !this.#evictOne()) {
      return false;
    }
    const lastUsedMs = this.#clock.monotonicMs();
    this.#entries.set(key, { key, value, busyCount: 0, lastUsedMs });
    this.#scheduleSweep(this.#idleMs);
    return true;
  }

  /** Marks it as in use until the returned function is called, once or more often. */
  use(key: string): () => void {
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      return () => undefined;
    }
    entry.busyCount += 1;
    let isOver = false;
    return () => {
      if (!isOver) {
        isOver = true;
        entry.busyCount -= 1;
        entry.lastUsedMs = this.#clock.monotonicMs();
      }
    };
  }

  remove(key: string): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined) {
      this.#entries.delete(key);
      this.#onRemoved(entry.value);
    }
  }

  [Symbol.dispose](): void {
    this.#cancelSweep?.();
    this.#cancelSweep = undefined;
    for (const key of this.#entries.keys()) {
      this.remove(key);
    }
  }

  #evictOne(): boolean {
    let oldest: Entry<Value> | undefined;
    for (const entry of this.#entries.values()) {
      if (entry.busyCount === 0 && entry.lastUsedMs < (oldest?.lastUsedMs ?? Infinity)) {
        oldest = entry;
      }
    }
    if (oldest === undefined) {
      return false;
    }
    this.remove(oldest.key);
    return true;
  }

  #scheduleSweep(delayMs: number): void {
    this.#cancelSweep ??= this.#clock.after(delayMs, () => {
      this.#cancelSweep = undefined;
      this.#sweep();
    });
  }

  #sweep(): void {
    const nowMs = this.#clock.monotonicMs();
    let nextMs = this.#idleMs;
    for (const entry of this.#entries.values()) {
      const leftMs = entry.lastUsedMs + this.#idleMs - nowMs;
      if (entry.busyCount > 0) {
        continue;
      }
      if (leftMs <= 0) {
        this.remove(entry.key);
      } else {
        nextMs = Math.min(nextMs, leftMs);
      }
    }
    if (this.#entries.size > 0) {
      this.#scheduleSweep(nextMs);
    }
  }
}
