import { describe, expect, it } from 'vitest';

import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { chooseScope, discoverLogin } from './login-offer.ts';

describe('chooseScope', () => {
  it.each([
    [{ challenged: 'a b', ofResource: ['c'], ofIssuer: undefined }, 'a b'],
    [{ challenged: undefined, ofResource: ['c', 'd'], ofIssuer: ['c', 'd'] }, 'c d'],
    [{ challenged: 'a', ofResource: undefined, ofIssuer: ['offline_access'] }, 'a offline_access'],
    [
      { challenged: 'offline_access a', ofResource: undefined, ofIssuer: ['offline_access'] },
      'offline_access a',
    ],
    [{ challenged: undefined, ofResource: [], ofIssuer: ['offline_access'] }, undefined],
    [{ challenged: undefined, ofResource: undefined, ofIssuer: undefined }, undefined],
  ])('of %j is %s', (known, expected) => {
    expect(chooseScope(known)).toBe(expected);
  });
});

describe('discoverLogin', () => {
  const signal = new AbortController().signal;

  it.each([
    [
      'an endpoint without TLS',
      (origin: string) => ({
        token_endpoint: 'http://login.example/token',
        resource: `${origin}/mcp`,
      }),
      'not safe to use',
    ],
    [
      'an address that no browser may be sent to',
      (origin: string) => ({
        authorization_endpoint: 'file:///etc/passwd',
        resource: `${origin}/mcp`,
      }),
      'not safe to use',
    ],
    ['another resource', () => ({ resource: 'https://victim.example/mcp' }), 'another resource'],
  ])('refuses %s', async (_what, change, text) => {
    await using web = await startLoopbackServer();
    const { resource, ...endpoints } = { ...change(web.origin) } as Record<string, string>;
    const documents: Record<string, object> = {
      '/.well-known/oauth-protected-resource/mcp': {
        resource,
        authorization_servers: [web.origin],
      },
      '/.well-known/oauth-authorization-server': {
        issuer: web.origin,
        authorization_endpoint: `${web.origin}/authorize`,
        token_endpoint: `${web.origin}/token`,
        response_types_supported: ['code'],
        ...endpoints,
      },
    };
    web.handle((request, response) => {
      const document = documents[request.url ?? ''];
      response.writeHead(document === undefined ? 404 : 200, {
        'content-type': 'application/json',
      });
      response.end(JSON.stringify(document ?? {}));
    });
    const url = new URL(`${web.origin}/mcp`);
    const fetchFn = guardedFetch({ clock: manualClock(), server: url, signal });
    await expect(discoverLogin({ name: 'notes', url, headers: {} }, fetchFn)).rejects.toThrow(text);
  });
});
