import { expect, it } from 'vitest';

import { toolId } from '../../src/base/ids.ts';
import type { Usage, UsageStore } from '../../src/knowledge/usage-store.ts';

const DAY = '2026-11-16';

/** Two stores: the second belongs to another project of the same database. */
export function usageStoreContract(
  open: () => Promise<AsyncDisposable & { readonly stores: readonly [UsageStore, UsageStore] }>,
): void {
  it('adds to what is there', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    expect(await store.read()).toEqual([]);
    await store.add([usage('git:status', 2, 1, 10.5)], DAY);
    await store.add([usage('git:status', 3, 0, 4.25), usage('git:add', 1, 1, 1)], DAY);
    expect(await store.read()).toEqual([
      usage('git:add', 1, 1, 1),
      usage('git:status', 5, 1, 14.75),
    ]);
  });

  it('takes one tool several times in one call, and nothing at all', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.add([], DAY);
    await store.add([usage('a:b', 1, 0, 1), usage('a:b', 1, 1, 2)], DAY);
    expect(await store.read()).toEqual([usage('a:b', 2, 1, 3)]);
  });

  it('loses nothing when eight writers add at once', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let count = 0; count < 25; count += 1) {
          const both = [usage('x:one', 1, 1, 2), usage('x:two', 1, 0, 1)];
          await store.add(writer % 2 === 0 ? both : both.toReversed(), DAY);
        }
      }),
    );
    expect(await store.read()).toEqual([
      usage('x:one', 200, 200, 400),
      usage('x:two', 200, 0, 200),
    ]);
  });

  it('counts the others when one name is absurd', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.add([usage(`a:${randomLetters(5000)}`, 1, 0, 1), usage('a:b\u0000', 1, 0, 1)], DAY);
    expect(await store.read()).toEqual([usage('a:b\u0000', 1, 0, 1)]);
  });

  it('counts by day, for all tools together', async () => {
    await using opened = await open();
    const [store, theirs] = opened.stores;
    await store.add([usage('a:b', 2, 1, 1), usage('a:c', 1, 0, 1)], '2026-11-17');
    await store.add([usage('a:b', 1, 0, 1)], DAY);
    await store.add([usage('a:b', 4, 1, 1)], '2026-11-17');
    expect(await store.readDays()).toEqual([
      { day: DAY, calls: 1, failures: 0 },
      { day: '2026-11-17', calls: 7, failures: 2 },
    ]);
    expect(await theirs.readDays()).toEqual([]);
  });

  it('keeps projects apart', async () => {
    await using opened = await open();
    const [mine, theirs] = opened.stores;
    await mine.add([usage('a:b', 1, 0, 1)], DAY);
    expect(await theirs.read()).toEqual([]);
  });
}

const usage = (name: string, calls: number, failures: number, totalMs: number): Usage => {
  const [server = '', ...rest] = name.split(':');
  return { tool: toolId(server, rest.join(':')), calls, failures, totalMs };
};

/** Letters that do not compress: an index may take a long name that does. */
const randomLetters = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');
