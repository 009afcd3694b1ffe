/** Search as one would write it first: no index, every tool looked at for every question. */
import type { Tool } from '../src/knowledge/tool.ts';
import { termsOf } from '../src/math/words.ts';
import { searchableTerms } from '../src/retrieve/searched-text.ts';

/** Positions of the best tools, best first. */
export type Scan<Question> = (question: Question) => readonly number[];

const SATURATION = 1.2;
const LENGTH_NORMALISATION = 0.75;

/** BM25 over the words of each tool, which are taken apart once. */
export function scanWords(tools: readonly Tool[], limit: number): Scan<string> {
  const documents = tools.map((tool) => searchableTerms(tool).flat());
  const meanLength = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  return (question) => {
    const terms = [...new Set(termsOf(question))];
    const counts = documents.map((document) =>
      terms.map((term) => document.filter((other) => other === term).length),
    );
    const rarities = terms.map((_, at) => {
      const frequency = counts.filter((count) => (count[at] ?? 0) > 0).length;
      return Math.log1p((documents.length - frequency + 0.5) / (frequency + 0.5));
    });
    const scores = counts.map((count, position) => {
      const length = (documents[position]?.length ?? 0) / meanLength;
      const norm = SATURATION * (1 - LENGTH_NORMALISATION + LENGTH_NORMALISATION * length);
      return count.reduce((sum, n, at) => sum + ((rarities[at] ?? 0) * n) / (n + norm), 0);
    });
    return best(scores, limit);
  };
}

/** The cosine with each vector, one after the other. */
export function scanVectors(vectors: readonly Float32Array[], limit: number): Scan<Float32Array> {
  return (question) =>
    best(
      vectors.map((vector) => cosineOf(question, vector)),
      limit,
    );
}

function cosineOf(left: Float32Array, right: Float32Array): number {
  let product = 0;
  let leftSquares = 0;
  let rightSquares = 0;
  for (let at = 0; at < left.length; at += 1) {
    const one = left[at] ?? 0;
    const other = right[at] ?? 0;
    product += one * other;
    leftSquares += one * one;
    rightSquares += other * other;
  }
  return product / Math.sqrt(leftSquares * rightSquares);
}

function best(scores: readonly number[], limit: number): readonly number[] {
  return scores
    .map((score, position) => ({ score, position }))
    .toSorted((left, right) => right.score - left.score)
    .slice(0, limit)
    .map(({ position }) => position);
}
