import { expect, it } from 'vitest';

import { toolId } from '../../src/base/ids.ts';
import type { Capability, CapabilityStore } from '../../src/capability/capability.ts';
import { CAPABILITY } from '../../src/tuning/capability.ts';

const ODD = 'n\u0000ul \u{1F600} \uD800 \u0010 "q" \\ {a,b}';

/** A capability of nothing special. */
export const capability = (more: Partial<Capability> = {}): Capability => ({
  id: `id ${more.shape ?? 'shape'}`,
  name: 'count_words',
  version: 1,
  description: 'counts words',
  intent: 'count the words',
  code: 'await mcp.files.read({ path: args.path })',
  parameters: { type: 'object', properties: { path: { type: 'string', default: ODD } } },
  tools: [toolId('files', 'read')],
  shape: 'shape',
  toolHashes: { 'files:read': 'hash' },
  origin: 'code',
  isPinned: false,
  hasName: false,
  uses: { succeeded: 1, failed: 0, durationMsSum: 12.5, lastUsedAt: 5 },
  workedWith: ['first'],
  createdAt: 5,
  ...more,
});

/** What `save` is asked with where the name does not matter. */
export const asNamed =
  ({ name }: Capability) =>
  (isTaken: (name: string) => boolean): string =>
    isTaken(name) ? `${name}_2` : name;

const save = async (store: CapabilityStore, given: Capability): Promise<Capability> => {
  const saved = await store.save(given, asNamed(given));
  if (saved.kind === 'full') {
    throw new Error('there is no room');
  }
  return saved.capability;
};

