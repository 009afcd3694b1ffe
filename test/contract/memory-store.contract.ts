import { expect, it } from 'vitest';

import { projectId } from '../../src/base/ids.ts';
import type { MemoryStore, NewNote, RetrievalRecord } from '../../src/memory/memory-store.ts';

const MODEL = 'model/1';
const MINE = projectId('mine');

/** A note with a name. */
export const note = (id: string, more: Partial<NewNote> = {}): NewNote => ({
  id,
  text: `text of ${id}`,
  textHash: `hash of ${id}`,
  importance: 0.5,
  tools: [],
  isShared: false,
  createdAt: 1000,
  ...more,
});

const record = (id: string, more: Partial<RetrievalRecord> = {}): RetrievalRecord => ({
  id,
  at: 1000,
  mode: 'semantic',
  method: 'adaptive',
  threshold: 0.4,
  candidates: 10,
  returned: 2,
  ...more,
});

const ALL = { limit: 100, sharing: true };
const OWN = { limit: 100, sharing: false };
const at = (degrees: number): Float32Array => {
  const angle = (degrees * Math.PI) / 180;
  return Float32Array.of(Math.cos(angle), Math.sin(angle));
};

/** Two stores: the second belongs to another project of the same database. */
export function memoryStoreContract(
  open: () => Promise<AsyncDisposable & { readonly stores: readonly [MemoryStore, MemoryStore] }>,
): void {
  it('gives back a note as it was written', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    const whole = note('a', {
      text: 'odd \u0000 text \uD800 of "many" lines\n\tand 🙂',
      language: 'typescript',
      importance: 0.9,
      tools: ['git:log', 'odd "name" \u0000:tool'],
      session: 'somebody',
      createdAt: 42,
    });
    expect(await store.add(whole, 10)).toBe(true);
    expect(await store.newest(ALL)).toEqual({
      own: [
        {
          id: 'a',
          kind: 'note',
          text: whole.text,
          language: 'typescript',
          importance: 0.9,
          project: 'mine',
          createdAt: 42,
          tools: whole.tools,
          provenance: 'project',
        },
      ],
      shared: [],
    });
  });

  it('renews a note that it has', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.add(note('a'), 10);
    expect(await store.add(note('a', { importance: 1, createdAt: 2000 }), 10)).toBe(false);
    const { own } = await store.newest(OWN);
    expect(own).toMatchObject([{ id: 'a', importance: 1, createdAt: 2000 }]);
  });

  it('lets the least important go first, of these the oldest, and never the new one', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.add(note('old', { createdAt: 1 }), 3);
    await store.add(note('important', { createdAt: 0, importance: 1 }), 3);
    await store.add(note('young', { createdAt: 2 }), 3);
    await store.saveVectors(MODEL, [{ project: MINE, textHash: 'hash of old', vector: at(0) }]);
    expect(await store.add(note('trifle', { createdAt: 3, importance: 0 }), 3)).toBe(true);
    const { own } = await store.newest(OWN);
    expect(own.map(({ id }) => id)).toEqual(['trifle', 'young', 'important']);
    expect(await store.vectors(MODEL, ['hash of old'])).toEqual(new Map());
  });

  it('finds the nearest of a model', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    for (const [id, degrees] of [
      ['far', 90],
      ['near', 10],
      ['middle', 60],
    ] as const) {
      await store.add(note(id), 10);
      await store.saveVectors(MODEL, [
        { project: MINE, textHash: `hash of ${id}`, vector: at(degrees) },
      ]);
    }
    await store.add(note('without'), 10);
    await store.saveVectors('another', [
      { project: MINE, textHash: 'hash of without', vector: at(0) },
    ]);
    const { own } = await store.nearest(MODEL, at(0), { limit: 2, sharing: false });
    expect(own.map(({ memory }) => memory.id)).toEqual(['near', 'middle']);
    expect(own.map(({ distance }) => distance)).toEqual([
      expect.closeTo(1 - Math.cos(Math.PI / 18)),
      expect.closeTo(0.5),
    ]);
    expect((await store.nearest(MODEL, Float32Array.of(1), OWN)).own).toEqual([]);
    expect(await store.unembedded(MODEL, 2, OWN)).toEqual([
      { project: 'mine', textHash: 'hash of without', text: 'text of without' },
    ]);
  });

  it('tells of what other projects share, where that is asked for, and of nothing else', async () => {
    await using opened = await open();
    const [mine, theirs] = opened.stores;
    await theirs.add(note('shared', { isShared: true }), 10);
    await theirs.add(note('private'), 10);
    const theirProject = (await theirs.newest(OWN)).own[0]?.project ?? MINE;
    await mine.saveVectors(MODEL, [
      { project: theirProject, textHash: 'hash of shared', vector: at(0) },
      { project: theirProject, textHash: 'hash of private', vector: at(0) },
    ]);
    const { own, shared } = await mine.nearest(MODEL, at(0), ALL);
    expect(own).toEqual([]);
    expect(shared).toMatchObject([
      { memory: { id: 'shared', provenance: 'shared', project: 'theirs' }, distance: 0 },
    ]);
    expect((await mine.newest(ALL)).shared.map(({ id }) => id)).toEqual(['shared']);
    expect(await mine.nearest(MODEL, at(0), OWN)).toEqual({ own: [], shared: [] });
    expect((await mine.newest(OWN)).shared).toEqual([]);
    expect((await mine.unembedded('new', 2, ALL)).map(({ text }) => text)).toEqual([
      'text of shared',
    ]);
    expect(await mine.unembedded('new', 2, OWN)).toEqual([]);
  });

  it('keeps vectors of notes and of texts that are named, of one model', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.add(note('a'), 10);
    const entry = (textHash: string): Parameters<MemoryStore['saveVectors']>[1][number] => ({
      project: MINE,
      textHash,
      vector: at(30),
    });
    await store.saveVectors(MODEL, [entry('hash of a'), entry('run'), entry('gone'), entry('run')]);
    await store.saveVectors('before', [entry('hash of a')]);
    await store.keepVectors(MODEL, ['run']);
    const kept = await store.vectors(MODEL, ['hash of a', 'run', 'gone']);
    expect([...kept.keys()].toSorted()).toEqual(['hash of a', 'run']);
    expect([...(kept.get('run') ?? [])]).toEqual([...at(30)]);
    expect(await store.vectors('before', ['hash of a'])).toEqual(new Map());
  });

  it('sums up how questions were answered', async () => {
    await using opened = await open();
    const [store, theirs] = opened.stores;
    await store.record(record('1', { gap: 0.2, wasUsed: false }));
    await store.record(
      record('2', {
        gap: 0.4,
        threshold: 0.6,
        wasUsed: false,
        distances: { nearest: 0.1, median: 0.5, farthest: 0.9 },
      }),
    );
    await store.record(record('2', { method: 'configured' }));
    await store.record(record('3', { method: 'configured', returned: 0, mode: 'lexical' }));
    await store.used('2');
    await store.used('unknown');
    expect(await store.totals()).toEqual([
      {
        mode: 'semantic',
        method: 'adaptive',
        questions: 2,
        empty: 0,
        candidatesMean: 10,
        returnedMean: 2,
        thresholdMean: 0.5,
        gapMean: expect.closeTo(0.3) as number,
        followed: 2,
        used: 1,
      },
      {
        mode: 'lexical',
        method: 'configured',
        questions: 1,
        empty: 1,
        candidatesMean: 10,
        returnedMean: 0,
        thresholdMean: 0.4,
        followed: 0,
        used: 0,
      },
    ]);
    expect(await theirs.totals()).toEqual([]);
    expect(await store.removeOld({ since: 2000, newest: 10 }, 2)).toBe(2);
    expect(await store.removeOld({ since: 0, newest: 0 }, 10)).toBe(1);
  });
}
