/**
 * The known name that a mistyped one most likely meant.
 *
 * Damerau-Levenshtein distance (optimal string alignment): a swap of neighbours is one slip,
 * not two, because that is how people and models mistype.
 */

// These two stay here and not in tuning/: this room imports no other, and they decide how a
// message reads, never what the gateway does.

/** A name further away than this share of its length is not a slip but another word. */
const DISTANCE_SHARE_MAX = 0.4;
/** Names longer than this are compared by their start: the cost grows with the square. */
const LENGTH_MAX = 128;

/** Answers `undefined` when nothing is near enough to be worth suggesting. */
export function nearestName(wanted: string, known: Iterable<string>): string | undefined {
  const target = wanted.slice(0, LENGTH_MAX).toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.ceil(target.length * DISTANCE_SHARE_MAX)) + 1;
  for (const name of known) {
    const distance = editDistance(target, name.slice(0, LENGTH_MAX).toLowerCase(), bestDistance);
    if (
      distance < bestDistance ||
      (distance === bestDistance && best !== undefined && name < best)
    ) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** Returns the nearest name as the end of a message (`; did you mean …`), or an empty text. */
export function didYouMean(wanted: string, known: Iterable<string>): string {
  const name = nearestName(wanted, known);
  return name === undefined ? '' : `; did you mean "${name}"?`;
}

function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) {
    return Infinity;
  }
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const substitution = left[row - 1] === right[column - 1] ? 0 : 1;
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + substitution,
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1];
      if (swapped) {
        cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      }
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[right.length] ?? Infinity;
}
