/**
 * Combines words and meaning into one number for how well a tool answers an intent.
 *
 * Cosines are compared with the catalog's own (z-score), because what counts as close differs
 * between intents. BM25 is added as it is, because an intent of many words has more to say. Then
 * come two corrections. Being near the best tool of some clause counts. Tools of one small server
 * pull each other up, because a task rarely needs only one tool of a server.
 */
import { logistic } from '../math/logistic.ts';
import { topPositions } from '../math/top-k.ts';
import { zScores } from '../math/z-score.ts';
import { HYBRID } from '../tuning/retrieve.ts';
import { SEARCH_WEIGHTS } from '../tuning/search-weights.ts';

/** The numbers of the hybrid search; given in, so that an evaluation can vary them. */
export type HybridSettings = {
  readonly [Name in keyof typeof HYBRID | keyof typeof SEARCH_WEIGHTS]: number;
};

/** The numbers that the product uses. */
export const HYBRID_SETTINGS: HybridSettings = { ...HYBRID, ...SEARCH_WEIGHTS };

/** The evidence of one text about every tool. */
export interface Evidence {
  /** `NaN` for a tool without a vector. */
  readonly cosines: Float64Array;
  /** BM25; 0 where no word matches. */
  readonly lexical: Float64Array;
  /** Gain by names, actions and deprecation, in deviations (see `weighNames`). */
  readonly named: Float64Array;
  /** 1 for a text of few words, towards 0 for long ones. In a short text the names count the same words again. */
  readonly brevity: number;
}

/** The number of each tool's server, and the number of tools of each server. */
export interface ServerGroups {
  readonly groupOf: Int32Array;
  readonly sizes: readonly number[];
}

/**
 * Returns the fused value of every tool, in standard deviations of the cosine. Higher is better.
 */
export function fuse(
  whole: Evidence,
  clauses: readonly Evidence[],
  servers: ServerGroups,
  settings: HybridSettings,
): Float64Array {
  const nearest = whole.cosines.slice();
  for (const { cosines } of clauses) {
    for (let tool = 0; tool < nearest.length; tool += 1) {
      nearest[tool] = Math.max(nearest[tool] as number, cosines[tool] as number);
    }
  }
  const fused = combine({ ...whole, cosines: nearest }, settings);
  if (clauses.length > 0) {
    const gaps = new Float64Array(fused.length).fill(settings.clauseReach);
    for (const clause of clauses) {
      narrow(gaps, combine(clause, settings));
    }
    for (let tool = 0; tool < fused.length; tool += 1) {
      fused[tool] = (fused[tool] as number) - settings.clauseWeight * (gaps[tool] as number);
    }
  }
  return pulledTogether(fused, servers, settings.serverPull);
}

/**
 * Returns the probability that each tool is needed, from the fused values.
 *
 * A tool is judged by its distance to the best and to the tenth. If an intent fits nothing, many
 * tools are about equal; if it fits, few stand out. If there are fewer than ten tools, unrelated
 * ones (0) take their place. The order of the fused values is kept.
 */
export function relevanceOf(fused: Float64Array, settings: HybridSettings): Float64Array {
  const top = topPositions(fused, settings.relevanceRank);
  const best = fused[top[0] ?? -1] ?? 0;
  const last = top[settings.relevanceRank - 1];
  const tenth = last === undefined ? Math.min(0, best) : (fused[last] as number);
  return fused.map((value) =>
    logistic(
      settings.relevanceBase +
        settings.relevanceBelowBest * (value - best) +
        settings.relevanceAboveRank * (value - tenth),
    ),
  );
}

/** Adds the deviations of the cosine and the weighted BM25. Without a vector, the deviation is estimated from BM25. */
function combine(
  { cosines, lexical, named, brevity }: Evidence,
  settings: HybridSettings,
): Float64Array {
  const { lexicalWeight, shortLexicalWeight } = settings;
  const wordWeight = lexicalWeight + brevity * (shortLexicalWeight - lexicalWeight);
  const deviations = deviationsOf(cosines, settings);
  const expected = deviations.some(Number.isNaN)
    ? zScores(lexical, { mean: 0, deviation: 1, weight: settings.priorTools })
    : undefined;
  return deviations.map((deviation, tool) => {
    const known = Number.isNaN(deviation)
      ? settings.lexicalCorrelation * (expected?.[tool] ?? 0)
      : deviation;
    return known + wordWeight * (lexical[tool] as number) + (named[tool] as number);
  });
}

/** Returns how far each cosine is above the cosines of unrelated tools. */
export function deviationsOf(cosines: Float64Array, settings: HybridSettings): Float64Array {
  return zScores(cosines, {
    mean: settings.cosineMean,
    deviation: settings.cosineDeviation,
    weight: settings.priorTools,
  });
}

/** Makes each gap no wider than the tool's distance to the best of these values. */
function narrow(gaps: Float64Array, values: Float64Array): void {
  let best = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    best = Math.max(best, value);
  }
  for (let tool = 0; tool < gaps.length; tool += 1) {
    gaps[tool] = Math.min(gaps[tool] as number, best - (values[tool] as number));
  }
}

/**
 * Moves every tool towards the best of its server. None moves past it.
 *
 * The distance depends on how much the server's name says. The name of a server with the whole catalog
 * says nothing.
 */
function pulledTogether(
  fused: Float64Array,
  { groupOf, sizes }: ServerGroups,
  pull: number,
): Float64Array {
  const bests = sizes.map(() => Number.NEGATIVE_INFINITY);
  for (let tool = 0; tool < fused.length; tool += 1) {
    const group = groupOf[tool] as number;
    bests[group] = Math.max(bests[group] as number, fused[tool] as number);
  }
  const spread = Math.log(Math.max(2, fused.length));
  const pulls = sizes.map((size) => (pull * Math.log(fused.length / size)) / spread);
  return fused.map((value, tool) => {
    const group = groupOf[tool] as number;
    return value + (pulls[group] as number) * ((bests[group] as number) - value);
  });
}

/** A tool, by its position, with how well it answers one of several intents. */
interface Placed {
  readonly position: number;
  readonly score: number;
}

/**
 * Returns the best of every intent, then the second of every intent, and so on; best first in each
 * round. If the list is cut further, all steps of the task lose equally. A tool stands where it
 * came first, with the best of its scores.
 */
export function takeTurns<Match extends Placed>(
  rankings: readonly (readonly Match[])[],
  limit: number,
): readonly Match[] {
  const best = new Map<number, Match>();
  for (const match of rankings.flat()) {
    if (match.score > (best.get(match.position)?.score ?? 0)) {
      best.set(match.position, match);
    }
  }
  const taken = new Map<number, Match>();
  for (let round = 0; taken.size < Math.min(limit, best.size); round += 1) {
    const turn = rankings
      .flatMap((ranking) => ranking[round] ?? [])
      .map((match) => best.get(match.position) ?? match)
      .toSorted((left, right) => right.score - left.score);
    for (const match of turn) {
      if (taken.size < limit) {
        taken.set(match.position, taken.get(match.position) ?? match);
      }
    }
  }
  return [...taken.values()];
}
