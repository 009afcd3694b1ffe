import { termsOf } from '../math/words.ts';

/**
 * How far texts are from a question by its words: the share of its terms, by their rarity among the
 * texts, that a text does not have. 0 has all of them, 1 none.
 */
export function lexicalDistances(query: string, texts: readonly string[]): readonly number[] {
  const wanted = [...new Set(termsOf(query))];
  const terms = texts.map((text) => new Set(termsOf(text)));
  const weights = wanted.map((term) => {
    const found = terms.filter((each) => each.has(term)).length;
    return Math.log(1 + texts.length / Math.max(1, found));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return terms.map((each) => {
    const had = wanted.reduce(
      (sum, term, at) => sum + (each.has(term) ? (weights[at] ?? 0) : 0),
      0,
    );
    return total === 0 ? 1 : 1 - had / total;
  });
}

/** How alike two texts are by their words: the share that the one has of the other's, whichever is less. */
export function wordLikeness(one: string, other: string): number {
  const [there = 1] = lexicalDistances(one, [other]);
  const [back = 1] = lexicalDistances(other, [one]);
  return 1 - Math.max(there, back);
}
