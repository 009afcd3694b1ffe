import { describe, expect, it } from 'vitest';

import { FakeModel } from '../../test/support/fake-model.ts';
import { MemoryVectorStore } from '../../test/support/memory-vector-store.ts';
import { quietLogger } from '../../test/support/quiet-logger.ts';
import {
  catalogOf,
  createWorld,
  toolNamed,
  turns,
  type World,
} from '../../test/support/vector-world.ts';
import { EMPTY_CATALOG, withServerTools } from '../knowledge/catalog.ts';
import { QUERY_PROJECTION } from '../tuning/query-projection.ts';
import { VECTORS } from '../tuning/retrieve.ts';
import { RETRY } from '../tuning/retry.ts';
import { createCombinedRetriever } from './combined-retriever.ts';
import { projectionOf, toolText } from './tool-vectors.ts';
import type { ServingVectors } from './vector-keeper.ts';

const never = new AbortController().signal;

describe('VectorKeeper', () => {
  it('serves when every tool is embedded, a batch at a time, and says how far it is', async () => {
    const world = createWorld();
    const model = new FakeModel('a');
    world.keeper.follow(catalogOf(40));
    world.keeper.use(model);
    expect(world.keeper.state).toEqual({ mode: 'lexical', embedded: 0, total: 40, model: 'a' });
    expect(await world.search()).toMatchObject({
      mode: 'lexical',
      note: '0 of 40 tools are embedded so far; searched by words',
    });
    await world.settle();
    expect(model.batches).toEqual([VECTORS.batchTexts, 40 - VECTORS.batchTexts]);
    expect(world.keeper.state).toEqual({ mode: 'hybrid', embedded: 40, total: 40, model: 'a' });
    const found = await world.search();
    expect([found.mode, found.note]).toEqual(['hybrid', undefined]);
  });

  it('lets the model rest when all is embedded, unless someone searches', async () => {
    const world = createWorld();
    const model = new FakeModel('a');
    world.keeper.follow(catalogOf(10));
    world.keeper.use(model);
    await world.settle();
    expect(model.rests).toBe(1);
    await world.search();
    world.keeper.follow(catalogOf(12));
    await world.settle();
    expect(model.rests).toBe(1);
  });

  it('embeds no text twice, not even after a start', async () => {
    const store = new MemoryVectorStore();
    const first = createWorld(store);
    first.keeper.follow(catalogOf(10));
    first.keeper.use(new FakeModel('a'));
    await first.settle();
    const second = createWorld(store);
    const model = new FakeModel('a');
    second.keeper.follow(catalogOf(11));
    second.keeper.use(model);
    await second.settle();
    expect(model.batches).toEqual([1]);
    expect(second.keeper.state.embedded).toBe(11);
  });

  it('drops the vectors of tools that went away, and later their rows', async () => {
    const world = createWorld();
    world.keeper.follow(catalogOf(10));
    world.keeper.use(new FakeModel('a'));
    await world.settle();
    world.keeper.follow(catalogOf(4));
    await world.settle();
    expect(world.keeper.state).toMatchObject({ embedded: 4, total: 4 });
    expect(world.store.size('a/2')).toBe(10);
    world.clock.advance(VECTORS.forgetAfterMs);
    await world.settle();
    expect(world.store.size('a/2')).toBe(4);
  });

  it('keeps the old model serving until the new one has every vector', async () => {
    const world = createWorld();
    const old = new FakeModel('old');
    const next = new FakeModel('next', 3);
    world.keeper.follow(catalogOf(40));
    world.keeper.use(old);
    await world.settle();
    next.hold();
    world.keeper.use(next);
    await world.settle();
    expect(world.keeper.serving?.embedder.model).toBe('old/2');
    expect(world.keeper.state).toEqual({
      mode: 'hybrid',
      model: 'next',
      embedded: 0,
      total: 40,
      serving: { model: 'old', embedded: 40, total: 40 },
    });
    const meanwhile = await world.search();
    expect([meanwhile.mode, meanwhile.note]).toEqual(['hybrid', undefined]);
    next.release();
    await world.settle();
    expect(world.keeper.serving?.embedder.model).toBe('next/3');
    expect(world.keeper.serving?.vectors.dimension).toBe(3);
    expect(old.isClosed).toBe(true);
    world.clock.advance(VECTORS.forgetAfterMs);
    await world.settle();
    expect([world.store.size('old/2'), world.store.size('next/3')]).toEqual([0, 40]);
  });

  it('takes nothing from the old model and its notes when the new one cannot be used', async () => {
    const world = createWorld();
    const next = new FakeModel('next', 3);
    next.failure = 'EMBEDDING_MODEL_UNUSABLE';
    world.keeper.follow(catalogOf(3));
    world.keeper.use(new FakeModel('old'));
    await world.settle();
    world.keeper.use(next);
    await world.settle();
    expect(world.keeper.state).toEqual({
      mode: 'hybrid',
      model: 'next',
      embedded: 0,
      total: 3,
      problem: 'told to fail',
      serving: { model: 'old', embedded: 3, total: 3 },
    });
    const found = await world.search();
    expect([found.mode, found.note]).toEqual(['hybrid', undefined]);
  });

  it('tries again after a failure that may pass, and says it once', async () => {
    const world = createWorld();
    const model = new FakeModel('a');
    model.failure = 'EMBEDDING_UNAVAILABLE';
    world.keeper.follow(catalogOf(3));
    world.keeper.use(model);
    await world.settle();
    world.clock.advance(VECTORS.retryPauseMs);
    await world.settle();
    expect(world.keeper.state).toMatchObject({ mode: 'lexical', problem: 'told to fail' });
    expect(world.lines.filter(({ event }) => event === 'vectors_not_made')).toHaveLength(1);
    expect((await world.search()).note).toContain('because told to fail; searched by words');
    model.failure = undefined;
    world.clock.advance(2 * VECTORS.retryPauseMs);
    await world.settle();
    expect(world.keeper.state).toEqual({ mode: 'hybrid', embedded: 3, total: 3, model: 'a' });
  });

  it('leaves a model that cannot be used alone until the long pause is over', async () => {
    const world = createWorld();
    const model = new FakeModel('a');
    model.failure = 'EMBEDDING_MODEL_UNUSABLE';
    world.keeper.follow(catalogOf(3));
    world.keeper.use(model);
    await world.settle();
    const asked = model.batches.length;
    world.clock.advance(RETRY.longestMs - 1);
    await world.settle();
    expect(model.batches).toHaveLength(asked);
    expect(world.keeper.state.problem).toBe('told to fail');
  });

  it('takes no vector of another dimension, from the model or from the store', async () => {
    const store = new MemoryVectorStore();
    const world = createWorld(store);
    const catalog = catalogOf(3);
    world.keeper.follow(catalog);
    const liar = new FakeModel('a', 5);
    liar.givenDimension = 4;
    world.keeper.use(liar);
    await world.settle();
    expect(world.keeper.state.problem).toContain('no vector of 5 numbers');
    await store.save('a/2', new Map([['x. tool 0. for number 0', new Float32Array([1, 0, 0])]]));
    const model = new FakeModel('a');
    world.keeper.use(model);
    await world.settle();
    expect(world.keeper.state).toMatchObject({ mode: 'hybrid', embedded: 3 });
    expect(model.batches).toEqual([3]);
  });

  it('makes all vectors while a server changes its list all the time, then changes the model', async () => {
    const world = createWorld();
    const model = new FakeModel('a');
    const next = new FakeModel('next', 3);
    let tick = 0;
    const flap = async (ticks: number): Promise<void> => {
      for (const last = tick + ticks; tick < last; tick += 1) {
        const renamed = toolNamed('y', `renamed ${tick}`);
        world.keeper.follow(withServerTools(catalogOf(40), 'y', [renamed]));
        await turns();
        world.clock.advance(VECTORS.settleMs / 3);
        await turns();
      }
    };
    await flap(2);
    world.keeper.use(model);
    await flap(20);
    expect(world.keeper.state).toMatchObject({ mode: 'hybrid', embedded: 40, total: 41 });
    // The tools that were gone when their turn came were left out.
    expect(model.batches).toEqual([VECTORS.batchTexts, 40 - VECTORS.batchTexts]);
    world.keeper.use(next);
    await flap(20);
    expect(world.keeper.serving?.embedder.model).toBe('next/3');
    expect(world.keeper.state).toMatchObject({ model: 'next', embedded: 40, total: 41 });
  });

  it('forgets what a list that never rests leaves behind', async () => {
    const world = createWorld();
    world.keeper.use(new FakeModel('a'));
    const everyMs = VECTORS.forgetAfterMs / 10;
    for (let change = 0; change < 25; change += 1) {
      world.keeper.follow(withServerTools(EMPTY_CATALOG, 'y', [toolNamed('y', `no ${change}`)]));
      await world.settle();
      world.clock.advance(everyMs);
      await world.settle();
    }
    expect(world.store.size('a/2')).toBeLessThan(12);
  });

  it.each([
    ['nothing but zeros', Float32Array.of(0, 0)],
    ['numbers whose length overflows', Float32Array.of(3e38, 3e38)],
    ['what is no number', Float32Array.of(Number.NaN, 1)],
  ])('takes no vector that has %s, from the model or from the store', async (_, vector) => {
    const world = createWorld();
    const model = new FakeModel('a');
    model.givenVector = vector;
    world.keeper.follow(catalogOf(3));
    world.keeper.use(model);
    await world.settle();
    expect(world.keeper.state).toMatchObject({ mode: 'lexical', embedded: 0 });
    expect(world.keeper.state.problem).toContain('has no direction');
    const [hash = ''] = [...catalogOf(1).tools.values()].map(toolText);
    await world.store.save('b/2', new Map([[hash, vector]]));
    const other = new FakeModel('b');
    world.keeper.use(other);
    await world.settle();
    expect(other.batches).toEqual([3]);
  });

  it('goes on without the store', async () => {
    const store = new MemoryVectorStore();
    store.isFull = true;
    const world = createWorld(store);
    world.keeper.follow(catalogOf(3));
    world.keeper.use(new FakeModel('a'));
    await world.settle();
    expect(world.keeper.state.mode).toBe('hybrid');
    expect(world.lines.map(({ event }) => event)).toContain('vectors_not_kept');
  });

  it('searches in the store what memory does not hold, and has every vector once', async () => {
    const world = createWorld(new MemoryVectorStore(), 5 * VECTOR_BYTES);
    world.keeper.follow(catalogOf(40));
    world.keeper.use(new FakeModel('a'));
    await world.settle();
    expect(world.keeper.state).toMatchObject({ mode: 'hybrid', embedded: 40, total: 40 });
    expect(heldIn(world)).toBe(5);
    expect(world.store.size('a/2')).toBe(40);
    const restarted = createWorld(world.store, 5 * VECTOR_BYTES);
    const model = new FakeModel('a');
    restarted.keeper.follow(catalogOf(40));
    restarted.keeper.use(model);
    await restarted.settle();
    expect(model.batches).toEqual([]);
    expect(heldIn(restarted)).toBe(5);
    expect(restarted.keeper.state).toMatchObject({ mode: 'hybrid', embedded: 40 });
  });

  it.each([
    ['all-MiniLM-L6-v2', 'moved'],
    ['bge-m3', 'as it is'],
  ])('with %s looks the vector of a wish up in the store, %s', async (name, how) => {
    const dimension = QUERY_PROJECTION.dimension;
    const world = createWorld(new MemoryVectorStore(), 0);
    world.keeper.follow(catalogOf(3));
    world.keeper.use(new FakeModel(name, dimension));
    await world.settle();
    const asked: Float32Array[] = [];
    const { nearest } = world.store;
    world.store.nearest = (model, vector, limit) => {
      asked.push(vector);
      return nearest(model, vector, limit);
    };
    await world.search();
    const embedder = world.keeper.serving;
    const [own] = (await embedder?.embedIntents(['tool for number 2'], never))?.values() ?? [];
    const expected = how === 'moved' ? projectionOf(name)?.(own as Float32Array) : own;
    expect(asked).toEqual([expected]);
    expect(expected === own).toBe(how !== 'moved');
  });

  it('gives whoever compares wishes with each other the vectors of the model itself', async () => {
    const world = createWorld();
    world.keeper.follow(catalogOf(3));
    world.keeper.use(new FakeModel('all-MiniLM-L6-v2', QUERY_PROJECTION.dimension));
    await world.settle();
    await world.search();
    const [own] = (await world.keeper.serving?.embedIntents(['four'], never))?.values() ?? [];
    expect([own?.[0], own?.[1], own?.[2]]).toEqual([
      Math.fround(Math.cos(4)),
      Math.fround(Math.sin(4)),
      0,
    ]);
  });

  it('goes on with what memory holds when the store does not answer, and says so', async () => {
    const store = new MemoryVectorStore();
    const world = createWorld(store, 5 * VECTOR_BYTES);
    world.keeper.follow(catalogOf(40));
    world.keeper.use(new FakeModel('a'));
    await world.settle();
    const silent = {
      mode: 'hybrid',
      note: 'the database does not answer; tools whose vectors are only there were searched by words',
    };
    store.answering = new Promise(() => undefined);
    const search = world.search();
    await turns();
    world.clock.advance(VECTORS.queryWithinMs);
    expect(await search).toMatchObject(silent);
    expect(await world.search()).toMatchObject(silent);
    expect(world.lines.map(({ event }) => event)).toContain('vectors_not_searched');
    expect(world.lines.map(({ event }) => event)).not.toContain('intent_not_embedded');
    store.answering = Promise.resolve();
    world.clock.advance(VECTORS.queryPauseMs);
    const found = await world.search();
    expect([found.mode, found.note]).toEqual(['hybrid', undefined]);
  });

  it('lets an error of its own ranking through', async () => {
    const world = createWorld();
    world.keeper.follow(catalogOf(3));
    world.keeper.use(new FakeModel('a'));
    await world.settle();
    const serving = world.keeper.serving as ServingVectors;
    const broken = {
      ...serving,
      vectors: {
        dimension: 2,
        vectorOf: () => {
          throw new TypeError('a mistake of ours');
        },
      },
    };
    const retriever = createCombinedRetriever({
      keeper: { serving: broken, state: world.keeper.state },
      clock: world.clock,
      logger: quietLogger(world.lines),
    });
    await expect(
      (async () => await retriever.retrieve(catalogOf(3), ['tool'], 5, never))(),
    ).rejects.toThrow('a mistake of ours');
  });

  it('says how far the download of a model is', async () => {
    const world = createWorld();
    const model = new FakeModel('a');
    model.download = { file: 'weights', loadedBytes: 120_400_000, totalBytes: 570_000_000 };
    model.hold();
    world.keeper.follow(catalogOf(3));
    world.keeper.use(model);
    await world.settle();
    expect(world.keeper.state).toMatchObject({ embedded: 0, download: model.download });
    expect((await world.search()).note).toBe(
      '0 of 3 tools are embedded so far (downloading weights: 120 of 570 MB); searched by words',
    );
    model.download = { file: 'weights', loadedBytes: 120_400_000, totalBytes: 0 };
    expect((await world.search()).note).toContain('(downloading weights: 120 MB)');
    model.download = undefined;
    expect(world.keeper.state).not.toHaveProperty('download');
    model.release();
  });

  it('can be switched off', async () => {
    const world = createWorld();
    const model = new FakeModel('a');
    world.keeper.follow(catalogOf(3));
    world.keeper.use(model);
    await world.settle();
    world.keeper.use(undefined);
    await world.settle();
    expect(model.isClosed).toBe(true);
    expect(world.keeper.state).toEqual({ mode: 'lexical', embedded: 0, total: 3 });
    expect((await world.search()).note).toBeUndefined();
  });
});

/** Of one vector of a `FakeModel`. */
const VECTOR_BYTES = 8;

/** Returns the number of its tools whose vectors are in memory. */
function heldIn({ keeper }: World): number {
  const { serving, state } = keeper;
  const tools = [...catalogOf(state.total).tools.values()];
  return tools.filter((tool) => serving?.vectors.vectorOf(tool) !== undefined).length;
}
