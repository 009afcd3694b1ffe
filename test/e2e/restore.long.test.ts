/** `pml restore`, on the built program: what it must not bring back. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { hasPostgres } from '../support/database.ts';
import { PmlWorld } from '../support/pml-world.ts';
import { teamDatabase } from '../support/team-database.ts';

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

/** A person's machine with one run of one write. Returns the id of the run. */
async function machine(
  world: PmlWorld,
  label: string,
  pml: Readonly<Record<string, unknown>>,
): Promise<string> {
  const record = join(world.work, 'effects.txt');
  world.configure({
    mcpServers: { effects: { command: process.execPath, args: [EFFECTS, record] } },
    pml: { embedding: { model: 'none' }, ...pml },
  });
  const plan = join(world.work, 'plan.json');
  const tasks = [{ id: 'one', tool: 'effects:write', args: { label } }];
  writeFileSync(plan, JSON.stringify({ tasks }));
  expect(await world.pml(['run', plan])).toMatchObject({ code: 0 });
  const [id = ''] = await runsOf(world);
  return id;
}

const runsOf = async (world: PmlWorld): Promise<readonly string[]> =>
  (await world.json<{ workflowId: string }[]>(['runs'])).map(({ workflowId }) => workflowId);

describe.skipIf(!hasPostgres())("a laptop's backup in a team's database", () => {
  it('leaves every project of the team alone, and goes where it is told', async () => {
    await using database = await teamDatabase();
    await using laptop = new PmlWorld();
    const ofLaptop = await machine(laptop, 'of the laptop', { project: { name: 'laptop' } });
    const file = join(laptop.work, 'laptop.backup');
    expect(await laptop.pml(['backup', file])).toMatchObject({ code: 0 });
    const storage = { url: database.url };
    await using shop = new PmlWorld();
    const ofShop = await machine(shop, 'of the shop', { storage, project: { name: 'shop' } });
    await using billing = new PmlWorld();
    const ofBilling = await machine(billing, 'of billing', {
      storage,
      project: { name: 'billing' },
    });

    const added = await shop.pml(['restore', file, '--yes']);
    expect(added).toMatchObject({ code: 0 });
    expect(added.stderr).toContain('2 other projects stay as they are: billing, shop');
    expect(await runsOf(shop)).toEqual([ofShop]);
    expect(await runsOf(billing)).toEqual([ofBilling]);

    const renamed = await shop.pml(['restore', file, '--project', 'shop', '--yes']);
    expect(renamed.stderr).toMatch(
      /Project shop \(\d+ rows, 1 run\) is replaced by project laptop/u,
    );
    expect(await runsOf(shop)).toEqual([ofLaptop]);
    expect(await runsOf(billing)).toEqual([ofBilling]);
  });
});
