import { type AuthProvider, SdkHttpError, UnauthorizedError } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { OAUTH } from '../../src/tuning/oauth.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import {
  echo,
  type OAuthServers,
  OAuthWorld,
  specFor,
  startOAuthServers,
} from '../support/oauth-world.ts';
import { introspect, startProtectedServer } from '../support/protected-server.ts';

let servers: OAuthServers;
let world: OAuthWorld;

beforeAll(async () => {
  servers = await startOAuthServers();
});

afterAll(async () => {
  await servers[Symbol.asyncDispose]();
});

beforeEach(() => {
  world = new OAuthWorld(servers);
});

afterEach(async () => {
  await world[Symbol.asyncDispose]();
});

/** What a transport hands to its provider when the server has refused the token. */
function refusal(): Parameters<NonNullable<AuthProvider['onUnauthorized']>>[0] {
  return {
    response: new Response(null, { status: 401 }),
    serverUrl: new URL(world.server.url),
    fetchFn: fetch,
  };
}

describe('a server that nobody has logged in to', () => {
  it('ends as unauthorized, names the command, and registers and asks nothing', async () => {
    await expect(world.connect()).rejects.toThrow(UnauthorizedError);
    await expect(world.connect()).rejects.toThrow('pml login notes');
    expect(world.issuer.counts.size).toBe(0);
    expect(world.secrets.kept.size).toBe(0);
    expect(new Set(world.server.authorizations)).toEqual(new Set(['']));
  });

  it('has no provider where the credentials come from elsewhere', () => {
    const stdio = { kind: 'stdio', command: 'node', args: [], env: {} } as const;
    expect(
      world.oauth.providerFor({ ...specFor(world.server.url), transport: stdio }),
    ).toBeUndefined();
    expect(
      world.oauth.providerFor(specFor(world.server.url, { AUTHORIZATION: 'Bearer own' })),
    ).toBeUndefined();
    expect(world.oauth.providerFor(specFor(world.server.url, { 'x-key': '1' }))).toBeDefined();
  });
});

describe('an access token that has ended', () => {
  it('is renewed before it is used, by one renewal for calls that run together', async () => {
    await world.logInOrFail();
    const client = await world.connect();
    // A token of one second; the clock on this side stands still until it is moved.
    world.issuer.setAccessTokenSeconds(1);
    world.clock.advance(OAUTH.refreshSettledMs);
    await world.oauth.providerFor(specFor(world.server.url))?.onUnauthorized?.(refusal());
    const short = world.stored().tokens?.accessToken ?? '';
    await vi.waitFor(async () => {
      expect((await introspect(world.issuer.issuer, short)).active).toBe(false);
    }, 10_000);
    world.issuer.setAccessTokenSeconds(3600);
    world.issuer.counts.clear();
    world.clock.advance(1000);

    expect(await Promise.all([echo(client, 'a'), echo(client, 'b')])).toHaveLength(2);
    expect(world.issuer.counts.get('refresh_token')).toBe(1);
    expect(world.stored().tokens?.accessToken).not.toBe(short);
  });

  it('is renewed once when calls that run together are refused', async () => {
    await world.logInOrFail();
    const client = await world.connect();
    const before = world.stored().tokens;
    world.clock.advance(OAUTH.refreshSettledMs);
    await world.revokeAccessToken();

    const answers = await Promise.all(['a', 'b', 'c'].map((value) => echo(client, value)));
    expect(answers).toHaveLength(3);
    expect(world.issuer.counts.get('refresh_token')).toBe(1);
    expect(world.stored().tokens?.refreshToken).not.toBe(before?.refreshToken);
  });

  it('is not renewed again for a refusal that comes late', async () => {
    await world.logInOrFail();
    world.clock.advance(OAUTH.refreshSettledMs);
    const provider = world.oauth.providerFor(specFor(world.server.url));
    await provider?.onUnauthorized?.(refusal());
    await provider?.onUnauthorized?.(refusal());
    expect(world.issuer.counts.get('refresh_token')).toBe(1);
  });

  it('is taken from the store when another process has renewed it', async () => {
    await world.logInOrFail();
    const client = await world.connect();
    world.clock.advance(OAUTH.refreshSettledMs);
    const other = world.newOAuth().providerFor(specFor(world.server.url));
    await other?.onUnauthorized?.(refusal());
    expect(await echo(client, 'a')).toContain('a');
    expect(world.issuer.counts.get('refresh_token')).toBe(1);
  });

  it('is gone, and the server unauthorized, once the renewal is refused', async () => {
    await world.logInOrFail();
    const client = await world.connect();
    world.clock.advance(OAUTH.refreshSettledMs);
    await world.revokeRefreshToken();
    await world.revokeAccessToken();

    await expect(echo(client, 'a')).rejects.toThrow(UnauthorizedError);
    expect(world.stored().tokens).toBeUndefined();
    world.server.authorizations.length = 0;
    await expect(world.connect()).rejects.toThrow(UnauthorizedError);
    expect(new Set(world.server.authorizations)).toEqual(new Set(['']));
  });

  it('is kept when the authorisation server cannot be reached, and renewed when it is back', async () => {
    await world.logInOrFail();
    const before = world.stored().tokens;
    world.clock.advance(3600_000);
    const provider = world.oauth.providerFor(specFor(world.server.url));
    world.issuer.web.setDown(true);

    await expect(provider?.token()).rejects.toMatchObject({ code: 'SERVER_UNAVAILABLE' });
    expect(world.stored().tokens).toEqual(before);
    world.issuer.web.setDown(false);
    expect(await provider?.token()).not.toBe(before?.accessToken);
  });

  it('is still used while it holds and cannot be renewed', async () => {
    await world.logInOrFail();
    const before = world.stored().tokens;
    world.clock.advance(3600_000 - OAUTH.refreshEarlyMs);
    world.issuer.web.setDown(true);
    const provider = world.oauth.providerFor(specFor(world.server.url));
    expect(await provider?.token()).toBe(before?.accessToken);
  });
});

