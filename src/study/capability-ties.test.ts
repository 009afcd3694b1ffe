import { describe, expect, it } from 'vitest';

import { deskOn } from '../../test/support/capability-desk-world.ts';
import { kept, run, SEND, twoCapabilities } from '../../test/support/capability-keeper-world.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import type { Edge } from '../knowledge/edge.ts';
import { allEdges } from '../knowledge/graph-delta.ts';
import { CapabilityTies, type NamedUse } from './capability-lessons.ts';

interface TiesWorld {
  readonly keeper: CapabilityKeeper;
  readonly ties: CapabilityTies;
  readonly store: ReturnType<typeof deskOn>['store'];
  readonly names: readonly [inner: string, outer: string];
  /** Edges of the graph. */
  readonly edges: () => readonly Edge[];
}

async function tiesWorld(): Promise<TiesWorld> {
  const { world, keeper, outer } = await twoCapabilities();
  const { parts, store } = deskOn(world, keeper);
  return {
    keeper,
    ties: new CapabilityTies(parts),
    store,
    names: [keeper.all()[0]?.name ?? '', outer],
    edges: () => [...allEdges(parts.graph.view)].filter(({ ok, failed }) => ok + failed > 0),
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
    await ties.used([used(inner, 0, 10), used(inner, 40, 50, false), used(outer, 20, 30)]);
    const found = edges();
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
    await ties.used([
      used(names[1], 0, 5),
      used(names[0], 5, 10),
      used(name, 10, 15),
      used(names[1], 8, 20),
    ]);
    const after = edges().filter(({ claims }) => claims.seen === 'sequence');
    expect(after.map(({ from, to }) => [from, to])).toEqual([[`pml:${names[0]}`, `pml:${name}`]]);
  });

  it('say of a run that became a capability which tools that holds', async () => {
    const { ties, keeper, names, edges } = await tiesWorld();
    const known = keeper.byName(names[0]);
    if (known !== undefined) {
      await ties.learned({ ...known, name: 'twin', tools: ['chat:send' as never] }, 5);
    }
    expect(edges().map(({ claims }) => claims.observed)).toEqual(['contains']);
  });

  it('go on after a failure, and say nothing of a capability that is gone', async () => {
    const { ties, store, names, edges } = await tiesWorld();
    store.failure = new Error('the disk is full');
    await expect(ties.used([used(names[0], 0, 10)])).rejects.toThrow('the disk is full');
    await ties.used([used(names[0], 20, 30)]);
    await ties.used([used('gone', 20, 30)]);
    expect(edges()).toMatchObject([{ from: `pml:${names[0]}`, ok: 1 }]);
  });
});
