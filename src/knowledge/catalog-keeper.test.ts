import { describe, expect, it } from 'vitest';

import { emptyDatabase } from '../../test/support/database.ts';
import { manualClock, type ManualClock } from '../../test/support/manual-clock.ts';
import { trustingPins } from '../../test/support/memory-pins.ts';
import { type LoggedLine, quietLogger } from '../../test/support/quiet-logger.ts';
import { createCatalogStore } from '../adapters/postgres/catalog-store.ts';
import { projectId, toolId } from '../base/ids.ts';
import { CatalogKeeper } from './catalog-keeper.ts';
import type { CatalogStore } from './catalog.ts';
import type { Tool } from './tool.ts';

function tool(server: string, name: string): Tool {
  const inputSchema = { type: 'object' };
  const definition = { name, inputSchema };
  return { id: toolId(server, name), server, name, description: '', inputSchema, definition };
}

const listed = (server: string, specHash: string, ...names: string[]) => ({
  server,
  specHash,
  tools: names.map((name) => tool(server, name)),
});

class World implements AsyncDisposable {
  readonly store: CatalogStore;
  readonly clock: ManualClock = manualClock(1000);
  readonly lines: LoggedLine[] = [];
  /** The servers of the config file, each with the hash of its entry. */
  readonly configured = new Map<string, string>();
  readonly #dispose: () => PromiseLike<void>;

  constructor(store: CatalogStore, dispose: () => PromiseLike<void>) {
    this.store = store;
    this.#dispose = dispose;
  }

  static async open(configured: Readonly<Record<string, string>>): Promise<World> {
    const database = await emptyDatabase('pglite');
    const world = new World(createCatalogStore(database, projectId('p')), () =>
      database[Symbol.asyncDispose](),
    );
    world.configure(configured);
    return world;
  }

  configure(servers: Readonly<Record<string, string>>): void {
    this.configured.clear();
    for (const [name, hash] of Object.entries(servers)) {
      this.configured.set(name, hash);
    }
  }

  /** A gateway that has just started. `store` is the database's, unless another is given. */
  async start(store: CatalogStore = this.store): Promise<CatalogKeeper> {
    const keeper = new CatalogKeeper({
      pins: trustingPins(),
      store,
      clock: this.clock,
      logger: quietLogger(this.lines),
      specHashOf: (server) => this.configured.get(server),
    });
    await keeper.load();
    return keeper;
  }

  async stored(): Promise<readonly string[]> {
    return (await this.store.load()).map(({ server }) => server);
  }

  [Symbol.asyncDispose](): PromiseLike<void> {
    return this.#dispose();
  }
}

const toolsOf = (keeper: CatalogKeeper): readonly string[] => [...keeper.current.tools.keys()];

describe('what is remembered of a server', () => {
  it('is what it listed, when, and how it spoke; the next start knows it', async () => {
    await using world = await World.open({ git: 'h1' });
    const keeper = await world.start();
    world.clock.advance(500);
    await keeper.learn({ ...listed('git', 'h1', 'add', 'push'), protocol: 'modern' });

    const next = await world.start();
    expect(toolsOf(next)).toEqual(['git:add', 'git:push']);
    expect(next.known('git')).toEqual({
      ...listed('git', 'h1', 'add', 'push'),
      protocol: 'modern',
      sendsRequests: false,
      listedAt: 1500,
    });
  });

  it('is replaced as a whole by its next list', async () => {
    await using world = await World.open({ git: 'h1' });
    const keeper = await world.start();
    await keeper.learn({ ...listed('git', 'h1', 'add'), protocol: 'modern' });
    await keeper.learn(listed('git', 'h1', 'push'));
    expect(toolsOf(keeper)).toEqual(['git:push']);
    expect(keeper.known('git')).not.toHaveProperty('protocol');
  });

  it('is not taken from a process whose configuration is gone', async () => {
    await using world = await World.open({ git: 'h1' });
    const keeper = await world.start();
    world.configure({ git: 'h2' });
    await keeper.learn(listed('git', 'h1', 'add'));
    await keeper.learn(listed('other', 'h9', 'x'));
    expect(toolsOf(keeper)).toEqual([]);
    expect(await world.stored()).toEqual([]);
  });

  it('is not used after its command or address was changed', async () => {
    await using world = await World.open({ git: 'h1' });
    await (await world.start()).learn(listed('git', 'h1', 'add'));
    world.configure({ git: 'h2' });
    const next = await world.start();
    expect(toolsOf(next)).toEqual([]);
    expect(next.known('git')).toBeUndefined();
  });
});

