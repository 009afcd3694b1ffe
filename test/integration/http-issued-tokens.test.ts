/** Clients with tokens of an authorization server, at a gateway behind an address of its own. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { issuedTokens } from '../../src/adapters/oauth/issued-tokens.ts';
import { systemClock } from '../../src/adapters/system/machine.ts';
import type { RunningHttpServer } from '../../src/surfaces/http/http-server.ts';
import type { FakeGateway } from '../support/fake-gateway.ts';
import { ECHO, ERAS, HttpWorld, openSession, send } from '../support/http-world.ts';
import { quietLogger } from '../support/quiet-logger.ts';
import { startTokenIssuer, type TokenIssuerServer } from '../support/token-issuer.ts';

const PUBLIC = 'https://gateway.example.com';
const RESOURCE = `${PUBLIC}/mcp`;
const ROLES = { ann: 'agent', vera: ['staff', 'viewer'], nobody: undefined, bob: 'agent' };
const LIST = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' });

const world = new HttpWorld();
let issuer: TokenIssuerServer;
let ahead = 0;
/** As the system's, until a test sets it forward. */
const clock = {
  ...systemClock,
  now: () => systemClock.now() + ahead,
  monotonicMs: () => systemClock.monotonicMs() + ahead,
  after: systemClock.after.bind(systemClock),
};

beforeEach(async () => {
  ahead = 0;
  issuer = await startTokenIssuer(ROLES);
});
afterEach(async () => {
  await world.end();
  await issuer[Symbol.asyncDispose]();
});

async function start(): Promise<{ gateway: FakeGateway; http: RunningHttpServer }> {
  const about = { issuer: issuer.issuer, audience: RESOURCE, clock, logger: quietLogger() };
  return world.start([ECHO], {
    clock,
    publicUrl: PUBLIC,
    issued: {
      tokens: issuedTokens(about),
      issuer: issuer.issuer,
      personClaim: 'sub',
      roleClaim: 'pml_role',
      roles: { viewer: 'viewer', agent: 'agent' },
    },
  });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const at = async ({ port }: RunningHttpServer, path: string, token: string) =>
  send(port, { path, method: 'GET', headers: bearer(token) });
const statusAt = async (http: RunningHttpServer, token: string, path = '/metrics') =>
  (await at(http, path, token)).status;

describe('a token of the authorization server', () => {
  it.each(ERAS)('calls tools with the role that it names (%s)', async (era) => {
    const { http } = await start();
    const token = await issuer.token('ann', RESOURCE);
    const client = await world.connect(http, era, 'test', token);
    expect(await client.callTool({ name: 'one__echo', arguments: { a: 1 } })).toMatchObject({
      content: [{ type: 'text', text: '{"a":1}' }],
    });
  });

  it('may do what its role allows and no more', async () => {
    const { http } = await start();
    const [ann, vera] = [await issuer.token('ann', RESOURCE), await issuer.token('vera', RESOURCE)];
    expect(await statusAt(http, vera)).toBe(200);
    const refused = await at(http, '/metrics', ann);
    expect(refused.status).toBe(403);
    expect(refused.headers['www-authenticate']).toContain('error="insufficient_scope"');
    expect(await statusAt(http, vera, '/api/decisions')).toBe(403);
  });

  it('may do nothing without a role', async () => {
    const { http } = await start();
    const token = await issuer.token('nobody', RESOURCE);
    for (const path of ['/metrics', '/mcp', '/api/decisions', '/nothing-here']) {
      expect([path, await statusAt(http, token, path)]).toEqual([path, 403]);
    }
  });

  it('is found by a client that knows nothing but the address', async () => {
    const { http } = await start();
    const first = await send(http.port, { body: LIST, headers: { authorization: '' } });
    expect(first.status).toBe(401);
    const challenge = String(first.headers['www-authenticate']);
    const place = /resource_metadata="([^"]+)"/u.exec(challenge)?.[1] ?? '';
    expect(place).toBe(`${PUBLIC}/.well-known/oauth-protected-resource/mcp`);
    for (const path of [new URL(place).pathname, '/.well-known/oauth-protected-resource']) {
      const headers = { authorization: '', host: 'gateway.example.com' };
      const told = await send(http.port, { path, method: 'GET', headers });
      expect([told.status, JSON.parse(told.text)]).toEqual([
        200,
        {
          resource: RESOURCE,
          authorization_servers: [issuer.issuer],
          bearer_methods_supported: ['header'],
          resource_name: 'pml',
        },
      ]);
    }
  });

  it('lets a client go on with its session when it was renewed, and nobody else', async () => {
    const { http } = await start();
    const [before, after] = [
      await issuer.token('ann', RESOURCE),
      await issuer.token('ann', RESOURCE),
    ];
    expect(before).not.toBe(after);
    const session = await openSession(http.port, before);
    const ask = async (token: string): Promise<number> =>
      (await send(http.port, { headers: { ...bearer(token), ...session }, body: LIST })).status;
    expect(await ask(after)).toBe(200);
    expect(await ask(await issuer.token('bob', RESOURCE))).toBe(404);
  });

  it('takes its open streams along when it ends', async () => {
    const { http } = await start();
    const token = await issuer.token('ann', RESOURCE);
    const session = await openSession(http.port, token);
    const headers = { ...bearer(token), ...session, accept: 'text/event-stream' };
    const request = get({
      host: '127.0.0.1',
      port: http.port,
      path: '/mcp',
      headers,
      agent: false,
    });
    const [stream] = (await once(request, 'response')) as [IncomingMessage];
    expect(stream.statusCode).toBe(200);
    stream.on('error', () => undefined).resume();
    const isOver = new Promise((resolve) => stream.once('close', resolve));
    ahead = 700_000;
    await isOver;
    expect(await statusAt(http, token)).toBe(401);
  });
});

