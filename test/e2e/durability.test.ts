import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { callPml, isAlive, kill, npmServer, PmlWorld } from '../support/pml-world.ts';

/** Nothing here is searched for by its meaning: no start loads the model. */
const NO_MODEL = { embedding: { model: 'none' } };

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');

interface Effects {
  readonly server: { command: string; args: string[] };
  readonly lines: () => string[];
}

function effects(world: PmlWorld): Effects {
  const record = join(world.work, 'effects.txt');
  return {
    server: { command: process.execPath, args: [EFFECTS, record] },
    lines: () =>
      existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [],
  };
}

const slowWrite = (label: string, ms: number): Record<string, unknown> => ({
  workflow: { tasks: [{ id: 'w', tool: 'effects:write', args: { label, ms } }] },
});

describe('kill -9 of the daemon', () => {
  it('in the middle of a write: one effect, one answer, and it says that nobody knows', async () => {
    await using world = new PmlWorld();
    const { server, lines } = effects(world);
    world.configure({ mcpServers: { effects: server }, pml: NO_MODEL });
    const client = await world.connect();
    const asked = callPml<WorkflowAnswer>(client, 'execute_workflow', slowWrite('once', 4000));
    await expect.poll(lines, { timeout: 45_000 }).toEqual(['once']);
    kill(world.daemonPid() ?? 0, 'SIGKILL');

    const answer = await asked;
    expect(answer).toMatchObject({
      status: 'outcome_unknown',
      results: { w: { status: 'running' } },
    });
    expect(answer.message).toContain('Do not repeat');
    expect(lines()).toEqual(['once']);

    const status = await callPml<WorkflowAnswer>(client, 'control_workflow', {
      workflowId: answer.workflowId,
      action: 'status',
    });
    expect(status.status).toBe('outcome_unknown');
  });

  it('in a call that its client cancels before the next daemon is there: the run is aborted', async () => {
    await using world = new PmlWorld();
    const { server, lines } = effects(world);
    world.configure({ mcpServers: { effects: server }, pml: NO_MODEL });
    const client = await world.connect();
    const tasks = [
      { id: 'look', tool: 'effects:read', args: { label: 'x', ms: 10_000 } },
      { id: 'last', tool: 'effects:write', args: { label: 'last' }, dependsOn: ['look'] },
    ];
    const cancel = new AbortController();
    const asked = client.callTool(
      { name: 'execute_workflow', arguments: { workflow: { tasks } } },
      { signal: cancel.signal },
    );
    const statuses = async (): Promise<readonly string[]> =>
      (await world.json<{ status: string }[]>(['runs'])).map(({ status }) => status);
    await expect.poll(statuses, { timeout: 45_000 }).toEqual(['running']);
    const before = world.daemonPid() ?? 0;
    kill(before, 'SIGKILL');
    // By then pml stdio has seen the end of the first one: it has started the next one.
    const next = (): boolean => ![before, undefined].includes(world.daemonPid());
    await expect.poll(next, { timeout: 45_000, interval: 5 }).toBe(true);
    cancel.abort('the person does not want it');
    await expect(asked).rejects.toThrow('does not want it');
    await expect.poll(statuses, { timeout: 45_000 }).toEqual(['aborted']);
    expect(lines()).toEqual([]);
  });

  it('between calls: the client notices nothing, and finished runs are still there', async () => {
    await using world = new PmlWorld();
    const { server, lines } = effects(world);
    world.configure({ mcpServers: { effects: server }, pml: NO_MODEL });
    const client = await world.connect();
    const first = await callPml<WorkflowAnswer>(client, 'execute_workflow', slowWrite('first', 0));
    const before = world.daemonPid();
    kill(before ?? 0, 'SIGKILL');
    const second = await callPml<WorkflowAnswer>(
      client,
      'execute_workflow',
      slowWrite('second', 0),
    );
    expect(second.status).toBe('completed');
    expect(world.daemonPid()).not.toBe(before);
    const kept = await callPml<WorkflowAnswer>(client, 'control_workflow', {
      workflowId: first.workflowId,
      action: 'result',
      path: 'w.lines[0]',
    });
    expect(kept).toMatchObject({ status: 'completed', value: 'first' });
    expect(lines()).toEqual(['first', 'second']);
    const runs = await world.json<{ status: string }[]>(['runs']);
    expect(runs.map(({ status }) => status)).toEqual(['completed', 'completed']);
  });

  it('leaves no process behind, not even of a server that will not go', async () => {
    await using world = new PmlWorld();
    const stubborn = `process.on('SIGTERM', () => {}); process.stdin.resume(); setInterval(() => {}, 1000); import(${JSON.stringify(npmServer('everything').args[0])});`;
    world.configure({
      mcpServers: {
        everything: npmServer('everything'),
        wrapped: {
          command: 'sh',
          args: ['-c', `"${process.execPath}" "${npmServer('memory').args[0]}"; true`],
        },
        stubborn: { command: process.execPath, args: ['--input-type=module', '-e', stubborn] },
      },
      pml: NO_MODEL,
    });
    const ready = async (): Promise<number> => {
      const servers = await world.json<{ status: string }[]>(['list']);
      return servers.filter(({ status }) => status === 'ready').length;
    };
    await expect.poll(ready, { timeout: 30_000 }).toBe(3);
    expect(world.processes().length).toBeGreaterThan(4);
    kill(world.daemonPid() ?? 0, 'SIGKILL');
    await expect.poll(() => world.processes(), { timeout: 45_000 }).toEqual([]);
  });
});

