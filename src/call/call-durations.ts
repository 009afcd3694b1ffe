import { CALL } from '../tuning/call.ts';

/** Histogram of call times of one server, since the start of this process. */
export interface CallDurations {
  readonly server: string;
  /** Calls that took at most so long, by `CALL.durationBucketsMs`; each holds those before it. */
  readonly upTo: readonly number[];
  readonly calls: number;
  readonly totalMs: number;
}

/** Counts calls by how long they took, one count of each length for a server. */
export class DurationCounter {
  readonly #counts = new Map<string, { counts: number[]; totalMs: number }>();

  record(server: string, durationMs: number): void {
    let found = this.#counts.get(server);
    if (found === undefined) {
      const counts = Array.from({ length: CALL.durationBucketsMs.length + 1 }, () => 0);
      found = { counts, totalMs: 0 };
      this.#counts.set(server, found);
    }
    const place = CALL.durationBucketsMs.findIndex((limit) => durationMs <= limit);
    const at = place === -1 ? CALL.durationBucketsMs.length : place;
    found.counts[at] = (found.counts[at] ?? 0) + 1;
    found.totalMs += durationMs;
  }

  read(): readonly CallDurations[] {
    return [...this.#counts].map(([server, { counts, totalMs }]) => {
      let sum = 0;
      const sums = counts.map((count) => (sum += count));
      return { server, upTo: sums.slice(0, -1), calls: sum, totalMs };
    });
  }
}
