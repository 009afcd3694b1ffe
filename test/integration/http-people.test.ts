/** Several people at one endpoint, or at several endpoints of one project. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

import { afterEach, describe, expect, it } from 'vitest';

import { systemClock, systemRandom } from '../../src/adapters/system/machine.ts';
import type { Role } from '../../src/base/access.ts';
import { AccessBook } from '../../src/surfaces/http/access-book.ts';
import type { RunningHttpServer } from '../../src/surfaces/http/http-server.ts';
import { FakeGateway } from '../support/fake-gateway.ts';
import { APPROVER_TOKEN, ECHO, ERAS, HttpWorld, openSession, send } from '../support/http-world.ts';
import { MemoryAccessTokens } from '../support/memory-access-tokens.ts';
import { quietLogger } from '../support/quiet-logger.ts';

const world = new HttpWorld();
afterEach(() => world.end());

/** Two instances of one project: each has a book of its own over the same tokens. */
class Team {
  readonly #store = new MemoryAccessTokens();
  readonly books: readonly [AccessBook, AccessBook] = [this.#book(), this.#book()];

  #book(): AccessBook {
    const ports = { clock: systemClock, random: systemRandom, logger: quietLogger() };
    return new AccessBook({ store: this.#store, project: 'p', ...ports });
  }

  async start(instance: 0 | 1 = 0): Promise<RunningHttpServer> {
    const { http } = await world.start([ECHO], { tokens: this.books[instance] });
    return http;
  }

  async token(name: string, role: Role, expiresInMs?: number): Promise<string> {
    const expiry = expiresInMs !== undefined && { expiresInMs };
    const { token } = await this.books[0].add({ name, role, createdBy: 'root', ...expiry });
    return token;
  }
}

const bearer = (token: string): { authorization: string } => ({
  authorization: `Bearer ${token}`,
});

const statusOf = async ({ port }: RunningHttpServer, path: string, token: string) =>
  (await send(port, { path, method: 'GET', headers: bearer(token) })).status;

describe('a token that a person made', () => {
  it.each(ERAS)('calls tools on every instance (%s)', async (era) => {
    const team = new Team();
    const token = await team.token('ann', 'agent');
    for (const instance of [0, 1] as const) {
      const client = await world.connect(await team.start(instance), era, 'test', token);
      expect(await client.callTool({ name: 'one__echo', arguments: { a: 1 } })).toMatchObject({
        content: [{ type: 'text', text: '{"a":1}' }],
      });
    }
  });

  it('is refused once it was revoked, here at once and elsewhere within seconds', async () => {
    const team = new Team();
    const token = await team.token('ann', 'admin');
    const [here, there] = [await team.start(0), await team.start(1)];
    expect(await statusOf(there, '/metrics', token)).toBe(200);
    await team.books[0].revoke('ann');
    expect(await statusOf(here, '/metrics', token)).toBe(401);
    await expect
      .poll(() => statusOf(there, '/metrics', token), { timeout: 10_000, interval: 200 })
      .toBe(401);
  });

  it('is refused once it has expired', async () => {
    const team = new Team();
    const token = await team.token('ann', 'admin', 1500);
    const http = await team.start();
    expect(await statusOf(http, '/metrics', token)).toBe(200);
    await expect
      .poll(() => statusOf(http, '/metrics', token), { timeout: 10_000, interval: 100 })
      .toBe(401);
  });

  it('takes its open streams along when another instance revokes it', async () => {
    const team = new Team();
    const token = await team.token('ann', 'agent');
    const { port } = await team.start(1);
    const session = await openSession(port, token);
    const headers = { ...bearer(token), ...session, accept: 'text/event-stream' };
    const request = get({ host: '127.0.0.1', port, path: '/mcp', headers, agent: false });
    const [stream] = (await once(request, 'response')) as [IncomingMessage];
    expect(stream.statusCode).toBe(200);
    stream.on('error', () => undefined).resume();
    const isOver = new Promise((resolve) => stream.once('close', resolve));
    await team.books[0].revoke('ann');
    await isOver;
  });

  it('opens no session of somebody else', async () => {
    const team = new Team();
    const [ann, bob] = [await team.token('ann', 'agent'), await team.token('bob', 'agent')];
    const { port } = await team.start();
    const session = await openSession(port, ann);
    const body = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
    const ask = async (token: string): Promise<number> =>
      (await send(port, { headers: { ...bearer(token), ...session }, body })).status;
    expect(await ask(ann)).toBe(200);
    expect(await ask(bob)).toBe(404);
  });

  it('decides under its own name, whatever the request says', async () => {
    const team = new Team();
    const token = await team.token('bob', 'approver');
    const gateway = new FakeGateway([ECHO]);
    const decided: string[] = [];
    gateway.decide = ({ by }) => {
      decided.push(by);
      return Promise.resolve({ kind: 'taken' });
    };
    const { http } = await world.start([], { tokens: team.books[0], gateway });
    const decide = (as: string, body: object): Promise<{ readonly status: number }> =>
      send(http.port, {
        path: '/api/decisions/x',
        headers: bearer(as),
        body: JSON.stringify(body),
      });
    const said = { verdict: 'deny', by: 'somebody else' };
    expect((await decide(token, said)).status).toBe(200);
    expect((await decide(token, { verdict: 'deny' })).status).toBe(200);
    expect((await decide(APPROVER_TOKEN, said)).status).toBe(200);
    expect(decided).toEqual(['bob', 'bob', 'somebody else']);
  });

  it('leaves the token of the local user as it was', async () => {
    const http = await new Team().start();
    const client = await world.connect(http, 'legacy');
    expect(await client.listTools()).toMatchObject({ tools: [{ name: 'one__echo' }] });
  });
});
