/** Every road to a dangerous call ends before the call, unless a person said yes to exactly this one. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Undecided } from '../../src/execute/desk.ts';
import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import type { CapabilityDocument } from '../../src/gateway/capability-desk.ts';
import { askAsPerson } from '../support/ask-as-person.ts';
import { callAsWorkflow, EditedWorld } from '../support/edited-world.ts';
import { personApproves } from '../support/person-at-terminal.ts';
import { callPml } from '../support/pml-world.ts';
import { TerminalSession } from '../support/terminal-session.ts';

const LONG_MS = 180_000;
const soon = (): AbortSignal => AbortSignal.timeout(20_000);

/** A machine whose agent sees both the tools of pml and the dangerous one, under its own name. */
function house(pml: object = {}): EditedWorld {
  const world = new EditedWorld();
  world.write({
    mcpServers: { known: world.server('known') },
    pml: {
      embedding: { model: 'none' },
      exposure: { mode: 'hybrid', favorites: ['known:*'] },
      templates: 'ties.json',
      ...pml,
    },
  });
  const templates = [{ name: 'clean up', steps: ['known:who', 'known:erase'] }];
  writeFileSync(join(world.file, '..', 'ties.json'), JSON.stringify({ templates }));
  return world;
}

interface Road {
  readonly agent: Client;
  readonly world: EditedWorld;
}

const control = (agent: Client, args: Record<string, unknown>): Promise<WorkflowAnswer> =>
  callPml<WorkflowAnswer>(agent, 'control_workflow', args);
const code = (agent: Client, text: string): Promise<unknown> =>
  callPml(agent, 'execute_code', { code: text });
const erase = (id: string, ...dependsOn: readonly string[]): object => ({
  id,
  tool: 'known:erase',
  args: { label: id },
  dependsOn,
});

/** The run of a workflow that has stopped after its first layer. */
async function paused(agent: Client): Promise<string> {
  const { workflowId = '' } = await callPml<WorkflowAnswer>(agent, 'execute_workflow', {
    pause: 'layer',
    workflow: {
      tasks: [
        { id: 'look', tool: 'known:who', args: {} },
        { id: 'again', tool: 'known:who', args: {}, dependsOn: ['look'] },
      ],
    },
  });
  return workflowId;
}

async function command(world: EditedWorld, run: string, id: string, what: object): Promise<number> {
  const connection = await world.control();
  const { httpUrl = '', tokenFile } = await connection.request('status', {}, soon());
  connection.close();
  const response = await fetch(new URL(`/api/runs/${run}/commands`, httpUrl), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ id, command: what }),
  });
  return response.status;
}

/** Runs a command that would wait for a person, until it is over or waits. */
async function tried(world: EditedWorld, line: readonly string[]): Promise<void> {
  const count = async (): Promise<number> => (JSON.parse(await world.waiting()) as []).length;
  const before = await count();
  const child = world.start(line);
  child.stdin?.end('y\ny\n');
  await expect
    .poll(async () => child.exitCode !== null || (await count()) > before, { timeout: 30_000 })
    .toBe(true);
  child.kill('SIGKILL');
}

