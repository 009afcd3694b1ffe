import { request as httpRequest } from 'node:http';
import { connect as connectSocket } from 'node:net';

import { afterEach, describe, expect, it } from 'vitest';

import { HTTP } from '../../src/tuning/http.ts';
import {
  ECHO,
  HttpWorld,
  INITIALIZE,
  nothing,
  openSession,
  send,
  TOKEN,
} from '../support/http-world.ts';

const world = new HttpWorld();
afterEach(() => world.end());

describe('attacks', () => {
  it.each([
    ['another Host', { host: 'evil.example' }, 403],
    ['a Host that starts like ours', { host: '127.0.0.1.evil.example' }, 403],
    ['a foreign Origin', { origin: 'https://evil.example' }, 403],
    ['no origin of its own', { origin: 'null' }, 403],
    ['no token', { authorization: '' }, 401],
    ['a wrong token', { authorization: 'Bearer wrong' }, 401],
    ['a token that starts like ours', { authorization: `Bearer ${TOKEN}x` }, 401],
  ])('refuses a request with %s', async (_, headers, status) => {
    const { http, gateway } = await world.start();
    const answer = await send(http.port, { headers, body: INITIALIZE });
    expect(answer.status).toBe(status);
    expect(http.connectionCount).toBe(0);
    expect(gateway.askers).toEqual([]);
    expect(answer.text).not.toContain(TOKEN);
  });

  it('says how to log in', async () => {
    const { http } = await world.start();
    const missing = await send(http.port, { headers: { authorization: '' } });
    expect(missing.headers['www-authenticate']).toBe('Bearer realm="pml"');
    const wrong = await send(http.port, { headers: { authorization: 'Bearer wrong' } });
    expect(wrong.headers['www-authenticate']).toBe('Bearer realm="pml", error="invalid_token"');
  });

  it.each([['/mcp'], ['/metrics'], ['/'], ['/healthz/x'], ['/.well-known/x']])(
    'needs the token at %s',
    async (path) => {
      const { http } = await world.start();
      const headers = { authorization: '' };
      expect((await send(http.port, { path, method: 'GET', headers })).status).toBe(401);
    },
  );

  it('serves a Host that was allowed', async () => {
    const { http } = await world.start([ECHO], { allowedHosts: ['pml.example.com'] });
    const headers = { host: 'pml.example.com', origin: 'https://pml.example.com' };
    expect((await send(http.port, { headers, body: INITIALIZE })).status).toBe(200);
  });

  it('answers no page of another origin in a way that it could read', async () => {
    const { http } = await world.start();
    const headers = { origin: 'http://localhost:3000' };
    const answer = await send(http.port, { headers, body: INITIALIZE });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('refuses a body that is too large before reading it', async () => {
    const { http } = await world.start();
    const headers = { 'content-length': String(HTTP.bodyBytesMax + 1) };
    const answer = await send(http.port, { headers });
    expect(answer.status).toBe(413);
  });

  it('answers a client that sends much more than it may', async () => {
    const { http } = await world.start();
    const body = ' '.repeat(HTTP.bodyBytesMax + 5_000_000);
    expect((await send(http.port, { body })).status).toBe(413);
    const headers = { authorization: 'Bearer wrong' };
    expect((await send(http.port, { headers, body: body.slice(0, 5_000_000) })).status).toBe(401);
  });

  it('hangs up on a client that never stops sending', async () => {
    const { http } = await world.start();
    const hungUp = new Promise<number>((resolve) => {
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
      const request = httpRequest({
        host: '127.0.0.1',
        port: http.port,
        path: '/mcp',
        method: 'POST',
        headers,
      });
      let sentBytes = 0;
      request.on('error', nothing).on('close', () => resolve(sentBytes));
      const chunk = Buffer.alloc(1_048_576, 0x20);
      const more = (): void => {
        if (!request.destroyed) {
          sentBytes += chunk.length;
          request.write(chunk, more);
        }
      };
      more();
    });
    // What the sockets between the two hold comes on top.
    expect(await hungUp).toBeLessThan(4 * HTTP.bodyBytesMax);
  });

  it('refuses a body that turns out too large', async () => {
    const { http } = await world.start();
    const status = await new Promise<number>((resolve, reject) => {
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
      const request = httpRequest(
        { host: '127.0.0.1', port: http.port, path: '/mcp', method: 'POST', headers },
        (response) => {
          resolve(response.statusCode ?? 0);
          response.resume();
          request.destroy();
        },
      );
      request.on('error', reject);
      const chunk = Buffer.alloc(1_048_576, 0x20);
      const more = (): void => {
        while (!request.destroyed && request.write(chunk)) {
          // Until the socket is full.
        }
        request.once('drain', more);
      };
      more();
    });
    expect(status).toBe(413);
  });

  it.each([
    ['not JSON', '{"jsonrpc": "2.0",', 400],
    ['nothing', '', 400],
    ['null', 'null', 400],
    ['a list', '[]', 400],
    ['a number', '7', 400],
    ['no JSON-RPC', '{"method": 7}', 400],
    ['an initialize that is none', '{"jsonrpc":"2.0","id":1,"method":"initialize"}', 400],
    [
      'a request of an old revision without a session',
      '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      400,
    ],
  ])('refuses a body that is %s', async (_, body, status) => {
    const { http } = await world.start();
    const answer = await send(http.port, { body });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ jsonrpc: '2.0', error: {} });
    expect(http.connectionCount).toBeLessThanOrEqual(1);
  });

  it('refuses a body of another type', async () => {
    const { http } = await world.start();
    const headers = { 'content-type': 'text/plain' };
    expect((await send(http.port, { headers, body: INITIALIZE })).status).toBe(415);
  });

  it.each([
    ['POST', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'],
    ['GET', undefined],
    ['DELETE', undefined],
  ])('does not know a session that it never opened: %s', async (method, body) => {
    const { http } = await world.start();
    const headers = { 'mcp-session-id': 'made-up' };
    const answer = await send(http.port, { method, headers, ...(body !== undefined && { body }) });
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.text)).toMatchObject({ error: { code: -32_001 } });
  });

  it.each([['GET'], ['DELETE'], ['PUT'], ['OPTIONS']])(
    'answers %s without a session with what is allowed',
    async (method) => {
      const { http } = await world.start();
      const answer = await send(http.port, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers['allow']).toBe('POST');
    },
  );

  it('opens a session once', async () => {
    const { http } = await world.start();
    const headers = await openSession(http.port);
    expect((await send(http.port, { headers, body: INITIALIZE })).status).toBe(400);
    expect(http.connectionCount).toBe(1);
  });

  it('hangs up on a client that never ends its headers', async () => {
    const { http } = await world.start();
    const socket = connectSocket(http.port, '127.0.0.1');
    const answer = new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString('utf8');
      });
      socket.on('close', () => resolve(text));
    });
    socket.write('POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n');
    const drip = setInterval(() => socket.write('X-A: b\r\n'), 500);
    socket.on('error', nothing);
    expect(await answer).toContain('408');
    clearInterval(drip);
  }, 30_000);
});