describe('that a server sends requests', () => {
  it('is remembered through its next list and the next start', async () => {
    await using world = await World.open({ git: 'h1' });
    const keeper = await world.start();
    await keeper.learn(listed('git', 'h1', 'add'));
    await keeper.noteRequests('git');
    expect((await world.start()).known('git')?.sendsRequests).toBe(true);
    await keeper.learn(listed('git', 'h1', 'push'));
    expect((await world.start()).known('git')?.sendsRequests).toBe(true);
  });

  it('is remembered when it did so before it listed anything', async () => {
    await using world = await World.open({ git: 'h1' });
    const keeper = await world.start();
    await keeper.noteRequests('git');
    await keeper.learn(listed('git', 'h1', 'add'));
    expect((await world.start()).known('git')?.sendsRequests).toBe(true);
  });

  it('is forgotten when it is another program', async () => {
    await using world = await World.open({ git: 'h1' });
    const keeper = await world.start();
    await keeper.learn(listed('git', 'h1', 'add'));
    await keeper.noteRequests('git');
    world.configure({ git: 'h2' });
    await keeper.learn(listed('git', 'h2', 'add'));
    expect(keeper.known('git')?.sendsRequests).toBe(false);
  });

  it('is told apart from what the program before it did', async () => {
    await using world = await World.open({ git: 'h1' });
    const keeper = await world.start();
    await keeper.learn(listed('git', 'h1', 'add'));
    world.configure({ git: 'h2' });
    await keeper.noteRequests('git');
    await keeper.learn(listed('git', 'h2', 'add'));
    expect(keeper.known('git')?.sendsRequests).toBe(true);
  });
});

describe('a server that is configured no longer', () => {
  it('is dropped from the catalog and the store', async () => {
    await using world = await World.open({ git: 'h1', mail: 'h2' });
    const keeper = await world.start();
    await keeper.learn(listed('git', 'h1', 'add'));
    await keeper.learn(listed('mail', 'h2', 'send'));
    const versions: number[] = [];
    keeper.subscribe(({ version }) => versions.push(version));
    world.configure({ mail: 'h2' });
    await keeper.dropUnconfigured();
    expect(toolsOf(keeper)).toEqual(['mail:send']);
    expect(keeper.known('git')).toBeUndefined();
    expect(await world.stored()).toEqual(['mail']);
    expect(versions).toHaveLength(1);
    await keeper.dropUnconfigured();
    expect(versions).toHaveLength(1);
  });

  it('is dropped from the store at the start when it went while nothing ran', async () => {
    await using world = await World.open({ git: 'h1', mail: 'h2' });
    const keeper = await world.start();
    await keeper.learn(listed('git', 'h1', 'add'));
    await keeper.learn(listed('mail', 'h2', 'send'));
    world.configure({ mail: 'h2' });
    expect(toolsOf(await world.start())).toEqual(['mail:send']);
    expect(await world.stored()).toEqual(['mail']);
  });
});

describe('what a server offers beside tools', () => {
  const offers = { resources: [{ uri: 'test://a' }], templates: [], prompts: [{ name: 'greet' }] };

  it('is there at once, and after the next start', async () => {
    await using world = await World.open({ git: 'h1' });
    const keeper = await world.start();
    const seen: number[] = [];
    keeper.subscribeOffers(({ version }) => seen.push(version));
    await keeper.learn(listed('git', 'h1', 'add'));
    await keeper.learnOffers({ server: 'git', offers, specHash: 'h1' });
    expect(keeper.offers.servers.get('git')).toEqual(offers);
    expect(seen).toEqual([1]);
    await keeper.learn(listed('git', 'h1', 'commit'));
    expect((await world.start()).offers.servers.get('git')).toEqual(offers);
  });

  it('goes with the server, and with the program that listed it', async () => {
    await using world = await World.open({ git: 'h1', mail: 'h2' });
    const keeper = await world.start();
    for (const [server, specHash] of world.configured) {
      await keeper.learn(listed(server, specHash, 'x'));
      await keeper.learnOffers({ server, offers, specHash });
    }
    world.configure({ git: 'h3' });
    await keeper.dropUnconfigured();
    expect([...keeper.offers.servers.keys()]).toEqual(['git']);
    await keeper.learnOffers({ server: 'git', offers, specHash: 'h1' });
    await keeper.learn(listed('git', 'h3', 'x'));
    expect([...keeper.offers.servers.keys()]).toEqual([]);
  });
});

const failing = (store: CatalogStore): CatalogStore => ({
  load: () => store.load(),
  save: () => Promise.reject(new Error('disk full')),
  remove: () => Promise.reject(new Error('disk full')),
});

describe('a store that fails', () => {
  it('costs only the memory: what is known now works, and the log says it', async () => {
    await using world = await World.open({ git: 'h1', mail: 'h2', old: 'h3' });
    const first = await world.start();
    for (const [server, hash] of world.configured) {
      await first.learn(listed(server, hash, 'x'));
    }
    world.configure({ git: 'h1', mail: 'h2' });
    const keeper = await world.start(failing(world.store));
    await keeper.learn(listed('git', 'h1', 'add'));
    expect(toolsOf(keeper)).toEqual(['git:add', 'mail:x']);
    world.configure({});
    await keeper.dropUnconfigured();
    expect(toolsOf(keeper)).toEqual([]);
    expect(
      world.lines.map(({ level, event, fields }) => [level, event, fields['serverId']]),
    ).toEqual([
      ['warn', 'catalog_not_removed', 'old'],
      ['warn', 'catalog_not_saved', 'git'],
      ['warn', 'catalog_not_removed', 'git'],
      ['warn', 'catalog_not_removed', 'mail'],
    ]);
  });
});
