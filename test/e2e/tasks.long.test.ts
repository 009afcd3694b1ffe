/** Long work as tasks of the protocol: a client that takes tasks gets one in the place of "still running". */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { isJsonObject, type JsonObject } from '../../src/base/json.ts';
import { kill, PmlWorld } from '../support/pml-world.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const VERSION = '2026-07-28';
const TASKS = { 'io.modelcontextprotocol/tasks': {} };
const SLOW_MS = 4000;

interface Endpoint {
  readonly endpoint: string;
  readonly tokenFile: string;
}

let world: PmlWorld;

beforeEach(async () => {
  world = new PmlWorld();
  world.configure({
    mcpServers: {
      effects: { command: process.execPath, args: [EFFECTS, join(world.home, 'effects.txt')] },
    },
    pml: {
      execute: { answerWithinMs: 1000 },
      policy: { rules: [{ tools: 'effects:*', action: 'allow' }] },
    },
  });
});
afterEach(() => world[Symbol.asyncDispose]());

/** Sends one request of the newest protocol, as a client with these extensions; answers with the whole message. */
async function ask(
  method: string,
  params: JsonObject,
  extensions: JsonObject = TASKS,
): Promise<JsonObject> {
  const { endpoint, tokenFile } = await world.json<Endpoint>(['up']);
  const name = params['taskId'] ?? params['name'];
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': VERSION,
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': VERSION,
          'io.modelcontextprotocol/clientInfo': { name: 'tasks', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': { extensions },
        },
      },
    }),
  });
  const text = await response.text();
  const data = text.split('\n').findLast((line) => line.startsWith('data: '));
  return JSON.parse(data?.slice('data: '.length) ?? text) as JsonObject;
}

async function resultOf(...request: Parameters<typeof ask>): Promise<JsonObject> {
  const { result, error } = await ask(...request);
  if (!isJsonObject(result)) {
    throw new Error(`refused: ${JSON.stringify(error)}`);
  }
  return result;
}

function textIn(value: JsonObject, key: string): string {
  const text = value[key];
  if (typeof text !== 'string') {
    throw new Error(`${key} is no text in ${JSON.stringify(value)}`);
  }
  return text;
}

const slowCall = {
  name: 'execute_workflow',
  arguments: {
    workflow: {
      tasks: [
        { id: 'wait', tool: 'effects:read', args: { label: 'x', ms: SLOW_MS } },
        { id: 'write', tool: 'effects:write', args: { label: 'after' }, dependsOn: ['wait'] },
      ],
    },
  },
};

async function taskUntil(taskId: string, isEnough: (task: JsonObject) => boolean) {
  for (;;) {
    const task = await resultOf('tasks/get', { taskId });
    if (isEnough(task)) {
      return task;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
}

describe('long work', () => {
  it('is a task for a client that takes tasks, also when pml is killed meanwhile', async () => {
    const discovered = await resultOf('server/discover', {});
    expect(discovered['capabilities']).toMatchObject({ extensions: TASKS });
    const created = await resultOf('tools/call', slowCall);
    expect(created).toMatchObject({ resultType: 'task', status: 'working', ttlMs: null });
    expect(created).not.toHaveProperty('content');
    const taskId = textIn(created, 'taskId');
    kill(world.daemonPid() ?? 0, 'SIGKILL');
    const ended = await taskUntil(taskId, ({ status }) => status !== 'working');
    expect(ended).toMatchObject({ resultType: 'complete', status: 'completed', taskId });
    expect(ended['result']).toMatchObject({
      structuredContent: { status: 'completed', workflowId: taskId },
      content: [{ type: 'text' }],
    });
    expect(Date.parse(textIn(ended, 'lastUpdatedAt'))).toBeGreaterThan(
      Date.parse(textIn(ended, 'createdAt')),
    );
    expect(readFileSync(join(world.home, 'effects.txt'), 'utf8').trim()).toBe('after');
  });

  it('is cancelled by tasks/cancel, and input that nobody asked for is ignored', async () => {
    const taskId = textIn(await resultOf('tools/call', slowCall), 'taskId');
    const update = { taskId, inputResponses: { any: { action: 'accept' } } };
    expect(await resultOf('tasks/update', update)).toMatchObject({ resultType: 'complete' });
    expect(await resultOf('tasks/cancel', { taskId })).toMatchObject({ resultType: 'complete' });
    const ended = await taskUntil(taskId, ({ status }) => status !== 'working');
    expect(ended['status']).toBe('cancelled');
    // Once more: the task has ended, and the request is taken all the same.
    expect(await resultOf('tasks/cancel', { taskId })).toMatchObject({ resultType: 'complete' });
  });

  it('is told as running to a client that takes none', async () => {
    const answer = await resultOf('tools/call', slowCall, {});
    expect(answer).toMatchObject({
      resultType: 'complete',
      structuredContent: { status: 'running' },
    });
    const { workflowId } = answer['structuredContent'] as { readonly workflowId: string };
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      expect(await ask(method, { taskId: workflowId }, {})).toMatchObject({
        error: { code: -32_021, data: { requiredCapabilities: { extensions: TASKS } } },
      });
      const unknown = await ask(method, { taskId: 'wf_nothing_like_it' });
      expect(unknown).toMatchObject({ error: { code: -32_602 } });
    }
  });
});