describe('ending', () => {
  it('by pml down leaves no process behind, and what was stored is there after pml up', async () => {
    await using world = new PmlWorld();
    const { server } = effects(world);
    world.configure({
      mcpServers: { effects: server, everything: npmServer('everything') },
      pml: NO_MODEL,
    });
    await world.pml(['call', 'effects:write', 'label=x']);
    expect((await world.pml(['down'])).code).toBe(0);
    await expect.poll(() => world.processes(), { timeout: 45_000 }).toEqual([]);
    const { calls } = await world.json<{ calls: { tool: string; calls: number }[] }>(['stats']);
    expect(calls).toMatchObject([{ tool: 'effects:write', calls: 1 }]);
  });

  it('of a client leaves the daemon to the others', async () => {
    await using world = new PmlWorld();
    const { server } = effects(world);
    world.configure({ mcpServers: { effects: server }, pml: NO_MODEL });
    const [one, two] = [await world.connect(), await world.connect('modern')];
    await one.close();
    const answer = await callPml<WorkflowAnswer>(two, 'execute_workflow', slowWrite('two', 0));
    expect(answer.status).toBe('completed');
  });

  it('of a client does not end a run it started', async () => {
    await using world = new PmlWorld();
    const { server } = effects(world);
    world.configure({ mcpServers: { effects: server }, pml: NO_MODEL });
    const client = await world.connect();
    await client.listTools();
    const asked = client.callTool({
      name: 'execute_workflow',
      arguments: {
        workflow: {
          tasks: [
            { id: 'a', tool: 'effects:write', args: { label: 'a', ms: 1500 } },
            { id: 'b', tool: 'effects:write', args: { label: 'b' }, dependsOn: ['a'] },
          ],
        },
      },
    });
    asked.catch(() => undefined);
    const record = effects(world);
    await expect.poll(record.lines, { timeout: 45_000 }).toEqual(['a']);
    await client.close();
    await expect.poll(record.lines, { timeout: 45_000 }).toEqual(['a', 'b']);
    const runs = await world.json<{ status: string }[]>(['runs']);
    expect(runs[0]?.status).toBe('completed');
  });

  it('of the request by its client ends the run and reaches the server', async () => {
    await using world = new PmlWorld();
    const { server, lines } = effects(world);
    world.configure({ mcpServers: { effects: server }, pml: NO_MODEL });
    const client = await world.connect();
    const cancel = new AbortController();
    const asked = client.callTool(
      { name: 'execute_workflow', arguments: slowWrite('long', 60_000) },
      { signal: cancel.signal },
    );
    asked.catch(() => undefined);
    await expect.poll(lines, { timeout: 45_000 }).toEqual(['long']);
    cancel.abort();
    await expect
      .poll(async () => (await world.json<{ status: string }[]>(['runs']))[0]?.status, {
        timeout: 45_000,
      })
      .toBe('aborted');
  });
});

describe('many at once', () => {
  it('ten clients that start together share one daemon', async () => {
    await using world = new PmlWorld();
    world.configure({ mcpServers: { everything: npmServer('everything') }, pml: NO_MODEL });
    const clients = await Promise.all(Array.from({ length: 10 }, () => world.connect()));
    const answers = await Promise.all(
      clients.map((client) =>
        callPml<WorkflowAnswer>(client, 'execute_workflow', {
          workflow: { tasks: [{ id: 'e', tool: 'everything:echo', args: { message: 'x' } }] },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, () => 'completed'),
    );
    const daemons = world.processes().filter(({ command }) => command.includes(' daemon '));
    expect(daemons).toHaveLength(1);
    expect(isAlive(world.daemonPid() ?? 0)).toBe(true);
  });

  it('one that finds the place taken ends before it has read anything', async () => {
    await using world = new PmlWorld();
    const file = world.configure({ mcpServers: {} });
    await world.pml(['list']);
    const pid = world.daemonPid();
    world.configure('not a configuration');
    expect((await world.pml(['daemon', '--config', file])).code).toBe(75);
    expect([isAlive(pid ?? 0), world.daemonPid()]).toEqual([true, pid]);
  });

  it('two configurations share neither daemon nor database', async () => {
    await using world = new PmlWorld();
    world.configure({ mcpServers: { everything: npmServer('everything') }, pml: NO_MODEL });
    const other = join(world.work, 'pml.json');
    const { writeFileSync } = await import('node:fs');
    writeFileSync(
      other,
      JSON.stringify({ mcpServers: { memory: npmServer('memory') }, pml: NO_MODEL }),
    );
    const one = await world.json<{ name: string }[]>([
      'list',
      '--config',
      join(world.home, '.config/pml/pml.json'),
    ]);
    const two = await world.json<{ name: string }[]>(['list', '--config', other]);
    expect([one, two].map((list) => list.map(({ name }) => name))).toEqual([
      ['everything'],
      ['memory'],
    ]);
    await world.pml(['down', '--config', other]);
  });
});
