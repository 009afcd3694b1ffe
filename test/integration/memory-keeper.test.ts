/** The keeper of memories on a real database, with a model that fails when it is told to. */
import { describe, expect, it, vi } from 'vitest';

import type { Database } from '../../src/adapters/postgres/database.ts';
import { createForgetStore } from '../../src/adapters/postgres/forget-store.ts';
import { createMemoryStore } from '../../src/adapters/postgres/memory-store.ts';
import { sha256, systemRandom as random } from '../../src/adapters/system/machine.ts';
import { projectId, sessionId, toolId } from '../../src/base/ids.ts';
import type { MemorySettings } from '../../src/memory/find-memories.ts';
import { MemoryKeeper } from '../../src/memory/memory-keeper.ts';
import { MemorySources, type TextSource } from '../../src/memory/memory-sources.ts';
import { type MemoryModel, MemoryVectors } from '../../src/memory/memory-vectors.ts';
import { RetrievalRecords } from '../../src/memory/retrieval-records.ts';
import { MEMORY } from '../../src/tuning/memory.ts';
import { emptyDatabase } from '../support/database.ts';
import { manualClock, type ManualClock } from '../support/manual-clock.ts';
import { quietLogger, type LoggedLine } from '../support/quiet-logger.ts';

const never = new AbortController().signal;
const SESSION = sessionId('somebody');
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Texts are near each other that have the same letters. */
class LetterModel {
  isBroken = false;
  isThere = true;
  readonly made: string[] = [];
  name = 'letters';