describe('what is refused', () => {
  it('is a token for another audience, of another issuer, or expired', async () => {
    const { http } = await start();
    await using other = await startTokenIssuer(ROLES);
    expect(await statusAt(http, await issuer.token('vera', 'https://other.example.com/mcp'))).toBe(
      401,
    );
    expect(await statusAt(http, await other.token('vera', RESOURCE))).toBe(401);
    const token = await issuer.token('vera', RESOURCE);
    expect(await statusAt(http, token)).toBe(200);
    ahead = 606_000;
    expect(await statusAt(http, token)).toBe(401);
  });

  it('is a token that was changed, not signed, or signed with a secret', async () => {
    const { http } = await start();
    const good = await issuer.token('vera', RESOURCE);
    const [head = '', body = '', signature = ''] = good.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const wider = Buffer.from(JSON.stringify({ ...claims, pml_role: 'agent' })).toString(
      'base64url',
    );
    const keys = await (await fetch(`${issuer.issuer}/jwks`)).text();
    const secret = new TextEncoder().encode(keys);
    const bySecret = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    const unsigned = new UnsecuredJWT(claims).encode();
    for (const token of [
      `${head}.${wider}.${signature}`,
      bySecret,
      unsigned,
      `${unsigned}AAAA`,
      'a.b.c',
      '..',
    ]) {
      const { status, headers } = await at(http, '/metrics', token);
      expect([status, headers['www-authenticate']]).toEqual([
        401,
        expect.stringContaining('error="invalid_token"'),
      ]);
    }
  });

  it('is every token where no authorization server is set', async () => {
    const { http } = await world.start([ECHO]);
    expect(await statusAt(http, await issuer.token('vera', RESOURCE))).toBe(401);
    expect(await statusAt(http, 'x', '/.well-known/oauth-protected-resource')).toBe(401);
  });
});

describe('the keys of the authorization server', () => {
  it('may change: new tokens are taken, and those of the old key no longer', async () => {
    const { http } = await start();
    const old = await issuer.token('vera', RESOURCE);
    expect(await statusAt(http, old)).toBe(200);
    await issuer.rotate();
    ahead = 61_000;
    expect(await statusAt(http, await issuer.token('vera', RESOURCE))).toBe(200);
    expect(await statusAt(http, old)).toBe(401);
  });

  it('are not read at every token of an unknown key', async () => {
    const { http } = await start();
    expect(await statusAt(http, await issuer.token('vera', RESOURCE))).toBe(200);
    await issuer.rotate();
    const token = await issuer.token('vera', RESOURCE);
    // Right after they were read they are not read again: that would let anybody ask in our name.
    expect(await statusAt(http, token)).toBe(401);
    ahead = 31_000;
    expect(await statusAt(http, token)).toBe(200);
  });

  it('are waited for by all who come first', async () => {
    const { http } = await start();
    const tokens = await Promise.all([1, 2, 3].map(() => issuer.token('vera', RESOURCE)));
    expect(await Promise.all(tokens.map((token) => statusAt(http, token)))).toEqual([
      200, 200, 200,
    ]);
  });

  it('hold for a while when the authorization server is away', async () => {
    const { http } = await start();
    const [first, second] = [
      await issuer.token('vera', RESOURCE),
      await issuer.token('vera', RESOURCE),
    ];
    expect(await statusAt(http, first)).toBe(200);
    issuer.web.setDown(true);
    expect(await statusAt(http, second)).toBe(200);
  });

  it('make the gateway say that it cannot tell, where none were ever read', async () => {
    const { http } = await start();
    const token = await issuer.token('vera', RESOURCE);
    issuer.web.setDown(true);
    expect(await statusAt(http, token)).toBe(503);
    issuer.web.setDown(false);
    ahead = 31_000;
    expect(await statusAt(http, token)).toBe(200);
  });
});
