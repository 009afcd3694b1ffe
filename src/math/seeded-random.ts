/** Shifts of a generator of 32 bits with the full period. */
const SHIFTS = { left: 13, right: 17, last: 5 } as const;
const RANGE = 0x1_00_00_00_00;
/** Replaces a seed of zero: the generator would never leave that state. */
const NOT_ZERO = 0x9e_37_79_b9;
/** The first numbers of neighbouring seeds resemble each other: they are left out. */
const WARM_UP = 16;

/**
 * Numbers in [0, 1) that look random and are the same for the same seed, on every machine.
 * For algorithms that must answer the same after a restart; not for anything secret.
 *
 * Reference: Marsaglia: Xorshift RNGs (2003).
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0 || NOT_ZERO;
  const next = (): number => {
    state ^= state << SHIFTS.left;
    state ^= state >>> SHIFTS.right;
    state ^= state << SHIFTS.last;
    return (state >>> 0) / RANGE;
  };
  for (let count = 0; count < WARM_UP; count += 1) {
    next();
  }
  return next;
}
