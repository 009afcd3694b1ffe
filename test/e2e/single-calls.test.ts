/** A single call is kept as a memory and not offered, until it is more than its tool: the built program, a real server. */
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { CapabilitySummary } from '../../src/gateway/capability-desk.ts';
import type { DiscoverAnswer } from '../../src/gateway/gateway.ts';
import { AGENT, callPml, npmServer, PmlWorld } from '../support/pml-world.ts';
import { runCode } from '../support/run-code.ts';

const PATIENCE = { timeout: 30_000, interval: 100 };
const GREET = 'Echo a short greeting to everybody';
const SUM = 'Add the usual fee to a price';

describe('a single call', () => {
  const world = new PmlWorld();
  let client: Client;

  beforeAll(async () => {
    world.configure({
      mcpServers: { everything: npmServer('everything') },
      pml: { embedding: { model: 'none' } },
    });
    client = await world.connect('legacy', [], AGENT);
  });
  afterAll(() => world[Symbol.asyncDispose]());

  const execute = async (code: string, intent: string): Promise<void> => {
    const answer = await runCode<{ readonly status: string }>(client, { code, intent });
    expect(answer.status).toBe('completed');
  };
  const kept = (): Promise<readonly CapabilitySummary[]> => world.json(['capabilities']);
  const found = async (intent: string): Promise<DiscoverAnswer['results']> =>
    (await callPml<DiscoverAnswer>(client, 'discover', { intent })).results;

  it('that fixes nothing of its tool is kept and never offered', async () => {
    for (const message of ['hey', 'good morning']) {
      await execute(`return await mcp.everything.echo({ message: '${message}' });`, GREET);
    }
    await vi.waitUntil(async () => (await kept())[0]?.tested === true, PATIENCE);
    const results = await found(GREET);
    expect(results[0]?.id).toBe('everything:echo');
    expect(results.map(({ kind }) => kind)).not.toContain('capability');
  });

  it('that fixes something is offered below its tool, once other arguments have worked', async () => {
    const sum = (a: number): Promise<void> =>
      execute(`return await mcp.everything['get-sum']({ a: ${a}, b: 7 });`, SUM);
    await sum(20);
    expect((await found(SUM)).map(({ kind }) => kind)).not.toContain('capability');
    await sum(30);
    await vi.waitUntil(
      async () => (await found(SUM)).some(({ kind, tested }) => kind === 'capability' && tested),
      PATIENCE,
    );
    const results = await found(SUM);
    const at = results.findIndex(({ kind }) => kind === 'capability');
    expect(results.findIndex(({ id }) => id === 'everything:get-sum')).toBeLessThan(at);
    const { stdout } = await world.pml(['explain', results[at]?.id ?? '']);
    expect(stdout).toContain('tested: right results for 2 different sets of arguments');
  });
});
