/** Tools, their vectors and questions about them, in the number that is asked for. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { readDatasets, readTools } from '../eval/dataset.ts';
import { seededRandom } from '../eval/metrics.ts';
import { MissingDataError } from '../eval/missing-data-error.ts';
import type { ToolId } from '../src/base/ids.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import { normalised } from '../src/math/dot-product.ts';

const SEED = 20_261_116;
/** Of each number of a copy's vector; together they turn it by about 20 degrees. */
const NOISE = 0.02;
/** Words of a copy's description that are those of another tool. */
const BORROWED_WORDS = 12;

export interface SearchData {
  readonly tools: readonly Tool[];
  readonly queries: readonly string[];
}

/** Every tool below the folder, each id once, and as many queries, taken evenly. */
export function readSearchData(folder: string, queryCount: number): SearchData {
  const queries = readDatasets(folder).flatMap((dataset) =>
    dataset.queries.map(({ text }) => text),
  );
  const files = readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name, 'tools.jsonl'))
    .filter((file) => existsSync(file));
  const tools = new Map(files.flatMap(readTools).map((tool) => [tool.id, tool]));
  if (tools.size === 0 || queries.length === 0) {
    throw new MissingDataError(`there are no tools or no queries in ${folder}`);
  }
  return {
    // So that a small catalog has tools of every dataset.
    tools: shuffled([...tools.values()]),
    queries: evenly(queries, queryCount),
  };
}

/** A catalog of so many tools; beyond those there are, copies with other names and words. */
export function toolsOf(all: readonly Tool[], count: number): readonly Tool[] {
  const random = seededRandom(SEED);
  return Array.from({ length: count }, (_, at) => {
    const tool = all[at % all.length] as Tool;
    const round = Math.floor(at / all.length);
    if (round === 0) {
      return tool;
    }
    const other = all[Math.floor(random() * all.length)] as Tool;
    const borrowed = other.description.split(/\s+/u).slice(0, BORROWED_WORDS).join(' ');
    return {
      ...tool,
      id: `${tool.id}_${round}` as ToolId,
      server: `${tool.server}_${round}`,
      name: `${tool.name}_${round}`,
      description: `${tool.description} ${borrowed}`,
    };
  });
}

/** The vectors of `toolsOf(all, count)`: those of `all`, and for each copy one near its original's. */
export function vectorsFor(all: readonly Float32Array[], count: number): readonly Float32Array[] {
  const random = seededRandom(SEED);
  return Array.from({ length: count }, (_, at) => {
    const vector = all[at % all.length] as Float32Array;
    return at < all.length
      ? vector
      : // Four uniform numbers are near enough to a bell.
        normalised(
          vector.map((value) => value + NOISE * (random() + random() + random() + random() - 2)),
        );
  });
}

function evenly<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = Math.max(1, items.length / count);
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, at) => items[Math.floor(at * step)] as Item,
  );
}

/** The same items in a fixed order that has nothing to do with theirs. */
function shuffled<Item>(items: readonly Item[]): readonly Item[] {
  const random = seededRandom(SEED);
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ item }) => item);
}
