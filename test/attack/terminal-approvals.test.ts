/** Answers in a terminal that nobody meant to give: typed before the question was there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { AGENT, callPml, PmlWorld } from '../support/pml-world.ts';
import { TerminalSession } from '../support/terminal-session.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const PATIENCE = { timeout: 45_000 };

it('what was typed before a question was shown does not answer it', async () => {
  await using world = new PmlWorld();
  const record = join(world.work, 'effects.txt');
  const lines = (): readonly string[] =>
    existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [];
  world.configure({
    mcpServers: { files: { command: process.execPath, args: [EFFECTS, record] } },
    pml: {
      embedding: { model: 'none' },
      policy: { risks: [{ tools: 'files:write', risk: 'dangerous' }] },
    },
  });
  const client = await world.connect('legacy', [], AGENT);
  for (const label of ['one', 'two']) {
    const task = { id: 'write', tool: 'files:write', args: { label } };
    const asked = await callPml<WorkflowAnswer>(client, 'execute_workflow', {
      workflow: { tasks: [task] },
    });
    expect(asked.status).toBe('approval_required');
  }
  const waiting = async (): Promise<number> =>
    (await world.json<unknown[]>(['approve', '--list'])).length;

  const session = new TerminalSession(world, ['approve']);
  // Whole lines and the beginning of one, typed long before anything is shown, and again with the question.
  session.type('y\ncall\ny\ncall\ny');
  await expect.poll(() => session.shown, PATIENCE).toContain('"label": "one"');
  session.type('y\ncall\ny');
  const count = (text: string): number => session.shown.split(text).length - 1;
  const isOpen = async (question: string, times: number): Promise<void> => {
    const opened = (): number => count(`${question} `) - count(`${question} (one moment)`);
    await expect.poll(opened, PATIENCE).toBe(times);
  };
  await isOpen('skip]', 1);
  expect(lines()).toEqual([]);
  expect(await waiting()).toBe(2);

  // An empty line leaves it: nothing of what was typed before is still in it.
  session.type('\n');
  await expect.poll(() => session.shown, PATIENCE).toContain('Left as it is.');
  await isOpen('skip]', 2);
  expect(await waiting()).toBe(2);

  // What is typed together with the first word does not answer the second question.
  session.type('y\ncall\n');
  await isOpen('leaves it as it is:', 1);
  expect(lines()).toEqual([]);
  session.type('call\n');
  expect(await session.ended).toBe(0);
  await expect.poll(lines, PATIENCE).toEqual(['two']);
  expect(await waiting()).toBe(1);
});
