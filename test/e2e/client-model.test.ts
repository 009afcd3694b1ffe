/** A plan that lacks a value, and a client whose own model can be asked, with the built program and a real server. */
import { join } from 'node:path';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, describe, expect, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { AGENT, callPml, PmlWorld } from '../support/pml-world.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/office-server.mjs');
/** It names a tool, and not what the tool needs. */
const INTENT = 'list the files in the folder';
const FOLDER = import.meta.dirname;
const worlds: AsyncDisposable[] = [];

afterEach(async () => {
  await Promise.all(worlds.splice(0).map((each) => each[Symbol.asyncDispose]()));
});

/** A client whose model answers with this text, and what the model was asked. */
async function connect(
  answer: string,
  clientModel: boolean,
): Promise<{ readonly client: Client; readonly asked: string[] }> {
  const world = new PmlWorld();
  worlds.push(world);
  world.configure({
    mcpServers: { office: { command: process.execPath, args: [SERVER] } },
    pml: { embedding: { model: 'none' }, plans: { clientModel } },
  });
  const asked: string[] = [];
  const client = new Client({ name: 'asked', version: '1' }, { capabilities: { sampling: {} } });
  client.setRequestHandler('sampling/createMessage', ({ params }) => {
    asked.push(JSON.stringify(params));
    return { role: 'assistant', model: 'model-1', content: { type: 'text', text: answer } };
  });
  const line = world.commandLine(['stdio']);
  const [command = '', ...args] = [...AGENT, line.command, ...line.args];
  const { env } = line;
  await client.connect(
    new StdioClientTransport({ command, args, env, cwd: world.work, stderr: 'ignore' }),
  );
  worlds.push({ [Symbol.asyncDispose]: () => client.close() });
  await expect
    .poll(
      async () =>
        (await callPml<{ results: unknown[] }>(client, 'discover', { intent: INTENT })).results,
      { timeout: 30_000 },
    )
    .not.toHaveLength(0);
  return { client, asked };
}

const planned = (tool: string): string =>
  `Here it is: ${JSON.stringify({ tasks: [{ id: 't1', tool, args: { folder: FOLDER } }] })}`;

const ask = (client: Client): Promise<WorkflowAnswer> =>
  callPml<WorkflowAnswer>(client, 'execute_workflow', { intent: INTENT });

describe('the model of the client', () => {
  it('fills in a plan that lacks a value, which says so and waits', async () => {
    const { client, asked } = await connect(planned('office:list_files'), true);
    const answer = await ask(client);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('office:list_files');
    expect(answer).toMatchObject({
      status: 'suggestion',
      tasks: [{ tool: 'office:list_files', args: { folder: FOLDER } }],
    });
    expect(answer.message).toContain("The client's own model (model-1) filled in this plan");
    const goOn = { workflowId: answer.workflowId ?? '', action: 'continue' };
    const done = await callPml<WorkflowAnswer>(client, 'control_workflow', goOn);
    expect(done.status).toBe('completed');
  }, 90_000);

  it('is heard only where its plan fits the tools, and asked only where the person allows it', async () => {
    const wrong = await connect(planned('office:no_such_tool'), true);
    const answer = await ask(wrong.client);
    expect(wrong.asked).toHaveLength(1);
    expect(answer).toMatchObject({
      status: 'suggestion',
      suggestion: { missing: [{ parameter: 'folder' }] },
    });
    const off = await connect(planned('office:list_files'), false);
    expect(await ask(off.client)).toMatchObject({ suggestion: { missing: [{}] } });
    expect(off.asked).toHaveLength(0);
  }, 120_000);
});
