import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { callPml, PmlWorld } from '../support/pml-world.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const write = (id: string, ms: number, ...dependsOn: readonly string[]): object => ({
  id,
  tool: 'effects:write',
  args: { label: id, ms },
  dependsOn,
});
const refused = (reason: string): readonly unknown[] => [
  409,
  expect.objectContaining({ kind: 'refused', reason: expect.stringContaining(reason) }),
];

it('steers a run by HTTP, each command once, and never decides for a person', async () => {
  await using world = new PmlWorld();
  const record = join(world.work, 'effects.txt');
  world.configure({
    mcpServers: { effects: { command: process.execPath, args: [EFFECTS, record] } },
    pml: {
      embedding: { model: 'none' },
      execute: { answerWithinMs: 300 },
      policy: { rules: [{ tools: 'effects:read', action: 'ask' }] },
    },
  });
  const up = await world.json<{ endpoint: string; tokenFile: string }>(['up']);
  const token = readFileSync(up.tokenFile, 'utf8').trim();
  const client = await world.connect();
  const tasks = [write('slow', 2000), write('b', 0, 'slow'), write('c', 0, 'b')];
  const { workflowId } = await callPml<WorkflowAnswer>(client, 'execute_workflow', {
    workflow: { tasks },
  });
  const address = new URL(`/api/runs/${workflowId}/commands`, up.endpoint);
  const post = async (id: string, command: object): Promise<readonly [number, unknown]> => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, command }),
    });
    return [response.status, await response.json()];
  };
  const taken = [200, { kind: 'taken' }];

  expect(await post('1', { kind: 'pause' })).toEqual(taken);
  expect(await post('1', { kind: 'pause' })).toEqual(taken);
  expect(await post('2', { kind: 'pause' })).toEqual(refused('paused already'));
  const look = { id: 'look', tool: 'effects:read', args: { label: 'x' }, dependsOn: ['c'] };
  expect(await post('3', { kind: 'inject_tasks', tasks: [look] })).toEqual(taken);
  expect(await post('3', { kind: 'inject_tasks', tasks: [look] })).toEqual(taken);
  expect(await post('4', { kind: 'inject_tasks', tasks: [look] })).toMatchObject([
    409,
    { issues: [{ code: 'task_duplicate', task: 'look' }] },
  ]);
  const change = { kind: 'modify_args', task: 'c', args: { label: 'other' } };
  expect(await post('5', change)).toEqual(taken);
  expect(await post('6', { ...change, args: { label: 7 } })).toMatchObject([
    409,
    { issues: [{ code: 'arguments_invalid' }] },
  ]);
  expect(await post('7', { ...change, task: 'slow' })).toEqual(refused('slow has begun'));
  expect(await post('8', { kind: 'skip', task: 'b' })).toEqual(taken);
  expect(await post('9', { kind: 'continue' })).toEqual(taken);

  // What a person decides is no command, whoever has the token.
  const status = async (): Promise<string> =>
    (await callPml<WorkflowAnswer>(client, 'control_workflow', { workflowId, action: 'status' }))
      .status;
  await expect.poll(status, { timeout: 45_000 }).toBe('approval_required');
  const [pending] = await world.json<{ request: { id: string } }[]>(['approve', '--list']);
  const decision = { decisionId: pending?.request.id, verdict: { kind: 'approved' }, by: 'me' };
  expect(await post('10', { kind: 'decide', ...decision })).toEqual(refused('a person decides'));
  expect(await status()).toBe('approval_required');

  expect(await post('11', { kind: 'abort' })).toEqual(taken);
  await expect.poll(status, { timeout: 45_000 }).toBe('aborted');
  expect(await post('11', { kind: 'abort' })).toEqual(taken);
  expect(await post('12', { kind: 'continue' })).toEqual(refused('has ended'));
  expect(existsSync(record) && readFileSync(record, 'utf8')).toBe('slow\nother\n');
});
