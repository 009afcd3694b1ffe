/** The class of single calls on the built program: on every path, without a terminal, and where people keep saying yes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';

import type { JsonObject } from '../../src/base/json.ts';
import type { Undecided } from '../../src/execute/desk.ts';
import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { askAsPerson } from '../support/ask-as-person.ts';
import { callPml, PmlWorld } from '../support/pml-world.ts';

const STORE = join(import.meta.dirname, '../fixtures/servers/store-server.mjs');
/** Far below the time for which a question waits, far above what a busy machine needs. */
const AT_ONCE_MS = 60_000;
const soon = (): AbortSignal => AbortSignal.timeout(20_000);

interface House {
  readonly world: PmlWorld;
  readonly lines: () => readonly string[];
}

function house(more: object = {}): House {
  const world = new PmlWorld();
  const record = join(world.work, 'calls.txt');
  world.configure({
    mcpServers: { store: { command: process.execPath, args: [STORE, record] } },
    pml: { embedding: { model: 'none' }, ...more },
  });
  const lines = (): readonly string[] =>
    existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [];
  return { world, lines };
}

const workflow = (tool: string, args: JsonObject): { readonly workflow: JsonObject } => ({
  workflow: { tasks: [{ id: 'one', tool, args }] },
});

const HARMLESS: readonly (readonly [string, JsonObject])[] = [
  ['stage_files', { path: 'a' }],
  ['stage_files', { path: 'a', force: false }],
  ['shelf', { mode: 'list' }],
  ['shelf', { mode: 'add', name: 'a' }],
];
const HARMFUL: readonly (readonly [string, JsonObject])[] = [
  ['stage_files', { path: 'a', force: true }],
  ['shelf', { mode: 'remove', name: 'a' }],
  ['push_work', { branch: 'main' }],
];

it('is judged by its arguments in workflows, in code and from the command line', async () => {
  const { world, lines } = house();
  await using _ = world;
  const client = await world.connect();
  for (const [tool, args] of HARMLESS) {
    const asked = workflow(`store:${tool}`, args);
    expect((await callPml<WorkflowAnswer>(client, 'execute_workflow', asked)).status).toBe(
      'completed',
    );
    const code = `return await mcp.store.${tool}(${JSON.stringify(args)})`;
    expect((await callPml<WorkflowAnswer>(client, 'execute_code', { code })).status).toBe(
      'completed',
    );
    expect((await world.pml(['call', `store:${tool}`, JSON.stringify(args)])).code).toBe(0);
  }
  expect(lines()).toHaveLength(3 * HARMLESS.length);
  for (const [tool, args] of HARMFUL) {
    const asked = workflow(`store:${tool}`, args);
    expect((await callPml<WorkflowAnswer>(client, 'execute_workflow', asked)).status).toBe(
      'approval_required',
    );
    const code = `return await mcp.store.${tool}(${JSON.stringify(args)})`;
    expect((await callPml<WorkflowAnswer>(client, 'execute_code', { code })).status).toBe(
      'approval_required',
    );
    expect((await world.pml(['call', `store:${tool}`, JSON.stringify(args)])).code).toBe(4);
  }
  expect(lines()).toHaveLength(3 * HARMLESS.length);
}, 120_000);

it('is judged by its arguments in proxy mode', async () => {
  const { world, lines } = house({ exposure: { mode: 'proxy' } });
  await using _ = world;
  const client = await world.connect();
  const names = async (): Promise<readonly string[]> =>
    (await client.listTools()).tools.map(({ name }) => name);
  await expect.poll(names, { timeout: 20_000 }).toContain('store__stage_files');
  const call = async (tool: string, args: JsonObject): Promise<boolean> =>
    (await client.callTool({ name: `store__${tool}`, arguments: args })).isError === true;
  for (const [tool, args] of HARMLESS) {
    expect(await call(tool, args)).toBe(false);
  }
  for (const [tool, args] of HARMFUL) {
    expect(await call(tool, args)).toBe(true);
  }
  expect(lines()).toHaveLength(HARMLESS.length);
}, 120_000);

