import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { MemoryGraphStore } from '../../test/support/memory-graph-store.ts';
import { type LoggedLine, quietLogger } from '../../test/support/quiet-logger.ts';
import { toolId, type ToolId } from '../base/ids.ts';
import { type Catalog, EMPTY_CATALOG, withOnlyServers, withServerTools } from './catalog.ts';
import type { EdgeEnds, EdgePromotion } from './edge.ts';
import type { Feed } from './feeds.ts';
import { edgeBetween, type KnowledgeDelta } from './graph-delta.ts';
import { GraphKeeper } from './graph-keeper.ts';
import type { Tool } from './tool.ts';

const A = toolId('one', 'a');
const B = toolId('one', 'b');
const C = toolId('two', 'c');
const AB = { from: A, to: B };
const BC = { from: B, to: C };

const toolOf = (id: ToolId, description = ''): Tool => {
  const [server = '', name = ''] = id.split(':');
  const definition = { name, description };
  return { id, server, name, description, inputSchema: {}, definition };
};
const ONE = withServerTools(EMPTY_CATALOG, 'one', [toolOf(A), toolOf(B)]);
const BOTH = withServerTools(ONE, 'two', [toolOf(C)]);
const feed = ({ from, to }: { readonly from: ToolId; readonly to: ToolId }): Feed => ({
  from,
  to,
  fromPath: 'id',
  toParameter: 'id',
  confidence: 0.8,
  why: 'test',
});
const saw = (ends: EdgeEnds, ok = 1, failed = 0): KnowledgeDelta => ({
  at: 5,
  sightings: [{ ...ends, type: 'sequence', ok, failed }],
});

/** Every tool feeds the next one in the list. */
const chain = (tools: readonly Tool[]): readonly Feed[] =>
  tools.slice(1).map((tool, at) => feed({ from: tools[at]?.id ?? tool.id, to: tool.id }));

const broken = (): never => {
  throw new Error('a schema without an end');
};

function keeperOn(
  store: MemoryGraphStore,
  feedsOf: (tools: readonly Tool[]) => readonly Feed[] | Promise<readonly Feed[]> = () => [],
  lines: LoggedLine[] = [],
): GraphKeeper {
  const [clock, logger] = [manualClock(), quietLogger(lines)];
  return new GraphKeeper({ store, feedsOf, clock, logger, hash: (text) => text });
}

