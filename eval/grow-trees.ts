/** Grows decision trees level by level from signs, of which most are 0. */
import type { Signs, Tree } from '../src/plan/sign-trees.ts';

/** Which way a sign may point: 1 where more of it never makes something less likely, -1 where it never makes it likelier. */
export type Turns = ReadonlyMap<string, 1 | -1>;

const RATE = 0.05;
const CUTS = 15;
/** Where the numbers above and below the middle are cut. */
const QUARTERS = [0.25, 0.5, 0.75];
const BINS = CUTS + 2 * QUARTERS.length + 1;
const LEAF_MIN = 20;
const SHRINK = 5;
const GAIN_MIN = 1e-6;
/** Slope, curve and count. */
const SUMS = 3;

/** One sign of all samples: where it is cut, and between which cuts the samples lie that do not lie where 0 does. */
interface Column {
  readonly name: string;
  readonly turn: number;
  readonly cuts: readonly number[];
  readonly zeroBin: number;
  readonly rows: Int32Array;
  readonly bins: Uint8Array;
}

/** The samples by columns. */
export interface Table {
  readonly size: number;
  readonly columns: readonly Column[];
}

/** The slopes and curves of a loss by sample. Leaves change the odds as they are made. */
export interface Growing {
  readonly table: Table;
  readonly slopes: Float64Array;
  readonly curves: Float64Array;
  readonly odds: Float64Array;
}

/** A node of a tree that is being grown. */
interface Node {
  slope: number;
  curve: number;
  count: number;
  cut?: {
    readonly column: Column;
    readonly bin: number;
    readonly below: number;
    readonly above: number;
  };
}

/** The share of the signs that one tree may ask for: trees that see other signs err in other places. */
const SEEN = 0.25;

/** Few signs are all seen. */
const SEEN_MIN = 8;

/** Grows one tree that lowers the loss. */
export function grownTree(whole: Growing, depth: number, random: () => number): Tree {
  const { size, columns } = whole.table;
  const seen = columns.length * SEEN < SEEN_MIN ? columns : columns.filter(() => random() < SEEN);
  const parts = { ...whole, table: { size, columns: seen } };
  const nodes: Node[] = [{ slope: 0, curve: 0, count: 0 }];
  const nodeOf = new Int32Array(size);
  fillSums(nodes, 0, nodeOf, parts);
  let first = 0;
  for (let level = 0; level < depth && first < nodes.length; level += 1) {
    const { length } = nodes;
    const cuts = bestCuts(nodes, first, nodeOf, parts);
    for (const [at, cut] of cuts.entries()) {
      const node = nodes[first + at];
      if (node !== undefined && cut !== undefined) {
        const below = nodes.push({ slope: 0, curve: 0, count: 0 }) - 1;
        const above = nodes.push({ slope: 0, curve: 0, count: 0 }) - 1;
        node.cut = { ...cut, below, above };
      }
    }
    divide(nodes, first, nodeOf);
    first = length;
    fillSums(nodes, first, nodeOf, parts);
  }
  for (let row = 0; row < size; row += 1) {
    const node = nodes[nodeOf[row] ?? 0];
    whole.odds[row] = (whole.odds[row] ?? 0) + (node === undefined ? 0 : leafOf(node));
  }
  return treeAt(nodes, 0);
}

function leafOf({ slope, curve }: Node): number {
  return rounded((RATE * slope) / (curve + SHRINK));
}

function treeAt(nodes: readonly Node[], at: number): Tree {
  const node = nodes[at] ?? { slope: 0, curve: 0, count: 0 };
  const { cut } = node;
  return cut === undefined
    ? leafOf(node)
    : [
        cut.column.name,
        cut.column.cuts[cut.bin] ?? 0,
        treeAt(nodes, cut.below),
        treeAt(nodes, cut.above),
      ];
}

/** Adds up slopes and curves of the nodes from `first` on. */
function fillSums(
  nodes: readonly Node[],
  first: number,
  nodeOf: Int32Array,
  { slopes, curves }: Growing,
): void {
  for (const [row, at] of nodeOf.entries()) {
    const node = at < first ? undefined : nodes[at];
    if (node !== undefined) {
      node.slope += slopes[row] ?? 0;
      node.curve += curves[row] ?? 0;
      node.count += 1;
    }
  }
}

interface Cut {
  readonly column: Column;
  readonly bin: number;
}

/** Finds the best cut of each node from `first` on, if there is a good one. */
function bestCuts(
  nodes: readonly Node[],
  first: number,
  nodeOf: Int32Array,
  { table, slopes, curves }: Growing,
): readonly (Cut | undefined)[] {
  const open = nodes.slice(first);
  const best = open.map((): { cut?: Cut; gain: number } => ({ gain: GAIN_MIN }));
  const sums = new Float64Array(open.length * BINS * SUMS);
  for (const column of table.columns) {
    sums.fill(0);
    const { rows, bins } = column;
    for (let place = 0; place < rows.length; place += 1) {
      const row = rows[place] ?? 0;
      const node = (nodeOf[row] ?? 0) - first;
      if (node >= 0) {
        const at = (node * BINS + (bins[place] ?? 0)) * SUMS;
        sums[at] = (sums[at] ?? 0) + (slopes[row] ?? 0);
        sums[at + 1] = (sums[at + 1] ?? 0) + (curves[row] ?? 0);
        sums[at + 2] = (sums[at + 2] ?? 0) + 1;
      }
    }
    for (const [at, node] of open.entries()) {
      const found = best[at];
      const own = sums.subarray(at * BINS * SUMS, (at + 1) * BINS * SUMS);
      if (found !== undefined && node.count >= 2 * LEAF_MIN) {
        const { gain, bin } = bestBin(node, column, own, found.gain);
        if (bin >= 0) {
          found.gain = gain;
          found.cut = { column, bin };
        }
      }
    }
  }
  return best.map(({ cut }) => cut);
}

