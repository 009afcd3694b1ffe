/**
 * A stopwatch for tests of bounds, which counts as a quiet machine would: what a fixed piece of work
 * takes longer than there, everything takes longer. A bound then tells something about the code and
 * not about what else is going on.
 */
export interface FairWatch {
  /** Milliseconds since it was started, as far as they were this work's own. */
  ms(): number;
}

/** What the piece of work takes on a quiet machine. */
const QUIET_MS = 10;
const STEPS = 2_000_000;

export function fairWatch(): FairWatch {
  const before = referenceMs();
  const startMs = performance.now();
  return {
    ms() {
      const tookMs = performance.now() - startMs;
      return tookMs / Math.max(1, before / QUIET_MS, referenceMs() / QUIET_MS);
    },
  };
}

/** Many short measurements after another share one look at the machine. */
const FRESH_MS = 200;
let last = { atMs: Number.NEGATIVE_INFINITY, tookMs: 0 };

function referenceMs(): number {
  const startMs = performance.now();
  if (startMs - last.atMs < FRESH_MS) {
    return last.tookMs;
  }
  let sum = 0;
  for (let step = 0; step < STEPS; step += 1) {
    sum = (sum * 31 + step) % 1_000_003;
  }
  const atMs = performance.now();
  // The sum is looked at, or the loop would be left out.
  last = { atMs, tookMs: sum < 0 ? 0 : atMs - startMs };
  return last.tookMs;
}
