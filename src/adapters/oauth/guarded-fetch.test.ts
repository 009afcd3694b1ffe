import { describe, expect, it } from 'vitest';

import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { OAUTH } from '../../tuning/oauth.ts';
import { guardedFetch, isSafeAddress } from './guarded-fetch.ts';

const signal = new AbortController().signal;

describe('guardedFetch', () => {
  it('hands an answer on as it came', async () => {
    await using web = await startLoopbackServer();
    web.handle((_request, response) => {
      response.writeHead(418, { 'x-kind': 'teapot' }).end('short');
    });
    const get = guardedFetch({ clock: manualClock(), server: new URL(web.origin), signal });
    const response = await get(`${web.origin}/`);
    expect([response.status, response.headers.get('x-kind'), await response.text()]).toEqual([
      418,
      'teapot',
      'short',
    ]);
  });

  it('sends nothing to an address that is not safe', async () => {
    const get = guardedFetch({
      clock: manualClock(),
      server: new URL('https://a.example'),
      signal,
    });
    await expect(get('http://127.0.0.1:1/')).rejects.toThrow('not a safe address');
  });

  it('does not read an answer beyond its limit', async () => {
    await using web = await startLoopbackServer();
    web.handle((_request, response) => {
      response.end('x'.repeat(OAUTH.answerBytesMax + 1));
    });
    const get = guardedFetch({ clock: manualClock(), server: new URL(web.origin), signal });
    await expect(get(web.origin)).rejects.toThrow('too large');
  });

  it('ends a request that is not answered in time, as a failure of the network', async () => {
    await using web = await startLoopbackServer();
    const clock = manualClock();
    web.handle(() => {
      clock.advance(OAUTH.requestTimeoutMs);
    });
    const get = guardedFetch({ clock, server: new URL(web.origin), signal });
    await expect(get(web.origin)).rejects.toBeInstanceOf(TypeError);
  });

  it('ends a request whose answer stops half-way', async () => {
    await using web = await startLoopbackServer();
    const clock = manualClock();
    web.handle((_request, response) => {
      response.write('half', () => {
        clock.advance(OAUTH.requestTimeoutMs);
      });
    });
    const get = guardedFetch({ clock, server: new URL(web.origin), signal });
    await expect(get(web.origin)).rejects.toBeInstanceOf(TypeError);
  });
});

const REMOTE = 'https://mcp.example/mcp';
const LOCAL = 'http://127.0.0.1:9000/mcp';

describe('isSafeAddress', () => {
  it.each([
    ['https://login.example/token', REMOTE, true, 'https anywhere'],
    ['http://login.example/token', REMOTE, false, 'no TLS'],
    ['http://login.example/token', LOCAL, false, 'no TLS, whoever asks'],
    ['https://login.example/token', LOCAL, true, 'a local server may use a public login'],
    ['http://127.0.0.1:1234/token', LOCAL, true, 'both on this machine'],
    ['http://127.9.9.9/token', LOCAL, true, 'all of 127/8 is loopback'],
    ['http://[::1]:1234/token', LOCAL, true, 'loopback of IPv6'],
    ['http://login.localhost/token', 'http://localhost/mcp', true, 'reserved name'],
    ['http://127.0.0.1:1234/token', REMOTE, false, 'a remote server aims at this machine'],
    ['https://localhost/token', REMOTE, false, 'the same with TLS'],
    ['http://127.0.0.1.example/token', LOCAL, false, 'only looks like loopback'],
    ['http://localhost.example/token', LOCAL, false, 'only looks like loopback'],
    ['https://user:secret@login.example/', REMOTE, false, 'credentials in the address'],
    ['file:///etc/passwd', LOCAL, false, 'not the web'],
    ['javascript:alert(1)', REMOTE, false, 'not the web'],
  ])('%s asked for by %s: %s (%s)', (address, server, expected) => {
    expect(isSafeAddress(new URL(address), new URL(server))).toBe(expected);
  });
});
