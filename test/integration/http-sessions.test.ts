import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Server } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, it } from 'vitest';

import { systemClock, systemRandom } from '../../src/adapters/system/machine.ts';
import { RIGHTS } from '../../src/base/access.ts';
import type { Json } from '../../src/base/json.ts';
import { LegacySessions } from '../../src/surfaces/http/legacy-sessions.ts';
import { claimsOf, SessionIds } from '../../src/surfaces/http/session-ids.ts';
import { HTTP } from '../../src/tuning/http.ts';
import {
  ECHO,
  heldTool,
  HttpWorld,
  INITIALIZE,
  openSession,
  send,
  SESSION_KEY,
  TOKEN,
} from '../support/http-world.ts';
import { manualClock } from '../support/manual-clock.ts';
import { MemoryOpenRequests } from '../support/memory-open-requests.ts';
import { quietLogger } from '../support/quiet-logger.ts';

const world = new HttpWorld();
afterEach(() => world.end());

const PING = { jsonrpc: '2.0', id: 9, method: 'ping' };

describe('sessions', () => {
  it('has one for a legacy client, ended by the client', async () => {
    const { http, gateway } = await world.start();
    const opened = await send(http.port, { body: INITIALIZE });
    expect(opened.status).toBe(200);
    const id = String(opened.headers['mcp-session-id']);
    const call = {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'one__echo', arguments: {} },
    };
    const session = { 'mcp-session-id': id };
    for (const attempt of [1, 2]) {
      const body = JSON.stringify({ ...call, id: attempt + 1 });
      expect((await send(http.port, { headers: session, body })).status).toBe(200);
    }
    const [first, second] = gateway.askers;
    expect(first?.session).toBe(second?.session);
    expect(first?.session).not.toContain(id);
    expect((await send(http.port, { method: 'DELETE', headers: session })).status).toBe(200);
    expect(gateway.releasedSessions).toEqual([first?.session]);
    expect((await send(http.port, { headers: session, body: JSON.stringify(call) })).status).toBe(
      404,
    );
  });

  it('takes one token and one client within ten minutes for one, in the stateless era', async () => {
    const clock = manualClock();
    const { http, gateway } = await world.start([ECHO], { clock });
    const call = async (name: string): Promise<string | undefined> => {
      const client = await world.connect(http, 'modern', name);
      await client.callTool({ name: 'one__echo', arguments: {} });
      await client.close();
      return gateway.askers.at(-1)?.session;
    };
    const first = await call('a');
    const other = await call('b');
    expect(await call('a')).toBe(first);
    expect(other).not.toBe(first);
    clock.advance(599_000);
    expect(await call('a')).toBe(first);
    clock.advance(599_000);
    expect(gateway.releasedSessions).toEqual([other]);
    clock.advance(2000);
    expect(gateway.releasedSessions).toEqual([other, first]);
    expect(await call('a')).not.toBe(first);
  });

  it('lets a legacy session go that nobody uses, and takes it up again when its client comes back', async () => {
    const clock = manualClock();
    const { http, gateway } = await world.start([ECHO], { clock });
    const opened = await send(http.port, { body: INITIALIZE });
    expect(http.connectionCount).toBe(1);
    clock.advance(HTTP.legacyIdleMs);
    expect(http.connectionCount).toBe(0);
    expect(gateway.releasedSessions).toHaveLength(1);
    const headers = { 'mcp-session-id': String(opened.headers['mcp-session-id']) };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
    expect((await send(http.port, { headers, body })).status).toBe(200);
    expect(http.connectionCount).toBe(1);
  });

  it('makes nothing of an initialize that the transport refuses', async () => {
    const { http, gateway } = await world.start();
    const headers = { accept: 'application/json' };
    expect((await send(http.port, { headers, body: INITIALIZE })).status).toBe(406);
    expect(http.connectionCount).toBe(0);
    expect(gateway.listenerCount).toBe(0);
  });

  it('keeps nothing of a thousand sessions, one after the other', async () => {
    const { http, gateway } = await world.start();
    for (let round = 0; round < 1000; round += 1) {
      const headers = await openSession(http.port);
      await send(http.port, { method: 'DELETE', headers });
    }
    expect(gateway.releasedSessions).toHaveLength(1000);
    expect(http.connectionCount).toBe(0);
    expect(gateway.listenerCount).toBe(0);
  });

  it('keeps at most its limit of sessions that are never closed', async () => {
    const { http, gateway } = await world.start();
    const first = await openSession(http.port);
    for (let round = 1; round < HTTP.sessionsMax + 20; round += 1) {
      await send(http.port, { body: INITIALIZE });
    }
    expect(http.connectionCount).toBe(HTTP.sessionsMax);
    expect(gateway.releasedSessions).toHaveLength(20);
    // A crowd of others costs a client nothing that it would notice.
    expect((await send(http.port, { headers: first, body: JSON.stringify(PING) })).status).toBe(
      200,
    );
    expect(http.connectionCount).toBe(HTTP.sessionsMax);
  });

  it('closes the stream of a legacy request that was cancelled', async () => {
    const { tool, begun } = heldTool();
    const { http } = await world.start([tool]);
    const headers = await openSession(http.port);
    const params = { name: 'one__echo' };
    const call = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params });
    const stream = send(http.port, { headers, body: call });
    await begun;
    const method = 'notifications/cancelled';
    const cancel = JSON.stringify({ jsonrpc: '2.0', method, params: { requestId: 7 } });
    const cancelled = await send(http.port, { headers, body: cancel });
    expect(cancelled.status).toBe(202);
    expect((await stream).text).toBe('');
  });

  describe('whose name no endpoint here gave', () => {
    const OWNER = createHash('sha256').update(TOKEN).digest('hex');
    const { params } = JSON.parse(INITIALIZE) as { params: Json };
    const statusOf = async (session: string, key: Uint8Array): Promise<number> => {
      const { http } = await world.start();
      const name = new SessionIds(key).sign(claimsOf(session, params), OWNER);
      const headers = { 'mcp-session-id': name };
      return (await send(http.port, { headers, body: JSON.stringify(PING) })).status;
    };
    const own = `http-${systemRandom.uniqueId()}`;

    it('is opened again where an earlier process gave it', async () => {
      expect(await statusOf(own, SESSION_KEY)).toBe(200);
    });

    it('tells its client, when that listens, to read the lists anew', async () => {
      const { http } = await world.start();
      const name = new SessionIds(SESSION_KEY).sign(claimsOf(own, params), OWNER);
      const headers = { 'mcp-session-id': name };
      const heard = send(http.port, { method: 'GET', headers });
      await expect.poll(() => http.connectionCount).toBe(1);
      await expect
        .poll(async () => (await send(http.port, { method: 'GET', headers })).status)
        .toBe(409);
      await send(http.port, { method: 'DELETE', headers });
      const methods = [...(await heard).text.matchAll(/"method":"([^"]+)"/gu)].map(
        ([, method]) => method,
      );
      expect(methods).toEqual([
        'notifications/tools/list_changed',
        'notifications/prompts/list_changed',
        'notifications/resources/list_changed',
      ]);
    });

    it.each([TOKEN, `pml http session\n${TOKEN}`])(
      'is refused where the name is signed with the token (%j)',
      async (secret) => {
        expect(await statusOf(own, Buffer.from(secret))).toBe(404);
      },
    );

    it.each(['command-line', 'http-', `${own}:x`, `x${own}`])(
      'is refused where it is called %s, whoever signed that',
      async (session) => {
        expect(await statusOf(session, SESSION_KEY)).toBe(404);
      },
    );
  });

  it('does not exist for anyone but the token that opened it', async () => {
    const sessions = new LegacySessions({
      clock: systemClock,
      random: systemRandom,
      ids: new SessionIds(SESSION_KEY),
      openRequests: new MemoryOpenRequests(),
      logger: quietLogger(),
      createServer: () =>
        Object.assign(new Server({ name: 'x', version: '1' }, { capabilities: {} }), {
          answerCallsOf: () => undefined,
        }),
      onEnded: () => undefined,
    });
    const server = createServer((request, response) => {
      const id = request.headers['mcp-session-id'];
      const owner = { owner: String(request.headers['x-owner']), rights: RIGHTS.agent };
      const answered =
        typeof id === 'string'
          ? sessions.handle(id, owner, { request, response, body: PING })
          : sessions.open(request, response, JSON.parse(INITIALIZE) as Json, owner);
      answered.catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const opened = await send(port, { headers: { 'x-owner': 'a' } });
    const session = { 'mcp-session-id': String(opened.headers['mcp-session-id']) };
    expect((await send(port, { headers: { ...session, 'x-owner': 'b' } })).status).toBe(404);
    expect((await send(port, { headers: { ...session, 'x-owner': 'a' } })).status).toBe(200);
    sessions[Symbol.dispose]();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
});
