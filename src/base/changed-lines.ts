/** The range in which two texts differ, without their common beginning and end. */
interface ChangedRange {
  readonly start: number;
  /** The first line after the change, in the old and in the new text. */
  readonly oldEnd: number;
  readonly newEnd: number;
}

/** Returns the range that contains every difference. */
export function changedRange(old: readonly string[], now: readonly string[]): ChangedRange {
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) {
    start += 1;
  }
  let tail = 0;
  while (tail < most - start && old.at(-1 - tail) === now.at(-1 - tail)) {
    tail += 1;
  }
  return { start, oldEnd: old.length - tail, newEnd: now.length - tail };
}