it('fails at once where nobody can be asked, and says how to allow it', async () => {
  const { world, lines } = house();
  await using _ = world;
  const file = join(world.work, 'push.json');
  writeFileSync(file, JSON.stringify(workflow('store:push_work', { branch: 'main' }).workflow));
  for (const line of [
    ['run', file],
    ['call', 'store:push_work', 'branch=main'],
  ]) {
    const begun = Date.now();
    const { code, stderr } = await world.pml(line);
    expect(Date.now() - begun).toBeLessThan(AT_ONCE_MS);
    expect(code).toBe(4);
    expect(stderr).toMatch(/To allow this call once, in a terminal: pml approve [\w-]+/u);
    expect(stderr).toContain('pml risk store:push_work moderate');
  }
  const { code, stdout } = await world.pml(['run', file, '--json']);
  expect([code, (JSON.parse(stdout) as WorkflowAnswer).status]).toEqual([4, 'approval_required']);
  // A call that forces is allowed by no word on its tool.
  const forced = await world.pml(['call', 'store:push_work', 'branch=main', 'force=true']);
  expect(forced.code).toBe(4);
  expect(forced.stderr).not.toContain('pml risk');
  expect(forced.stderr).toContain('pml.policy.rules');
  expect(lines()).toEqual([]);
}, 120_000);

it('offers a rule to who keeps saying yes, takes none, and asks about force all the same', async () => {
  const { world, lines } = house();
  await using _ = world;
  const client = await world.connect();
  const push = async (args: JsonObject, by: Client = client): Promise<string> =>
    (await callPml<WorkflowAnswer>(by, 'execute_workflow', workflow('store:push_work', args)))
      .status;
  expect(await push({ branch: 'zero', force: true })).toBe('approval_required');
  const control = await world.control();
  const yes = { verdict: { kind: 'approved' }, by: 'ada' } as const;
  const no = { verdict: { kind: 'denied' }, by: 'ada' } as const;
  const pending = (): Promise<readonly Undecided[]> => control.request('undecided', {}, soon());
  const [forcedFirst] = await pending();
  await askAsPerson(
    control,
    'decide',
    { ...no, decisionId: forcedFirst?.request.id ?? '' },
    soon(),
  );
  await expect.poll(async () => (await pending()).length, { timeout: 20_000 }).toBe(0);
  for (const branch of ['main', 'develop', 'staging']) {
    expect(await push({ branch })).toBe('approval_required');
    const [asked] = await pending();
    expect((await world.pml(['approve', '--list'])).stdout).not.toContain('You have said yes');
    const decisionId = asked?.request.id ?? '';
    await askAsPerson(control, 'decide', { ...yes, decisionId }, soon());
    await expect.poll(async () => (await pending()).length, { timeout: 20_000 }).toBe(0);
  }
  await expect.poll(() => lines().length, { timeout: 20_000 }).toBe(3);
  expect(await push({ branch: 'production' })).toBe('approval_required');
  expect(await push({ branch: 'production', force: true })).toBe('approval_required');
  const [plain, forced] = await pending();
  expect(plain?.offer).toEqual({ approvals: 3, allow: 'pml risk store:push_work moderate' });
  expect(forced?.offer).toBeUndefined();
  const listed = (await world.pml(['approve', '--list'])).stdout;
  expect(listed.match(/You have said yes to this kind of call 3 times/gu)).toHaveLength(1);

  // Only the person's own word changes anything, and it does not cover force.
  const rule = { tools: 'store:push_work', risk: 'moderate' } as const;
  await askAsPerson(control, 'setRisk', { rule, by: 'ada' }, soon());
  expect(await push({ branch: 'main' })).toBe('completed');
  expect(await push({ branch: 'main', force: true })).toBe('approval_required');
}, 120_000);
