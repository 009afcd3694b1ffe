import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { OAUTH } from '../../src/tuning/oauth.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import {
  echo,
  type OAuthServers,
  OAuthWorld,
  specFor,
  startOAuthServers,
} from '../support/oauth-world.ts';

const never = new AbortController().signal;

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

describe('a login', () => {
  it('lets calls through afterwards', async () => {
    const { pages, failure } = await world.logIn();
    expect(failure).toBeUndefined();
    expect(pages).toHaveLength(1);
    expect(pages[0]?.status).toBe(200);
    expect(pages[0]?.text).toContain('Logged in');
    expect(await echo(await world.connect(), 'hello')).toContain('hello');
    expect(world.issuer.counts.get('authorization_code')).toBe(1);
  });

  it('asks with PKCE, a state, the resource and a loopback redirect', async () => {
    const address = await world.logInOrFail();
    const asked = Object.fromEntries(address.searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      resource: world.server.url,
      scope: 'tools offline_access',
    });
    expect(asked['code_challenge']).toMatch(/^[\w-]{43}$/u);
    expect(asked['state']).toMatch(/^[\w-]{36}$/u);
    expect(asked['redirect_uri']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/u);
  });

  it('closes its listener when it is over', async () => {
    const address = await world.logInOrFail();
    const redirect = address.searchParams.get('redirect_uri') ?? '';
    await expect(fetch(redirect)).rejects.toThrow('fetch failed');
  });

  it('uses its registration again while the port is free, and registers anew when it is not', async () => {
    const registrations = (): number => world.issuer.counts.get('registration') ?? 0;
    await world.logInOrFail();
    // Somebody else on the machine may have the port for a moment: then it is not free, and tried again.
    const isUsedAgain = async (): Promise<boolean> => {
      const before = registrations();
      await world.logInOrFail();
      return registrations() === before;
    };
    await expect.poll(isUsedAgain, { timeout: 45_000 }).toBe(true);
    const before = registrations();

    const port = Number(new URL(world.stored().registration.redirectUrl).port);
    const squatter = createServer();
    await takePort(squatter, port);
    try {
      await world.logInOrFail();
    } finally {
      squatter.close();
    }
    expect(registrations()).toBe(before + 1);
    expect(Number(new URL(world.stored().registration.redirectUrl).port)).not.toBe(port);
  });

  it('refuses an answer with a forged state and still takes the real one', async () => {
    const { pages, failure } = await world.logIn({
      decision: 'consent',
      tamper: (callback) => {
        const forged = new URL(callback);
        forged.searchParams.set('state', 'x'.repeat(36));
        const twice = new URL(callback);
        twice.searchParams.append('code', 'other');
        return [forged, twice, callback];
      },
    });
    expect(failure).toBeUndefined();
    expect(pages.map(({ status }) => status)).toEqual([400, 400, 200]);
  });

  it('is refused when the answer names another issuer', async () => {
    const { pages, failure } = await world.logIn({
      decision: 'consent',
      tamper: (callback) => {
        callback.searchParams.set('iss', 'https://attacker.example');
        return [callback];
      },
    });
    expect(failure).toMatchObject({ code: 'LOGIN_FAILED' });
    expect(String(failure)).toContain('another issuer');
    expect(String(failure)).not.toContain('attacker');
    expect(pages[0]?.text).toContain('Not logged in');
    expect(world.secrets.kept.size).toBe(0);
    expect(world.issuer.counts.get('authorization_code')).toBeUndefined();
  });

  it.each([
    ['another issuer', 'https://attacker.example'],
    ['an issuer that it does not name', undefined],
  ])('does not repeat what an answer of %s says', async (_whose, iss) => {
    const { failure } = await world.logIn({
      decision: 'deny',
      tamper: (callback) => {
        callback.searchParams.delete('iss');
        if (iss !== undefined) {
          callback.searchParams.set('iss', iss);
        }
        callback.searchParams.set('error_description', 'call this number');
        return [callback];
      },
    });
    expect(String(failure)).toContain('another issuer');
    expect(String(failure)).not.toContain('number');
  });

  it('is refused when the answer names no issuer although this one always does', async () => {
    const { failure } = await world.logIn({
      decision: 'consent',
      tamper: (callback) => {
        callback.searchParams.delete('iss');
        return [callback];
      },
    });
    expect(String(failure)).toContain('another issuer');
    expect(world.issuer.counts.get('authorization_code')).toBeUndefined();
  });

  it('says in plain words that the person declined, and keeps an earlier login', async () => {
    await world.logInOrFail();
    const before = world.stored().tokens;
    const { failure, pages } = await world.logIn({ decision: 'deny' });
    expect(failure).toMatchObject({ code: 'LOGIN_FAILED' });
    expect(String(failure)).toContain('access was declined on the login page (access_denied');
    expect(pages[0]?.status).toBe(400);
    expect(world.stored().tokens).toEqual(before);
  });

  it('shows nothing of the request on its page', async () => {
    const { pages } = await world.logIn({
      decision: 'consent',
      tamper: (callback) => {
        callback.searchParams.set('error', '<script>alert(1)</script>');
        callback.searchParams.set('error_description', '<img src=x>');
        return [callback];
      },
    });
    expect(pages[0]?.text).not.toMatch(/script>|<img/u);
    expect(pages[0]?.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('ends after its time limit, with its listener closed', async () => {
    let redirect = '';
    const login = world.oauth.login(
      specFor(world.server.url),
      (address) => {
        redirect = new URL(address).searchParams.get('redirect_uri') ?? '';
        world.clock.advance(OAUTH.loginTimeoutMs);
      },
      never,
    );
    await expect(login).rejects.toThrow('nobody finished the login at "notes" within 5 minutes');
    await expect(fetch(redirect)).rejects.toThrow('fetch failed');
  });

  // Tried again: a test that runs beside this one may take the port of the first login in between.
  it(
    'registers anew after a login with the stored registration came to nothing',
    { retry: 3 },
    async () => {
      await world.logInOrFail();
      const show = (): void => {
        world.clock.advance(OAUTH.loginTimeoutMs);
      };
      const abandoned = world.oauth.login(specFor(world.server.url), show, never);
      await expect(abandoned).rejects.toThrow('nobody finished');
      expect(world.issuer.counts.get('registration')).toBe(1);
      await world.logInOrFail();
      expect(world.issuer.counts.get('registration')).toBe(2);
    },
  );

  it('ends at once when it is cancelled, with its listener closed', async () => {
    const cancel = new AbortController();
    let redirect = '';
    const login = world.oauth.login(
      specFor(world.server.url),
      (address) => {
        redirect = new URL(address).searchParams.get('redirect_uri') ?? '';
        cancel.abort(new Error('the person pressed Ctrl-C'));
      },
      cancel.signal,
    );
    await expect(login).rejects.toThrow('Ctrl-C');
    await expect(fetch(redirect)).rejects.toThrow('fetch failed');
  });

  it('is not offered by programs, by servers with a header, and without https', async () => {
    const stdio = { kind: 'stdio', command: 'node', args: [], env: {} } as const;
    for (const spec of [
      { ...specFor(world.server.url), transport: stdio },
      specFor(world.server.url, { authorization: 'Bearer own' }),
      specFor('http://192.0.2.1/mcp'),
    ]) {
      const { failure } = await world.logIn({ decision: 'consent' }, spec);
      expect(failure).toMatchObject({ code: 'LOGIN_NOT_OFFERED' });
    }
  });

  it('is not offered by a server without an authorisation server', async () => {
    await using plain = await startLoopbackServer();
    plain.handle((_request, response) => {
      response.writeHead(404).end();
    });
    const { failure } = await world.logIn({ decision: 'consent' }, specFor(`${plain.origin}/mcp`));
    expect(failure).toMatchObject({ code: 'LOGIN_NOT_OFFERED' });
  });

  it('does not believe metadata that names another issuer', async () => {
    await using mirror = await startLoopbackServer();
    mirror.handle((request, response) => {
      void fetch(`${world.issuer.issuer}${request.url ?? ''}`).then(async (answer) => {
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(await answer.text());
      });
    });
    world.server.announce(mirror.origin);
    const { failure } = await world.logIn();
    expect(String(failure)).toContain('names another issuer; nothing was sent');
  });
});

/** Listens on the port, and waits for it while somebody else has it. */
async function takePort(server: Server, port: number): Promise<void> {
  const isTaken = async (): Promise<boolean> => {
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return true;
    } catch {
      return false;
    }
  };
  await expect.poll(isTaken, { timeout: 45_000 }).toBe(true);
}
