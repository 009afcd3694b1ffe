import { afterEach, describe, expect, it } from 'vitest';

import { sessionId, toolId } from '../../src/base/ids.ts';
import type { ServerSpec } from '../../src/call/upstreams.ts';
import { manualClock, type ManualClock } from '../support/manual-clock.ts';
import {
  createWorld,
  oddSpec,
  programSpec,
  fixtureServer,
  textOf,
  type UpstreamWorld,
} from '../support/upstream-world.ts';

const IDLE_MS = 30_000;
const never = new AbortController().signal;
const worlds: UpstreamWorld[] = [];

async function world(
  spec: ServerSpec,
): Promise<{ readonly it1: UpstreamWorld; readonly clock: ManualClock }> {
  const clock = manualClock();
  const it1 = await createWorld([spec], { clock });
  worlds.push(it1);
  return { it1, clock };
}

afterEach(async () => {
  await Promise.all(worlds.splice(0).map((made) => made[Symbol.asyncDispose]()));
});

describe('a server that nobody uses for a while', () => {
  it('is stopped, keeps its tools, and comes back with the next call', async () => {
    const { it1, clock } = await world(oddSpec('odd', [], { idleMs: IDLE_MS }));
    expect(textOf(await it1.call('odd', 'echo', { text: 'a' }))).toContain('a');
    const [first] = it1.state('odd').processIds;
    clock.advance(IDLE_MS - 1);
    await it1.call('odd', 'echo', { text: 'b' });
    clock.advance(IDLE_MS - 1);
    expect(it1.state('odd').status).toBe('ready');
    clock.advance(1);
    expect(it1.state('odd')).toMatchObject({ status: 'idle', processIds: [] });
    expect(it1.state('odd').toolCount).toBeGreaterThan(0);
    expect(it1.state('odd').lastError).toBeUndefined();
    await expect.poll(() => isRunning(first ?? 0)).toBe(false);
    expect(textOf(await it1.call('odd', 'echo', { text: 'c' }))).toContain('c');
    expect(it1.state('odd').status).toBe('ready');
  });

  it('is stopped also if it was only asked for its tools', async () => {
    const { it1, clock } = await world(oddSpec('odd', [], { idleMs: IDLE_MS }));
    await it1.upstreams.ensureListed('odd', never);
    clock.advance(IDLE_MS);
    expect(it1.state('odd').status).toBe('idle');
  });

  it('stays while a client is there that changed something with it', async () => {
    const { it1, clock } = await world(oddSpec('odd', [], { idleMs: IDLE_MS }));
    const session = sessionId('one');
    const call = { tool: toolId('odd', 'echo'), args: { text: 'a' }, session };
    await it1.upstreams.call({ ...call, changes: true }, never);
    clock.advance(IDLE_MS);
    expect(it1.state('odd').status).toBe('ready');
    await it1.upstreams.releaseSession(session);
    clock.advance(IDLE_MS);
    expect(it1.state('odd').status).toBe('idle');
  });

  it('stays while a client follows one of its resources', async () => {
    const spec = programSpec('memos', fixtureServer('asking-server.mjs'), [], { idleMs: IDLE_MS });
    const { it1, clock } = await world(spec);
    const memo = { server: 'memos', uri: 'memo://one', session: sessionId('one') };
    await it1.upstreams.watch(memo, never);
    clock.advance(IDLE_MS);
    expect(it1.state('memos').status).toBe('ready');
    await it1.upstreams.unwatch(memo, never);
    clock.advance(IDLE_MS);
    expect(it1.state('memos').status).toBe('idle');
  });

  it('stays for good where the person says so', async () => {
    const { it1, clock } = await world(oddSpec('odd', [], { idleMs: 0 }));
    await it1.call('odd', 'echo', { text: 'a' });
    clock.advance(3 * IDLE_MS);
    expect(it1.state('odd').status).toBe('ready');
  });
});

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}
