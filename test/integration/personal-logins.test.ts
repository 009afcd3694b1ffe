/**
 * A server where everybody logs in for themselves, behind one gateway, with a real authorization
 * server. Every request that reaches the server is checked: its token belongs to whoever asked.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import type { Role } from '../../src/base/access.ts';
import { sessionId, toolId } from '../../src/base/ids.ts';
import { loginAccess } from '../../src/compose/logins.ts';
import { logInElsewhere, logOutElsewhere } from '../../src/surfaces/cli/login.ts';
import { HttpWorld, send, TOKEN } from '../support/http-world.ts';
import { type OAuthServers, startOAuthServers } from '../support/oauth-world.ts';
import { PageWorld } from '../support/page-world.ts';
import { followLogin } from '../support/scripted-person.ts';

const never = new AbortController().signal;
const TOOL = toolId('notes', 'echo');

describe('a server with a login for each person', () => {
  let servers: OAuthServers;
  let world: PageWorld;
  const clients = new HttpWorld();
  const tokens = new Map<string, string>();

  const tokenOf = (name: string): string => tokens.get(name) ?? '';

  /** The accounts whose tokens reached the server since it was asked last. */
  const accounts = async (): Promise<readonly string[]> => {
    const sent = servers.server.authorizations.splice(0);
    const found = await Promise.all(
      sent.map(async (header) => {
        const token = header.replace('Bearer ', '');
        return (await servers.issuer.provider.AccessToken.find(token))?.accountId ?? 'nobody';
      }),
    );
    return [...new Set(found)].toSorted();
  };

  const callAs = async (token: string, text: string): Promise<string> => {
    const client = await clients.connect(world.http, 'legacy', 'test', token);
    const workflow = { tasks: [{ id: 'a', tool: TOOL, args: { text } }] };
    return JSON.stringify(
      await client.callTool({ name: 'execute_workflow', arguments: { workflow } }),
    );
  };

  const searchAs = async (person: string): Promise<string | undefined> => {
    const asker = { session: sessionId(`search-${person}`), person };
    return (await world.host.gateway.discover({ intent: 'echo a text' }, asker, never)).note;
  };

  const listAs = (token: string): ReturnType<typeof send> =>
    send(world.port, {
      method: 'GET',
      path: '/api/logins',
      headers: { authorization: `Bearer ${token}` },
    });

  /** What `pml login` and `pml logout` are given on the machine of a person. */
  const typed = (name: string): Parameters<typeof logInElsewhere>[0] => {
    const file = join(inject('temporaryFolder'), `${randomUUID()}.token`);
    writeFileSync(file, `${tokenOf(name)}\n`);
    const given: Record<string, string> = {
      gateway: `http://127.0.0.1:${world.port}/mcp`,
      'token-file': file,
    };
    const invocation = {
      positionals: ['notes'],
      text: (option: string) => given[option],
      logins: loginAccess,
      signal: never,
    };
    return invocation as unknown as Parameters<typeof logInElsewhere>[0];
  };

  /** Logs in at the server with an account of the same name. */
  const logIn = (name: string): Promise<void> =>
    logInElsewhere(typed(name), (address) => {
      void followLogin(address, { decision: 'consent', login: name });
    });

  beforeAll(async () => {
    servers = await startOAuthServers();
    world = await PageWorld.open({
      mcpServers: { notes: { type: 'http', url: servers.server.url } },
      pml: {
        embedding: { model: 'none' },
        policy: { rules: [{ tools: '*', action: 'allow' }] },
        servers: { notes: { login: 'person', trusted: true } },
      },
    });
    for (const [name, role] of [
      ['ann', 'agent'],
      ['bob', 'agent'],
      ['eve', 'viewer'],
    ] as readonly (readonly [string, Role])[]) {
      const { token } = await world.host.tokens.add({ name, role, createdBy: 'root' });
      tokens.set(name, token);
    }
  }, 120_000);
  afterAll(async () => {
    await clients.end();
    await world[Symbol.asyncDispose]();
    await servers[Symbol.asyncDispose]();
  });

  it('is called with the login of whoever asks, and with no other', async () => {
    await logIn('ann');
    expect(await accounts()).toContain('ann');
    expect(await callAs(tokenOf('ann'), 'from ann')).toContain('from ann');
    expect(await accounts()).toEqual(['ann']);

    expect(await searchAs('bob')).toContain('notes needs your own login');
    expect(await searchAs('ann')).toBeUndefined();

    const refused = await callAs(tokenOf('bob'), 'from bob');
    expect(refused).toContain('pml login notes --gateway');
    expect(await accounts()).toEqual(['nobody']);

    await logIn('bob');
    await accounts();
    expect(await callAs(tokenOf('bob'), 'from bob')).toContain('from bob');
    expect(await accounts()).toEqual(['bob']);
    expect(await callAs(tokenOf('ann'), 'again')).toContain('again');
    expect(await accounts()).toEqual(['ann']);
  });

  it('is called with the right logins also when many people call at once', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `call ${index}`);
    const answers = await Promise.all(
      texts.map((text, index) => callAs(tokenOf(index % 2 === 0 ? 'ann' : 'bob'), text)),
    );
    answers.forEach((answer, index) => expect(answer).toContain(texts[index]));
    expect(await accounts()).toEqual(['ann', 'bob']);
  });

  it('is not called for the local user, who has not logged in', async () => {
    const asker = { session: sessionId('local') };
    const call = { tool: TOOL, args: { text: 'x' } };
    const outcome = await world.host.gateway.callTool(call, asker, never);
    expect(outcome).toMatchObject({ kind: 'failed', code: 'unauthorized' });
    expect(await callAs(TOKEN, 'x')).toContain('login');
    expect((await accounts()).filter((account) => account !== 'nobody')).toEqual([]);
  });

  it('answers a read from nothing that another person was told', async () => {
    const session = sessionId('shared');
    const call = { tool: TOOL, args: { text: 'the same' } };
    for (const person of ['ann', 'bob']) {
      await accounts();
      await world.host.gateway.callTool(call, { session, person }, never);
      expect(await accounts()).toEqual([person]);
    }
  });

  it('lists the logins of one person to that person', async () => {
    const { url } = servers.server;
    expect(JSON.parse((await listAs(tokenOf('ann'))).text)).toEqual([
      { server: 'notes', url, loggedIn: true },
    ]);
    expect((await listAs(tokenOf('eve'))).status).toBe(403);
    expect((await listAs(TOKEN)).status).toBe(403);
    expect((await listAs('pml_nobodys')).status).toBe(401);
  });

  it('takes no login of an issuer that the server does not name', async () => {
    const login = await loginAccess.obtain(
      { name: 'notes', url: servers.server.url },
      (address) => void followLogin(address, { decision: 'consent', login: 'ann' }),
      never,
    );
    const keep = (changed: object): ReturnType<typeof send> =>
      send(world.port, {
        path: '/api/logins/notes',
        headers: { authorization: `Bearer ${tokenOf('ann')}` },
        body: JSON.stringify({ login: JSON.stringify({ ...JSON.parse(login), ...changed }) }),
      });
    expect(await keep({ issuer: 'https://elsewhere.example' })).toMatchObject({ status: 403 });
    expect(await keep({ url: 'https://elsewhere.example/mcp' })).toMatchObject({ status: 403 });
    expect(await keep({})).toMatchObject({ status: 200 });
  });

  it('is closed to a person who has logged out, or who was forgotten', async () => {
    await logOutElsewhere(typed('ann'));
    expect(await callAs(tokenOf('ann'), 'from ann')).toContain('login');
    expect(await callAs(tokenOf('bob'), 'from bob')).toContain('from bob');
    const forgotten = await world.host.gateway.forget({ scope: { kind: 'person', person: 'bob' } });
    expect(JSON.stringify(forgotten)).toContain('"what":"logins at servers","count":1');
  });
});
