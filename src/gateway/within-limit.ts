/** How many results of each kind an answer has. */
import type { Discovered } from '../retrieve/discover.ts';
import { DISCOVER } from '../tuning/gateway.ts';

/** What an answer is made of, in its order. */
export interface Found {
  readonly above: readonly Discovered[];
  readonly tools: readonly Discovered[];
  /** Capabilities that stand below the tools, and memories. */
  readonly learned: readonly Discovered[];
}

/**
 * As many as were asked for, and how many tools that leaves out. Without a limit the learned ones come beside the tools; with one
 * they have one place in five, and what the tools leave free.
 */
export function withinLimit(
  limit: number | undefined,
  { above, tools, learned }: Found,
): { readonly results: readonly Discovered[]; readonly omitted: number } {
  const places = limit ?? Infinity;
  const shownAbove = above.slice(0, places);
  const left = places - shownAbove.length;
  const kept = Math.min(learned.length, Math.floor(places / DISCOVER.placesPerLearned));
  const shownTools = tools.slice(0, Math.max(0, left - kept));
  const shownLearned = learned.slice(0, left - shownTools.length);
  return {
    results: [...shownAbove, ...shownTools, ...shownLearned],
    omitted: tools.length - shownTools.length,
  };
}
