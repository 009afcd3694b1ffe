import { describe, expect, it } from 'vitest';

import { deskOn } from '../../test/support/capability-desk-world.ts';
import { twoCapabilities } from '../../test/support/capability-keeper-world.ts';
import { type LoggedLine, quietLogger } from '../../test/support/quiet-logger.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import { type Capability, capabilityToolId } from '../capability/capability.ts';
import { allEdges } from '../knowledge/graph-delta.ts';
import type { MemoryKeeper } from '../memory/memory-keeper.ts';
import { tieAlternatives } from './capability-edges.ts';

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
