import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import type { DiscoverAnswer } from '../../src/gateway/gateway.ts';
import { askAsPerson } from '../support/ask-as-person.ts';
import { callPml, npmServer, PmlWorld } from '../support/pml-world.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/servers');

function effects(world: PmlWorld): { command: string; args: string[]; lines: () => string[] } {
  const record = join(world.work, 'effects.txt');
  return {
    command: process.execPath,
    args: [join(FIXTURES, 'effects-server.mjs'), record],
    lines: () =>
      existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [],
  };
}

describe.each(['legacy', 'modern'] as const)('an agent over stdio, %s protocol', (era) => {
  it('finds a tool, runs a workflow on real servers, and pages through a large result', async () => {
    await using world = new PmlWorld();
    world.configure({
      mcpServers: {
        files: npmServer('filesystem', world.work),
        everything: npmServer('everything'),
      },
      pml: { policy: { rules: [{ tools: 'files:write_file', action: 'allow' }] } },
    });
    const large = JSON.stringify(Array.from({ length: 4000 }, (_, index) => ({ index })));
    writeFileSync(join(world.work, 'large.json'), large);
    const client = await world.connect(era);

    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'discover',
      'execute_workflow',
      'execute_code',
      'control_workflow',
    ]);

    const best = async (): Promise<string | undefined> => {
      const found = await callPml<DiscoverAnswer>(client, 'discover', {
        intent: 'read a text file',
      });
      return found.results[0]?.id;
    };
    await expect.poll(best, { timeout: 45_000 }).toBe('files:read_text_file');

    const answer = await callPml<WorkflowAnswer>(client, 'execute_workflow', {
      intent: 'add and keep',
      workflow: {
        tasks: [
          { id: 'sum', tool: 'everything:get-sum', args: { a: 40, b: 2 } },
          {
            id: 'large',
            tool: 'files:read_text_file',
            args: { path: join(world.work, 'large.json') },
          },
          {
            id: 'keep',
            tool: 'files:write_file',
            args: { path: join(world.work, 'sum.txt'), content: 'it says: ${sum}' },
          },
        ],
      },
    });
    expect(answer).toMatchObject({
      status: 'completed',
      results: {
        sum: { status: 'succeeded' },
        large: { ref: 'large' },
        keep: { status: 'succeeded' },
      },
    });
    expect(readFileSync(join(world.work, 'sum.txt'), 'utf8')).toBe(
      'it says: The sum of 40 and 2 is 42.',
    );

    const page = await callPml<WorkflowAnswer>(client, 'control_workflow', {
      workflowId: answer.workflowId,
      action: 'result',
      path: 'large.content',
    });
    expect(large.startsWith(page.value as string)).toBe(true);
    expect(page.nextOffset).toBeGreaterThan(1000);
  });
});

describe('a workflow with mistakes', () => {
  it('is answered with all of them at once, the nearest right names, and nothing started', async () => {
    await using world = new PmlWorld();
    const { lines, ...server } = effects(world);
    world.configure({ mcpServers: { effects: server }, pml: { embedding: { model: 'none' } } });
    const client = await world.connect();
    const answer = await callPml<WorkflowAnswer>(client, 'execute_workflow', {
      workflow: {
        tasks: [
          { id: 'a', tool: 'effects:write', args: { label: 'a' } },
          { id: 'b', tool: 'effects:wirte', args: { label: 'b' } },
          { id: 'c', tool: 'effects:write', args: { lable: 'c' }, dependsOn: ['d'] },
          { id: 'd', tool: 'effects:write', args: { label: '${c.lines}' } },
        ],
      },
    });
    expect(answer).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('nothing was started') as string,
    });
    const text = JSON.stringify(answer.issues);
    expect(text).toContain('effects:write');
    expect(text).toContain('label');
    expect(answer.issues?.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['tool_unknown', 'arguments_invalid', 'cycle']),
    );
    expect(lines()).toEqual([]);
  });

  it('for an intent alone is answered with the tools to write one from', async () => {
    await using world = new PmlWorld();
    world.configure({ mcpServers: { everything: npmServer('everything') } });
    const client = await world.connect();
    const ask = async (): Promise<readonly [string, string | undefined]> => {
      const request = { intent: 'add two numbers' };
      const answer = await callPml<WorkflowAnswer>(client, 'execute_workflow', request);
      return [answer.status, answer.candidates?.[0]?.id];
    };
    await expect
      .poll(ask, { timeout: 45_000 })
      .toEqual(['explicit_required', 'everything:get-sum']);
  });
});