describe('a graph keeper', () => {
  it('answers from what it stored, also after a restart', async () => {
    const store = new MemoryGraphStore();
    const keeper = keeperOn(store);
    await keeper.follow(BOTH);
    await keeper.apply(saw(AB, 3));
    expect(keeper.graph.weight(AB)).toBe(0.35);
    const restarted = keeperOn(store);
    await restarted.load();
    await restarted.follow(BOTH);
    expect(restarted.graph.weight(AB)).toBe(0.35);
    expect(restarted.view).toEqual(keeper.view);
  });

  it('reads definitions again after a restart only where something of them has changed', async () => {
    const store = new MemoryGraphStore();
    let readings = 0;
    const reopened = async (catalog: Catalog): Promise<GraphKeeper> => {
      const keeper = keeperOn(store, (tools) => {
        readings += 1;
        return chain(tools);
      });
      await keeper.load();
      await keeper.follow(catalog);
      return keeper;
    };
    const first = await reopened(BOTH);
    expect(readings).toBe(1);
    expect((await reopened(BOTH)).view).toEqual(first.view);
    expect(readings).toBe(1);
    const changed = withServerTools(BOTH, 'two', [toolOf(C, 'Does more.')]);
    await reopened(changed);
    expect(readings).toBe(2);
    await reopened(BOTH);
    expect(readings).toBe(3);
  });

  it('reads definitions again where what they said was not all stored', async () => {
    const store = new MemoryGraphStore();
    store.failure = new Error('no disk');
    await keeperOn(store, chain).follow(BOTH);
    const keeper = keeperOn(store, chain);
    await keeper.load();
    await keeper.follow(BOTH);
    expect(keeper.status().edges).toBe(2);
  });

  it('shows nothing that was not stored', async () => {
    const store = new MemoryGraphStore();
    const keeper = keeperOn(store);
    await keeper.follow(BOTH);
    store.failure = new Error('no disk');
    await expect(keeper.apply(saw(AB))).rejects.toThrow('no disk');
    expect(keeper.graph.weight(AB)).toBe(0);
    await keeper.apply(saw(AB));
    expect(edgeBetween(keeper.view, AB)).toMatchObject({ ok: 1 });
  });

  it('infers edges between tools, stores them once, and promotes them when they are seen', async () => {
    const store = new MemoryGraphStore();
    const keeper = keeperOn(store, chain);
    await keeper.follow(BOTH);
    expect(keeper.graph.weight(AB)).toBeCloseTo(0.49);
    expect(keeper.graph.weight(BC)).toBeCloseTo(0.49);
    const { updates } = store;
    const restarted = keeperOn(store, chain);
    await restarted.load();
    await restarted.follow(BOTH);
    expect(store.updates).toBe(updates);
    const weights: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      await keeper.apply(saw(AB));
      weights.push(keeper.graph.weight(AB));
    }
    expect(weights[0]).toBeCloseTo(0.49);
    expect(weights.at(-1)).toBe(0.7);
    expect(edgeBetween(keeper.view, AB)?.claims).toEqual({
      observed: 'provides',
      inferred: 'provides',
    });
  });

  it('takes what was seen for a guess until it was seen often enough, and says so then', async () => {
    const keeper = keeperOn(new MemoryGraphStore());
    const promotions: EdgePromotion[] = [];
    keeper.onPromotion((promotion) => promotions.push(promotion));
    await keeper.follow(BOTH);
    const weights: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      await keeper.apply(saw(AB));
      weights.push(keeper.graph.weight(AB));
    }
    // Alpha of the ends falls with each sighting, and with it what is needed.
    expect(weights).toEqual([0.35, 0.35, 0.35, 0.5, 0.5, 0.5]);
    expect(promotions).toMatchObject([{ ...AB, type: 'sequence', sightings: 4, needed: 4 }]);
  });

  it('promotes nothing by failures', async () => {
    const keeper = keeperOn(new MemoryGraphStore(), chain);
    await keeper.follow(BOTH);
    for (let count = 0; count < 9; count += 1) {
      await keeper.apply(saw(AB, 0, 1));
    }
    expect(edgeBetween(keeper.view, AB)).toMatchObject({
      claims: { inferred: 'provides' },
      failed: 9,
    });
    expect(keeper.graph.weight(AB)).toBeCloseTo(0.049);
  });

  it('forgets the tools of a server that goes, keeps their edges, and has both when it is back', async () => {
    const keeper = keeperOn(new MemoryGraphStore(), chain);
    await keeper.follow(BOTH);
    await keeper.apply(saw(BC, 2));
    await keeper.follow(withOnlyServers(BOTH, new Set(['one'])));
    expect(keeper.graph.has(C)).toBe(false);
    expect(keeper.graph.neighbours(B).map(({ id }) => id)).toEqual([A]);
    expect(keeper.status()).toEqual({ edges: 2, dangling: 1, ignored: 0 });
    await keeper.follow(withServerTools(ONE, 'two', [toolOf(C)]));
    expect(edgeBetween(keeper.view, BC)).toMatchObject({ ok: 2, claims: { inferred: 'provides' } });
    expect(keeper.graph.weight(BC)).toBeCloseTo(0.49);
  });

  it('takes back what changed definitions say no longer', async () => {
    const keeper = keeperOn(new MemoryGraphStore(), (tools) =>
      tools.some(({ description }) => description === 'changed') ? [] : chain(tools),
    );
    await keeper.follow(BOTH);
    await keeper.apply(saw(AB));
    await keeper.follow(withServerTools(BOTH, 'two', [toolOf(C, 'changed')]));
    expect(edgeBetween(keeper.view, AB)?.claims).toEqual({ seen: 'sequence' });
    expect(edgeBetween(keeper.view, BC)).toBeUndefined();
  });

  it('reads definitions once for several catalogs in a row, and not for the same', async () => {
    const asked: number[] = [];
    const keeper = keeperOn(new MemoryGraphStore(), (tools) => {
      asked.push(tools.length);
      return [];
    });
    const again: Catalog = withServerTools(BOTH, 'two', [toolOf(C)]);
    await Promise.all([keeper.follow(ONE), keeper.follow(BOTH)]);
    await keeper.follow(again);
    expect(asked).toEqual([3]);
  });

  it('learns while definitions are still being read', async () => {
    const waiting: ((feeds: readonly Feed[]) => void)[] = [];
    const keeper = keeperOn(
      new MemoryGraphStore(),
      () => new Promise((resolve) => waiting.push(resolve)),
    );
    const followed = keeper.follow(BOTH);
    await keeper.apply(saw(AB));
    expect(keeper.graph.weight(AB)).toBe(0.35);
    waiting[0]?.([feed(BC)]);
    await followed;
    expect(keeper.graph.weight(BC)).toBeCloseTo(0.49);
  });

  it('stores thousands of inferred edges in parts', async () => {
    const store = new MemoryGraphStore();
    const tools = Array.from({ length: 150 }, (_, at) => toolOf(toolId('many', `t${at}`)));
    const keeper = keeperOn(store, (all) =>
      all.flatMap(({ id: from }, at) =>
        Array.from({ length: 15 }, (_, by) => {
          const to = all[(at + by + 1) % all.length]?.id ?? from;
          return feed({ from, to });
        }),
      ),
    );
    await keeper.follow(withServerTools(EMPTY_CATALOG, 'many', tools));
    expect(keeper.status().edges).toBe(2250);
    expect(store.updates).toBe(2);
  });

  it('stays as it was when definitions cannot be read', async () => {
    const lines: LoggedLine[] = [];
    const keeper = keeperOn(new MemoryGraphStore(), broken, lines);
    await keeper.follow(BOTH);
    expect(keeper.graph.nodes).toEqual([A, B, C]);
    expect(lines).toMatchObject([{ level: 'warn', event: 'graph_not_inferred' }]);
  });

  it('sees what another gateway learned after a refresh, and loses nothing of its own', async () => {
    const store = new MemoryGraphStore();
    const [mine, theirs] = [keeperOn(store), keeperOn(store)];
    await Promise.all([mine.follow(BOTH), theirs.follow(BOTH)]);
    await mine.apply(saw(AB));
    await theirs.apply(saw(BC));
    await theirs.apply(saw(AB));
    await mine.apply({ ...saw(BC), withdrawn: [{ ...AB, source: 'observed' }] });
    await theirs.refresh();
    await mine.refresh();
    expect(edgeBetween(mine.view, AB)).toBeUndefined();
    expect(edgeBetween(mine.view, BC)).toMatchObject({ ok: 2 });
    expect(theirs.view).toEqual(mine.view);
    expect(theirs.graph.neighbours(A)).toEqual([]);
  });

  it('sees what another stored between two changes of its own', async () => {
    const store = new MemoryGraphStore();
    const [mine, theirs] = [keeperOn(store), keeperOn(store)];
    await mine.apply(saw(AB));
    await theirs.apply(saw(BC));
    await mine.apply(saw(AB));
    await mine.refresh();
    expect(edgeBetween(mine.view, BC)).toMatchObject({ ok: 1 });
  });

  it('starts over when the store was put back to an earlier state', async () => {
    const store = new MemoryGraphStore();
    const keeper = keeperOn(store);
    await keeper.follow(BOTH);
    await keeper.apply(saw(AB));
    await keeper.apply(saw(BC));
    store.reset();
    await keeper.refresh();
    expect(keeper.status()).toEqual({ edges: 0, dangling: 0, ignored: 0 });
    expect(keeper.graph.neighbours(A)).toEqual([]);
  });

  it('takes templates in the place of earlier ones', async () => {
    const store = new MemoryGraphStore();
    const keeper = keeperOn(store);
    await keeper.follow(BOTH);
    await keeper.setTemplates([{ ...AB, type: 'dependency' }]);
    expect(keeper.graph.weight(AB)).toBe(0.5);
    const { updates } = store;
    await keeper.setTemplates([{ ...AB, type: 'dependency' }]);
    expect(store.updates).toBe(updates);
    await keeper.setTemplates([{ ...BC, type: 'sequence' }]);
    expect(keeper.graph.weight(AB)).toBe(0);
    expect(keeper.graph.weight(BC)).toBe(0.25);
  });
});
