import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { callPml, PmlWorld } from '../support/pml-world.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');

it('streams the events of a run as they happen, and goes on after the last that was seen', async () => {
  await using world = new PmlWorld();
  world.configure({
    mcpServers: {
      effects: { command: process.execPath, args: [EFFECTS, join(world.work, 'effects.txt')] },
    },
    pml: { embedding: { model: 'none' }, execute: { answerWithinMs: 300 } },
  });
  const up = await world.json<{ endpoint: string; tokenFile: string }>(['up']);
  const token = readFileSync(up.tokenFile, 'utf8').trim();
  const client = await world.connect();
  const { workflowId, status } = await callPml<WorkflowAnswer>(client, 'execute_workflow', {
    workflow: {
      tasks: [
        { id: 'a', tool: 'effects:write', args: { label: 'a', ms: 1500 } },
        { id: 'b', tool: 'effects:read', args: { label: 'b' }, dependsOn: ['a'] },
      ],
    },
  });
  expect(status).toBe('running');
  const address = new URL(`/api/runs/${workflowId}/events`, up.endpoint);
  const read = async (headers: Record<string, string>, url: URL = address): Promise<Response> =>
    fetch(url, { headers: { ...headers } });
  const authorization = `Bearer ${token}`;

  // Opened while the run is under way; it ends with the run.
  const first = await read({ authorization });
  expect(first.headers.get('content-type')).toContain('text/event-stream');
  const text = await first.text();
  const kinds = [...text.matchAll(/^event: (\w+)$/gmu)].map((match) => match[1]);
  expect(kinds).toEqual([
    'run_started',
    'task_started',
    'task_finished',
    'task_started',
    'task_finished',
    'run_finished',
  ]);
  const rest = await (await read({ authorization, 'last-event-id': '4' })).text();
  expect([...rest.matchAll(/^id: (\d+)$/gmu)].map((match) => match[1])).toEqual(['5', '6']);

  expect((await read({})).status).toBe(401);
  const unknown = new URL('/api/runs/wf_none/events', up.endpoint);
  expect((await read({ authorization }, unknown)).status).toBe(404);
});
