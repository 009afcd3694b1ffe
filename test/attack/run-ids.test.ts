/** Whoever has the id of a run may look at it: nobody comes by one without being told. */
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { JsonObject } from '../../src/base/json.ts';
import { ServedGateway } from '../support/served-gateway.ts';
import { call } from '../support/surface-world.ts';
import { fixtureServer } from '../support/upstream-world.ts';

const SECRET = 'the-result-of-the-first-client';
let world: ServedGateway;
let first: Client;
let second: Client;
let id: string;

const answerOf = async (client: Client, name: string, args: JsonObject): Promise<JsonObject> =>
  (await call(client, name, args))['structuredContent'] as JsonObject;

beforeAll(async () => {
  const tools = [{ name: SECRET, annotations: { readOnlyHint: true } }];
  const args = [fixtureServer('named-tools-server.mjs'), JSON.stringify(tools)];
  world = await ServedGateway.open({
    mcpServers: { notes: { command: process.execPath, args } },
    pml: { policy: { rules: [{ tools: '*', action: 'allow' }] } },
  });
  [first, second] = await Promise.all([
    world.connect('legacy', { exposure: 'meta' }),
    world.connect('modern', { exposure: 'meta' }),
  ]);
  const tasks = [{ id: 'a', tool: `notes:${SECRET}` }];
  const run = await answerOf(first, 'execute_workflow', { workflow: { tasks } });
  id = run['workflowId'] as string;
});

afterAll(() => world[Symbol.asyncDispose]());

describe('the id of a run', () => {
  it('has 128 bits of chance in it, each its own', async () => {
    const tasks = [{ id: 'a', tool: `notes:${SECRET}` }];
    const ids = new Set([id]);
    for (let count = 0; count < 20; count += 1) {
      const run = await answerOf(first, 'execute_workflow', { workflow: { tasks } });
      ids.add(run['workflowId'] as string);
    }
    expect(ids.size).toBe(21);
    for (const each of ids) {
      expect(each).toMatch(/^wf_[\w-]{22}$/u);
    }
  });

  it.each(['status', 'result', 'abort'])(
    'that is nearly right is worth nothing: %s',
    async (action) => {
      for (const near of [
        id.slice(0, -1),
        `${id}A`,
        id.toLowerCase(),
        'wf_%',
        `wf_' or '1'='1`,
        '*',
      ]) {
        const said = JSON.stringify(
          await call(second, 'control_workflow', { workflowId: near, action }),
        );
        expect(said).not.toContain(SECRET);
        expect(said.replaceAll(near, '')).not.toContain(id);
      }
    },
  );

  it('is told to no client that did not start the run', async () => {
    const asked = [
      await call(second, 'discover', { intent: 'what did the first client do?' }),
      await call(second, 'execute_workflow', { intent: 'show the runs of all clients' }),
      await second.listTools(),
    ];
    expect(JSON.stringify(asked)).not.toContain(id);
  });

  it('opens the run to whoever was given it, in another window or after a reconnect', async () => {
    const { status } = await answerOf(second, 'control_workflow', {
      workflowId: id,
      action: 'status',
    });
    expect(status).toBe('completed');
  });
});