/** What every store of capabilities does. */
export function capabilityStoreContract(
  open: () => Promise<
    { readonly stores: readonly [CapabilityStore, CapabilityStore] } & AsyncDisposable
  >,
): void {
  it('gives back what it was given, odd texts and all', async () => {
    await using world = await open();
    const [mine, theirs] = world.stores;
    const given = capability({
      description: ODD,
      intent: ODD,
      code: ODD,
      tools: [toolId('odd', ODD)],
      toolHashes: { [ODD]: 'hash' },
      origin: 'workflow',
      isPinned: true,
      hasName: true,
      stale: ODD,
    });
    expect(await mine.save(given, asNamed(given))).toEqual({ kind: 'stored', capability: given });
    const reading = await mine.read(0);
    expect(reading).toMatchObject({ capabilities: [given], ids: [given.id], ignored: 0 });
    expect(await theirs.read(0)).toMatchObject({ capabilities: [], ids: [] });
    const { lastUsedAt: _, ...uses } = given.uses;
    const fresh = capability({ shape: 'other', name: 'other_name', uses });
    expect(await mine.save(fresh, asNamed(fresh))).toEqual({ kind: 'stored', capability: fresh });
    expect((await mine.read(reading.version)).capabilities).toEqual([fresh]);
  });

  it('keeps one of each shape, and gives every one a name of its own', async () => {
    await using world = await open();
    const [store] = world.stores;
    const first = await save(store, capability());
    const again = capability({ id: 'another', code: 'other' });
    expect(await store.save(again, asNamed(again))).toEqual({ kind: 'known', capability: first });
    const second = await save(store, capability({ shape: 'b' }));
    expect(second.name).toBe('count_words_2');
    expect((await store.read(0)).capabilities).toHaveLength(2);
  });

  it('counts every use, whoever counts at the same time', async () => {
    await using world = await open();
    const [store] = world.stores;
    const { id } = await save(store, capability());
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store.countUse(id, { ok: index % 4 !== 0, durationMs: 2, at: index }),
      ),
    );
    const [counted] = (await store.read(0)).capabilities;
    expect(counted?.uses).toEqual({
      succeeded: 16,
      failed: 5,
      durationMsSum: 42.5,
      lastUsedAt: 19,
    });
    expect(await store.countUse('nobody', { ok: true, durationMs: 1, at: 1 })).toBeUndefined();
  });

  it('counts the same use once, whoever counts it', async () => {
    await using world = await open();
    const [store] = world.stores;
    const given = capability();
    await store.save(given, asNamed(given), 'run-1');
    const use = { ok: true, durationMs: 2, at: 9 };
    await Promise.all([
      store.countUse(given.id, { ...use, key: 'run-1' }),
      store.countUse(given.id, { ...use, key: 'run-2.0' }),
      store.countUse(given.id, { ...use, key: 'run-2.0' }),
    ]);
    const counted = await store.countUse(given.id, { ...use, key: 'run-2.1' });
    expect(counted?.uses.succeeded).toBe(3);
    for (let count = 0; count < 300; count += 1) {
      await store.countUse(given.id, { ...use, key: `run-${count + 10}` });
    }
    const last = await store.countUse(given.id, { ...use, key: 'run-309' });
    expect(last?.uses.succeeded).toBe(303);
  });

  it('keeps each set of arguments that succeeded once, up to a bound', async () => {
    await using world = await open();
    const [store] = world.stores;
    const { id } = await save(store, capability({ workedWith: [] }));
    const use = { durationMs: 1, at: 1 };
    await store.countUse(id, { ...use, ok: false, argumentSet: 'failed' });
    expect(await store.countUse(id, { ...use, ok: true })).toMatchObject({ workedWith: [] });
    await store.countUse(id, { ...use, ok: true, argumentSet: 'aa' });
    await store.countUse(id, { ...use, ok: true, argumentSet: 'aa' });
    await store.countUse(id, { ...use, ok: true, argumentSet: 'a' });
    expect((await store.read(0)).capabilities).toMatchObject([{ workedWith: ['aa', 'a'] }]);
    for (let count = 0; count < CAPABILITY.workedWithMax; count += 1) {
      await store.countUse(id, { ...use, ok: true, argumentSet: `more${count}` });
    }
    const [full] = (await store.read(0)).capabilities;
    expect(full?.workedWith).toHaveLength(CAPABILITY.workedWithMax);
    expect(full?.workedWith.slice(0, 2)).toEqual(['aa', 'a']);
  });

  it('revises the version it was asked about and no other, and remembers what was', async () => {
    await using world = await open();
    const [store] = world.stores;
    const given = await save(store, capability());
    const revision = {
      code: 'new',
      parameters: { type: 'object' },
      description: 'new too',
      tools: [],
      toolHashes: {},
    };
    const revised = await store.revise(given.id, 1, revision, 9);
    expect(revised).toEqual({ ...given, ...revision, version: 2 });
    expect(await store.revise(given.id, 1, revision, 10)).toBeUndefined();
    expect(await store.versions(given.id)).toEqual([
      { version: 1, code: given.code, parameters: given.parameters, at: 9 },
    ]);
    for (let version = 2; version < CAPABILITY.versionsMax + 5; version += 1) {
      await store.revise(given.id, version, revision, version);
    }
    const versions = await store.versions(given.id);
    expect(versions).toHaveLength(CAPABILITY.versionsMax);
    expect(versions[0]?.version).toBe(CAPABILITY.versionsMax + 4);
    expect(await store.remove(given.id)).toBe(true);
    expect(await store.versions(given.id)).toEqual([]);
  });

  it('renames, unless the name is taken or there is nothing to name', async () => {
    await using world = await open();
    const [store, theirs] = world.stores;
    const one = await save(store, capability());
    const other = await save(store, capability({ shape: 'b', name: 'other_name' }));
    expect(await store.rename(one.id, 'other_name')).toEqual({ kind: 'name_taken' });
    expect(await store.rename('nobody', 'free_name')).toEqual({ kind: 'unknown' });
    expect(await store.rename(other.id, 'other_name')).toMatchObject({ kind: 'renamed' });
    expect(await store.rename(one.id, 'free_name')).toEqual({
      kind: 'renamed',
      capability: { ...one, name: 'free_name', hasName: true },
    });
    const mine = capability({ name: 'free_name' });
    expect(await theirs.save(mine, asNamed(mine))).toMatchObject({
      capability: { name: 'free_name' },
    });
  });

  it('pins, removes and marks, and tells all of it to whoever reads on', async () => {
    await using world = await open();
    const [store, theirs] = world.stores;
    const one = await save(store, capability());
    const other = await save(store, capability({ shape: 'b', name: 'other_name' }));
    const { version } = await store.read(0);
    expect(await store.pin(one.id, true)).toMatchObject({ isPinned: true });
    expect(await theirs.remove(other.id)).toBe(false);
    expect(await store.remove(other.id)).toBe(true);
    const fit = { id: one.id, toolHashes: { 'files:read': 'new' }, stale: 'files:read is gone' };
    expect(await store.setStale([fit, { ...fit, id: 'nobody' }])).toMatchObject([fit]);
    const reading = await store.read(version);
    expect(reading).toMatchObject({
      capabilities: [{ id: one.id, stale: fit.stale }],
      ids: [one.id],
    });
    expect(reading.version).toBeGreaterThan(version);
    const [healed] = await store.setStale([{ ...fit, stale: undefined }]);
    expect(healed).not.toHaveProperty('stale');
    expect(await store.pin('nobody', true)).toBeUndefined();
  });
}
