/** `pml restore`, on the built program: what it must not bring back. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { PmlWorld } from '../support/pml-world.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const PATIENCE = { timeout: 45_000 };

it('does not do again what a run did after the backup', async () => {
  await using world = new PmlWorld();
  const record = join(world.work, 'effects.txt');
  const lines = (): string[] =>
    existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [];
  world.configure({
    mcpServers: { effects: { command: process.execPath, args: [EFFECTS, record] } },
    pml: { embedding: { model: 'none' } },
  });
  const plan = join(world.work, 'plan.json');
  const tasks = [
    { id: 'first', tool: 'effects:write', args: { label: 'first' } },
    { id: 'look', tool: 'effects:read', args: { label: 'x', ms: 4000 }, dependsOn: ['first'] },
    { id: 'late', tool: 'effects:write', args: { label: 'late' }, dependsOn: ['look'] },
  ];
  writeFileSync(plan, JSON.stringify({ tasks }));

  const running = world.pml(['run', plan]);
  await expect.poll(lines, PATIENCE).toEqual(['first']);
  const file = join(world.work, 'pml.backup');
  expect((await world.pml(['backup', file])).code).toBe(0);
  expect(lines()).toEqual(['first']);
  expect((await running).code).toBe(0);
  expect(lines()).toEqual(['first', 'late']);

  const restored = await world.pml(['restore', file, '--yes']);
  expect(restored.code).toBe(0);
  expect(restored.stderr).toContain('1 run was under way in the backup');
  expect(restored.stderr).toContain('What people said about tools stays as it is');
  // The next process finds nothing to take up.
  await world.pml(['down']);
  const runs = await world.json<{ workflowId: string; status: string }[]>(['runs']);
  expect(runs).toMatchObject([{ status: 'aborted' }]);
  const { stdout } = await world.pml(['runs', runs[0]?.workflowId ?? '']);
  expect(stdout).toContain('restored from a backup');
  const again = await world.pml(['runs', runs[0]?.workflowId ?? '', '--resume']);
  expect(again.code).not.toBe(0);
  expect(lines()).toEqual(['first', 'late']);
});