/** The best place to cut a node by one column; bin -1 where none gains more than `least`. */
function bestBin(
  whole: Node,
  { cuts, zeroBin, turn }: Column,
  sums: Float64Array,
  least: number,
): { readonly gain: number; readonly bin: number } {
  // Samples that lie where 0 lies are those that no entry counts.
  const zero = [whole.slope, whole.curve, whole.count];
  for (let at = 0; at < sums.length; at += 1) {
    zero[at % SUMS] = (zero[at % SUMS] ?? 0) - (sums[at] ?? 0);
  }
  const before = gainOf(whole.slope, whole.curve);
  let best = { gain: least, bin: -1 };
  let [slope, curve, count] = [0, 0, 0];
  for (let bin = 0; bin < cuts.length; bin += 1) {
    const at = bin * SUMS;
    const isZero = bin === zeroBin;
    slope += (sums[at] ?? 0) + (isZero ? (zero[0] ?? 0) : 0);
    curve += (sums[at + 1] ?? 0) + (isZero ? (zero[1] ?? 0) : 0);
    count += (sums[at + 2] ?? 0) + (isZero ? (zero[2] ?? 0) : 0);
    const gain = gainOf(slope, curve) + gainOf(whole.slope - slope, whole.curve - curve) - before;
    const rise = (whole.slope - slope) / (whole.curve - curve + SHRINK) - slope / (curve + SHRINK);
    const isBig = count >= LEAF_MIN && whole.count - count >= LEAF_MIN;
    if (isBig && rise * turn >= 0 && gain > best.gain) {
      best = { gain, bin };
    }
  }
  return best;
}

function gainOf(slope: number, curve: number): number {
  return (slope * slope) / (curve + SHRINK);
}

/** Moves samples of divided nodes to the new ones. */
function divide(nodes: readonly Node[], first: number, nodeOf: Int32Array): void {
  const from = nodeOf.slice();
  for (let row = 0; row < from.length; row += 1) {
    const { cut } = nodes[from[row] ?? 0] ?? {};
    if (cut !== undefined && (from[row] ?? 0) >= first) {
      nodeOf[row] = cut.column.zeroBin <= cut.bin ? cut.below : cut.above;
    }
  }
  for (const [at, { cut }] of nodes.entries()) {
    if (cut === undefined || at < first) {
      continue;
    }
    for (const [place, row] of cut.column.rows.entries()) {
      if (from[row] === at) {
        nodeOf[row] = (cut.column.bins[place] ?? 0) <= cut.bin ? cut.below : cut.above;
      }
    }
  }
}

/** Sorts the signs of samples into columns. */
export function tableOf(samples: readonly Signs[], turns: Turns): Table {
  const rows = new Map<string, number[]>();
  const values = new Map<string, number[]>();
  for (const [row, signs] of samples.entries()) {
    for (const [name, value] of signs) {
      if (!rows.has(name)) {
        rows.set(name, []);
        values.set(name, []);
      }
      rows.get(name)?.push(row);
      values.get(name)?.push(value);
    }
  }
  const columns = [...rows.keys()].toSorted().flatMap((name): readonly Column[] => {
    const own = values.get(name) ?? [];
    const whole = new Float64Array(samples.length);
    whole.set(own);
    const cuts = cutsOf(whole);
    const binOf = (value: number): number => {
      const at = cuts.findIndex((cut) => value < cut);
      return at < 0 ? cuts.length : at;
    };
    const zeroBin = binOf(0);
    const all = own.map(binOf);
    const isKept = (_: unknown, place: number): boolean => all[place] !== zeroBin;
    return cuts.length === 0
      ? []
      : [
          {
            name,
            turn: turns.get(name) ?? 0,
            cuts,
            zeroBin,
            rows: Int32Array.from((rows.get(name) ?? []).filter(isKept)),
            bins: Uint8Array.from(all.filter(isKept)),
          },
        ];
  });
  return { size: samples.length, columns };
}

/** Places to cut at: quantiles, each once. */
function cutsOf(values: Float64Array): readonly number[] {
  const sorted = values.toSorted();
  const [least = 0] = sorted;
  const cuts = Array.from(
    { length: CUTS },
    (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / (CUTS + 1))] ?? 0,
  );
  // Most signs are 0 most of the time: what is above and below that is cut as well.
  const middle = sorted[sorted.length >> 1] ?? 0;
  const tails = [
    sorted.filter((value) => value > middle),
    sorted.filter((value) => value < middle),
  ].flatMap((tail) => QUARTERS.map((part) => tail[Math.floor(part * tail.length)] ?? least));
  return [...new Set([...cuts, ...tails].map(rounded))]
    .filter((cut) => cut > least)
    .toSorted((one, other) => one - other);
}

/** Numbers as files of weights hold them. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
