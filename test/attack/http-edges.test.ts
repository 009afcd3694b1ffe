/** The HTTP endpoint with more connections than it takes, and with bodies as deep as they come. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { afterEach, describe, expect, it } from 'vitest';

import { HTTP } from '../../src/tuning/http.ts';
import { APPROVER_TOKEN, HttpWorld, INITIALIZE, openSession, send } from '../support/http-world.ts';
import { PageWorld } from '../support/page-world.ts';

const world = new HttpWorld();
afterEach(() => world.end());

/** Idle connections, and what ends them. */
async function occupy(port: number, count: number): Promise<() => void> {
  const sockets: Socket[] = [];
  for (let left = count; left > 0; left -= 200) {
    const batch = Array.from({ length: Math.min(200, left) }, () => connect(port, '127.0.0.1'));
    sockets.push(...batch);
    await Promise.all(batch.map((socket) => once(socket, 'connect')));
  }
  for (const socket of sockets) {
    socket.on('error', () => undefined);
  }
  return () => {
    for (const socket of sockets) {
      socket.destroy();
    }
  };
}

describe('above the limit of connections', () => {
  it('a client is told to come back, and is served when there is room', async () => {
    const { http } = await world.start();
    const leave = await occupy(http.port, HTTP.connectionsMax);
    try {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => send(http.port, { body: INITIALIZE })),
      );
      for (const { status, headers, text } of answers) {
        expect(status).toBe(503);
        expect(headers['retry-after']).toBe('1');
        expect(headers['connection']).toBe('close');
        expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', id: null, error: {} });
      }
      const large = JSON.stringify({ x: 'y'.repeat(4_000_000) });
      expect((await send(http.port, { body: large })).status).toBe(503);
    } finally {
      leave();
    }
    await expect.poll(async () => (await send(http.port, { body: INITIALIZE })).status).toBe(200);
  });

  it('far above it nobody is kept: connections are closed at once', async () => {
    const { http } = await world.start();
    const leave = await occupy(http.port, HTTP.connectionsMax + HTTP.connectionsRefusedMax);
    try {
      await expect(send(http.port, { body: INITIALIZE })).rejects.toThrow(/ECONNRESET|hang up/u);
    } finally {
      leave();
    }
  });
});

const array = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const object = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const mixed = (depth: number): string => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;
const call = (args: string): string =>
  `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"one__echo","arguments":{"a":${args}}}}`;
const DEPTHS = [1000, 5000, 50_000, 1_000_000];
const SHAPES = { array, object, mixed };
const BODIES = Object.entries(SHAPES).flatMap(([shape, make]) =>
  DEPTHS.flatMap((depth) => [
    [`${shape} of ${depth} levels`, make(depth)] as const,
    [`call with an ${shape} of ${depth} levels`, call(make(depth))] as const,
  ]),
);

describe('a well-formed body that is nested too deep', () => {
  it.each(BODIES)('is refused at /mcp: %s', async (_, body) => {
    const { http } = await world.start();
    const session = await openSession(http.port);
    const modern = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' };
    for (const headers of [{}, session, modern]) {
      const { status, text } = await send(http.port, { headers, body });
      expect(status).toBe(400);
      expect(JSON.parse(text)).toMatchObject({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32_600, message: expect.stringContaining('levels deep') as string },
      });
    }
  });

  it.each(BODIES)('is refused at /api: %s', async (_, body) => {
    const { http } = await world.start();
    const authorization = `Bearer ${APPROVER_TOKEN}`;
    const decided = await send(http.port, {
      path: '/api/decisions/d1',
      headers: { authorization },
      body,
    });
    expect(decided.status).toBe(400);
    const commanded = await send(http.port, { path: '/api/runs/r1/commands', body });
    expect(commanded.status).toBe(400);
    const replan = `{"id":"c1","command":{"kind":"replan","tasks":[${body}]}}`;
    const replanned = await send(http.port, { path: '/api/runs/r1/commands', body: replan });
    expect(replanned.status).toBe(400);
  });

  it('is refused where the dashboard sends it', async () => {
    await using page = await PageWorld.open({ pml: { embedding: { model: 'none' } } });
    const browser = await page.enter();
    for (const make of Object.values(SHAPES)) {
      const { status } = await browser.post('/api/search', `{"intent":${make(40_000)}}`);
      expect(status).toBe(400);
    }
  });

  it('leaves alone what is as deep as arguments may be', async () => {
    const { http } = await world.start();
    const headers = await openSession(http.port);
    const { status } = await send(http.port, { headers, body: call(array(190)) });
    expect(status).toBe(200);
  });
});
