/**
 * Two people of one project, each with a token of the role `agent`. A run of one of them is not there
 * for the other, whatever is asked about it. Whoever may look at the project reaches every run.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { type Role, ROLES } from '../../src/base/access.ts';
import { sessionId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { CONTROL_ACTIONS } from '../support/control-actions.ts';
import { HttpWorld, send, TOKEN } from '../support/http-world.ts';
import { PageWorld } from '../support/page-world.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const SONG = 'song91c2';

interface Answer {
  readonly isError: boolean;
  readonly text: string;
}

describe('a run of another person', () => {
  let world: PageWorld;
  let run: string;
  let nobodys: string;
  const clients = new HttpWorld();
  const tokens = new Map<string, string>();

  const callAs = async (token: string, name: string, args: JsonObject): Promise<Answer> => {
    const client = await clients.connect(world.http, 'legacy', 'test', token);
    const { isError, content } = await client.callTool({ name, arguments: args });
    return { isError: isError === true, text: JSON.stringify(content) };
  };

  /** What is answered about a run and about a run that does not exist, with the ids taken out. */
  const askBoth = async (ask: (id: string) => Promise<object>): Promise<readonly string[]> => {
    const told: string[] = [];
    for (const id of [run, nobodys]) {
      const text = JSON.stringify(await ask(id));
      told.push(text.replaceAll(id, 'ID').replaceAll(/"date":"[^"]*"/gu, ''));
    }
    return told;
  };

  const tokenOf = (name: string): string => tokens.get(name) ?? '';

  const suggestAs = async (name: string, label: string): Promise<string> => {
    const intent = `append a line to the record with the label "${label}"`;
    const asked = { intent, mode: 'suggest' };
    const { text } = await callAs(tokenOf(name), 'execute_workflow', asked);
    return /wf_[\w-]+/u.exec(text)?.[0] ?? text;
  };

  const commandAs = (name: string, id: string, command: JsonObject): ReturnType<typeof send> =>
    send(world.port, {
      path: `/api/runs/${id}/commands`,
      headers: { authorization: `Bearer ${tokenOf(name)}` },
      body: JSON.stringify({ id: randomUUID(), command }),
    });

  /** As whom the calls of a run were made. */
  const callersIn = async (id: string): Promise<readonly unknown[]> => {
    await expect.poll(async () => (await world.host.gateway.look(id)).status).toBe('completed');
    const { entries } = await world.host.audit.read({ limit: 100 });
    return entries
      .filter(({ action, runId }) => action === 'call' && runId === id)
      .map(({ person }) => person);
  };

  beforeAll(async () => {
    const effects = join(inject('temporaryFolder'), `${randomUUID()}.txt`);
    world = await PageWorld.open({
      mcpServers: { one: { command: process.execPath, args: [SERVER, effects] } },
      pml: { embedding: { model: 'none' } },
    });
    const add = async (name: string, role: Role): Promise<void> => {
      const { token } = await world.host.tokens.add({ name, role, createdBy: 'root' });
      tokens.set(name, token);
    };
    await add('ann', 'agent');
    await add('bob', 'agent');
    for (const role of ROLES) {
      await add(`some-${role}`, role);
    }
    const tasks = [
      { id: 'a', tool: 'one:write', args: { label: SONG } },
      { id: 'b', tool: 'one:read', args: { label: '${a.lines[0]}' } },
    ];
    const workflow = { tasks } as unknown as JsonObject;
    const begun = await callAs(tokenOf('ann'), 'execute_workflow', { workflow, pause: 'layer' });
    run = /wf_[\w-]+/u.exec(begun.text)?.[0] ?? '';
    nobodys = `${run.slice(0, -4)}0000`;
  }, 60_000);
  afterAll(async () => {
    await clients.end();
    await world[Symbol.asyncDispose]();
  });

  it('is there, and waits', async () => {
    const { text } = await callAs(tokenOf('ann'), 'control_workflow', {
      workflowId: run,
      action: 'status',
    });
    expect(text).toContain('paused');
    expect(text).toContain(SONG);
  });

  it.each(CONTROL_ACTIONS)('is unknown to another agent that asks for %s', async (action) => {
    for (const token of [tokenOf('bob'), TOKEN]) {
      const [found, missing] = await askBoth((workflowId) =>
        callAs(token, 'control_workflow', { workflowId, action, path: 'a', tasks: '["a"]' }),
      );
      expect(found).toContain('there is no run');
      expect(found).toBe(missing);
    }
  });

  it.each([
    ['GET', 'events', undefined],
    ['POST', 'commands', { id: 'x', command: { kind: 'abort' } }],
    ['POST', 'command', { command: 'abort' }],
    ['POST', 'again', {}],
    ['POST', 'edited', { tasks: [] }],
  ] as const)('is unknown to another agent at %s /api/runs/ID/%s', async (method, what, body) => {
    // The page's own routes know no local token.
    const agents = what.endsWith('s') ? [tokenOf('bob'), TOKEN] : [tokenOf('bob')];
    for (const token of agents) {
      const [found, missing] = await askBoth(async (id) => {
        const { status, text } = await send(world.port, {
          method,
          path: `/api/runs/${id}/${what}`,
          headers: { authorization: `Bearer ${token}` },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        return { status, text };
      });
      expect(found).toContain('"status":404');
      expect(found).toBe(missing);
    }
  });

  it.each(['viewer', 'approver', 'admin'])('can be read as %s', async (role) => {
    const read = { workflowId: run, action: 'result', path: 'a' };
    const { isError, text } = await callAs(tokenOf(`some-${role}`), 'control_workflow', read);
    expect([isError, text]).toEqual([false, expect.stringContaining(SONG)]);
  });

  it.each(['inject', 'modify', 'replan'])(
    'gets no other calls by %s of an admin',
    async (action) => {
      const tasks = JSON.stringify([{ id: 'b', tool: 'one:write', args: { label: 'other' } }]);
      const { isError, text } = await callAs(tokenOf('some-admin'), 'control_workflow', {
        workflowId: run,
        action,
        tasks,
      });
      expect([isError, text]).toEqual([true, expect.stringContaining('only ann changes the plan')]);
    },
  );

  it('was not touched, and goes on for its own person', async () => {
    const before = await world.host.gateway.look(run);
    expect(before).toMatchObject({ status: 'paused' });
    const { text } = await callAs(tokenOf('ann'), 'control_workflow', {
      workflowId: run,
      action: 'continue',
    });
    expect(text).toContain('completed');
  });

  it('of the local user is unknown to a person as well', async () => {
    const asked = { workflow: { tasks: [{ id: 'a', tool: 'one:read', args: { label: SONG } }] } };
    const local = await world.host.gateway.executeWorkflow(
      asked,
      { session: sessionId('local') },
      new AbortController().signal,
    );
    expect(local.status).toBe('completed');
    const answer = await callAs(tokenOf('ann'), 'control_workflow', {
      workflowId: local.workflowId ?? '',
      action: 'status',
    });
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('no run') });
  });

  describe('that is only suggested', () => {
    it('is run as its person by a command over HTTP', async () => {
      const id = await suggestAs('ann', 'mine');
      expect((await commandAs('ann', id, { kind: 'continue' })).status).toBe(200);
      expect(await callersIn(id)).toEqual(['ann']);
    });

    it('is not run by an admin, on any road', async () => {
      const id = await suggestAs('ann', 'not yours');
      const told = await callAs(tokenOf('some-admin'), 'control_workflow', {
        workflowId: id,
        action: 'continue',
      });
      expect([told.isError, told.text]).toEqual([true, expect.stringContaining('only ann runs')]);
      expect((await commandAs('some-admin', id, { kind: 'continue' })).text).toContain('only ann');
      expect(await world.host.gateway.look(id)).toMatchObject({ status: 'suggestion' });
    });

    it('gets no other calls by an admin, and is run as its person after that', async () => {
      const id = await suggestAs('ann', 'also mine');
      const tasks = [{ id: 'b', tool: 'one:write', args: { label: 'other' } }];
      const told = await callAs(tokenOf('some-admin'), 'control_workflow', {
        workflowId: id,
        action: 'replan',
        tasks: JSON.stringify(tasks),
      });
      expect(told).toMatchObject({ isError: true, text: expect.stringContaining('only ann') });
      const replan = { kind: 'replan', tasks } as unknown as JsonObject;
      expect((await commandAs('some-admin', id, replan)).text).toContain('only ann');
      expect((await commandAs('ann', id, { kind: 'continue' })).status).toBe(200);
      expect(await callersIn(id)).toEqual(['ann']);
    });
  });
});
