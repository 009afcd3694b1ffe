/**
 * `npm run eval -- fit-projection`: fits the matrix that moves the vector of a wish towards the tools that answer it.
 *
 * A wish, its right tool and the 31 wrong tools with the nearest vectors are one case. The loss is the softmax over
 * the 32 cosines (InfoNCE; van den Oord and others 2018), with weight decay towards no change. Cases come
 * from the halves that other weights are fitted on. The other halves are only reported.
 *
 * A catalog of a set is in both of its halves. So a matrix is also fitted without each set and tried on its fitted half:
 * this shows what the matrix is worth for tools that it never saw. The numbers in `FIT` were chosen by this alone.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createMiniLmEmbedder } from '../src/adapters/embedding/minilm.ts';
import { systemClock } from '../src/adapters/system/machine.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import { dot, normalised } from '../src/math/dot-product.ts';
import { seededRandom } from '../src/math/seeded-random.ts';
import { searchedText } from '../src/retrieve/searched-text.ts';
import { toolText } from '../src/retrieve/tool-vectors.ts';
import { readDatasets } from './dataset.ts';
import { readIntentSets } from './intents-data.ts';
import type { EvalLine } from './report.ts';
import { vectorsOf, type Vectors } from './vector-cache.ts';
import { isFitted, isJudged } from './wishes.ts';

export interface FitProjectionOptions {
  /** The folder with `retrieval` and `intents`. */
  readonly dataFolder: string;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
  /** Writes the matrix into the product, instead of fitting again without each set in turn. */
  readonly write: boolean;
}

const FILE = join(import.meta.dirname, '../src/tuning/query-projection.ts');
const MODEL = 'all-MiniLM-L6-v2';
/** Tools that are weighed against each other in one case. */
const CHOICES = 32;
/** Wishes of one set: otherwise the largest set would decide alone. */
const CASES_MAX = 600;
/** A tool whose text says the same as that of a right tool is not a wrong one. */
const SAME_TOOL = 0.97;
const FIT = { epochs: 20, batch: 256, temperature: 0.07, decay: 0.03, rate: 5e-4 } as const;
const ADAM = { first: 0.9, second: 0.99, epsilon: 1e-8 } as const;
const SEED = 1;
const BYTE_MAX = 127;
const PERCENT = 100;

/** A wish and the positions of the tools that answer it. */
interface Wish {
  readonly text: string;
  readonly right: readonly number[];
  readonly isFitted: boolean;
}
interface World {
  readonly name: string;
  readonly tools: readonly string[];
  readonly wishes: readonly Wish[];
}
interface Case {
  readonly family: string;
  readonly query: Float32Array;
  /** The right tool first. */
  readonly choices: readonly Float32Array[];
  /** Sets with many cases do not count more for it in proportion. */
  readonly weight: number;
}

export async function fitProjection(options: FitProjectionOptions): Promise<void> {
  const worlds = readWorlds(options.dataFolder);
  await using embedder = createMiniLmEmbedder({ clock: systemClock });
  const texts = worlds.flatMap(({ tools, wishes }) => [
    ...tools,
    ...wishes.map(({ text }) => text),
  ]);
  const vectors = await vectorsOf(texts, embedder, (done, total) => {
    options.note(`embedding ${done} of ${total} texts that are not in the cache`);
  });
  const cases = worlds.flatMap((world) => casesOf(world, vectors));
  options.note(`${cases.length} cases`);
  const matrix = descend(cases, embedder.dimension, options.note);
  const step = matrix.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / BYTE_MAX;
  const bytes = Int8Array.from(matrix, (value) => Math.round(value / step));
  const shipped = Float32Array.from(bytes, (byte) => byte * step);
  for (const world of worlds) {
    const part = { world, half: 'held-out', vectors } as const;
    tell(part, options, 'cosine', same);
    tell(part, options, 'projected', (vector) => project(vector, shipped));
  }
  if (options.write) {
    const sets = worlds
      .filter(({ wishes }) => wishes.some((wish) => wish.isFitted))
      .map(({ name }) => name);
    const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
    const source = `fit-projection ${day}: ${cases.length} wishes of ${sets.join(', ')}`;
    writeFileSync(FILE, fileText({ bytes, step, dimension: embedder.dimension, source }));
    options.note(`written: ${FILE}`);
  } else {
    tellLeftOut(worlds, cases, vectors, options);
  }
}

