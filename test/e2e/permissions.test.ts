/** What may be done without asking, on the built program: by risk, in proxy mode, and after the config was edited. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';

import type { Undecided } from '../../src/execute/desk.ts';
import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import type { RiskOfTool } from '../../src/gateway/gateway.ts';
import type { DaemonStatus } from '../../src/surfaces/daemon/control-protocol.ts';
import { askAsPerson } from '../support/ask-as-person.ts';
import { callPml, npmServer, PmlWorld } from '../support/pml-world.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const APPROVERS = 'a-token-that-the-person-made-for-a-script';
const soon = (): AbortSignal => AbortSignal.timeout(20_000);

class House implements AsyncDisposable {
  readonly world = new PmlWorld();
  readonly #record = join(this.world.work, 'effects.txt');

  /** Writes the config file, as a person or an agent with an editor would. */
  configure(pml: object, servers: object = {}): void {
    this.world.configure({
      mcpServers: {
        effects: { command: process.execPath, args: [EFFECTS, this.#record] },
        ...servers,
      },
      pml: { embedding: { model: 'none' }, ...pml },
    });
  }

  lines(): readonly string[] {
    return existsSync(this.#record)
      ? readFileSync(this.#record, 'utf8').split('\n').filter(Boolean)
      : [];
  }

  async undecided(): Promise<readonly Undecided[]> {
    return (await this.world.control()).request('undecided', {}, soon());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world[Symbol.asyncDispose]();
  }
}

const write = async (client: Client, label: string): Promise<string> =>
  (
    await callPml<WorkflowAnswer>(client, 'execute_workflow', {
      workflow: { tasks: [{ id: 'w', tool: 'effects:write', args: { label } }] },
    })
  ).status;

it('lets no edit of the config loosen anything before a person has confirmed it', async () => {
  await using house = new House();
  const { world } = house;
  const ask = { tools: 'effects:*', action: 'ask' };
  house.configure({ policy: { rules: [ask] } });
  let client = await world.connect();
  expect(await write(client, 'one')).toBe('approval_required');

  // The agent has an editor. The file is read again while the daemon runs …
  const allow = { tools: 'effects:*', action: 'allow' };
  house.configure({ policy: { rules: [allow] } });
  const changed = async (): Promise<unknown> => (await house.undecided())[0]?.request.kind;
  await expect.poll(changed, { timeout: 45_000 }).toBe('policy_change');
  expect(await write(client, 'two')).toBe('approval_required');

  // … and by the next one.
  await client.close();
  await world.pml(['down']);
  client = await world.connect();
  expect(await write(client, 'three')).toBe('approval_required');
  const fromAShell = await world.pml(['approve'], { input: 'y\n' });
  expect(fromAShell.code).toBe(4);
  expect(house.lines()).toEqual([]);

  // What is stricter holds at once, and needs no word.
  const deny = { tools: 'effects:read', action: 'deny' };
  house.configure({ policy: { rules: [deny, allow] } });
  const read = async (): Promise<string> =>
    (
      await callPml<WorkflowAnswer>(client, 'execute_workflow', {
        workflow: { tasks: [{ id: 'r', tool: 'effects:read', args: { label: 'x' } }] },
      })
    ).status;
  await expect.poll(read, { timeout: 45_000 }).toBe('failed');

  // A person says yes.
  const control = await world.control();
  const yes = { verdict: { kind: 'approved' }, by: 'ada' } as const;
  const decisionId = (await house.undecided())[0]?.request.id ?? '';
  expect(
    await askAsPerson(control, 'decide', { ...yes, decisionId: 'policy-of-before' }, soon()),
  ).toMatchObject({ kind: 'refused' });
  expect(await askAsPerson(control, 'decide', { ...yes, decisionId }, soon())).toEqual({
    kind: 'taken',
  });
  expect(await write(client, 'four')).toBe('completed');
  expect(house.lines()).toEqual(['four']);
}, 120_000);

it('does not know a server that was added behind the person’s back', async () => {
  await using house = new House();
  const { world } = house;
  house.configure({});
  const client = await world.connect();
  expect(await write(client, 'one')).toBe('completed');

  house.configure({}, { memory: npmServer('memory') });
  const create = async (): Promise<WorkflowAnswer> =>
    callPml<WorkflowAnswer>(client, 'execute_workflow', {
      workflow: { tasks: [{ id: 'c', tool: 'memory:create_entities', args: { entities: [] } }] },
    });
  const waiting = async (): Promise<unknown> => (await house.undecided())[0]?.request.kind;
  await expect.poll(waiting, { timeout: 45_000 }).toBe('policy_change');
  expect((await create()).status).toBe('failed');
  const control = await world.control();
  const yes = { verdict: { kind: 'approved' }, by: 'ada' } as const;
  const decisionId = (await house.undecided())[0]?.request.id ?? '';
  expect(
    await askAsPerson(control, 'decide', { ...yes, decisionId: 'policy-of-before' }, soon()),
  ).toMatchObject({ kind: 'refused' });
  expect(await askAsPerson(control, 'decide', { ...yes, decisionId }, soon())).toEqual({
    kind: 'taken',
  });
  expect((await create()).status).toBe('completed');

  // What is dangerous is asked about every time, whoever is trusted.
  const removed = await callPml<WorkflowAnswer>(client, 'execute_workflow', {
    workflow: { tasks: [{ id: 'd', tool: 'memory:delete_entities', args: { entityNames: [] } }] },
  });
  expect(removed.status).toBe('approval_required');
  const risks = await world.json<RiskOfTool[]>(['risk', 'memory:*']);
  const riskOf = (name: string): string | undefined =>
    risks.find(({ tool }) => tool === `memory:${name}`)?.judgement.risk;
  expect(riskOf('delete_entities')).toBe('dangerous');
  expect(riskOf('create_entities')).toBe('moderate');
  expect(riskOf('read_graph')).toBe('safe');
  const lowered = await world.pml(['risk', 'memory:*', 'safe'], { input: 'y\n' });
  expect(lowered.code).toBe(4);
}, 120_000);

it('tells a client in proxy mode where to approve, and lets the approved call through once', async () => {
  await using house = new House();
  const { world } = house;
  world.nameApproverToken(APPROVERS);
  house.configure({
    exposure: { mode: 'proxy' },
    policy: { rules: [{ tools: 'effects:write', action: 'ask' }] },
  });
  const client = await world.connect();
  const call = async (label: string): Promise<{ isError: boolean; text: string }> => {
    const answer = await client.callTool({ name: 'effects__write', arguments: { label } });
    const [content] = answer.content as { text: string }[];
    return { isError: answer.isError === true, text: content?.text ?? '' };
  };
  const names = async (): Promise<readonly string[]> =>
    (await client.listTools()).tools.map(({ name }) => name);
  await expect.poll(names, { timeout: 45_000 }).toContain('effects__write');
  const first = await call('one');
  expect(first.isError).toBe(true);
  const id = /pml approve ([\w-]+)/u.exec(first.text)?.[1] ?? '';
  expect(first.text).toContain('approval_required');
  expect((await house.undecided()).map(({ request }) => request.id)).toEqual([id]);

  // By HTTP: the token of clients is not enough.
  const { httpUrl = '', tokenFile } = (await (
    await world.control()
  ).request('status', {}, soon())) satisfies DaemonStatus;
  const decide = async (token: string): Promise<number> => {
    const response = await fetch(new URL(`/api/decisions/${id}`, httpUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ verdict: 'approve', by: 'ada' }),
    });
    return response.status;
  };
  expect(await decide(readFileSync(tokenFile, 'utf8').trim())).toBe(401);
  expect((await call('one')).isError).toBe(true);
  expect(house.lines()).toEqual([]);
  expect(await decide(APPROVERS)).toBe(200);
  expect(await decide(APPROVERS)).toBe(409);

  // Exactly this call, once.
  expect((await call('another')).isError).toBe(true);
  expect((await call('one')).isError).toBe(false);
  expect((await call('one')).isError).toBe(true);
  expect(house.lines()).toEqual(['one']);
});
