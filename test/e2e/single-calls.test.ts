/** A copy of a single call is kept and not offered, until it is more than that: the built program, a real server. */
import { expect, it, vi } from 'vitest';

import type { CapabilitySummary, DiscoverAnswer } from '../../src/gateway/gateway.ts';
import { AGENT, callPml, npmServer, PmlWorld } from '../support/pml-world.ts';
import { runCode } from '../support/run-code.ts';

const PATIENCE = { timeout: 30_000, interval: 100 };
const INTENT = 'Echo a short greeting to everybody';

it('is offered once a second call has given it a parameter', async () => {
  await using world = new PmlWorld();
  world.configure({
    mcpServers: { everything: npmServer('everything') },
    pml: { embedding: { model: 'none' } },
  });
  const client = await world.connect('legacy', [], AGENT);
  const echo = async (message: string): Promise<void> => {
    const code = `return await mcp.everything.echo({ message: ${JSON.stringify(message)} });`;
    const answer = await runCode<{ readonly status: string }>(client, { code, intent: INTENT });
    expect(answer.status).toBe('completed');
  };
  const kept = (): Promise<readonly CapabilitySummary[]> => world.json(['capabilities']);
  const found = async (): Promise<DiscoverAnswer['results']> =>
    (await callPml<DiscoverAnswer>(client, 'discover', { intent: INTENT })).results;

  await echo('hey');
  await vi.waitUntil(async () => (await kept()).length === 1, PATIENCE);
  const first = await found();
  expect(first[0]?.id).toBe('everything:echo');
  expect(first.map(({ kind }) => kind)).not.toContain('capability');

  await echo('good morning');
  await vi.waitUntil(
    async () => (await found()).some(({ kind }) => kind === 'capability'),
    PATIENCE,
  );
  expect((await kept()).map(({ uses }) => uses.succeeded)).toEqual([2]);
}, 120_000);