describe('tokens', () => {
  it('are not sent to a server whose address has changed', async () => {
    await world.logInOrFail();
    await using moved = await startProtectedServer(world.issuer.issuer);
    await expect(world.connect(specFor(moved.url))).rejects.toThrow(UnauthorizedError);
    expect(new Set(moved.authorizations)).toEqual(new Set(['']));
    expect(world.issuer.counts.get('refresh_token')).toBeUndefined();
  });

  it('are never renewed at another issuer than the one that gave them', async () => {
    await world.logInOrFail();
    await using other = await startLoopbackServer();
    const asked: string[] = [];
    other.handle((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(500).end();
    });
    world.server.announce(other.origin);
    world.clock.advance(OAUTH.refreshSettledMs);
    const refused = await world.connect().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SdkHttpError);
    expect(world.issuer.counts.get('refresh_token')).toBe(1);
    expect(asked).toEqual([]);
  });

  it('are forgotten by a logout, a renewal under way included', async () => {
    await world.logInOrFail();
    world.clock.advance(3600_000);
    const provider = world.oauth.providerFor(specFor(world.server.url));
    const renewal = provider?.token();
    await world.oauth.logout('notes');
    await expect(renewal).rejects.toThrow(UnauthorizedError);
    expect(world.secrets.kept.size).toBe(0);
    expect(await provider?.token()).toBeUndefined();
  });

  it('are never logged, nor is anything else that is secret', async () => {
    const address = await world.logInOrFail();
    const first = world.stored();
    world.clock.advance(3600_000);
    await echo(await world.connect(), 'a');
    await world.revokeRefreshToken();
    world.clock.advance(3600_000);
    await world.connect().catch(() => undefined);
    const log = JSON.stringify(world.lines);
    expect(world.lines.map(({ event }) => event)).toEqual([
      'oauth_login_started',
      'oauth_login_finished',
      'oauth_token_renewed',
      'oauth_renewal_failed',
    ]);
    for (const secret of [
      first.tokens?.accessToken,
      first.tokens?.refreshToken,
      first.registration.clientId,
      address.searchParams.get('state'),
      address.searchParams.get('code_challenge'),
    ]) {
      expect(secret).toMatch(/.{20}/u);
      expect(log).not.toContain(secret);
    }
  });
});
