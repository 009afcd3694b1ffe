/** Ordinary bad days, seen from outside: a clear error each, and everything else keeps working. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TaskAnswer, WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { callPml, npmServer, PmlWorld } from '../support/pml-world.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/servers');
const LONG_NAME = 'n'.repeat(100);

const odd = (...traits: string[]): { command: string; args: string[] } => ({
  command: process.execPath,
  args: [join(FIXTURES, 'odd-server.mjs'), ...traits],
});

describe('one gateway with servers of every bad kind', () => {
  let world: PmlWorld;
  let client: Client;

  beforeAll(async () => {
    world = new PmlWorld();
    world.configure({
      mcpServers: {
        everything: npmServer('everything'),
        hangs: odd('hangs'),
        garbage: odd('garbage'),
        flood: odd('flood'),
        twins: odd('twins'),
        plain: odd(),
        missing: { command: 'no-such-program-anywhere' },
        dies: odd('dies-at-start'),
        schemas: { command: process.execPath, args: [join(FIXTURES, 'schema-server.mjs')] },
        unset: { command: 'node', env: { KEY: '${env:PML_E2E_NEVER_SET}' } },
      },
      pml: { embedding: { model: 'none' }, servers: { hangs: { startTimeoutMs: 1500 } } },
    });
    client = await world.connect();
  });

  afterAll(async () => {
    await world[Symbol.asyncDispose]();
  });

  async function call(tool: string, args: Record<string, unknown> = {}): Promise<TaskAnswer> {
    const answer = await callPml<WorkflowAnswer>(client, 'execute_workflow', {
      workflow: { tasks: [{ id: 't', tool, args }] },
    });
    return (
      answer.results?.['t'] ?? {
        status: 'failed',
        error: { code: answer.status, message: JSON.stringify(answer.issues ?? answer.message) },
      }
    );
  }

  it('answers on a good server while others hang, die or are not there', async () => {
    expect(await call('everything:echo', { message: 'fine' })).toMatchObject({
      value: 'Echo: fine',
    });
  });

  it.each([
    ['hangs:echo', /hangs|did not|within/u],
    ['missing:echo', /no-such-program-anywhere/u],
    ['dies:echo', /cannot find my database/u],
    ['unset:echo', /unset/u],
    ['everything:ecko', /everything:echo/u],
  ])('says what is wrong with %s', async (tool, words) => {
    // What a server wrote before it died may come in after its end.
    await expect
      .poll(
        async () => {
          const { status, error } = await call(tool);
          expect(status).toBe('failed');
          return error?.message;
        },
        { timeout: 40_000 },
      )
      .toMatch(words);
  });

  it.each([
    ['garbage on stdout', 'garbage:echo', { text: 'x' }, 'x'],
    ['a flood on stderr', 'flood:echo', { text: 'y' }, 'y'],
    ['two tools of one name', 'twins:echo', { text: 'z' }, 'z'],
    ['a name of a hundred characters', `plain:${LONG_NAME}`, {}, 'long'],
    [
      'a schema that refers to itself',
      'schemas:referring',
      { root: { name: 'a', children: [{ name: 'b' }] } },
      'referring ran',
    ],
    ['a schema that is none', 'schemas:broken', { a: 1 }, 'broken ran'],
    ['a schema on another machine', 'schemas:remote', { a: 1 }, 'remote ran'],
  ])('works through %s', async (_, tool, args, value) => {
    expect(await call(tool, args)).toMatchObject({ status: 'succeeded', value });
  });

  it('refuses arguments that do not fit a schema with references, before the call', async () => {
    const { error } = await call('schemas:referring', { root: { name: 'a', children: [{}] } });
    expect(error?.message).toMatch(/name/u);
  });

  it('keeps twenty megabytes in one message and hands out pages', async () => {
    const { status, ref, preview } = await call('plain:big', { bytes: 20_000_000 });
    expect({ status, ref }).toEqual({ status: 'succeeded', ref: 't' });
    expect(preview).toContain('20000');
  });

  it('takes an answer nested a hundred levels deep', async () => {
    expect((await call('plain:deep', { levels: 100 })).status).toBe('succeeded');
  });

  it.each([5000, 200_000])('survives an answer nested %i levels deep', async (levels) => {
    const { status, error } = await call('plain:deep', { levels });
    expect({ status, code: error?.code }).toEqual({ status: 'failed', code: 'answer_too_large' });
    expect(error?.message).toContain('may have taken effect');
    const { stderr } = await world.pml(['call', 'plain:deep', `levels=${levels}`]);
    expect(stderr).toContain('nested');
    expect(await call('plain:echo', { text: 'alive' })).toMatchObject({ value: 'alive' });
  });

  it('answers for a task of any name', async () => {
    const answer = await callPml<WorkflowAnswer>(client, 'execute_workflow', {
      workflow: {
        tasks: ['__proto__', 'constructor'].map((id) => ({
          id,
          tool: 'everything:echo',
          args: { message: id },
        })),
      },
    });
    expect(Object.keys(answer.results ?? {}).toSorted()).toEqual(['__proto__', 'constructor']);
  });

  it('tells how many tools a server has while it is asleep', async () => {
    await world.pml(['down']);
    const servers = await world.json<{ name: string; toolCount: number }[]>(['list']);
    expect(servers.find(({ name }) => name === 'everything')?.toolCount).toBeGreaterThan(10);
  });

  it('passes content of an unknown type on', async () => {
    expect(await call('plain:odd_content')).toMatchObject({
      value: [{ type: 'hologram', frames: [1, 2] }],
    });
  });

  it('reports a server that exits in the middle of a call, and starts it again for the next', async () => {
    const { status, error } = await call('plain:exit');
    expect(status).toBe('failed');
    expect(error).toMatchObject({ code: 'server_exited' });
    expect(error?.message).toContain('may have taken effect');
    await expect
      .poll(() => call('plain:echo', { text: 'back' }), { timeout: 45_000 })
      .toMatchObject({ value: 'back' });
  });

  it('follows a server that changes its tools', async () => {
    await call('plain:change');
    interface Listing {
      tools: { name: string }[];
    }
    await expect
      .poll(
        async () => (await world.json<Listing>(['list', 'plain'])).tools.map(({ name }) => name),
        { timeout: 45_000 },
      )
      .toContain('grown');
  });

  it('carries a thousand calls at once', async () => {
    const tasks = Array.from({ length: 1000 }, (_, index) => ({
      id: `t${index}`,
      tool: 'everything:echo',
      args: { message: String(index) },
    }));
    const answer = await callPml<WorkflowAnswer>(client, 'execute_workflow', {
      workflow: { tasks },
    });
    const statuses = new Set(Object.values(answer.results ?? {}).map(({ status }) => status));
    expect([answer.status, ...statuses]).toEqual(['completed', 'succeeded']);
  });

  it('is told by pml doctor in plain words, and pml list agrees', async () => {
    const { code, stdout } = await world.pml(['doctor']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/no-such-program-anywhere/u);
    expect(stdout).toMatch(/PML_E2E_NEVER_SET/u);
    const servers = await world.json<{ name: string; status: string }[]>(['list']);
    expect(servers.find(({ name }) => name === 'everything')?.status).toBe('ready');
  });
});

describe('a config that cannot be used', () => {
  it.each([
    ['a typing mistake', '{"mcpServer": {}}', /mcpServers/u],
    [
      'a key twice',
      '{"mcpServers": {"a": {"command": "x"}, "a": {"command": "y"}}}',
      /a second time/u,
    ],
    ['half a file', '{"mcpServers": {"a": {"comm', /1:23/u],
    ['neither command nor url', '{"mcpServers": {"a": {}}}', /command|url/u],
  ])('%s is explained, and nothing is started', async (_, text, words) => {
    await using world = new PmlWorld();
    const file = world.configure({});
    writeFileSync(file, text);
    const { code, stderr } = await world.pml(['list']);
    expect(code).toBe(2);
    expect(stderr).toMatch(words);
    expect(world.daemonPid()).toBeUndefined();
  });

  it('is told to an agent as well, instead of leaving it waiting', async () => {
    await using world = new PmlWorld();
    writeFileSync(world.configure({}), '{"mcpServer": {}}');
    const client = await world.connect();
    await expect(client.callTool({ name: 'discover', arguments: { intent: 'x' } })).rejects.toThrow(
      /mcpServers/u,
    );
  });
});
