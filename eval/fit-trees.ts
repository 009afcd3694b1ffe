/** Fits decision trees one after the other, each to what those before it got wrong. */
import { logistic, logOdds } from '../src/math/logistic.ts';
import { oddsOf, type Signs, type Tree } from '../src/plan/sign-trees.ts';

/** Signs, and whether what they are signs of is so. */
export interface TreeSample {
  readonly signs: Signs;
  readonly isSo: boolean;
  readonly weight: number;
}

const TREES = 60;
const DEPTH = 2;
const RATE = 0.12;
const CUTS = 12;
const LEAF_MIN = 25;
const SHRINK = 4;

/** Returns trees whose sum is the log-odds. */
export function fitTrees(samples: readonly TreeSample[], trees = TREES): readonly Tree[] {
  const names = [...new Set(samples.flatMap(({ signs }) => [...signs.keys()]))].toSorted();
  const columns = names.map((name) =>
    Float64Array.from(samples, ({ signs }) => signs.get(name) ?? 0),
  );
  const cuts = columns.map(cutsOf);
  const weights = samples.map(({ weight }) => weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const so = samples.reduce((sum, { isSo, weight }) => sum + (isSo ? weight : 0), 0);
  const first = rounded(logOdds(so / total));
  const odds = new Float64Array(samples.length).fill(first);
  const made: Tree[] = [first];
  for (let round = 0; round < trees; round += 1) {
    const slopes = new Float64Array(samples.length);
    const curves = new Float64Array(samples.length);
    for (const [at, { isSo, weight }] of samples.entries()) {
      const p = logistic(odds[at] ?? 0);
      slopes[at] = weight * (Number(isSo) - p);
      curves[at] = weight * p * (1 - p);
    }
    const tree = grown([...samples.keys()], { names, columns, cuts, slopes, curves }, DEPTH);
    made.push(tree);
    for (const [at, { signs }] of samples.entries()) {
      odds[at] = (odds[at] ?? 0) + oddsOf([tree], signs);
    }
  }
  return made;
}

interface Growing {
  readonly names: readonly string[];
  readonly columns: readonly Float64Array[];
  readonly cuts: readonly (readonly number[])[];
  readonly slopes: Float64Array;
  readonly curves: Float64Array;
}

function grown(rows: readonly number[], parts: Growing, depth: number): Tree {
  const leaf = rounded(RATE * valueOf(rows, parts).value);
  if (depth === 0 || rows.length < 2 * LEAF_MIN) {
    return leaf;
  }
  const whole = valueOf(rows, parts).gain;
  let best: { gain: number; column: number; cut: number } | undefined;
  for (const [column, values] of parts.columns.entries()) {
    for (const cut of parts.cuts[column] ?? []) {
      const below = rows.filter((row) => (values[row] ?? 0) < cut);
      if (below.length < LEAF_MIN || rows.length - below.length < LEAF_MIN) {
        continue;
      }
      const above = rows.filter((row) => (values[row] ?? 0) >= cut);
      const gain = valueOf(below, parts).gain + valueOf(above, parts).gain - whole;
      if (gain > (best?.gain ?? 1e-6)) {
        best = { gain, column, cut };
      }
    }
  }
  if (best === undefined) {
    return leaf;
  }
  const { column, cut } = best;
  const values = parts.columns[column] ?? new Float64Array();
  return [
    parts.names[column] ?? '',
    cut,
    grown(
      rows.filter((row) => (values[row] ?? 0) < cut),
      parts,
      depth - 1,
    ),
    grown(
      rows.filter((row) => (values[row] ?? 0) >= cut),
      parts,
      depth - 1,
    ),
  ];
}

function valueOf(
  rows: readonly number[],
  { slopes, curves }: Growing,
): { value: number; gain: number } {
  let [slope, curve] = [0, SHRINK];
  for (const row of rows) {
    slope += slopes[row] ?? 0;
    curve += curves[row] ?? 0;
  }
  return { value: slope / curve, gain: (slope * slope) / curve };
}

/** Places to cut at: quantiles, each once. */
function cutsOf(values: Float64Array): readonly number[] {
  const sorted = values.toSorted();
  const cuts = Array.from(
    { length: CUTS },
    (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / (CUTS + 1))] ?? 0,
  );
  return [...new Set(cuts.map(rounded))].filter((cut) => cut > (sorted[0] ?? 0));
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
