import { describe, expect, it } from 'vitest';

import { FakeModel } from '../../test/support/fake-model.ts';
import { MemoryVectorStore } from '../../test/support/memory-vector-store.ts';
import { catalogOf, createWorld, turns } from '../../test/support/vector-world.ts';
import { VECTORS } from '../tuning/retrieve.ts';

describe('IntentEmbedder', () => {
  it.each(['EMBEDDING_MODEL_UNUSABLE', 'EMBEDDING_UNAVAILABLE'] as const)(
    'says that intents are not embedded and why (%s), until one is',
    async (code) => {
      const world = createWorld();
      const model = new FakeModel('a');
      world.keeper.follow(catalogOf(3));
      world.keeper.use(model);
      await world.settle();
      model.failure = code;
      const problem = 'the embedding model does not answer: told to fail';
      const lexical = { mode: 'lexical', note: `${problem}; searched by words` };
      expect(await world.search()).toMatchObject(lexical);
      expect(world.keeper.state).toEqual({
        mode: 'lexical',
        embedded: 3,
        total: 3,
        model: 'a',
        problem,
      });
      world.clock.advance(VECTORS.queryPauseMs - 1);
      expect(await world.search()).toMatchObject(lexical);
      model.failure = undefined;
      world.clock.advance(1);
      expect(await world.search()).toMatchObject({ mode: 'hybrid' });
      expect(world.keeper.state).toEqual({ mode: 'hybrid', embedded: 3, total: 3, model: 'a' });
    },
  );

  it('searches by words when the vector of an intent has no direction, and says so', async () => {
    const world = createWorld();
    const model = new FakeModel('a');
    world.keeper.follow(catalogOf(3));
    world.keeper.use(model);
    await world.settle();
    model.givenVector = Float32Array.of(0, 0);
    const found = await world.search();
    expect(found.mode).toBe('lexical');
    expect(found.note).toContain('has no direction');
    expect(world.keeper.state.problem).toContain('has no direction');
  });

  it('asks another model at once when the one before did not answer', async () => {
    const world = createWorld();
    const old = new FakeModel('old');
    const next = new FakeModel('next');
    world.keeper.follow(catalogOf(3));
    world.keeper.use(old);
    await world.settle();
    old.failure = 'EMBEDDING_UNAVAILABLE';
    await world.search();
    next.hold();
    world.keeper.use(next);
    await world.settle();
    expect(world.keeper.state).toMatchObject({
      mode: 'lexical',
      model: 'next',
      serving: { model: 'old', problem: 'the embedding model does not answer: told to fail' },
    });
    next.release();
    await world.settle();
    expect(await world.search()).toMatchObject({ mode: 'hybrid' });
    expect(world.keeper.state).toEqual({ mode: 'hybrid', embedded: 3, total: 3, model: 'next' });
  });

  it('takes secrets out of what it says of an intent', async () => {
    const world = createWorld(new MemoryVectorStore(), undefined, (text) =>
      text.replace('told', '***'),
    );
    const model = new FakeModel('a');
    world.keeper.follow(catalogOf(3));
    world.keeper.use(model);
    await world.settle();
    model.failure = 'EMBEDDING_UNAVAILABLE';
    expect((await world.search()).note).toContain('*** to fail');
    expect(world.keeper.state.problem).toContain('*** to fail');
  });

  it('answers by words when the intent is not embedded in time, and does not wait again', async () => {
    const world = createWorld();
    const model = new FakeModel('a');
    world.keeper.follow(catalogOf(3));
    world.keeper.use(model);
    await world.settle();
    model.hold();
    const search = world.search();
    await turns();
    world.clock.advance(VECTORS.queryWithinMs);
    const late = {
      mode: 'lexical',
      note: `the embedding model does not answer: no answer within ${VECTORS.queryWithinMs} ms; searched by words`,
    };
    expect(await search).toMatchObject(late);
    expect(await world.search()).toMatchObject(late);
    model.release();
    world.clock.advance(VECTORS.queryPauseMs);
    expect(await world.search()).toMatchObject({ mode: 'hybrid' });
  });
});