function readWorlds(folder: string): readonly World[] {
  const sets = [
    ...readDatasets(join(folder, 'retrieval')),
    ...readDatasets(join(import.meta.dirname, 'data')),
  ].map(({ name, tools, queries }) =>
    worldOf(
      name,
      tools,
      queries.map(({ text, relevant, alternatives }) => ({
        text,
        ids: [...relevant, ...Object.values(alternatives).flat()],
        isFitted: !isJudged(name) && isFitted(text),
      })),
    ),
  );
  const requests = [
    ...readIntentSets(join(folder, 'intents')),
    ...readIntentSets(join(import.meta.dirname, 'data/intents')),
  ].map(({ dataset, tools, cases }) =>
    worldOf(
      `intents/${dataset}`,
      tools,
      // Requests for several tools are searched clause by clause: they are no single wish.
      cases
        .filter(({ calls }) => new Set(calls.map(({ tool }) => tool)).size === 1)
        .map(({ intent, calls, half }) => ({
          text: intent,
          ids: calls.slice(0, 1).map(({ tool }) => tool),
          isFitted: half === 'fit',
        })),
    ),
  );
  return [...sets, ...requests].filter(({ wishes }) => wishes.length > 0);
}

function worldOf(
  name: string,
  tools: readonly Tool[],
  wishes: readonly { text: string; ids: readonly string[]; isFitted: boolean }[],
): World {
  const positions = new Map(tools.map(({ id }, at) => [id as string, at]));
  return {
    name,
    tools: tools.map(toolText),
    wishes: wishes
      .map(({ text, ids, isFitted: fitted }) => ({
        text: searchedText(text),
        right: ids.flatMap((id) => positions.get(id) ?? []),
        isFitted: fitted,
      }))
      .filter(({ right }) => right.length > 0),
  };
}

const known = (text: string, vectors: Vectors): Float32Array =>
  vectors.get(text) ?? new Float32Array();

/** The cases of one set: at most `CASES_MAX`, the nearest right tool against the nearest wrong ones. */
function casesOf({ name, tools, wishes }: World, vectors: Vectors): readonly Case[] {
  const rows = tools.map((text) => known(text, vectors));
  const fitted = shuffled(wishes.filter((wish) => wish.isFitted)).slice(0, CASES_MAX);
  return fitted.flatMap(({ text, right }) => {
    const query = known(text, vectors);
    const near = ranked(rows, query);
    const answers = near.filter((at) => right.includes(at));
    const same = (at: number): boolean =>
      answers.some(
        (answer) => dot(rows[answer] as Float32Array, rows[at] as Float32Array) > SAME_TOOL,
      );
    const wrong = near.slice(0, 3 * CHOICES).filter((at) => !right.includes(at) && !same(at));
    const chosen = [...answers.slice(0, 1), ...wrong.slice(0, CHOICES - 1)];
    const choices = chosen.map((at) => rows[at] as Float32Array);
    const weight = 1 / Math.sqrt(fitted.length);
    return wrong.length === 0 ? [] : [{ family: familyOf(name), query, choices, weight }];
  });
}

function ranked(rows: readonly Float32Array[], query: Float32Array): readonly number[] {
  const cosines = rows.map((row) => dot(query, row));
  return [...rows.keys()].toSorted((one, other) => (cosines[other] ?? 0) - (cosines[one] ?? 0));
}