describe('policy', () => {
  it('keeps an agent from a denied tool on every path', async () => {
    await using world = new PmlWorld();
    const { lines, ...server } = effects(world);
    world.configure({
      mcpServers: { effects: server },
      pml: {
        embedding: { model: 'none' },
        policy: { rules: [{ tools: 'effects:write', action: 'deny' }] },
      },
    });
    const client = await world.connect();
    const answer = await callPml<WorkflowAnswer>(client, 'execute_workflow', {
      workflow: { tasks: [{ id: 'a', tool: 'effects:write', args: { label: 'a' } }] },
    });
    expect(answer).toMatchObject({
      status: 'failed',
      results: { a: { error: { code: 'policy_refused' } } },
    });
    const { code } = await world.pml(['call', 'effects:write', 'label=x']);
    expect(code).not.toBe(0);
    expect(lines()).toEqual([]);
  });
});

const soon = (): AbortSignal => AbortSignal.timeout(20_000);

/** A person says yes to the change of the config file as soon as it waits. */
async function confirmed(world: PmlWorld): Promise<void> {
  const control = await world.control();
  const waiting = async (): Promise<string | undefined> => {
    const [first] = await control.request('undecided', {}, soon());
    return first?.request.kind === 'policy_change' ? first.request.id : undefined;
  };
  await expect.poll(waiting, { timeout: 45_000 }).toBeDefined();
  const decisionId = (await waiting()) ?? '';
  await askAsPerson(
    control,
    'decide',
    { decisionId, by: 'ada', verdict: { kind: 'approved' } },
    soon(),
  );
}

describe('hot reload', () => {
  it('adds, changes and removes a server while the others keep their processes', async () => {
    await using world = new PmlWorld();
    const first = { everything: npmServer('everything'), memory: npmServer('memory') };
    world.configure({ mcpServers: first });
    const ready = async (): Promise<Record<string, number | undefined>> => {
      const servers = await world.json<{ name: string; processIds: number[] }[]>(['list']);
      return Object.fromEntries(servers.map(({ name, processIds }) => [name, processIds[0]]));
    };
    await expect.poll(ready, { timeout: 45_000 }).toMatchObject({
      everything: expect.any(Number) as number,
      memory: expect.any(Number) as number,
    });
    const before = await ready();

    const scratch = join(world.work, 'scratch');
    mkdirSync(scratch);
    world.configure({
      mcpServers: { everything: first.everything, files: npmServer('filesystem', scratch) },
    });
    await confirmed(world);
    await expect
      .poll(ready, { timeout: 45_000 })
      .toEqual({ everything: before['everything'], files: expect.any(Number) as number });

    world.configure({ mcpServers: { everything: { ...first.everything, env: { CHANGED: '1' } } } });
    await confirmed(world);
    await expect
      .poll(async () => (await ready())['everything'], { timeout: 45_000 })
      .not.toBe(before['everything']);
  });

  it('keeps what works when the new file is broken, and says so', async () => {
    await using world = new PmlWorld();
    const file = world.configure({ mcpServers: { everything: npmServer('everything') } });
    await world.json(['list']);
    writeFileSync(file, '{"mcpServers": {"everything": ');
    interface Status {
      configError?: string;
    }
    await expect
      .poll(async () => (await world.json<Status>(['up'])).configError, { timeout: 45_000 })
      .toContain('pml.json');
    const { stdout } = await world.pml(['call', 'everything:echo', 'message=still here']);
    expect(stdout).toContain('still here');
  });
});
