/**
 * Returns the positions of the largest values, largest first; equal values in the order of their
 * positions. Linear for a small `count`: most values are compared once, with the smallest that is
 * kept. `NaN` is not a value.
 */
export function topPositions(values: Float64Array, count: number): readonly number[] {
  const kept: number[] = [];
  const valueAt = (position: number): number => values[position] as number;
  for (let position = 0; position < values.length; position += 1) {
    const value = valueAt(position);
    const last = kept.length < count ? undefined : kept[kept.length - 1];
    if (Number.isNaN(value) || count < 1 || (last !== undefined && valueAt(last) >= value)) {
      continue;
    }
    let low = 0;
    for (let high = kept.length; low < high;) {
      const middle = Math.floor((low + high) / 2);
      if (valueAt(kept[middle] as number) >= value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    kept.splice(low, 0, position);
    kept.length = Math.min(kept.length, count);
  }
  return kept;
}
