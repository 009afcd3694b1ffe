import { expect, it } from 'vitest';

import { toolId } from '../../src/base/ids.ts';
import type { PermissionStore } from '../../src/call/permission-store.ts';

const WRITE = toolId('files', 'write');

/** Two stores: the second belongs to another project of the same database. */
export function permissionStoreContract(
  open: () => Promise<
    AsyncDisposable & { readonly stores: readonly [PermissionStore, PermissionStore] }
  >,
): void {
  it('keeps one class for each pattern, the last that was said', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.override({ tools: 'files:*', risk: 'safe', by: 'ada', at: 1 });
    await store.override({ tools: 'db:*', risk: 'dangerous', reason: 'live', by: 'ada', at: 2 });
    await store.override({ tools: 'files:*', risk: 'moderate', by: 'bob', at: 3 });
    expect((await store.read()).overrides).toEqual([
      { tools: 'db:*', risk: 'dangerous', reason: 'live', by: 'ada', at: 2 },
      { tools: 'files:*', risk: 'moderate', by: 'bob', at: 3 },
    ]);
  });

  it('keeps one answer for each tool, with the definition it was given for', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    const answer = { tool: WRITE, definitionHash: 'a', by: 'ada', at: 1 };
    await store.keep({ ...answer, verdict: 'denied' });
    await store.keep({ ...answer, definitionHash: 'b', verdict: 'approved' });
    expect((await store.read()).answers).toEqual([
      { ...answer, definitionHash: 'b', verdict: 'approved' },
    ]);
  });

  it('marks a tool once, however often it is marked', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await Promise.all([store.markUnrepeatable(WRITE, 1), store.markUnrepeatable(WRITE, 2)]);
    expect((await store.read()).unrepeatable).toEqual([WRITE]);
  });

  it('forgets what was said about exactly this, and says whether there was something', async () => {
    await using opened = await open();
    const [mine, theirs] = opened.stores;
    for (const store of [mine, theirs]) {
      await store.override({ tools: WRITE, risk: 'safe', by: 'ada', at: 1 });
      await store.override({ tools: 'files:*', risk: 'safe', by: 'ada', at: 1 });
      await store.keep({ tool: WRITE, definitionHash: 'a', verdict: 'denied', by: 'ada', at: 1 });
    }
    expect(await mine.forget(WRITE)).toBe(true);
    expect(await mine.forget(WRITE)).toBe(false);
    const { overrides, answers } = await mine.read();
    expect(overrides.map(({ tools }) => tools)).toEqual(['files:*']);
    expect(answers).toEqual([]);
    expect((await theirs.read()).answers).toHaveLength(1);
  });
}
