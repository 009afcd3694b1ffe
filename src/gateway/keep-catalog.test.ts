import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { trustingPins } from '../../test/support/memory-pins.ts';
import { type LoggedLine, quietLogger } from '../../test/support/quiet-logger.ts';
import { specHash as hashOf } from '../adapters/upstream/upstreams.ts';
import { toolId } from '../base/ids.ts';
import type { ServerSpec, ServerState } from '../call/upstreams.ts';
import { LiveSettings } from '../config/live-settings.ts';
import { parseSettings } from '../config/load.ts';
import type { Settings } from '../config/schema.ts';
import { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { CatalogStore } from '../knowledge/catalog.ts';
import type { Tool } from '../knowledge/tool.ts';
import {
  applyChangedSettings,
  applyFirstSettings,
  createHiddenToolsLog,
  type SettingsTargets,
} from './keep-catalog.ts';

const toolNamed = (name: string): Tool => ({
  id: toolId('s', name),
  server: 's',
  name,
  description: '',
  inputSchema: {},
  definition: {},
});

it('logs once which tools are not shown, and again when there are others', () => {
  const lines: LoggedLine[] = [];
  const log = createHiddenToolsLog(quietLogger(lines));
  log({ server: 's', tools: [toolNamed('plain')] });
  expect(lines).toEqual([]);
  const listed = { server: 's', tools: [toolNamed('plain'), toolNamed('a\u0000b\u202Ec')] };
  log(listed);
  log(listed);
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines[0])).toContain(String.raw`a\\u{0}b\\u{202e}c`);
  log({ server: 's', tools: [toolNamed('a\nb')] });
  expect(lines).toHaveLength(2);
});

const settings = (servers: readonly string[], deny: string): Settings =>
  parseSettings({
    mcpServers: Object.fromEntries(servers.map((name) => [name, { command: name }])),
    pml: { policy: { rules: [{ tools: deny, action: 'deny' }] } },
  });

/** Records its calls. Fails for a server with this name. */
class Servers {
  names: readonly string[] = [];
  readonly asked: string[] = [];
  onConfigure: () => void = () => undefined;
  ending = Promise.resolve();

  configure(specs: readonly ServerSpec[]): Promise<void> {
    this.names = specs.map(({ name }) => name);
    this.onConfigure();
    return this.names.includes('impossible')
      ? Promise.reject(new Error('cannot be configured'))
      : this.ending;
  }

  ensureListed(name: string): Promise<ServerState> {
    this.asked.push(name);
    return Promise.reject(new Error('not started in this test'));
  }
}

const emptyStore: CatalogStore = {
  load: () => Promise.resolve([]),
  save: () => Promise.resolve(),
  remove: () => Promise.reject(new Error('the database is gone')),
};

interface World extends SettingsTargets {
  readonly live: LiveSettings;
  readonly upstreams: Servers;
  readonly lines: readonly LoggedLine[];
}

async function world(first: Settings): Promise<World> {
  const lines: LoggedLine[] = [];
  const logger = quietLogger(lines);
  const live = new LiveSettings(first, { configFile: '/work/pml.json', hashOf });
  const catalog = new CatalogKeeper({
    pins: trustingPins(),
    store: emptyStore,
    clock: manualClock(),
    logger,
    specHashOf: (server) => live.specHashOf(server),
  });
  const made = { live, upstreams: new Servers(), catalog, logger, lines };
  await applyFirstSettings(made);
  return made;
}

async function list(
  { catalog, live }: World,
  server: string,
  names: readonly string[] = ['t'],
): Promise<void> {
  const tools = names.map((name) => ({ ...toolNamed(name), id: toolId(server, name), server }));
  await catalog.learn({ server, specHash: live.specHashOf(server) ?? '', tools });
}

const denied = ({ live }: World): string | undefined => live.rules[0]?.policy[0]?.tools;

describe('settings that are applied', () => {
  it('ask the servers whose tools are not known, and no others', async () => {
    const made = await world(settings(['a', 'b'], 'x:*'));
    expect(made.upstreams.asked).toEqual(['a', 'b']);
    await list(made, 'a');
    await applyChangedSettings(made, () => made.live.replace(settings(['a', 'b', 'c'], 'x:*')));
    expect(made.upstreams.asked).toEqual(['a', 'b', 'b', 'c']);
  });

  it('ask a server again that had no tools: nothing else would ever wake it', async () => {
    const made = await world(settings(['a', 'b'], 'x:*'));
    await list(made, 'a', []);
    await list(made, 'b');
    await applyChangedSettings(made, () => made.live.replace(settings(['a', 'b'], 'y:*')));
    expect(made.upstreams.asked).toEqual(['a', 'b', 'a']);
  });

  it('hold for a new server from its first moment', async () => {
    const made = await world(settings(['a'], 'a:*'));
    made.upstreams.onConfigure = () => expect(denied(made)).toBe('b:*');
    await applyChangedSettings(made, () => made.live.replace(settings(['a', 'b'], 'b:*')));
    expect.assertions(1);
  });

  it('hide the tools of a server that went before its program has ended', async () => {
    const made = await world(settings(['a', 'b'], 'x:*'));
    await list(made, 'a');
    const ends: (() => void)[] = [];
    made.upstreams.ending = new Promise((resolve) => ends.push(resolve));
    const changed = applyChangedSettings(made, () => made.live.replace(settings(['b'], 'y:*')));
    expect([...made.catalog.current.servers.keys()]).toEqual([]);
    made.catalog.readmit();
    expect([...made.catalog.current.servers.keys()]).toEqual([]);
    ends.forEach((end) => end());
    await changed;
    expect(made.catalog.known('a')).toBeUndefined();
  });

  it('drop the tools of servers that went, even when the database cannot', async () => {
    const made = await world(settings(['a', 'b'], 'x:*'));
    await list(made, 'a');
    await applyChangedSettings(made, () => made.live.replace(settings(['b'], 'y:*')));
    expect(denied(made)).toBe('y:*');
    expect([...made.catalog.current.servers.keys()]).toEqual([]);
    expect(made.lines.map(({ event }) => event)).toContain('catalog_not_removed');
  });
});

describe('settings that cannot be applied', () => {
  it('change nothing: rules, servers and tools stay as they were', async () => {
    const made = await world(settings(['a', 'b'], 'x:*'));
    await list(made, 'a');
    const offers = { resources: [{ uri: 'test://a' }], templates: [], prompts: [] };
    const specHash = made.live.specHashOf('a') ?? '';
    await made.catalog.learnOffers({ server: 'a', offers, specHash });
    const changed = applyChangedSettings(made, () =>
      made.live.replace(settings(['impossible'], 'y:*')),
    );
    await expect(changed).rejects.toThrow('cannot be configured');
    expect(denied(made)).toBe('x:*');
    expect(Object.keys(made.live.current.mcpServers)).toEqual(['a', 'b']);
    expect(made.upstreams.names).toEqual(['a', 'b']);
    expect([...made.catalog.current.servers.keys()]).toEqual(['a']);
    expect([...made.catalog.offers.servers.keys()]).toEqual(['a']);
  });
});
