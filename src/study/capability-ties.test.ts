import { describe, expect, it } from 'vitest';

import { deskOn } from '../../test/support/capability-desk-world.ts';
import {
  type CapabilityWorld,
  kept,
  run,
  SEND,
  twoCapabilities,
} from '../../test/support/capability-keeper-world.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import { capabilityToolId } from '../capability/capability.ts';
import type { Edge } from '../knowledge/edge.ts';
import { allEdges } from '../knowledge/graph-view.ts';
import type { MemoryKeeper } from '../memory/memory-keeper.ts';
import { CapabilityTies, type NamedUse } from './capability-ties.ts';

interface TiesWorld {
  readonly world: CapabilityWorld;
  readonly keeper: CapabilityKeeper;
  readonly ties: CapabilityTies;
  readonly store: ReturnType<typeof deskOn>['store'];
  readonly names: readonly [inner: string, outer: string];
  /** What the graph knows, once all that was seen is taken down. */
  readonly edges: () => Promise<readonly Edge[]>;
}

/** Distances by name; without any there is no model. */
async function tiesWorld(distances: Readonly<Record<string, number>> = {}): Promise<TiesWorld> {
  const { world, keeper, outer } = await twoCapabilities();
  const { parts, store } = deskOn(world, keeper);
  const isModel = Object.keys(distances).length > 0;
  const memories = Object.entries(distances).map(([name, distance]) => ({
    id: capabilityToolId(name),
    distance,
  }));
  const memory = {
    consider: async () => ({ mode: isModel ? 'semantic' : 'lexical', memories }),
  } as unknown as MemoryKeeper;
  const ties = new CapabilityTies({ ...parts, memory });
  return {
    world,
    keeper,
    ties,
    store,
    names: [keeper.all()[0]?.name ?? '', outer],
    async edges() {
      await ties.settled();
      return [...allEdges(parts.graph.view)].filter(({ ok, failed }) => ok + failed > 0);
    },
  };
}

const used = (name: string, startedAt: number, at: number, ok = true): NamedUse => ({
  name,
  startedAt,
  use: { ok, durationMs: at - startedAt, at },
});

describe('ties of capabilities', () => {
  it('say what was used, how it went, and what came before it', async () => {
    const { ties, names, edges } = await tiesWorld();
    const [inner, outer] = names;
    ties.used([used(inner, 0, 10), used(inner, 40, 50, false), used(outer, 20, 30)]);
    const found = await edges();
    expect(found).toContainEqual(
      expect.objectContaining({ from: `pml:${inner}`, to: 'files:read', ok: 1, failed: 1 }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({
        from: `pml:${outer}`,
        to: `pml:${inner}`,
        claims: expect.objectContaining({ observed: 'dependency' }) as object,
      }),
    );
    // The outer one calls the inner one: that is no step before it, whatever came first.
    expect(found.filter(({ to }) => to === `pml:${outer}`)).toEqual([]);
  });

  it('say which came after which, the latest that had ended', async () => {
    const { ties, keeper, names, edges } = await tiesWorld();
    const calls = [{ tool: SEND.id, ok: true }];
    const code = `await mcp.chat.send({ to: 'ada', text: 'hello' })`;
    const { name } = kept(await keeper.learn(run(code, { calls, intent: 'greet ada' })));
    ties.used([
      used(names[1], 0, 5),
      used(names[0], 5, 10),
      used(name, 10, 15),
      used(names[1], 8, 20),
    ]);
    const after = (await edges()).filter(({ claims }) => claims.observed === 'sequence');
    expect(after.map(({ from, to }) => [from, to])).toEqual([[`pml:${names[0]}`, `pml:${name}`]]);
  });

  it('say that a capability is another way to the end of one made for the same', async () => {
    const { ties, keeper, names, edges } = await tiesWorld();
    const known = keeper.byName(names[0]);
    const twin = known && { ...known, name: 'twin', tools: ['chat:send' as never] };
    if (twin !== undefined) {
      ties.learned(twin, true, 5);
    }
    expect(await edges()).toContainEqual(
      expect.objectContaining({
        claims: expect.objectContaining({ observed: 'alternative' }) as object,
      }),
    );
  });

  it.each([
    [0.1, 1],
    [0.5, 0],
  ])('go by meaning where there is a model: at a distance of %d', async (distance, count) => {
    const { keeper: known } = await tiesWorld();
    const inner = known.all()[0]?.name ?? '';
    const { ties, keeper, edges } = await tiesWorld({ [inner]: distance });
    const [first] = keeper.all();
    if (first !== undefined) {
      const intent = 'Something else altogether';
      ties.learned({ ...first, name: 'twin', intent, tools: ['chat:send' as never] }, true, 5);
    }
    const ways = (await edges()).filter(({ claims }) => claims.observed === 'alternative');
    expect(ways).toHaveLength(count);
  });

  it('are compared once, when the capability is new', async () => {
    const { ties, keeper, names, edges } = await tiesWorld();
    const known = keeper.byName(names[0]);
    if (known !== undefined) {
      ties.learned({ ...known, name: 'twin', tools: ['chat:send' as never] }, false, 5);
    }
    const found = await edges();
    expect(found.map(({ claims }) => claims.observed)).toEqual(['contains']);
  });

  it('never fail a run, and go on after a failure', async () => {
    const { ties, store, names, edges } = await tiesWorld();
    store.failure = new Error('the disk is full');
    ties.used([used(names[0], 0, 10)]);
    ties.used([used(names[0], 20, 30)]);
    ties.used([used('gone', 20, 30)]);
    expect(await edges()).toMatchObject([{ from: `pml:${names[0]}`, ok: 1 }]);
  });
});
