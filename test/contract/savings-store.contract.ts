import { expect, it } from 'vitest';

import type { SavingsStore } from '../../src/knowledge/usage-store.ts';

/** Two stores: the second belongs to another project of the same database. */
export function savingsStoreContract(
  open: () => Promise<AsyncDisposable & { readonly stores: readonly [SavingsStore, SavingsStore] }>,
): void {
  it('adds to what a day has, takes off again, and tells the days in order', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    expect(await store.read()).toEqual([]);
    await store.add({ day: '2026-11-16', definitions: 9000, results: 0 });
    await store.add({ day: '2026-11-15', definitions: 0, results: 5 });
    await store.add({ day: '2026-11-16', definitions: 1, results: 40 });
    await store.add({ day: '2026-11-16', definitions: 0, results: -15 });
    expect(await store.read()).toEqual([
      { day: '2026-11-15', definitions: 0, results: 5 },
      { day: '2026-11-16', definitions: 9001, results: 25 },
    ]);
  });

  it('loses nothing when many add at once, and keeps projects apart', async () => {
    await using opened = await open();
    const [mine, theirs] = opened.stores;
    const one = { day: '2026-11-16', definitions: 1, results: 2 };
    await Promise.all(Array.from({ length: 40 }, () => mine.add(one)));
    expect(await mine.read()).toEqual([{ ...one, definitions: 40, results: 80 }]);
    expect(await theirs.read()).toEqual([]);
  });
}
