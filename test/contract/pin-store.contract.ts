import { expect, it } from 'vitest';

import { toolId } from '../../src/base/ids.ts';
import type { DefinitionPin, PinStore } from '../../src/knowledge/definition-pin.ts';
import { STORAGE } from '../../src/tuning/postgres.ts';

const NAMES = ['get', 'a"b\u0000c', 'x'.repeat(5000), '\uD800'];
const definition = { description: 'd\u0000', inputSchema: { type: 'object' } };

const pin = (server: string, name: string): DefinitionPin => ({
  tool: toolId(server, name),
  server,
  name,
  program: 's',
  hash: 'h',
});

/** Two stores: the second belongs to another project of the same database. */
export function pinStoreContract(
  open: () => Promise<AsyncDisposable & { readonly stores: readonly [PinStore, PinStore] }>,
): void {
  it('gives back what was pinned, whatever it is called, and keeps projects apart', async () => {
    await using opened = await open();
    const [mine, theirs] = opened.stores;
    const pins = NAMES.map((name) => pin('web', name));
    await mine.save(pins);
    expect(new Set(await mine.load())).toEqual(new Set(pins));
    expect(await theirs.load()).toEqual([]);
  });

  it('takes what is saved later in the place of what was of the same program', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.save([pin('web', 'get'), pin('git', 'get')]);
    const change = { at: 1, before: definition, after: definition, isHeld: true };
    const later = { ...pin('web', 'get'), hash: 'other', definition, change };
    await store.save([later]);
    expect(new Set(await store.load())).toEqual(new Set([later, pin('git', 'get')]));
    const elsewhere = { ...pin('web', 'get'), program: 'another' };
    await store.save([elsewhere]);
    expect(new Set(await store.load())).toEqual(new Set([later, elsewhere, pin('git', 'get')]));
  });

  it('gives back more than are read at once', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    const pins = Array.from({ length: STORAGE.pinPage * 2 + 1 }, (_, at) => pin('web', `get${at}`));
    await store.save(pins);
    expect(new Set(await store.load())).toEqual(new Set(pins));
  });
}
