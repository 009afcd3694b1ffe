/** Fits decision trees one after the other, each to what those before it got wrong. */
import { logistic, logOdds } from '../src/math/logistic.ts';
import { oddsOf, type Signs, type Tree } from '../src/plan/sign-trees.ts';

/** Signs, and whether what they are signs of is so. */
export interface TreeSample {
  readonly signs: Signs;
  readonly isSo: boolean;
  readonly weight: number;
}

export interface TreeOptions {
  readonly trees: number;
  readonly depth: number;
}

const RATE = 0.1;
const CUTS = 15;
const LEAF_MIN = 30;
const SHRINK = 5;
const GAIN_MIN = 1e-6;

/** The samples by columns: for each sign the numbers to cut at, and between which of them each sample lies. */
interface Table {
  readonly names: readonly string[];
  readonly cuts: readonly (readonly number[])[];
  readonly bins: readonly Uint8Array[];
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
  { trees, depth }: TreeOptions,
): readonly Tree[] {
  const table = tableOf(samples);
  const odds = Float64Array.from(samples, ({ signs }) => oddsOf(known, signs));
  const made: Tree[] = [];
  const slopes = new Float64Array(samples.length);
  const curves = new Float64Array(samples.length);
  const all = Int32Array.from(samples.keys());
  for (let round = 0; round < trees; round += 1) {
    for (const [at, { isSo, weight }] of samples.entries()) {
      const p = logistic(odds[at] ?? 0);
      slopes[at] = weight * (Number(isSo) - p);
      curves[at] = weight * p * (1 - p);
    }
    made.push(grown(all, { table, slopes, curves, odds }, depth));
  }
  return made;
}

/** The factors of log-odds that are compared. */
const FACTORS = [0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2];

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

interface Growing {
  readonly table: Table;
  readonly slopes: Float64Array;
  readonly curves: Float64Array;
  /** Leaves add to these as they are made. */
  readonly odds: Float64Array;
}

function grown(rows: Int32Array, parts: Growing, depth: number): Tree {
  const best = depth === 0 || rows.length < 2 * LEAF_MIN ? undefined : bestCut(rows, parts);
  if (best === undefined) {
    const { slope, curve } = sumsOf(rows, parts);
    const leaf = rounded((RATE * slope) / (curve + SHRINK));
    for (const row of rows) {
      parts.odds[row] = (parts.odds[row] ?? 0) + leaf;
    }
    return leaf;
  }
  const { column, bin } = best;
  const bins = parts.table.bins[column] ?? new Uint8Array();
  const below = rows.filter((row) => (bins[row] ?? 0) <= bin);
  const above = rows.filter((row) => (bins[row] ?? 0) > bin);
  return [
    parts.table.names[column] ?? '',
    parts.table.cuts[column]?.[bin] ?? 0,
    grown(below, parts, depth - 1),
    grown(above, parts, depth - 1),
  ];
}

function sumsOf(rows: Int32Array, { slopes, curves }: Growing): { slope: number; curve: number } {
  let [slope, curve] = [0, 0];
  for (const row of rows) {
    slope += slopes[row] ?? 0;
    curve += curves[row] ?? 0;
  }
  return { slope, curve };
}

function gainOf(slope: number, curve: number): number {
  return (slope * slope) / (curve + SHRINK);
}

function bestCut(
  rows: Int32Array,
  parts: Growing,
): { readonly column: number; readonly bin: number } | undefined {
  const whole = sumsOf(rows, parts);
  const least = gainOf(whole.slope, whole.curve);
  let best: { column: number; bin: number; gain: number } | undefined;
  for (const [column, bins] of parts.table.bins.entries()) {
    const [slopes, curves, counts] = [0, 1, 2].map(() => new Float64Array(CUTS + 1)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    for (const row of rows) {
      const bin = bins[row] ?? 0;
      slopes[bin] = (slopes[bin] ?? 0) + (parts.slopes[row] ?? 0);
      curves[bin] = (curves[bin] ?? 0) + (parts.curves[row] ?? 0);
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    let [slope, curve, count] = [0, 0, 0];
    for (let bin = 0; bin < (parts.table.cuts[column]?.length ?? 0); bin += 1) {
      slope += slopes[bin] ?? 0;
      curve += curves[bin] ?? 0;
      count += counts[bin] ?? 0;
      const isLarge = count >= LEAF_MIN && rows.length - count >= LEAF_MIN;
      const gain = gainOf(slope, curve) + gainOf(whole.slope - slope, whole.curve - curve) - least;
      if (isLarge && gain > (best?.gain ?? GAIN_MIN)) {
        best = { column, bin, gain };
      }
    }
  }
  return best;
}

function tableOf(samples: readonly TreeSample[]): Table {
  const names = [...new Set(samples.flatMap(({ signs }) => [...signs.keys()]))].toSorted();
  const columns = names.map((name) =>
    Float64Array.from(samples, ({ signs }) => signs.get(name) ?? 0),
  );
  const cuts = columns.map(cutsOf);
  return {
    names,
    cuts,
    bins: columns.map((values, column) =>
      Uint8Array.from(values, (value) => {
        const at = (cuts[column] ?? []).findIndex((cut) => value < cut);
        return at < 0 ? (cuts[column]?.length ?? 0) : at;
      }),
    ),
  };
}

/** Places to cut at: quantiles, each once. */
function cutsOf(values: Float64Array): readonly number[] {
  const sorted = values.toSorted();
  const [least = 0] = sorted;
  const cuts = Array.from(
    { length: CUTS },
    (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / (CUTS + 1))] ?? 0,
  );
  // Most signs are 0 most of the time: what is above that is cut as well.
  const high = sorted.filter((value) => value > (sorted[sorted.length >> 1] ?? 0));
  const upper = [0.25, 0.5, 0.75].map((part) => high[Math.floor(part * high.length)] ?? least);
  return [...new Set([...cuts, ...upper].map(rounded))]
    .filter((cut) => cut > least)
    .toSorted((one, other) => one - other)
    .slice(0, CUTS);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
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
