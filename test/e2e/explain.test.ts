import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { callPml, PmlWorld } from '../support/pml-world.ts';
import { TerminalSession } from '../support/terminal-session.ts';

const OFFICE = join(import.meta.dirname, '../fixtures/servers/office-server.mjs');
const LIST = 'office:list_files';
const COUNT = 'office:count_files';

/** A world with a folder of files, the office's server, and a file of templates. */
function office(world: PmlWorld): string {
  const folder = join(world.work, 'inbox');
  mkdirSync(folder);
  writeFileSync(join(folder, 'order.xml'), '<order/>');
  const config = world.configure({
    mcpServers: { office: { command: process.execPath, args: [OFFICE] } },
    pml: { embedding: { model: 'none' }, templates: 'templates.json' },
  });
  const templates = [{ name: 'tickets', steps: ['office:parse_xml', 'office:create_ticket'] }];
  writeFileSync(join(config, '..', 'templates.json'), JSON.stringify({ templates }));
  return folder;
}

interface Explained {
  readonly kind: string;
  readonly traces: readonly {
    readonly id: string;
    readonly kind: string;
    readonly outcome?: string;
  }[];
}

it('explains a run of an intent, its decisions and its tools, and draws what is known', async () => {
  await using world = new PmlWorld();
  const folder = office(world);
  const client = await world.connect();
  await callPml(client, 'discover', { intent: 'list files' });
  const intent = `list the files in the folder ${folder} and count the files`;
  const suggested = await callPml<WorkflowAnswer>(client, 'execute_workflow', {
    intent,
    mode: 'suggest',
  });
  const { workflowId = '' } = suggested;
  expect(suggested).toMatchObject({ status: 'suggestion', workflowId: expect.any(String) });
  const ended = await callPml(client, 'control_workflow', { workflowId, action: 'continue' });
  expect(ended).toMatchObject({ status: 'completed' });

  const run = (): Promise<Explained> => world.json<Explained>(['explain', workflowId]);
  const outcomes = async (): Promise<readonly string[]> =>
    (await run()).traces.map(({ kind, outcome }) => `${kind} ${outcome}`).toSorted();
  await expect
    .poll(outcomes, { timeout: 45_000 })
    .toEqual(['alpha succeeded', 'draft succeeded', 'gate succeeded']);
  // Those of one millisecond come in any order.
  const trace = (await run()).traces.find(({ kind }) => kind === 'draft');
  const one = await world.pml(['explain', trace?.id ?? '']);
  expect([one.code, one.stdout]).toEqual([0, expect.stringContaining('confidence')]);
  const shown = await world.pml(['explain', workflowId]);
  expect(shown.stdout).toContain('gate');
  expect(shown.stdout).toContain('list_files');
  const tool = await world.pml(['explain', LIST]);
  expect([tool.code, tool.stdout]).toEqual([0, expect.stringContaining('count_files')]);
  expect(await world.pml(['explain', 'office:lst_files'])).toMatchObject({
    stderr: expect.stringContaining('list_files'),
  });

  const follows = async (): Promise<readonly string[]> =>
    (
      await world.json<{ readonly follows: readonly { readonly to: string }[] }>(['graph', LIST])
    ).follows.map(({ to }) => to);
  await expect.poll(follows, { timeout: 45_000 }).toContain(COUNT);
  expect((await world.pml(['graph', LIST])).stdout).toContain('count_files');
  const dot = await world.pml(['graph', '--dot']);
  expect(dot.stdout).toMatch(/^digraph/u);
  expect(dot.stdout).toContain(`"${LIST}" -> "${COUNT}"`);
  const template = await world.json(['graph', 'office:parse_xml']);
  expect(template).toMatchObject({
    follows: expect.arrayContaining([
      expect.objectContaining({ to: 'office:create_ticket', source: 'template' }),
    ]),
  });
});

it('runs an intent from the command line, and asks in a terminal first', async () => {
  await using world = new PmlWorld();
  const folder = office(world);
  await world.json(['up']);
  await expect
    .poll(async () => (await world.pml(['search', 'list files'])).stdout, { timeout: 45_000 })
    .toContain('list_files');
  const listed = await world.pml(['run', `list the files in the folder ${folder}`]);
  expect([listed.code, listed.stdout]).toEqual([0, expect.stringContaining('order.xml')]);
  const lacking = await world.pml(['run', 'list the files in a folder']);
  expect(lacking.code).not.toBe(0);
  expect(lacking.stderr).toContain('list_files lacks folder');
  const inputs = JSON.stringify({ folder });
  const given = await world.pml(['run', 'list the files in a folder', '--inputs', inputs]);
  expect([given.code, given.stdout]).toEqual([0, expect.stringContaining('order.xml')]);

  const intent = 'create a ticket with the ticket title "wobbly chair"';
  const terminal = new TerminalSession(world, ['run', intent]);
  await expect.poll(() => terminal.shown, { timeout: 45_000 }).toContain('Run it? [y/N]');
  expect(terminal.shown).toContain('ticket_title = "wobbly chair"');
  terminal.type('y\r');
  expect(await terminal.ended).toBe(0);
  expect(terminal.shown).toContain('T-12');
});
