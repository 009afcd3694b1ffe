/**
 * Finds the threshold of near distances: the largest step between neighbours in the sorted list.
 * With too few distances the threshold is a percentile. Without a step that is large enough it is
 * the configured one. It never throws, and the threshold is always within the bounds.
 */

/** The method that found a threshold. */
export type ThresholdMethod = 'adaptive' | 'percentile' | 'configured';

/** The numbers that decide. */
export interface MaxGapSettings {
  /** The threshold where the distances say nothing. */
  readonly configured: number;
  /** No threshold is below it. */
  readonly floor: number;
  /** No threshold is above it. */
  readonly ceiling: number;
  /** A smaller step is no step. */
  readonly gapMin: number;
  /** With fewer distances a step may be chance. */
  readonly candidatesMin: number;
  /** The share of distances up to the threshold where there are few. */
  readonly percentile: number;
}

/** A threshold and its method. */
export interface MaxGap {
  readonly threshold: number;
  readonly method: ThresholdMethod;
  /** Distances that counted. */
  readonly candidates: number;
  /** The largest step, where steps were looked at. */
  readonly gap?: number;
  /** Number of distances before the step; only if the step decided. */
  readonly at?: number;
}

/**
 * Returns the threshold for these distances, in any order. Values that are not finite are left out.
 */
export function maxGapThreshold(distances: readonly number[], settings: MaxGapSettings): MaxGap {
  const sorted = distances
    .filter((distance) => Number.isFinite(distance))
    .toSorted((left, right) => left - right);
  const candidates = sorted.length;
  if (candidates === 0) {
    return { threshold: within(settings.configured, settings), method: 'configured', candidates };
  }
  if (candidates < settings.candidatesMin) {
    const place = Math.min(Math.floor(settings.percentile * candidates), candidates - 1);
    const threshold = within(sorted[Math.max(0, place)] ?? settings.configured, settings);
    return { threshold, method: 'percentile', candidates };
  }
  const { gap, at } = largestStep(sorted);
  if (at === 0 || gap < settings.gapMin) {
    const threshold = within(settings.configured, settings);
    return { threshold, method: 'configured', candidates, gap };
  }
  const threshold = within(sorted[at - 1] ?? settings.configured, settings);
  return { threshold, method: 'adaptive', candidates, gap, at };
}

/** Finds the largest step. Of equal steps it takes the first, so that fewer pass. */
function largestStep(sorted: readonly number[]): { readonly gap: number; readonly at: number } {
  let gap = 0;
  let at = 0;
  for (const [index, distance] of sorted.entries()) {
    const step = distance - (sorted[index - 1] ?? distance);
    if (step > gap) {
      gap = step;
      at = index;
    }
  }
  return { gap, at };
}

/** Clamps a threshold to the bounds. NaN becomes the strictest one. */
function within(threshold: number, { floor, ceiling }: MaxGapSettings): number {
  return Number.isNaN(threshold) ? floor : Math.min(ceiling, Math.max(floor, threshold));
}
