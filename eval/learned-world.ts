/** The tools that recorded runs used, as far as they are described, and the tasks to be measured on. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { createMiniLmEmbedder } from '../src/adapters/embedding/minilm.ts';
import { systemClock } from '../src/adapters/system/machine.ts';
import { toolId } from '../src/base/ids.ts';
import type { Catalog } from '../src/knowledge/catalog.ts';
import { toolText } from '../src/retrieve/tool-vectors.ts';
import { catalogOf, readTools } from './dataset.ts';
import { unitTexts } from './drafted.ts';
import type { RecordedRun } from './recorded-runs.ts';
import { hybrid, searchedTexts, type System } from './systems.ts';
import { vectorsOf, type Vectors } from './vector-cache.ts';

/** What is known of a dataset's tools and tasks before anything is learned. */
export interface LearnedWorld {
  readonly catalog: Catalog;
  readonly search: System;
  readonly vectors: Vectors;
  /** One good run for each task. */
  readonly wanted: ReadonlySet<RecordedRun>;
}

/** The world of a dataset whose tools are known; `undefined` for others. */
export async function readLearnedWorld(
  folder: string,
  dataset: string,
  runs: readonly RecordedRun[],
  note: (text: string) => void,
): Promise<LearnedWorld | undefined> {
  const file = join(folder, 'tools.jsonl');
  if (!existsSync(file)) {
    note(`${dataset}: no tools.jsonl, so neither search nor plans`);
    return undefined;
  }
  // Runs name tools without their server.
  const tools = readTools(file).map((tool) => ({
    ...tool,
    id: toolId(dataset, tool.name),
    server: dataset,
  }));
  const good = runs.filter(({ isGood, calls }) => isGood && calls.length > 0);
  const wanted = new Set(new Map(good.map((run) => [run.group, run])).values());
  const catalog = catalogOf(tools);
  await using embedder = createMiniLmEmbedder({ clock: systemClock });
  const queries = [...wanted].flatMap(({ intent }) => unitTexts(intent));
  const texts = [...tools.map(toolText), ...queries.flatMap((text) => searchedTexts(text))];
  const vectors = await vectorsOf(texts, embedder, (done, total) => {
    note(`embedding ${done} of ${total} texts that are not in the cache`);
  });
  return { catalog, search: hybrid(catalog, vectors), vectors, wanted };
}
