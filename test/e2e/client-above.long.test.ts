/** What is for a person alone is refused below an MCP client, whatever that client is called. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { AGENT, callPml, PmlWorld } from '../support/pml-world.ts';
import { TerminalSession } from '../support/terminal-session.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const PERSON_REQUIRED = 4;

function house(): { readonly world: PmlWorld; readonly lines: () => string[] } {
  const world = new PmlWorld();
  const record = join(world.work, 'effects.txt');
  world.configure({
    mcpServers: { effects: { command: process.execPath, args: [EFFECTS, record] } },
    pml: {
      embedding: { model: 'none' },
      policy: { rules: [{ tools: 'effects:write', action: 'ask' }] },
    },
  });
  const lines = (): string[] =>
    existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [];
  return { world, lines };
}

const WORKFLOW = {
  workflow: { tasks: [{ id: 'one', tool: 'effects:write', args: { label: 'one' } }] },
};

it.each([
  ['by itself', []],
  ['through a shell', ['sh', '-c', '"$@"; exit $?', 'sh']],
])('refuses a client that started pml stdio %s', async (...[, wrapper]) => {
  const { world, lines } = house();
  await using _ = world;
  // This process is the client: the terminals that it opens are below it.
  const client = await world.connect('legacy', [], wrapper);
  const asked = await callPml<WorkflowAnswer>(client, 'execute_workflow', WORKFLOW);
  expect(asked.status).toBe('approval_required');
  for (const line of [
    ['approve'],
    ['risk', 'effects:*', 'safe'],
    ['risk', 'effects:*', '--forget'],
    ['trust'],
  ]) {
    const session = new TerminalSession(world, line);
    session.type('y\ny\n');
    expect([line, await session.ended]).toEqual([line, PERSON_REQUIRED]);
    // A terminal breaks lines where its width ends.
    const shown = session.shown.replaceAll(/\s+/gu, ' ');
    expect(shown).toContain(`process ${process.pid} is a client of pml`);
  }
  const restore = await world.pml(['restore', world.configure({}), '--yes']);
  expect([restore.code, restore.stderr]).toEqual([
    PERSON_REQUIRED,
    expect.stringContaining('is a client of pml'),
  ]);
  expect(lines()).toEqual([]);

  // Once it has left, whoever sits here is a person again.
  await client.close();
  const session = new TerminalSession(world, ['approve', '--list']);
  expect(await session.ended).toBe(0);
});

it('lets a person approve beside a client', async () => {
  const { world, lines } = house();
  await using _ = world;
  const client = await world.connect('legacy', [], AGENT);
  const asked = await callPml<WorkflowAnswer>(client, 'execute_workflow', WORKFLOW);
  expect(asked.status).toBe('approval_required');
  const session = new TerminalSession(world, ['approve']);
  await expect.poll(() => session.shown, { timeout: 45_000 }).toMatch(/skip\] (?!\(one moment)/u);
  session.type('y\n');
  expect(await session.ended).toBe(0);
  await expect.poll(lines, { timeout: 45_000 }).toEqual(['one']);
});