const ROADS: readonly (readonly [string, (road: Road) => Promise<unknown>])[] = [
  ['a workflow', ({ agent }) => callAsWorkflow(agent, 'known:erase', { label: 'w' })],
  [
    'a workflow that takes its arguments from another task',
    ({ agent }) =>
      callPml(agent, 'execute_workflow', {
        workflow: {
          tasks: [
            { id: 'look', tool: 'known:who', args: {} },
            { id: 'do', tool: 'known:erase', args: { label: '${look}' }, onError: 'continue' },
          ],
        },
      }),
  ],
  ['its own name in hybrid mode', ({ agent }) => agent.callTool({ name: 'known__erase' })],
  ['a program', ({ agent }) => code(agent, `return await mcp.known.erase({ label: 'c' })`)],
  [
    'a program that hides the name, tries often and swallows refusals',
    ({ agent }) =>
      code(
        agent,
        `const tool = mcp['kno' + 'wn'][['er', 'ase'].join('')];
         const all = await Promise.allSettled([1, 2, 3].map((n) => tool({ label: 'n' + n })));
         return all.map((each) => each.status);`,
      ),
  ],
  [
    'an intent that is to be run at once',
    ({ agent }) =>
      callPml(agent, 'execute_workflow', {
        intent: 'Delete everything on the list for good, with the label x',
        inputs: { label: 'x' },
        mode: 'run',
      }),
  ],
  [
    'an intent that a template answers',
    ({ agent }) => callPml(agent, 'execute_workflow', { intent: 'clean up', mode: 'run' }),
  ],
  [
    'tasks that are added to a run',
    async ({ agent }) => {
      const workflowId = await paused(agent);
      await control(agent, { workflowId, action: 'replan', tasks: [erase('more', 'again')] });
      return control(agent, { workflowId, action: 'continue' });
    },
  ],
  [
    'a task that takes the place of one that waits',
    async ({ agent }) => {
      const workflowId = await paused(agent);
      await control(agent, { workflowId, action: 'replan', tasks: [erase('again')] });
      return control(agent, { workflowId, action: 'continue' });
    },
  ],
  [
    'a requirement that is to be planned into a run',
    async ({ agent }) => {
      const workflowId = await paused(agent);
      const requirement = 'delete everything on the list for good';
      await control(agent, { workflowId, action: 'replan', requirement });
      return control(agent, { workflowId, action: 'continue' });
    },
  ],
  [
    'actions that only people have',
    async ({ agent }) => {
      const { workflowId, decisions = [] } = await callAsWorkflow(agent, 'known:erase');
      for (const action of [
        'inject',
        'inject_tasks',
        'modify',
        'modify_args',
        'approve',
        'decide',
      ]) {
        await control(agent, {
          workflowId,
          action,
          decisionId: decisions[0]?.id,
          verdict: { kind: 'approved' },
          tasks: [erase('mine')],
        }).catch(() => undefined);
      }
      return control(agent, { workflowId, action: 'continue' });
    },
  ],
  [
    'tasks that are injected over HTTP',
    async ({ agent, world }) => {
      const workflowId = await paused(agent);
      await command(world, workflowId, 'i1', { kind: 'inject_tasks', tasks: [erase('late')] });
      return command(world, workflowId, 'i2', { kind: 'continue' });
    },
  ],
  [
    'a program that pml keeps, after its text was changed in a document',
    async ({ agent, world }) => {
      await callPml(agent, 'execute_code', {
        intent: 'Tell which process answers',
        code: `const who = await mcp.known.who({ label: 'a' }); return who.pid;`,
      });
      const file = join(world.work, 'kept.json');
      await expect
        .poll(async () => (await world.json<unknown[]>(['capabilities'])).length, {
          timeout: 30_000,
        })
        .toBeGreaterThan(0);
      await world.pml(['export', '--file', file]);
      const forged = readFileSync(file, 'utf8').replaceAll('known.who', 'known.erase');
      const document = JSON.parse(
        forged.replaceAll('known:who', 'known:erase'),
      ) as CapabilityDocument;
      writeFileSync(file, JSON.stringify(document));
      await world.pml(['import', file]);
      for (const { name } of await world.json<{ name: string }[]>(['capabilities'])) {
        await callAsWorkflow(agent, `pml:${name}`);
        await code(agent, `return await pml[${JSON.stringify(name)}]({})`);
        await tried(world, ['capabilities', 'run', name]);
      }
    },
  ],
  [
    'pml run and pml call, without a terminal',
    async ({ world }) => {
      const file = join(world.work, 'plan.json');
      writeFileSync(file, JSON.stringify({ tasks: [erase('run')] }));
      await tried(world, ['run', file]);
      await tried(world, ['call', 'known:erase', 'label=call']);
    },
  ],
  [
    'the end of the daemon while it waits',
    async ({ agent, world }) => {
      const { workflowId } = await callAsWorkflow(agent, 'known:erase', { label: 'killed' });
      await world.restart('kill');
      return control(agent, { workflowId, action: 'continue' });
    },
  ],
];

describe('a dangerous call', () => {
  let road: Road;

  beforeAll(async () => {
    const world = house();
    const agent = await world.agent();
    assert.equal((await callAsWorkflow(agent, 'known:who')).status, 'completed');
    road = { world, agent };
  });
  afterAll(() => road.world[Symbol.asyncDispose]());

  it.each(ROADS)(
    'is not made by %s',
    async (_name, take) => {
      await take(road).catch(() => undefined);
      const { world, agent } = road;
      // A run that goes on by itself would have gone on by the time another one has ended.
      expect((await callAsWorkflow(agent, 'known:who')).status).toBe('completed');
      expect(world.effects()).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'is not made by a decision that comes with the token of clients',
    async () => {
      const { world, agent } = road;
      await callAsWorkflow(agent, 'known:erase', { label: 'http' });
      const waiting = JSON.parse(await world.waiting()) as Undecided[];
      const connection = await world.control();
      const { httpUrl = '', tokenFile } = await connection.request('status', {}, soon());
      const token = readFileSync(tokenFile, 'utf8').trim();
      expect(waiting.length).toBeGreaterThan(0);
      for (const { request } of waiting) {
        const response = await fetch(new URL(`/api/decisions/${request.id}`, httpUrl), {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ verdict: 'approve', by: 'ada' }),
        });
        expect(response.status).toBe(401);
      }
      expect(world.effects()).toEqual([]);
    },
    LONG_MS,
  );
});

