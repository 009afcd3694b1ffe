/**
 * Requests of MCP about the objects of another project on the same database, and of another person, as
 * every role and in both protocols: the answers are those for objects that do not exist.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { ROLES } from '../../src/base/access.ts';
import { sessionId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { createMcpServer } from '../../src/surfaces/mcp/create-mcp-server.ts';
import { TASKS_EXTENSION } from '../../src/surfaces/mcp/initial-answers.ts';
import { hasPostgres } from '../support/database.ts';
import { type Era, ERAS, openSession, send } from '../support/http-world.ts';
import { PageWorld } from '../support/page-world.ts';
import { quietLogger } from '../support/quiet-logger.ts';
import { teamDatabase } from '../support/team-database.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const VERSION = '2026-07-28';
/** The name of what the victim has. Questions name it, too. */
const CANARY = 'canary7f3a';
/** Stands in the texts of the victim, and in no question. */
const SONG = 'song91c2';

/** Requests, with `ID` for an object. `left`: why a request is not asked here. */
const ROWS: Readonly<Record<string, JsonObject | { readonly left: string }>> = {
  initialize: { left: 'every client of the older protocol begins with it' },
  'server/discover': {},
  ping: {},
  'logging/setLevel': { level: 'debug' },
  'tools/list': {},
  'tools/call': { left: 'isolation.test.ts asks every tool' },
  'prompts/list': {},
  'prompts/get': { name: 'ID' },
  'resources/list': {},
  'resources/templates/list': {},
  'resources/read': { uri: 'ID' },
  'resources/subscribe': { uri: 'ID' },
  'resources/unsubscribe': { uri: 'ID' },
  'completion/complete': {
    ref: { type: 'ref/prompt', name: 'ID' },
    argument: { name: 'a', value: '' },
  },
  'tasks/get': { taskId: 'ID' },
  'tasks/update': { taskId: 'ID' },
  'tasks/cancel': { taskId: 'ID' },
};
const ASKED = Object.keys(ROWS).filter((method) => !('left' in (ROWS[method] ?? {})));

const isAbout = (method: string): boolean => JSON.stringify(ROWS[method]).includes('"ID"');

/** The requests that the server of a client answers. */
function requestsOf(era: Era): readonly string[] {
  const nothing = { onChanged: () => () => undefined };
  const server = createMcpServer({
    era,
    listing: { ...nothing, exposure: 'meta' },
    offers: nothing,
    gateway: { onResourceUpdated: () => () => undefined },
    logger: quietLogger(),
    version: '1',
    session: sessionId('c'),
  } as never);
  const { _requestHandlers: handlers } = server as unknown as {
    readonly _requestHandlers: ReadonlyMap<string, unknown>;
  };
  return [...handlers.keys()];
}

describe.skipIf(!hasPostgres())('a request of MCP', () => {
  let database: Awaited<ReturnType<typeof teamDatabase>>;
  let victim: PageWorld;
  let other: PageWorld;
  let run: string;
  const askers: { who: string; world: PageWorld; token: string }[] = [];

  beforeAll(async () => {
    database = await teamDatabase();
    const effects = join(inject('temporaryFolder'), `${randomUUID()}.txt`);
    const open = (name: string, mcpServers: object): Promise<PageWorld> =>
      PageWorld.open({
        mcpServers: mcpServers as never,
        pml: { embedding: { model: 'none' }, storage: { url: database.url }, project: { name } },
      });
    victim = await open('victim', {
      [CANARY]: { command: process.execPath, args: [EFFECTS, effects] },
    });
    other = await open('other', {});
    const tasks = [
      { id: 'a', tool: `${CANARY}:read`, args: { label: SONG } },
      { id: 'b', tool: `${CANARY}:read`, args: { label: SONG }, dependsOn: ['a'] },
    ];
    const begun = await victim.host.gateway.executeWorkflow(
      { intent: SONG, workflow: { tasks }, pause: 'layer' },
      { session: sessionId('s'), person: CANARY },
      new AbortController().signal,
    );
    run = begun.workflowId ?? '';
    for (const role of ROLES) {
      const made = await other.host.tokens.add({ name: role, role, createdBy: 'root' });
      askers.push({ who: `${role} of another project`, world: other, token: made.token });
    }
    const bob = await victim.host.tokens.add({ name: 'bob', role: 'agent', createdBy: 'root' });
    askers.push({ who: 'another agent', world: victim, token: bob.token });
  }, 120_000);
  afterAll(async () => {
    await victim[Symbol.asyncDispose]();
    await other[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  const ask = async (
    era: Era,
    { world, token }: (typeof askers)[number],
    [method, id]: readonly [method: string, id: string],
  ): Promise<string> => {
    const text = JSON.stringify(ROWS[method]).replaceAll('"ID"', JSON.stringify(id));
    const params = JSON.parse(text) as JsonObject;
    const { taskId, name = taskId, uri = name } = params;
    const headers =
      era === 'legacy'
        ? { ...(await openSession(world.port, token)), 'mcp-protocol-version': '2025-11-25' }
        : {
            'mcp-protocol-version': VERSION,
            'mcp-method': method,
            ...(typeof uri === 'string' && { 'mcp-name': uri }),
          };
    const meta = {
      'io.modelcontextprotocol/protocolVersion': VERSION,
      'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': { extensions: { [TASKS_EXTENSION]: {} } },
    };
    const answer = await send(world.port, {
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method,
        params: { ...params, ...(era === 'modern' && { _meta: meta }) },
      }),
    });
    const told = `${answer.status} ${answer.text}`;
    return isAbout(method) ? told.replaceAll(id, 'ID') : told;
  };

  it.each(ERAS)('has a row in the table of this test (%s)', (era) => {
    expect(requestsOf(era).filter((method) => !(method in ROWS))).toEqual([]);
  });

  it.each(ERAS.flatMap((era) => ASKED.map((method) => [era, method] as const)))(
    'tells nothing of others (%s, %s)',
    async (era, method) => {
      const names = [run, `${CANARY}:read`, CANARY, `${CANARY}://${SONG.length}`];
      for (const asker of askers) {
        for (const real of names) {
          const nobodys = `${real.slice(0, -4)}0000`;
          const found = await ask(era, asker, [method, real]);
          const missing = await ask(era, asker, [method, nobodys]);
          expect([asker.who, found]).toEqual([asker.who, missing]);
          // The tools of a project are no secret among its people.
          const leak = asker.world === victim || isAbout(method) ? SONG : CANARY;
          expect([asker.who, found]).not.toEqual([asker.who, expect.stringContaining(leak)]);
        }
      }
    },
  );

  it('changes nothing about the run, which its own person reads as a task', async () => {
    expect(await victim.host.gateway.look(run)).toMatchObject({ status: 'paused' });
    const own = await victim.host.tokens.add({ name: CANARY, role: 'agent', createdBy: 'root' });
    const asker = { who: 'its person', world: victim, token: own.token };
    expect(await ask('modern', asker, ['tasks/get', run])).toContain('"status":"working"');
  });
});