  readonly #vectorOf = (text: string): Float32Array => {
    const counts = Float32Array.from(LETTERS, (letter) => text.split(letter).length - 1);
    const length = Math.hypot(...counts) || 1;
    return counts.map((count) => count / length);
  };

  current(): MemoryModel | undefined {
    const embed = async (texts: readonly string[]): Promise<readonly Float32Array[]> => {
      if (this.isBroken) {
        throw new Error('the model is broken');
      }
      this.made.push(...texts);
      return texts.map(this.#vectorOf);
    };
    return this.isThere
      ? {
          embedder: {
            model: this.name,
            dimension: LETTERS.length,
            embed,
            [Symbol.asyncDispose]: () => Promise.resolve(),
          },
          embedIntents: async (texts) =>
            this.isBroken ? undefined : new Map(texts.map((text) => [text, this.#vectorOf(text)])),
        }
      : undefined;
  }
}

interface World {
  readonly keeper: MemoryKeeper;
  readonly model: LetterModel;
  readonly lines: LoggedLine[];
  readonly clock: ManualClock;
}

function worldOf(
  database: Database,
  project: string,
  settings: Partial<MemorySettings> = {},
  capability: TextSource = () => [],
): World {
  const lines: LoggedLine[] = [];
  const [logger, clock, model] = [quietLogger(lines), manualClock(), new LetterModel()];
  const store = createMemoryStore(database, projectId(project));
  const common = { project: projectId(project), store, clock, random, logger, hash: sha256 };
  const keeper = new MemoryKeeper({
    ...common,
    forgetting: [createForgetStore(database, projectId(project))],
    vectors: new MemoryVectors({ ...common, model: () => model.current() }),
    sources: new MemorySources({ ...common, sources: { capability } }),
    records: new RetrievalRecords(common),
    settings: () => ({ sharing: false, adaptive: true, languages: [], ...settings }),
    hasSecret: () => false,
    redact: (text) => text.replaceAll('hunter2', '•••'),
    settle: () => Promise.resolve(),
    onForgotten: () => Promise.resolve(),
  });
  return { keeper, model, lines, clock };
}

const remember = (keeper: MemoryKeeper, text: string): ReturnType<MemoryKeeper['remember']> =>
  keeper.remember({ text }, { session: SESSION }, never);
const told = async (keeper: MemoryKeeper, query: string): Promise<readonly string[]> =>
  (await keeper.recall(query, {}, never)).memories.map(({ text }) => text);

describe('the keeper of memories', () => {
  it('tells other projects what is shared, where both share', async () => {
    await using database = await emptyDatabase('pglite');
    const sharing = { sharing: true };
    const [one, other, alone] = [
      worldOf(database, 'one', sharing),
      worldOf(database, 'other', sharing),
      worldOf(database, 'alone'),
    ];
    await remember(one.keeper, 'abc');
    await remember(alone.keeper, 'abcd');
    const { memories } = await other.keeper.recall('abc', {}, never);
    expect(memories).toMatchObject([{ text: 'abc', provenance: 'shared', project: 'one' }]);
    expect(await told(alone.keeper, 'abc')).toEqual(['abcd']);
    const unshared = await other.keeper.recall('abc', { sharing: false }, never);
    expect(unshared.memories).toEqual([]);
    await remember(other.keeper, 'abc');
    const both = await other.keeper.recall('abc', {}, never);
    expect(both.memories.map(({ provenance }) => provenance)).toEqual(['project']);
    for (const { keeper } of [one, other, alone]) {
      await keeper[Symbol.asyncDispose]();
    }
  });

  it('tells no more, and nothing farther, than the configuration says', async () => {
    await using database = await emptyDatabase('pglite');
    const all = worldOf(database, 'mine', { adaptive: false, distanceThreshold: 2 });
    for (const text of ['abc', 'abd', 'abe', 'xyz']) {
      await remember(all.keeper, text);
    }
    const asked = { topK: 50 };
    const { memories } = await all.keeper.recall('abc', asked, never);
    expect(memories).toHaveLength(4);
    const distances = memories.map(({ distance }) => distance);
    const near = worldOf(database, 'mine', {
      adaptive: false,
      distanceThreshold: (distances[0] ?? 0) + 0.001,
    });
    expect(await told(near.keeper, 'abc')).toEqual(['abc']);
    const two = worldOf(database, 'mine', { adaptive: false, distanceThreshold: 2, topK: 2 });
    expect(await told(two.keeper, 'abc')).toHaveLength(2);
    for (const { keeper } of [all, near, two]) {
      await keeper[Symbol.asyncDispose]();
    }
  });

  it('keeps a note whose vector cannot be made, and makes it after a question', async () => {
    await using database = await emptyDatabase('pglite');
    const { keeper, model, lines } = worldOf(database, 'mine');
    await using _ = keeper;
    model.isBroken = true;
    expect(await remember(keeper, 'abc')).toMatchObject({ kind: 'remembered' });
    expect(lines.map(({ event }) => event)).toContain('memories_not_embedded');
    expect(await keeper.recall('abc', {}, never)).toMatchObject({
      mode: 'lexical',
      memories: [{ text: 'abc' }],
    });
    model.isBroken = false;
    expect(await told(keeper, 'abc')).toEqual([]);
    await vi.waitFor(async () => {
      expect(await told(keeper, 'abc')).toEqual(['abc']);
    });
  });

  it('makes the vectors of another model, and lets those of the one before go', async () => {
    await using database = await emptyDatabase('pglite');
    const { keeper, model } = worldOf(database, 'mine');
    await using _ = keeper;
    await remember(keeper, 'abc');
    model.name = 'letters/2';
    await vi.waitFor(async () => {
      expect(await told(keeper, 'abc')).toEqual(['abc']);
    });
    await vi.waitFor(async () => {
      const rows = await database.query<{ model: string }>('select model from memory_vector');
      expect(rows).toEqual([{ model: 'letters/2' }]);
    });
  });

  it('remembers what other rooms keep, and asks them again after a while', async () => {
    await using database = await emptyDatabase('pglite');
    let texts = ['abc'];
    let isFailing = false;
    const { keeper, clock, lines } = worldOf(database, 'mine', {}, () => {
      if (isFailing) {
        throw new Error('not now');
      }
      return texts.map((text) => ({ id: text, text, createdAt: 0, tools: ['a:b'] }));
    });
    await using _ = keeper;
    await vi.waitFor(async () => {
      expect(await told(keeper, 'abc')).toEqual(['abc']);
    });
    texts = ['abd'];
    expect(await told(keeper, 'abc')).toEqual(['abc']);
    clock.advance(MEMORY.sourcesFreshMs + 1);
    await vi.waitFor(async () => {
      expect(await told(keeper, 'abd')).toEqual(['abd']);
    });
    isFailing = true;
    clock.advance(MEMORY.sourcesFreshMs + 1);
    expect(await told(keeper, 'abd')).toEqual([]);
    expect(lines.map(({ event }) => event)).toContain('memories_not_read');
  });

  it('takes down whether a tool of what it told was called, by whom it was told', async () => {
    await using database = await emptyDatabase('pglite');
    const { keeper, clock } = worldOf(database, 'mine');
    await using _ = keeper;
    const tool = toolId('git', 'log');
    await keeper.remember({ text: 'abc', tools: [tool] }, { session: SESSION }, never);
    const ask = (): Promise<unknown> => keeper.recall('abc', { session: SESSION }, never);
    const used = async (): Promise<readonly unknown[]> =>
      (await keeper.totals()).map(({ questions, followed, used: count }) => ({
        questions,
        followed,
        used: count,
      }));
    await ask();
    keeper.called(sessionId('somebody else'), tool);
    keeper.called(SESSION, toolId('git', 'status'));
    expect(await used()).toEqual([{ questions: 1, followed: 1, used: 0 }]);
    keeper.called(SESSION, tool);
    keeper.called(SESSION, tool);
    expect(await used()).toEqual([{ questions: 1, followed: 1, used: 1 }]);
    await ask();
    clock.advance(MEMORY.usedWithinMs + 1);
    keeper.called(SESSION, tool);
    expect(await used()).toEqual([{ questions: 2, followed: 2, used: 1 }]);
  });

  it('reminds of nothing where the database does not answer, and says so in the log', async () => {
    const database = await emptyDatabase('pglite');
    const { keeper, lines } = worldOf(database, 'mine');
    await database.query('alter table memory rename column text to gone');
    expect(await keeper.remind('abc', SESSION, never)).toMatchObject({ memories: [] });
    expect(lines.map(({ event }) => event)).toContain('memories_not_recalled');
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(keeper.remind('abc', SESSION, gone)).rejects.toThrow('gone');
    await keeper[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  it('tells no secret that became known after it was written', async () => {
    await using database = await emptyDatabase('pglite');
    const { keeper } = worldOf(database, 'mine');
    await using _ = keeper;
    await remember(keeper, 'abc hunter2');
    expect(await told(keeper, 'abc hunter2')).toEqual(['abc •••']);
  });

  it.each([
    { topK: 0, most: 1 },
    { topK: -3, most: 1 },
    { topK: 2.9, most: 2 },
    { topK: Number.NaN, most: 5 },
    { topK: 1e9, most: 7 },
  ])('takes a number of results of $topK as $most', async ({ topK, most }) => {
    await using database = await emptyDatabase('pglite');
    const { keeper } = worldOf(database, 'mine');
    await using _ = keeper;
    for (const end of 'defghij') {
      await remember(keeper, `abc${end}`);
    }
    const { memories } = await keeper.recall('abc', { topK }, never);
    expect(memories).toHaveLength(most);
  });

  it('refuses to forget what cannot be understood', async () => {
    await using database = await emptyDatabase('pglite');
    const { keeper } = worldOf(database, 'mine');
    await using _ = keeper;
    expect(await keeper.forget({ scope: { kind: 'tool', tool: 'log' } })).toMatchObject({
      kind: 'refused',
    });
  });
});