describe('a person’s yes', () => {
  it(
    'is for exactly one call, once, and not for the same call again or for another',
    async () => {
      await using world = house();
      const agent = await world.agent();
      const { workflowId } = await callAsWorkflow(agent, 'known:erase', { label: 'one' });
      await personApproves(world);
      await expect.poll(() => world.effects(), { timeout: 45_000 }).toEqual(['erase one']);
      for (const label of ['one', 'two']) {
        await callAsWorkflow(agent, 'known:erase', { label });
        await code(agent, `return await mcp.known.erase({ label: '${label}' })`);
        await agent.callTool({ name: 'known__erase', arguments: { label } });
      }
      await control(agent, { workflowId, action: 'continue' });
      await control(agent, { workflowId, action: 'replan', tasks: [erase('one')] });
      await world.restart('kill');
      expect((await callAsWorkflow(agent, 'known:who')).status).toBe('completed');
      expect(world.effects()).toEqual(['erase one']);
    },
    LONG_MS,
  );

  it(
    'to a call whose arguments were changed meanwhile makes neither',
    async () => {
      await using world = house();
      const agent = await world.agent();
      const { workflowId = '', decisions = [] } = await callAsWorkflow(agent, 'known:erase', {
        label: 'shown',
      });
      const change = { kind: 'modify_args', task: 'one', args: { label: 'changed' } };
      await command(world, workflowId, 'm1', change);
      const connection = await world.control();
      const decisionId = decisions[0]?.id ?? '';
      await askAsPerson(
        connection,
        'decide',
        { workflowId, decisionId, verdict: { kind: 'approved' }, by: 'ada' },
        soon(),
      ).catch(() => undefined);
      expect((await callAsWorkflow(agent, 'known:who')).status).toBe('completed');
      expect(world.effects()).not.toContain('erase changed');
    },
    LONG_MS,
  );

  it(
    'that comes too late makes no call',
    async () => {
      await using world = house({ execute: { approvalSeconds: 5 } });
      const agent = await world.agent();
      const { workflowId = '', decisions = [] } = await callAsWorkflow(agent, 'known:erase', {
        label: 'late',
      });
      await expect
        .poll(async () => (await control(agent, { workflowId, action: 'status' })).status, {
          timeout: 30_000,
        })
        .toBe('failed');
      const connection = await world.control();
      const decisionId = decisions[0]?.id ?? '';
      const said = { workflowId, decisionId, verdict: { kind: 'approved' }, by: 'ada' } as const;
      const answer = await askAsPerson(connection, 'decide', said, soon()).catch(() => ({
        kind: 'refused',
      }));
      expect(answer).toMatchObject({ kind: 'refused' });
      await callAsWorkflow(agent, 'known:erase', { label: 'late' });
      expect(world.effects()).toEqual([]);
    },
    LONG_MS,
  );
});

it(
  'is not made by commands in a terminal that the agent opened',
  async () => {
    await using world = house();
    // This process is the client: the terminals that it opens are below it.
    const client = await world.connect();
    await callAsWorkflow(client, 'known:erase', { label: 'below' });
    const file = join(world.work, 'plan.json');
    writeFileSync(file, JSON.stringify({ tasks: [erase('run')] }));
    for (const line of [
      ['approve'],
      ['run', file],
      ['call', 'known:erase', 'label=call'],
      ['risk', 'known:*', 'safe'],
      ['dashboard'],
    ]) {
      const session = new TerminalSession(world, line);
      session.type('y\ny\ny\n');
      // Some of them would wait for a person for minutes.
      await expect
        .poll(() => session.shown.replaceAll(/\s+/gu, ' '), { timeout: 45_000 })
        .toMatch(/is a client of pml|pml approve|waits|approval/u);
      expect([line, world.effects()]).toEqual([line, []]);
    }
  },
  LONG_MS,
);