function shuffled<Item>(items: readonly Item[]): readonly Item[] {
  const random = seededRandom(SEED);
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** Fits the matrix by Adam (Kingma, Ba 2015), beginning with no change. */
function descend(cases: readonly Case[], size: number, note: (text: string) => void): Float32Array {
  const matrix = new Float32Array(size * size);
  const means = new Float32Array(matrix.length);
  const squares = new Float32Array(matrix.length);
  const gradient = new Float32Array(matrix.length);
  const meanWeight = cases.reduce((sum, { weight }) => sum + weight, 0) / cases.length;
  let steps = 0;
  for (let epoch = 0; epoch < FIT.epochs; epoch += 1) {
    const order = shuffled(cases);
    let loss = 0;
    for (let from = 0; from < order.length; from += FIT.batch) {
      const batch = order.slice(from, from + FIT.batch);
      gradient.forEach((_, at) => {
        gradient[at] = FIT.decay * (matrix[at] as number);
      });
      for (const each of batch) {
        loss += addGradient(each, matrix, gradient, each.weight / meanWeight / batch.length);
      }
      steps += 1;
      const unbiased = Math.sqrt(1 - ADAM.second ** steps) / (1 - ADAM.first ** steps);
      for (const [at, slope] of gradient.entries()) {
        const mean = ADAM.first * (means[at] as number) + (1 - ADAM.first) * slope;
        const square = ADAM.second * (squares[at] as number) + (1 - ADAM.second) * slope * slope;
        means[at] = mean;
        squares[at] = square;
        matrix[at] =
          (matrix[at] as number) -
          (FIT.rate * unbiased * mean) / (Math.sqrt(square) + ADAM.epsilon);
      }
    }
    note(`epoch ${epoch + 1}: loss ${(loss / order.length).toFixed(3)}`);
  }
  return matrix;
}

/** Adds the slope of one case's loss, and returns the loss. */
function addGradient(
  { query, choices }: Case,
  matrix: Float32Array,
  gradient: Float32Array,
  weight: number,
): number {
  const size = query.length;
  const moved = query.map((value, at) => value + dot(query, matrix, at * size));
  const length = Math.sqrt(dot(moved, moved));
  const unit = moved.map((value) => value / length);
  const scores = choices.map((choice) => dot(unit, choice) / FIT.temperature);
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  const slopes = new Float32Array(size);
  for (const [at, choice] of choices.entries()) {
    const slope = ((powers[at] as number) / total - (at === 0 ? 1 : 0)) / FIT.temperature;
    choice.forEach((value, place) => {
      slopes[place] = (slopes[place] as number) + slope * value;
    });
  }
  const along = dot(slopes, unit);
  for (let row = 0; row < size; row += 1) {
    const slope = (weight * ((slopes[row] as number) - along * (unit[row] as number))) / length;
    for (let at = 0; at < size; at += 1) {
      gradient[row * size + at] =
        (gradient[row * size + at] as number) + slope * (query[at] as number);
    }
  }
  return Math.log(total) - ((scores[0] as number) - most);
}

function project(query: Float32Array, matrix: Float32Array): Float32Array {
  return normalised(query.map((value, at) => value + dot(query, matrix, at * query.length)));
}

const same = (vector: Float32Array): Float32Array => vector;

/** The name of a set without that of its part: both have the same tools. */
function familyOf(name: string): string {
  return name.replace(/\/steps$/u, '');
}

function tellLeftOut(
  worlds: readonly World[],
  cases: readonly Case[],
  vectors: Vectors,
  options: FitProjectionOptions,
): void {
  for (const family of new Set(cases.map((each) => each.family))) {
    const others = cases.filter((each) => each.family !== family);
    const matrix = descend(others, others[0]?.query.length ?? 0, () => undefined);
    for (const world of worlds.filter(({ name }) => familyOf(name) === family)) {
      const part = { world, half: 'fitted', vectors } as const;
      tell(part, options, 'cosine', same);
      tell(part, options, 'fitted without this set', (vector) => project(vector, matrix));
    }
  }
}

/** Tells how often a right tool is first, and among the first five, by the cosine alone. */
function tell(
  { world, half, vectors }: { world: World; half: 'fitted' | 'held-out'; vectors: Vectors },
  { emit }: FitProjectionOptions,
  system: string,
  query: (vector: Float32Array) => Float32Array,
): void {
  const rows = world.tools.map((text) => known(text, vectors));
  const asked = world.wishes.filter((wish) => wish.isFitted === (half === 'fitted'));
  const hits = (among: number): number =>
    asked.filter(({ text, right }) =>
      ranked(rows, query(known(text, vectors)))
        .slice(0, among)
        .some((at) => right.includes(at)),
    ).length;
  if (asked.length > 0) {
    const n = asked.length;
    const metrics = { 'hit@1': (PERCENT * hits(1)) / n, 'hit@5': (PERCENT * hits(5)) / n };
    emit({ eval: 'fit-projection', dataset: `${world.name}/${half}`, system, n, metrics });
  }
}

function fileText(parts: {
  readonly bytes: Int8Array;
  readonly step: number;
  readonly dimension: number;
  readonly source: string;
}): string {
  const { bytes, step, dimension, source } = parts;
  return `/** Written by \`npm run eval -- fit-projection --data DIR --write\`; do not edit by hand. */
export const QUERY_PROJECTION = {
  /** Beginnings of the names of the models that the matrix was fitted for. @unit names @range any @source ${source} */
  models: ['${MODEL}'],
  /** Numbers in every vector. @unit numbers @range 1..4096 @source the model */
  dimension: ${dimension},
  /** Value of one unit of \`weights\`. @unit share @range 0..1 @source ${source} */
  step: ${step},
  /** Row by row, one signed byte each, as base64. @unit steps @range -127..127 @source ${source} */
  weights:
    '${Buffer.from(bytes.buffer).toString('base64')}',
} as const;
`;
}
