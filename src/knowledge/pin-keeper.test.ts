import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { memoryPinStore } from '../../test/support/memory-pins.ts';
import { quietLogger } from '../../test/support/quiet-logger.ts';
import { sha256 } from '../adapters/system/sha256.ts';
import { toolId } from '../base/ids.ts';
import { PINS } from '../tuning/knowledge.ts';
import { PinKeeper } from './pin-keeper.ts';
import type { PinStore } from './pin-store.ts';
import type { Tool } from './tool.ts';

function tool(name: string, description = name): Tool {
  const inputSchema = { type: 'object' };
  const definition = { name, inputSchema };
  return { id: toolId('web', name), server: 'web', name, description, inputSchema, definition };
}

interface Instance {
  readonly store?: PinStore;
  readonly specHash?: string;
  readonly trusted?: readonly string[];
}

function keeper({ store = memoryPinStore(), specHash = 's', trusted = [] }: Instance = {}): {
  readonly pins: PinKeeper;
  /** Lists these tools and answers the names of those that may be offered. */
  readonly lists: (tools: readonly Tool[], before?: readonly Tool[]) => Promise<readonly string[]>;
} {
  const pins = new PinKeeper({
    store,
    clock: manualClock(1000),
    hash: sha256,
    specHashOf: () => specHash,
    specHashes: () => [specHash],
    isTrusted: (server) => trusted.includes(server),
    logger: quietLogger(),
  });
  return {
    pins,
    async lists(tools, before = []) {
      const listing = { server: 'web', specHash, tools };
      await pins.see(listing, before);
      return pins.admitted(listing).map(({ name }) => name);
    },
  };
}

describe('what a server lists', () => {
  it('is offered until it changes, and again when it was accepted', async () => {
    const { pins, lists } = keeper();
    expect(await lists([tool('get'), tool('put')])).toEqual(['get', 'put']);
    const changed = [tool('get', 'something else'), tool('put')];
    expect(await lists(changed, [tool('get'), tool('put')])).toEqual(['put']);
    const [held] = pins.held();
    expect(held).toMatchObject({ server: 'web', changes: [{ tool: 'web:get' }] });
    expect(await pins.accept('definition-other')).toBeUndefined();
    expect(await pins.accept(held?.id ?? '')).toBe('web');
    expect(pins.held()).toEqual([]);
    expect(await lists(changed, changed)).toEqual(['get', 'put']);
  });

  it('that changed once more is not what was accepted', async () => {
    const { pins, lists } = keeper();
    await lists([tool('get')]);
    await lists([tool('get', 'b')], [tool('get')]);
    const shown = pins.held()[0]?.id ?? '';
    await lists([tool('get', 'c')], [tool('get', 'b')]);
    expect(await pins.accept(shown)).toBeUndefined();
    expect(pins.held()[0]?.changes[0]).toMatchObject({
      before: { description: 'get' },
      after: { description: 'c' },
    });
  });

  it('is held also when it was away meanwhile, and by the next start', async () => {
    const store = memoryPinStore();
    const { lists } = keeper({ store });
    await lists([tool('get'), tool('put')]);
    await lists([tool('put')], [tool('get'), tool('put')]);
    const next = keeper({ store });
    await next.pins.load();
    expect(await next.lists([tool('get', 'b'), tool('put')], [tool('put')])).toEqual(['put']);
    expect(next.pins.held()[0]?.changes[0]?.before).toMatchObject({ description: 'get' });
  });

  it('of a server that is reached in two ways is pinned for each of them', async () => {
    const store = memoryPinStore();
    const [here, there] = [keeper({ store }), keeper({ store, specHash: 'other' })];
    await here.lists([tool('get')]);
    await there.lists([tool('get', 'of another version')]);
    for (const each of [here, there]) {
      await each.pins.load();
      expect(each.pins.held()).toEqual([]);
    }
    expect(await here.lists([tool('get')])).toEqual(['get']);
    expect(await there.lists([tool('get', 'of another version')])).toEqual(['get']);
  });

  it('is accepted for all instances by a person at one of them', async () => {
    const store = memoryPinStore();
    const [here, there] = [keeper({ store }), keeper({ store })];
    for (const each of [here, there]) {
      await each.pins.load();
      await each.lists([tool('get')]);
      await each.lists([tool('get', 'b')], [tool('get')]);
    }
    await here.pins.accept(here.pins.held()[0]?.id ?? '');
    await there.pins.load();
    expect(there.pins.held()).toEqual([]);
    expect(await there.lists([tool('get', 'b')], [tool('get', 'b')])).toEqual(['get']);
  });

  it('is taken as it comes from a server that is trusted, and the change is known', async () => {
    const { pins, lists } = keeper({ trusted: ['web'] });
    await lists([tool('get')]);
    expect(await lists([tool('get', 'b')], [tool('get')])).toEqual(['get']);
    expect(pins.held()).toEqual([]);
    expect(pins.changeOf(toolId('web', 'get'))).toMatchObject({ isHeld: false });
  });

  it('is pinned up to a bound, and what is beyond it is not offered', async () => {
    const { lists } = keeper();
    const many = Array.from({ length: PINS.perServerMax + 2 }, (_, at) => tool(`t${at}`));
    expect(await lists(many)).toHaveLength(PINS.perServerMax);
  });

  it('is pinned anew after the server was taken out of the configuration', async () => {
    const { pins, lists } = keeper();
    await lists([tool('get')]);
    await pins.remove('web');
    expect(await lists([tool('get', 'b')])).toEqual(['get']);
  });
});
