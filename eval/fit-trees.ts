/** Fits decision trees one after the other, each to what those before it got wrong. */
import { logistic, logOdds } from '../src/math/logistic.ts';
import { seededRandom } from '../src/math/seeded-random.ts';
import { oddsOf, type Signs, type Tree } from '../src/plan/sign-trees.ts';
import { grownTree, rounded, tableOf, type Turns } from './grow-trees.ts';

/** Signs, and whether what they are signs of is so. */
export interface TreeSample {
  readonly signs: Signs;
  readonly isSo: boolean;
  readonly weight: number;
}

export interface TreeOptions {
  readonly trees: number;
  readonly depth: number;
  /** Which way signs may point. Either way where left out. */
  readonly turns?: Turns;
}

/** Returns trees whose sum is the log-odds. */
export function fitTrees(samples: readonly TreeSample[], options: TreeOptions): readonly Tree[] {
  const total = samples.reduce((sum, { weight }) => sum + weight, 0);
  const so = samples.reduce((sum, { isSo, weight }) => sum + (isSo ? weight : 0), 0);
  const first = rounded(logOdds(so / total));
  return [first, ...furtherTrees(samples, [first], options)];
}

/** Returns trees to add to known ones: they correct what the known trees get wrong on these samples. */
export function furtherTrees(
  samples: readonly TreeSample[],
  known: readonly Tree[],
  options: TreeOptions,
): readonly Tree[] {
  return boostedTrees(
    samples.map(({ signs }) => signs),
    Float64Array.from(samples, ({ signs }) => oddsOf(known, signs)),
    (odds, slopes, curves) => {
      for (const [at, { isSo, weight }] of samples.entries()) {
        const p = logistic(odds[at] ?? 0);
        slopes[at] = weight * (Number(isSo) - p);
        curves[at] = weight * p * (1 - p);
      }
    },
    options,
  );
}

/** Writes for each sample the slope and the curve of the loss at these odds. */
export type Pull = (odds: Float64Array, slopes: Float64Array, curves: Float64Array) => void;

const SEED = 7;

/** Returns trees that lower a loss, starting from the given odds. The odds are changed. */
export function boostedTrees(
  samples: readonly Signs[],
  odds: Float64Array,
  pull: Pull,
  { trees, depth, turns = new Map() }: TreeOptions,
): readonly Tree[] {
  const table = tableOf(samples, turns);
  const random = seededRandom(SEED);
  const made: Tree[] = [];
  const slopes = new Float64Array(samples.length);
  const curves = new Float64Array(samples.length);
  for (let round = 0; round < trees; round += 1) {
    pull(odds, slopes, curves);
    made.push(grownTree({ table, slopes, curves, odds }, depth, random));
  }
  return made;
}

/** The factors of log-odds that are compared. None is below 1: the trees that ship see a fifth more than those that are judged. */
const FACTORS = [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2];

/** Finds by how much the log-odds of samples that trees did not see are too small or too large. */
export function factorOf(samples: readonly TreeSample[], odds: readonly number[]): number {
  const losses = FACTORS.map((factor) =>
    samples.reduce((sum, { isSo, weight }, at) => {
      const own = factor * (odds[at] ?? 0);
      return sum + weight * Math.log1p(Math.exp(isSo ? -own : own));
    }, 0),
  );
  return FACTORS[losses.indexOf(Math.min(...losses))] ?? 1;
}

/** Trees whose sum is a multiple of what it was. */
export function scaledTrees(trees: readonly Tree[], factor: number): readonly Tree[] {
  const scaled = (tree: Tree): Tree =>
    typeof tree === 'number'
      ? rounded(factor * tree)
      : [tree[0], tree[1], scaled(tree[2]), scaled(tree[3])];
  return trees.map(scaled);
}

const TREES_PER_LINE = 8;

/** Trees as the files of weights hold them: JSON, some trees to a line. */
export function treesText(trees: readonly Tree[]): string {
  const texts = trees.map((tree) => JSON.stringify(tree));
  const lines = Array.from({ length: Math.ceil(texts.length / TREES_PER_LINE) }, (_, at) =>
    texts.slice(at * TREES_PER_LINE, (at + 1) * TREES_PER_LINE).join(','),
  );
  return `[${lines.join(',\n')}]`;
}
