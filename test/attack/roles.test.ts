/** What each role may do, on every route of HTTP and with every tool and request of MCP. */
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { systemClock, systemRandom } from '../../src/adapters/system/machine.ts';
import { hasRight, RIGHTS, type Role, ROLES } from '../../src/base/access.ts';
import { AccessBook } from '../../src/surfaces/http/access-book.ts';
import { META_TOOL_RIGHTS } from '../../src/surfaces/mcp/client-rights.ts';
import { clientViews } from '../support/client-views.ts';
import { FakeGateway } from '../support/fake-gateway.ts';
import { ECHO, ERAS, HttpWorld, send } from '../support/http-world.ts';
import { MemoryAccessTokens } from '../support/memory-access-tokens.ts';
import { PageWorld } from '../support/page-world.ts';
import { quietLogger } from '../support/quiet-logger.ts';
import { ROUTE_ROWS, routePatterns, rowsOf, type RouteRow } from '../support/route-rows.ts';

describe('every route', () => {
  let world: PageWorld;
  const tokens = new Map<Role, string>();

  beforeAll(async () => {
    world = await PageWorld.open({ mcpServers: {}, pml: { embedding: { model: 'none' } } });
    for (const role of ROLES) {
      const { token } = await world.host.tokens.add({ name: role, role, createdBy: 'root' });
      tokens.set(role, token);
    }
  });
  afterAll(() => world[Symbol.asyncDispose]());

  const statusOf = async ({ method, path, body }: RouteRow, role: Role): Promise<number> => {
    const authorization = `Bearer ${tokens.get(role)}`;
    const answer = await send(world.port, {
      method,
      path,
      headers: { authorization },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return answer.status;
  };

  it.each(routePatterns())('%s has a row in the table of this test', (pattern) => {
    expect(rowsOf(pattern)).not.toEqual([]);
  });

  it.each(ROUTE_ROWS)('$method $path lets in whom it should', async (row) => {
    for (const role of ROLES) {
      const status = await statusOf(row, role);
      const isIn = hasRight(RIGHTS[role], row.oneOf);
      expect([role, status === 403, status === 401]).toEqual([role, !isIn, false]);
    }
  });

  it('opens the page itself for no token', async () => {
    for (const token of tokens.values()) {
      const headers = { authorization: `Bearer ${token}` };
      for (const path of ['/', '/api/session']) {
        const { status } = await send(world.port, { method: 'GET', path, headers });
        expect([path, status]).not.toEqual([path, 200]);
      }
    }
  });
});

/** Returns what went wrong; an empty text where nothing did. */
const problemOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => '',
    (error: unknown) => (error as Error).message,
  );

describe.each(ERAS)('every tool and request of MCP (%s)', (era) => {
  const world = new HttpWorld();
  afterEach(() => world.end());

  const connected = async (
    role: Role,
    exposure: 'meta' | 'proxy' | 'hybrid',
  ): Promise<{ readonly client: Client; readonly gateway: FakeGateway }> => {
    const ports = { clock: systemClock, random: systemRandom, logger: quietLogger() };
    const tokens = new AccessBook({ store: new MemoryAccessTokens(), project: 'p', ...ports });
    const { token } = await tokens.add({ name: 'ann', role, createdBy: 'root' });
    const gateway = new FakeGateway([ECHO]);
    const resources = [{ uri: 'memo://a', name: 'a' }];
    gateway.setOffers('one', { resources, templates: [], prompts: [{ name: 'p' }] });
    const views = clientViews(gateway, exposure);
    const { http } = await world.start([], { tokens, gateway, ...views });
    return { client: await world.connect(http, era, 'test', token), gateway };
  };

  it.each(ROLES)('shows the tools of pml that a role may use, and no other: %s', async (role) => {
    const { client } = await connected(role, 'meta');
    const { tools } = await client.listTools();
    const expected = Object.entries(META_TOOL_RIGHTS)
      .filter(([, oneOf]) => hasRight(RIGHTS[role], oneOf))
      .map(([name]) => name);
    expect(tools.map(({ name }) => name)).toEqual(expected);
    for (const name of Object.keys(META_TOOL_RIGHTS)) {
      const problem = await problemOf(client.callTool({ name, arguments: { action: 'status' } }));
      const isHidden = !expected.includes(name);
      expect([name, problem.startsWith(`Unknown tool: ${name}`)]).toEqual([name, isHidden]);
    }
  });

  it.each(['agent', 'admin'] as const)('lets %s call tools of servers', async (role) => {
    const { client, gateway } = await connected(role, 'proxy');
    await client.callTool({ name: 'one__echo', arguments: {} });
    expect(gateway.askers).toMatchObject([{ person: 'ann' }]);
    expect((await client.listTools()).tools).toHaveLength(1);
  });

  it.each(['viewer', 'approver'] as const)('hides from %s what servers have', async (role) => {
    const { client, gateway } = await connected(role, 'proxy');
    const called = client.callTool({ name: 'one__echo', arguments: {} });
    await expect(called).rejects.toThrow('Unknown tool: one__echo');
    expect((await client.listTools()).tools).toEqual([]);
    expect((await client.listResources()).resources).toEqual([]);
    expect((await client.listPrompts()).prompts).toEqual([]);
    await expect(client.readResource({ uri: 'memo://a' })).rejects.toThrow('role');
    await expect(client.getPrompt({ name: 'p' })).rejects.toThrow('role');
    expect(gateway.askers).toEqual([]);
  });

  it.each(['viewer', 'approver'] as const)('finds no calls for %s to make', async (role) => {
    const { client } = await connected(role, 'meta');
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['control_workflow']);
    const asked = client.callTool({ name: 'discover', arguments: { intent: 'echo' } });
    await expect(asked).rejects.toThrow('Unknown tool: discover');
  });

  it('lets a viewer read a run, and not steer it', async () => {
    const { client } = await connected('viewer', 'meta');
    const control = (action: string): Promise<unknown> =>
      client.callTool({ name: 'control_workflow', arguments: { workflowId: 'x', action } });
    await expect(control('status')).resolves.toBeDefined();
    await expect(control('result')).resolves.toBeDefined();
    for (const action of ['abort', 'continue', 'pause', 'replan', 'inject', 'modify', 'skip']) {
      await expect(control(action)).rejects.toThrow('role');
    }
  });
});
