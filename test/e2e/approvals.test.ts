/** A call that needs a person's word, on the built program; and every way an agent might try to give it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { askAsPerson } from '../support/ask-as-person.ts';
import { callPml, kill, PmlWorld } from '../support/pml-world.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');

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
  return {
    world,
    lines: () =>
      existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [],
  };
}

const WORKFLOW = {
  workflow: {
    tasks: [
      { id: 'one', tool: 'effects:write', args: { label: 'one' }, onError: 'continue' },
      { id: 'two', tool: 'effects:write', args: { label: 'two' }, onError: 'continue' },
      { id: 'look', tool: 'effects:read', args: { label: 'x' }, dependsOn: ['one'] },
    ],
  },
};

interface Pending {
  readonly workflowId: string;
  readonly request: { readonly id: string; readonly task: string };
}

it('waits for a person, survives a kill, and is given by nobody but the person', async () => {
  const { world, lines } = house();
  await using _ = world;
  const client = await world.connect();
  const asked = await callPml<WorkflowAnswer>(client, 'execute_workflow', WORKFLOW);
  expect(asked.status).toBe('approval_required');
  expect(asked.decisions?.map(({ task }) => task)).toEqual(['one', 'two']);
  expect(lines()).toEqual([]);

  // Every word the agent has for it.
  const { workflowId, decisions = [] } = asked;
  const decisionId = decisions[0]?.id ?? '';
  const mine = [{ id: 'one', tool: 'effects:write', args: { label: 'mine' } }];
  const replanned = await callPml<WorkflowAnswer>(client, 'control_workflow', {
    workflowId,
    action: 'replan',
    tasks: mine,
  });
  expect(replanned.issues).toMatchObject([{ code: 'task_duplicate', task: 'one' }]);
  for (const action of ['continue', 'approve', 'decide', 'replan', 'status']) {
    await callPml(client, 'control_workflow', {
      workflowId,
      action,
      decisionId,
      verdict: 'approved',
      tasks: mine,
    }).catch(() => undefined);
  }
  const again = await callPml<WorkflowAnswer>(client, 'execute_workflow', {
    workflow: { tasks: [{ id: 'one', tool: 'effects:write', args: { label: 'one' } }] },
  });
  expect(again.status).toBe('approval_required');
  const fromAShell = await world.pml(['approve', decisionId], { input: 'y\n' });
  expect(fromAShell.code).toBe(4);
  expect(fromAShell.stderr).toContain('a person');
  expect(lines()).toEqual([]);

  // The daemon dies; what was asked is still asked.
  kill(world.daemonPid() ?? 0, 'SIGKILL');
  const waiting = async (): Promise<readonly string[]> =>
    (await world.json<Pending[]>(['approve', '--list']))
      .filter((pending) => pending.workflowId === workflowId)
      .map(({ request }) => request.task);
  await expect.poll(waiting, { timeout: 45_000 }).toEqual(['one', 'two']);

  // The person decides, in any order.
  const control = await world.control();
  const decide = async (task: string, kind: 'approved' | 'denied'): Promise<void> => {
    const all = await control.request('undecided', {}, AbortSignal.timeout(10_000));
    const pending = all.find(
      ({ workflowId: id, request }) =>
        id === workflowId && 'task' in request && request.task === task,
    );
    const decision = { workflowId: workflowId ?? '', decisionId: pending?.request.id ?? '' };
    const answer = await askAsPerson(
      control,
      'decide',
      { ...decision, verdict: { kind }, by: 'ada' },
      AbortSignal.timeout(10_000),
    );
    expect(answer).toEqual({ kind: 'taken' });
  };
  await decide('two', 'denied');
  await decide('one', 'approved');
  const status = async (): Promise<string> =>
    (
      await callPml<WorkflowAnswer>(client, 'control_workflow', {
        workflowId,
        action: 'status',
      })
    ).status;
  await expect.poll(status, { timeout: 45_000 }).toBe('completed');
  expect(lines()).toEqual(['one']);
});
