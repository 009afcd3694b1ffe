import { expect, it } from 'vitest';

import { toolId } from '../../src/base/ids.ts';
import type { CatalogStore, KnownServer } from '../../src/knowledge/catalog.ts';
import type { Tool } from '../../src/knowledge/tool.ts';
import { STORAGE } from '../../src/tuning/postgres.ts';

/** Two stores: the second belongs to another project of the same database. */
export function catalogStoreContract(
  open: () => Promise<AsyncDisposable & { readonly stores: readonly [CatalogStore, CatalogStore] }>,
): void {
  it('knows nothing at first', async () => {
    await using opened = await open();
    expect(await opened.stores[0].load()).toEqual([]);
  });

  it('brings back what was saved, tools in their order', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    const git = known('git', ['status', 'add', 'commit'], { protocol: '{"era":"2026"}' });
    const empty = known('empty', [], { sendsRequests: true, listedAt: 1_800_000_000_123 });
    await store.save(git);
    await store.save(empty);
    expect(await store.load()).toEqual([empty, git]);
  });

  it('brings back more tools than are read at once, in their order', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    const names = Array.from({ length: STORAGE.catalogPage * 2 + 1 }, (_, at) => `tool${at}`);
    const even = names.slice(0, STORAGE.catalogPage);
    const [large, full] = [known('large', names), known('full', even)];
    await store.save(large);
    await store.save(full);
    expect(await store.load()).toEqual([full, large]);
  });

  it('keeps a definition exactly, NUL characters and the order of keys included', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    const odd: Tool = {
      ...tool('odd\u0000', 'na\u0010me: with \uD800 and 🦀'),
      description: 'one\u0000two "three" \\ four {five,six}',
      outputSchema: { type: 'object', b: '\u0000', a: null },
      annotations: { readOnlyHint: true, title: 'T\u0000' },
      definition: { z: 1, a: { y: [1, 'x\u0000', null], b: 2 }, _meta: { 'x/y': '\uDFFF' } },
    };
    await store.save({ ...known('odd\u0000', []), tools: [odd] });
    const [server] = await store.load();
    expect(server?.tools).toEqual([odd]);
    expect(JSON.stringify(server?.tools[0]?.definition)).toBe(JSON.stringify(odd.definition));
  });

  it('takes names of any length and two of one name', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    const server = known('s', ['x'.repeat(20_000), 'same', 'same']);
    await store.save(server);
    expect(await store.load()).toEqual([server]);
  });

  it('replaces everything known of a server', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.save(known('git', ['status', 'add'], { protocol: 'old' }));
    const later = known('git', ['push'], { specHash: 'other', listedAt: 5 });
    await store.save(later);
    expect(await store.load()).toEqual([later]);
  });

  it('never shows half of a save, and keeps the last of many at once', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    const saves = Array.from({ length: 8 }, (_, index) =>
      known(
        'busy',
        Array.from({ length: index + 1 }, (_unused, place) => `tool${place}`),
        { specHash: String(index + 1) },
      ),
    );
    const [, seen] = await Promise.all([
      Promise.all(saves.map((server) => store.save(server))),
      Promise.all(Array.from({ length: 8 }, () => store.load())),
    ]);
    for (const servers of [...seen, await store.load()]) {
      for (const server of servers) {
        expect(server.tools.length).toBe(Number(server.specHash));
      }
    }
    expect(await store.load()).toHaveLength(1);
  });

  it('keeps what a server offers beside tools, and forgets it when it offers nothing', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    const prompts = [{ name: 'nul \u0000 and half \ud800' }];
    const offers = { resources: [], templates: [{ uriTemplate: 'a://{b}' }], prompts };
    const server = known('git', ['status'], { offers });
    await store.save(server);
    expect(await store.load()).toEqual([server]);
    const { offers: _, ...bare } = server;
    await store.save(bare);
    expect(await store.load()).toEqual([bare]);
  });

  it('removes a server and its tools', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    const kept = known('kept', ['a']);
    await store.save(known('gone', ['a', 'b']));
    await store.save(kept);
    await store.remove('gone');
    await store.remove('never there');
    expect(await store.load()).toEqual([kept]);
  });

  it('keeps projects apart', async () => {
    await using opened = await open();
    const [mine, theirs] = opened.stores;
    const server = known('git', ['status']);
    await mine.save(server);
    expect(await theirs.load()).toEqual([]);
    await theirs.remove('git');
    expect(await mine.load()).toEqual([server]);
  });
}

function tool(server: string, name: string): Tool {
  const inputSchema = { type: 'object', properties: { path: { type: 'string' } } };
  return {
    id: toolId(server, name),
    server,
    name,
    description: `Does ${name.slice(0, 20)}.`,
    inputSchema,
    definition: { name, inputSchema },
  };
}

function known(
  server: string,
  names: readonly string[],
  rest: Partial<KnownServer> = {},
): KnownServer {
  return {
    server,
    tools: names.map((name) => tool(server, name)),
    specHash: 'hash',
    sendsRequests: false,
    listedAt: 1000,
    ...rest,
  };
}
