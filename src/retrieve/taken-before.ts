/**
 * Picks: a search for a wish showed a tool, and the tool was called. The pair is counted, and the
 * tool ranks higher when the wish is said again. The order of the words, their endings, and words
 * such as "the" do not matter.
 */
import type { ToolId } from '../base/ids.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import { termsOf } from '../math/words.ts';
import { RETRIEVE, TAKEN_BEFORE } from '../tuning/retrieve.ts';
import type { Candidate } from './retriever.ts';
import { withoutPlaces } from './searched-text.ts';

/** Picks of each tool for one wish. */
export type TakenCounts = ReadonlyMap<ToolId, number>;

/** Returns the key that a wish is counted under, or undefined for a wish without words. */
export function wishKey(wish: string): string | undefined {
  const terms = new Set(termsOf(withoutPlaces(wish.slice(0, RETRIEVE.intentLengthMax))));
  return terms.size === 0 ? undefined : [...terms].toSorted().join(' ');
}

/**
 * Raises the tools that were taken for the wish before. `candidates` are best first, and so is the result.
 *
 * A tool's score never falls because of it. A tool that the search did not find is added.
 */
export function raiseTaken(
  candidates: readonly Candidate[],
  taken: TakenCounts,
  catalog: Catalog,
): readonly Candidate[] {
  if (taken.size === 0) {
    return candidates;
  }
  const total = [...taken.values()].reduce((sum, count) => sum + count, 0);
  const found = new Set(candidates.map(({ tool }) => tool.id));
  const missing = [...taken.keys()].flatMap((id) => {
    const tool = found.has(id) ? undefined : catalog.tools.get(id);
    return tool === undefined ? [] : [{ tool, score: 0, why: '' }];
  });
  return [...candidates, ...missing]
    .map((candidate) => {
      const count = taken.get(candidate.tool.id);
      if (count === undefined) {
        return candidate;
      }
      const given = (TAKEN_BEFORE.probabilityMax * count) / (total + TAKEN_BEFORE.doubt);
      const reasons = [candidate.why, 'taken for the same wish before'];
      return {
        ...candidate,
        score: candidate.score + (1 - candidate.score) * given,
        why: reasons.filter((reason) => reason !== '').join('; '),
      };
    })
    .toSorted((left, right) => right.score - left.score);
}
