/** Two instances on one PostgreSQL. One is killed; the other finishes its runs within ten seconds. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';

import { hasPostgres } from '../support/database.ts';
import { kill, PmlWorld } from '../support/pml-world.ts';
import { teamDatabase } from '../support/team-database.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
/** `PML_TAKE_OVER_RUNS=50` is the number of the issue. */
const RUNS = Number(process.env['PML_TAKE_OVER_RUNS'] ?? 10);
const WITHIN_MS = 10_000;
const SOON = { timeout: 100_000, interval: 100 };

interface Up {
  readonly endpoint: string;
  readonly tokenFile: string;
}

function instance(url: string, record: string): PmlWorld {
  const world = new PmlWorld();
  world.configure({
    mcpServers: { effects: { command: process.execPath, args: [EFFECTS, record] } },
    pml: {
      embedding: { model: 'none' },
      project: { name: 'team' },
      storage: { url },
      policy: { rules: [{ tools: '*', action: 'allow' }] },
    },
  });
  return world;
}

/** A write, a read that takes a second, and a write that waits for it. */
const workflow = (number: number): object => ({
  tasks: [
    { id: 'first', tool: 'effects:write', args: { label: `first-${number}` } },
    {
      id: 'look',
      tool: 'effects:read',
      args: { label: 'x', ms: 1000 },
      dependsOn: ['first'],
    },
    {
      id: 'last',
      tool: 'effects:write',
      args: { label: `last-${number}` },
      dependsOn: ['look'],
    },
  ],
});

const isTaken = (status: string): boolean => status === 'completed' || status === 'outcome_unknown';

describe.skipIf(!hasPostgres())('the runs of an instance that was killed', () => {
  it('end on the other one within ten seconds, and no effect comes twice', async () => {
    await using database = await teamDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'pml-take-over-'));
    const record = join(folder, 'effects.txt');
    const lines = (): string[] =>
      existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [];
    await using dying = instance(database.url, record);
    await using living = instance(database.url, record);
    const up = await dying.json<Up>(['up']);
    await living.json<Up>(['up']);
    const control = await living.control();

    const client = new Client({ name: 'e2e', version: '1' });
    const authorization = `Bearer ${readFileSync(up.tokenFile, 'utf8').trim()}`;
    const requestInit = { headers: { authorization } };
    await client.connect(new StreamableHTTPClientTransport(new URL(up.endpoint), { requestInit }));
    for (let number = 0; number < RUNS; number += 1) {
      client
        .callTool({ name: 'execute_workflow', arguments: { workflow: workflow(number) } })
        .catch(() => undefined);
    }
    await expect
      .poll(() => lines().filter((line) => line.startsWith('first')).length, SOON)
      .toBe(RUNS);
    kill(dying.daemonPid() ?? 0, 'SIGKILL');
    const diedMs = performance.now();
    const left = RUNS - lines().filter((line) => line.startsWith('last')).length;
    expect(left).toBeGreaterThan(0);
    const statuses = async (): Promise<readonly string[]> => {
      const runs = await control.request('runs', { limit: RUNS }, AbortSignal.timeout(10_000));
      return runs.map(({ status }) => status);
    };
    // A run that was killed in the middle of a write waits for a person: it was taken over as well.
    await expect.poll(async () => (await statuses()).filter(isTaken).length, SOON).toBe(RUNS);
    const tookMs = performance.now() - diedMs;
    const completed = (await statuses()).filter((status) => status === 'completed').length;
    process.stderr.write(`take-over of ${left} runs: ${Math.round(tookMs)} ms\n`);
    expect(tookMs).toBeLessThan(WITHIN_MS);
    expect(completed).toBeGreaterThan(0);
    expect(lines().length).toBeGreaterThanOrEqual(RUNS + completed);
    expect(new Set(lines()).size).toBe(lines().length);
    rmSync(folder, { recursive: true, force: true });
    await client.close().catch(() => undefined);
  });
});
