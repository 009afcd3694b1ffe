/** What an orchestrator and a person are told while PostgreSQL is away, and while pml drains. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';

import { hasPostgres } from '../support/database.ts';
import { PmlWorld } from '../support/pml-world.ts';
import { startPostgres } from '../support/postgres-server.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const SOON = { timeout: 30_000, interval: 100 };

interface Up {
  readonly endpoint: string;
  readonly tokenFile: string;
}

interface Ready {
  readonly status: string;
  readonly database: string;
  readonly learning: string;
}

/** What the endpoint says of itself. */
class Probes {
  readonly #base: string;
  readonly authorization: string;

  constructor({ endpoint, tokenFile }: Up) {
    this.#base = endpoint.replace('/mcp', '');
    this.authorization = `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`;
  }

  async status(path: string): Promise<number> {
    const response = await fetch(`${this.#base}${path}`, { headers: { connection: 'close' } });
    await response.body?.cancel();
    return response.status;
  }

  async ready(): Promise<Ready> {
    return (await (await fetch(`${this.#base}/readyz`)).json()) as Ready;
  }

  async metrics(): Promise<{ readonly status: number; readonly text: string }> {
    const { authorization } = this;
    const response = await fetch(`${this.#base}/metrics`, { headers: { authorization } });
    return { status: response.status, text: await response.text() };
  }
}

describe.skipIf(!hasPostgres())('while PostgreSQL is away', () => {
  it('readiness, metrics and doctor say so, the process lives, and recovers by itself', async () => {
    const postgres = await startPostgres(['fsync=off']);
    try {
      await using world = new PmlWorld();
      world.configure({
        mcpServers: {},
        pml: {
          embedding: { model: 'none' },
          project: { name: 'team' },
          storage: { url: postgres.url },
        },
      });
      const probes = new Probes(await world.json<Up>(['up']));
      expect(await probes.status('/readyz')).toBe(200);
      expect(await probes.ready()).toMatchObject({ status: 'ready', database: 'up' });
      expect((await probes.metrics()).text).toContain('pml_database_up 1\n');
      expect((await world.pml(['doctor'])).stdout).toContain('PostgreSQL answers');
      const pid = world.daemonPid();

      await postgres.halt('crash');
      await expect.poll(() => probes.status('/readyz'), SOON).toBe(503);
      expect(await probes.ready()).toMatchObject({ status: 'not ready', database: 'away' });
      expect(await probes.status('/healthz')).toBe(200);
      const { status, text } = await probes.metrics();
      expect(status).toBe(200);
      expect(text).toContain('pml_database_up 0\n');
      expect(text).toContain('process_resident_memory_bytes');
      const doctor = await world.pml(['doctor']);
      expect(doctor.code).toBe(1);
      expect(doctor.stdout).toContain('The database cannot be used');

      await postgres.resume();
      await expect.poll(() => probes.status('/readyz'), SOON).toBe(200);
      expect((await probes.metrics()).text).toContain('pml_database_up 1\n');
      expect(world.daemonPid()).toBe(pid);
    } finally {
      await postgres.stop();
    }
  });
});

it('after SIGTERM pml is alive and not ready, until what was under way is answered', async () => {
  await using world = new PmlWorld();
  const record = join(world.work, 'effects.txt');
  world.configure({
    mcpServers: { effects: { command: process.execPath, args: [EFFECTS, record] } },
    pml: { embedding: { model: 'none' }, exposure: { mode: 'proxy' } },
  });
  const up = await world.json<Up>(['up']);
  const probes = new Probes(up);
  const client = new Client({ name: 'e2e', version: '1' });
  const requestInit = { headers: { authorization: probes.authorization } };
  await client.connect(new StreamableHTTPClientTransport(new URL(up.endpoint), { requestInit }));
  await expect
    .poll(async () => (await client.listTools()).tools.map(({ name }) => name), SOON)
    .toContain('effects__read');
  const pid = world.daemonPid() ?? 0;
  const call = client.callTool({
    name: 'effects__read',
    arguments: { label: 'slow', ms: 2000 },
  });
  await expect
    .poll(() => probes.metrics(), SOON)
    .toMatchObject({
      text: expect.stringContaining('pml_server_calls_under_way{server="effects"} 1') as string,
    });
  process.kill(pid, 'SIGTERM');
  await expect.poll(() => probes.status('/readyz'), SOON).toBe(503);
  expect(await probes.ready()).toMatchObject({ status: 'draining' });
  expect(await probes.status('/healthz')).toBe(200);
  expect((await call).isError ?? false).toBe(false);
  await client.close().catch(() => undefined);
});
