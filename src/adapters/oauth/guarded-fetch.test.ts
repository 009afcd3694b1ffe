import { describe, expect, it } from 'vitest';

import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { OAUTH } from '../../tuning/oauth.ts';
import { guardedFetch } from './guarded-fetch.ts';

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
