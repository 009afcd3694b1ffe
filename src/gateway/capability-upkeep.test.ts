import { describe, expect, it } from 'vitest';

import { deskOn } from '../../test/support/capability-desk-world.ts';
import { READ, SEND, twoCapabilities } from '../../test/support/capability-keeper-world.ts';
import { type LoggedLine, quietLogger } from '../../test/support/quiet-logger.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import { type Capability, capabilityToolId } from '../capability/capability.ts';
import { allEdges } from '../knowledge/graph-delta.ts';
import type { ForgetScope, ForgetStore } from '../memory/forget.ts';
import type { MemoryKeeper } from '../memory/memory-keeper.ts';
import { forgettingCapabilities, tieAlternatives } from './capability-upkeep.ts';

interface Alternatives {
  /** Ties a new capability. */
  readonly tie: (name?: string) => Promise<void>;
  readonly ways: () => number;
  readonly fail: (error: Error) => void;
  readonly lines: readonly LoggedLine[];
}

/** A capability that uses other tools than the first one has just been learned. Without a distance there is no model. */
async function alternatives(
  changes: Partial<Capability>,
  distance?: number,
): Promise<Alternatives> {
  const { world, keeper } = await twoCapabilities();
  const { parts, store } = deskOn(world, keeper);
  const [first] = keeper.all();
  if (first === undefined) {
    throw new Error('there is no capability');
  }
  const twin: Capability = { ...first, name: 'twin', tools: ['chat:send' as never], ...changes };
  const capabilities = {
    all: () => [...keeper.all(), twin],
    byName: (name: string) => (name === twin.name ? twin : keeper.byName(name)),
  } as unknown as CapabilityKeeper;
  const memory = {
    consider: async () => ({
      mode: distance === undefined ? 'lexical' : 'semantic',
      memories: distance === undefined ? [] : [{ id: capabilityToolId(first.name), distance }],
    }),
  } as unknown as MemoryKeeper;
  const lines: LoggedLine[] = [];
  const all = { ...parts, capabilities, memory, logger: quietLogger(lines) };
  return {
    tie: (name = twin.name) => tieAlternatives(all, name),
    ways: () =>
      [...allEdges(parts.graph.view)].filter(({ claims }) => claims.observed === 'alternative')
        .length,
    fail: (error) => void (store.failure = error),
    lines,
  };
}

describe('alternatives to a new capability', () => {
  it('are those that were made for the same', async () => {
    const { tie, ways } = await alternatives({});
    await tie();
    expect(ways()).toBe(1);
  });

  it.each([
    [0.1, 1],
    [0.5, 0],
  ])('go by meaning where there is a model: at a distance of %d', async (distance, count) => {
    const { tie, ways } = await alternatives({ intent: 'Something else altogether' }, distance);
    await tie();
    expect(ways()).toBe(count);
  });

  it('are none where it was forgotten meanwhile', async () => {
    const { tie, ways, lines } = await alternatives({});
    await tie('gone');
    expect([ways(), lines]).toEqual([0, []]);
  });

  it('never fail whoever tells of it', async () => {
    const { tie, ways, fail, lines } = await alternatives({});
    fail(new Error('the disk is full'));
    await tie();
    expect(lines.map(({ event }) => event)).toEqual(['capability_ties_not_learned']);
    await tie();
    expect(ways()).toBe(1);
  });
});

const DAY_MS = 86_400_000;

async function forgetting(): Promise<{
  readonly keeper: CapabilityKeeper;
  readonly store: ForgetStore;
  readonly inner: string;
  readonly outer: string;
}> {
  const { world, keeper, outer } = await twoCapabilities();
  const { parts } = deskOn(world, keeper);
  const inner = keeper.all()[0]?.name ?? '';
  return { keeper, store: forgettingCapabilities(parts), inner, outer };
}

describe('forgetting', () => {
  it('of a tool removes what uses it, also through another capability, and names it', async () => {
    const { keeper, store, inner, outer } = await forgetting();
    const scope: ForgetScope = { kind: 'tool', tool: READ.id };
    const planned = await store.forget(scope, true, 1);
    expect(planned.removed).toEqual([{ what: 'capabilities', count: 2 }]);
    expect(keeper.all()).toHaveLength(2);
    const gone = await store.forget(scope, false, 1);
    expect(gone).toEqual(planned);
    expect(gone.notes.map(({ id }) => id)).toEqual([`pml:${inner}`, `pml:${outer}`]);
    expect(keeper.all()).toEqual([]);
  });

  it('of a tool leaves what does not use it', async () => {
    const { keeper, store, inner } = await forgetting();
    await store.forget({ kind: 'tool', tool: SEND.id }, false, 1);
    expect(keeper.all().map(({ name }) => name)).toEqual([inner]);
  });

  it('of one that is a tool takes those that call it along', async () => {
    const { keeper, store, inner, outer } = await forgetting();
    await store.forget({ kind: 'id', id: `pml:${outer}` }, false, 1);
    expect(keeper.all().map(({ name }) => name)).toEqual([inner]);
    const again = await forgetting();
    await again.store.forget({ kind: 'tool', tool: `pml:${again.inner}` }, false, 1);
    expect(again.keeper.all()).toEqual([]);
  });

  it('of an age spares what is pinned or was used since', async () => {
    const { keeper, store, inner, outer } = await forgetting();
    const now = 40 * DAY_MS;
    await keeper.pin(inner, true);
    expect((await store.forget({ kind: 'age', olderThanDays: 50 }, true, now)).removed).toEqual([
      { what: 'capabilities', count: 0 },
    ]);
    await keeper.used(outer, { ok: true, durationMs: 1, at: now - DAY_MS });
    await store.forget({ kind: 'age', olderThanDays: 30 }, false, now);
    expect(keeper.all()).toHaveLength(2);
    await store.forget({ kind: 'age', olderThanDays: 0 }, false, now);
    expect(keeper.all().map(({ name }) => name)).toEqual([inner]);
  });

  it('of the project removes all, pinned ones too', async () => {
    const { keeper, store, inner } = await forgetting();
    await keeper.pin(inner, true);
    await store.forget({ kind: 'project' }, false, 1);
    expect(keeper.all()).toEqual([]);
  });
});
