/** HTTP clients and a daemon that is killed and started again. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { kill, PmlWorld } from '../support/pml-world.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const SOON = { timeout: 30_000, interval: 20 };

interface Up {
  readonly endpoint: string;
  readonly tokenFile: string;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    probe.once('listening', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return port;
}

/** A machine whose daemon always has the same port, and a client that is connected to it. */
async function connected(): Promise<{
  readonly world: PmlWorld;
  readonly client: Client;
  readonly lines: () => readonly string[];
}> {
  const world = new PmlWorld({ PML_HTTP_PORT: String(await freePort()) });
  const record = join(world.work, 'effects.txt');
  world.configure({
    mcpServers: { effects: { command: process.execPath, args: [EFFECTS, record] } },
    pml: {
      embedding: { model: 'none' },
      policy: { rules: [{ tools: '*', action: 'allow' }] },
    },
  });
  const { endpoint, tokenFile } = await world.json<Up>(['up']);
  const authorization = `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`;
  const client = new Client(
    { name: 'e2e', version: '1' },
    { versionNegotiation: { mode: 'legacy' } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(endpoint), {
      requestInit: { headers: { authorization } },
      // The default is two attempts; a busy machine takes longer to start a daemon.
      reconnectionOptions: {
        maxRetries: 8,
        initialReconnectionDelay: 1000,
        maxReconnectionDelay: 5000,
        reconnectionDelayGrowFactor: 1,
      },
    }),
  );
  const lines = (): readonly string[] =>
    existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [];
  return { world, client, lines };
}

async function killDaemon(world: PmlWorld): Promise<void> {
  kill(world.daemonPid() ?? 0, 'SIGKILL');
  await expect.poll(() => world.daemonPid(), SOON).toBeUndefined();
}

it('a session is known to the next daemon', async () => {
  const { world, client } = await connected();
  await using _ = world;
  const before = await client.listTools();
  await killDaemon(world);
  await world.json<Up>(['up']);
  expect(await client.listTools()).toEqual(before);
  const found = await client.callTool({
    name: 'discover',
    arguments: { intent: 'read the record' },
  });
  expect(found.isError ?? false).toBe(false);
  await client.close();
});

it('a call that was under way is answered by the next daemon, and nothing is done twice', async () => {
  const { world, client, lines } = await connected();
  await using _ = world;
  const tasks = [
    { id: 'look', tool: 'effects:read', args: { label: 'x', ms: 2000 } },
    { id: 'last', tool: 'effects:write', args: { label: 'last' }, dependsOn: ['look'] },
  ];
  let told: Promise<unknown> = Promise.resolve();
  // From then on the client can ask for the answer again.
  await new Promise<void>((resolve) => {
    const call = client.callTool(
      { name: 'execute_workflow', arguments: { workflow: { tasks } } },
      { onresumptiontoken: () => resolve() },
    );
    told = call.catch((error: unknown) => error);
  });
  await killDaemon(world);
  await world.json<Up>(['up']);
  const answer = await told;
  expect(answer).not.toBeInstanceOf(Error);
  const { structuredContent } = answer as { structuredContent: WorkflowAnswer };
  expect(structuredContent).toMatchObject({ status: 'completed' });
  expect(lines()).toEqual(['last']);
  await client.close();
});

it('a call that was under way is aborted when its client cancels it at the next daemon', async () => {
  const { world, client, lines } = await connected();
  await using _ = world;
  const tasks = [
    { id: 'look', tool: 'effects:read', args: { label: 'x', ms: 20_000 } },
    { id: 'last', tool: 'effects:write', args: { label: 'last' }, dependsOn: ['look'] },
  ];
  const cancel = new AbortController();
  let told: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve) => {
    const call = client.callTool(
      { name: 'execute_workflow', arguments: { workflow: { tasks } } },
      { onresumptiontoken: () => resolve(), signal: cancel.signal },
    );
    told = call.catch((error: unknown) => error);
  });
  await killDaemon(world);
  await world.json<Up>(['up']);
  cancel.abort('the person does not want it');
  expect(await told).toBeInstanceOf(Error);
  const statuses = async (): Promise<readonly string[]> =>
    (await world.json<{ status: string }[]>(['runs'])).map(({ status }) => status);
  await expect.poll(statuses, SOON).toEqual(['aborted']);
  expect(lines()).toEqual([]);
  await client.close();
});
