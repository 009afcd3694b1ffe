/**
 * The same kind of request, again and again, with the built program and a real server: at first nobody knows a
 * tool for it, then it is a suggestion, then it runs by itself, and it is surer each time.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { AGENT, callPml, PmlWorld } from '../support/pml-world.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/office-server.mjs');
const PATIENCE = { timeout: 45_000, interval: 250 };
const ROUNDS = 2;
/** Two steps: a single read would run at once after the first success. */
const intentFor = (path: string): string => `what kinds of things lie in ${path}`;

describe('a request of the same kind', () => {
  const world = new PmlWorld();
  let client: Client;
  beforeAll(async () => {
    world.configure({
      mcpServers: { office: { command: process.execPath, args: [SERVER] } },
      pml: { embedding: { model: 'none' } },
    });
    client = await world.connect('legacy', [], AGENT);
  }, 60_000);
  afterAll(() => world[Symbol.asyncDispose]());

  const folder = (name: string): string => {
    const path = join(world.home, name);
    mkdirSync(path);
    writeFileSync(join(path, 'note.txt'), name);
    return path;
  };
  const asked = (path: string): Promise<WorkflowAnswer> =>
    callPml<WorkflowAnswer>(client, 'execute_workflow', { intent: intentFor(path) });

  it('becomes a suggestion, then runs by itself, and is surer with each success', async () => {
    const first = folder('first');
    expect((await asked(first)).status).toBe('explicit_required');
    const tasks = [
      { id: 'list', tool: 'office:list_files', args: { folder: first } },
      { id: 'count', tool: 'office:count_files', args: { file_paths: '${list.file_paths}' } },
    ];
    const taught = { intent: intentFor(first), workflow: { tasks } };
    const shown = await callPml<WorkflowAnswer>(client, 'execute_workflow', taught);
    expect(shown.status).toBe('completed');

    const second = folder('second');
    await expect.poll(async () => (await asked(second)).status, PATIENCE).toBe('suggestion');
    const suggested = await asked(second);
    const before = suggested.suggestion?.confidence ?? 1;
    expect(suggested.suggestion?.held.join()).toContain('% sure, below 92 %');
    const goOn = { workflowId: suggested.workflowId ?? '', action: 'continue' };
    const taken = await callPml<WorkflowAnswer>(client, 'control_workflow', goOn);
    expect(taken.status).toBe('completed');

    // Now it is sure enough, whatever the values.
    const third = folder('third');
    await expect.poll(async () => (await asked(third)).status, PATIENCE).toBe('completed');
    const confidences: number[] = [before];
    for (let round = 0; round < ROUNDS; round += 1) {
      const path = folder(`again-${round}`);
      // What was done is read again after a while.
      await expect
        .poll(async () => {
          const answer = await asked(path);
          expect(answer.status).toBe('completed');
          confidences.push(answer.suggestion?.confidence ?? 0);
          return confidences.at(-1);
        }, PATIENCE)
        .toBeGreaterThan(confidences.at(-1) ?? 1);
    }
    expect(confidences).toEqual(confidences.toSorted((left, right) => left - right));
  });
});
