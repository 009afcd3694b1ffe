import { expect, it } from 'vitest';

import type { VectorStore } from '../../src/retrieve/tool-vectors.ts';

/** Two stores: the second belongs to another project of the same database. */
export function vectorStoreContract(
  open: () => Promise<AsyncDisposable & { readonly stores: readonly [VectorStore, VectorStore] }>,
): void {
  it('gives back every bit of what was saved, whatever the dimension', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    for (const dimension of [1, 384, 1024, 1536, 3072]) {
      const saved = new Map([
        ['a', pseudoRandom(dimension, 1)],
        ['b', pseudoRandom(dimension, 2)],
      ]);
      await store.save(`m/${dimension}`, saved);
      expect(await store.load(`m/${dimension}`, ['a', 'b', 'c'])).toEqual(saved);
    }
  });

  it('knows nothing at first, and takes nothing', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.save('m', new Map());
    expect(await store.load('m', ['a'])).toEqual(new Map());
    expect(await store.load('m', [])).toEqual(new Map());
    expect(await store.nearest('m', new Float32Array([1, 0]), 3)).toEqual([]);
  });

  it('replaces the vector of a text, also by one of another dimension', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.prepareNearest(2);
    await store.save('m', new Map([['a', new Float32Array([1, 0])]]));
    await store.save('m', new Map([['a', new Float32Array([0, 1])]]));
    expect(await store.load('m', ['a'])).toEqual(new Map([['a', new Float32Array([0, 1])]]));
    await store.save('m', new Map([['a', new Float32Array([0, 0, 1])]]));
    expect(await store.load('m', ['a'])).toEqual(new Map([['a', new Float32Array([0, 0, 1])]]));
    expect(await store.known('m', 2, ['a'])).toEqual(new Set());
    expect(await store.known('m', 3, ['a', 'b'])).toEqual(new Set(['a']));
  });

  it('finds the nearest of the same model and dimension, with an index and without', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.save(
      'm',
      new Map([
        ['east', new Float32Array([1, 0])],
        ['north', new Float32Array([0, 1])],
        ['south', new Float32Array([0, -1])],
        ['deep', new Float32Array([1, 0, 0])],
      ]),
    );
    await store.save('other', new Map([['same', new Float32Array([0.6, 0.8])]]));
    const ask = new Float32Array([0.6, 0.8]);
    const found = [
      { hash: 'north', cosine: expect.closeTo(0.8, 5) },
      { hash: 'east', cosine: expect.closeTo(0.6, 5) },
    ];
    expect(await store.nearest('m', ask, 2)).toEqual(found);
    await store.prepareNearest(2);
    expect(await store.nearest('m', ask, 2)).toEqual(found);
  });

  it('searches a dimension that no index takes', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.prepareNearest(3072);
    await store.save('m', new Map([1, 2, 3].map((seed) => [`${seed}`, pseudoRandom(3072, seed)])));
    const [nearest] = await store.nearest('m', pseudoRandom(3072, 2), 1);
    expect(nearest).toEqual({ hash: '2', cosine: expect.closeTo(1, 5) });
  });

  it('lets writers of the same vectors come together', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    const saved = [1, 2, 3, 4, 5].map((seed) => [`${seed}`, pseudoRandom(8, seed)] as const);
    await Promise.all(
      Array.from({ length: 8 }, (_, writer) =>
        store.save('m', new Map(writer % 2 === 0 ? saved : saved.toReversed())),
      ),
    );
    expect((await store.load('m', ['1', '2', '3', '4', '5'])).size).toBe(5);
  });

  it('keeps only what it is told to, and nothing of other models', async () => {
    await using opened = await open();
    const [mine, theirs] = opened.stores;
    const both = new Map([
      ['a', new Float32Array([1])],
      ['b', new Float32Array([1])],
    ]);
    await mine.save('old', both);
    await mine.save('new', both);
    await theirs.save('old', both);
    await mine.keepOnly('new', ['b', 'c']);
    expect([...(await mine.load('old', ['a', 'b'])).keys()]).toEqual([]);
    expect([...(await mine.load('new', ['a', 'b'])).keys()]).toEqual(['b']);
    expect((await theirs.load('old', ['a', 'b'])).size).toBe(2);
    await mine.keepOnly('new', []);
    expect((await mine.load('new', ['a', 'b'])).size).toBe(0);
  });
}

/** The same numbers for the same seed, with all the digits a float has. */
function pseudoRandom(dimension: number, seed: number): Float32Array {
  return Float32Array.from({ length: dimension }, (_, at) =>
    Math.sin(seed * 12.9898 + at * 78.233),
  );
}
