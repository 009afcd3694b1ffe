/** Catalogs with more vectors than memory may hold, on real databases. */
import { expect, it, vi } from 'vitest';

import type { Database } from '../../src/adapters/postgres/database.ts';
import { createVectorStore } from '../../src/adapters/postgres/vector-store.ts';
import { sha256, systemClock as clock } from '../../src/adapters/system/machine.ts';
import { projectId, toolId } from '../../src/base/ids.ts';
import { EMPTY_CATALOG, withServerTools, type Catalog } from '../../src/knowledge/catalog.ts';
import { createCombinedRetriever } from '../../src/retrieve/combined-retriever.ts';
import type { Retrieved } from '../../src/retrieve/retriever.ts';
import { VectorKeeper } from '../../src/retrieve/vector-keeper.ts';
import { describeOnEngines } from '../support/database.ts';
import { quietLogger } from '../support/quiet-logger.ts';

const never = new AbortController().signal;
const TOOLS = 40;
const HELD = 5;
/** Between the number of a tool and the number in an intent about it. */
const APART = 1000;
const NAMES = Array.from({ length: TOOLS }, (_, at) => `t${at}x`);

/** Every tool has a direction of its own, which an intent shares that has no word of it. */
function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(TOOLS);
  const at = Number(/\d+/u.exec(text)?.[0] ?? 0) % APART;
  vector[at] = 0.9;
  vector[(at + 1) % TOOLS] = Math.sqrt(1 - 0.9 ** 2);
  return vector;
}

function catalogOf(names: readonly string[]): Catalog {
  const tools = names.map((name) => ({
    id: toolId('s', name),
    server: 's',
    name,
    description: '',
    inputSchema: {},
    definition: {},
  }));
  return withServerTools(EMPTY_CATALOG, 's', tools);
}

interface World extends AsyncDisposable {
  readonly keeper: VectorKeeper;
  readonly embedded: string[];
  search(catalog: Catalog, at: number): Promise<Retrieved>;
}

async function searchOn(database: Database, catalog: Catalog): Promise<World> {
  const logger = quietLogger();
  const embedded: string[] = [];
  const keeper = new VectorKeeper({
    store: createVectorStore(database, projectId('mine')),
    hash: sha256,
    clock,
    logger,
    redact: (text) => text,
    memoryBytesMax: HELD * TOOLS * Float32Array.BYTES_PER_ELEMENT,
  });
  keeper.follow(catalog);
  keeper.use({
    name: 'directions',
    open: () =>
      Promise.resolve({
        model: 'directions',
        dimension: TOOLS,
        embed: (texts) => {
          embedded.push(...texts);
          return Promise.resolve(texts.map(vectorOf));
        },
        [Symbol.asyncDispose]: () => Promise.resolve(),
      }),
  });
  await vi.waitFor(() => expect(keeper.state).toMatchObject({ embedded: TOOLS }), 20_000);
  const retriever = createCombinedRetriever({ keeper, clock, logger });
  return {
    keeper,
    embedded,
    search: async (searched, at) =>
      await retriever.retrieve(searched, [`number ${APART + at}`], 3, never),
    [Symbol.asyncDispose]: () => keeper[Symbol.asyncDispose](),
  };
}

const held = ({ keeper }: World, catalog: Catalog): readonly string[] =>
  [...catalog.tools.values()]
    .filter((tool) => keeper.serving?.vectors.vectorOf(tool) !== undefined)
    .map(({ name }) => name);

describeOnEngines('a catalog that memory does not hold', (fresh) => {
  it('is searched by meaning, in memory and in the database alike', async () => {
    await using database = await fresh();
    const catalog = catalogOf(NAMES);
    await using world = await searchOn(database, catalog);
    expect(held(world, catalog)).toHaveLength(HELD);
    for (const at of [0, HELD - 1, HELD, TOOLS - 1]) {
      const found = await world.search(catalog, at);
      expect(found).toMatchObject({ mode: 'hybrid' });
      expect(found.note).toBeUndefined();
      expect(found.candidates[0]).toMatchObject({
        tool: { name: `t${at}x` },
        why: 'close in meaning',
      });
    }
  });

  it('is not embedded again after a restart, and forgets tools that went away', async () => {
    await using database = await fresh();
    const catalog = catalogOf(NAMES);
    {
      await using first = await searchOn(database, catalog);
      expect(first.embedded).toHaveLength(TOOLS);
    }
    await using world = await searchOn(database, catalog);
    expect(world.embedded).toEqual([]);
    expect(held(world, catalog)).toHaveLength(HELD);
    const gone = TOOLS - 1;
    const smaller = catalogOf(NAMES.filter((_, at) => at !== gone));
    world.keeper.follow(smaller);
    await vi.waitFor(() => expect(world.keeper.state).toMatchObject({ embedded: gone }));
    const found = await world.search(smaller, gone);
    expect(found.candidates.map(({ tool }) => tool.name)).not.toContain(`t${gone}x`);
  });
});
