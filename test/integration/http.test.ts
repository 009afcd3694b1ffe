import { connect as connectSocket, createServer as createSocketServer } from 'node:net';

import type { StandardSchemaV1 } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it } from 'vitest';

import type { JsonObject } from '../../src/base/json.ts';
import { HTTP } from '../../src/tuning/http.ts';
import { clientViews } from '../support/client-views.ts';
import { until } from '../support/daemon-world.ts';
import { FakeGateway, type FakeTool } from '../support/fake-gateway.ts';
import {
  ECHO,
  ERAS,
  heldTool,
  HttpWorld,
  INITIALIZE,
  nothing,
  openSession,
  send,
  TOKEN,
} from '../support/http-world.ts';
import { manualClock } from '../support/manual-clock.ts';

const ANY: StandardSchemaV1<JsonObject> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) => ({ value: value as JsonObject }),
  },
};

const world = new HttpWorld();
afterEach(() => world.end());

describe.each(ERAS)('MCP over HTTP, %s era', (era) => {
  it('lists and calls tools', async () => {
    const { http } = await world.start();
    const client = await world.connect(http, era);
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(['one__echo']);
    const answer = await client.callTool({ name: 'one__echo', arguments: { a: 1 } });
    expect(answer.content).toEqual([{ type: 'text', text: '{"a":1}' }]);
    expect(http.connectionCount).toBe(1);
  });

  it('passes progress on in order', async () => {
    const slow: FakeTool = {
      ...ECHO,
      call: (_, asker) => {
        for (const progress of [1, 2, 3]) {
          asker.onProgress?.({ progress, total: 3 });
        }
        return Promise.resolve({ content: [] });
      },
    };
    const { http } = await world.start([slow]);
    const client = await world.connect(http, era);
    const seen: number[] = [];
    await client.callTool(
      { name: 'one__echo', arguments: {} },
      { onprogress: ({ progress }) => seen.push(progress) },
    );
    expect(seen).toEqual([1, 2, 3]);
  });

  it('carries a cancellation to the gateway', async () => {
    const { tool, begun } = heldTool();
    const { http } = await world.start([tool]);
    const client = await world.connect(http, era);
    const controller = new AbortController();
    const answer = client.callTool(
      { name: 'one__echo', arguments: {} },
      { signal: controller.signal },
    );
    const signal = await begun;
    const aborted = new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
    });
    controller.abort();
    await expect(answer).rejects.toThrow(/abort/u);
    await aborted;
  });

  it('ends a workflow whose client cancels it', async () => {
    const { tool, begun, finish } = heldTool();
    const gateway = new FakeGateway([tool]);
    const { http } = await world.start([], { gateway, ...clientViews(gateway, 'meta') });
    const client = await world.connect(http, era);
    const controller = new AbortController();
    const workflow = { tasks: [{ id: 'a', tool: 'one:echo' }] };
    const answer = client.callTool(
      { name: 'execute_workflow', arguments: { workflow } },
      { signal: controller.signal },
    );
    const signal = await begun;
    controller.abort();
    await expect(answer).rejects.toThrow(/abort/u);
    await until(() => signal.aborted);
    finish();
  });

  it('tells a client that the tools changed', async () => {
    const { http, gateway } = await world.start();
    const client = await world.connect(http, era);
    const told = new Promise<void>((resolve) => {
      client.setNotificationHandler('notifications/tools/list_changed', () => resolve());
    });
    if (era === 'modern') {
      await client.listen({ toolsListChanged: true });
    }
    // The stream of a legacy client is opened beside its first request.
    const timer = setInterval(() => gateway.setTools([{ ...ECHO, name: 'other' }]), 20);
    await told;
    clearInterval(timer);
    const { tools } = await client.listTools(undefined, { cacheMode: 'refresh' });
    expect(tools.map((tool) => tool.name)).toEqual(['one__other']);
  });

  it('answers long work while others are served', async () => {
    const { tool, finish } = heldTool('long');
    const { http } = await world.start([ECHO, tool]);
    const patient = await world.connect(http, era, 'a');
    const other = await world.connect(http, era, 'b');
    const answer = patient.callTool({ name: 'one__long', arguments: {} });
    await Promise.all(
      Array.from({ length: 100 }, () => other.callTool({ name: 'one__echo', arguments: {} })),
    );
    finish();
    expect((await answer).content).toEqual([{ type: 'text', text: 'done' }]);
    expect(http.connectionCount).toBe(2);
  });
});

describe('results', () => {
  it.each([
    ['legacy', 'application/json'],
    ['modern', 'application/json'],
  ])('passes on content of unknown types, %s era', async (era, type) => {
    const result = { content: [{ type: 'hologram', layers: [1] }], fieldOfTomorrow: true };
    const { http } = await world.start([{ ...ECHO, call: () => Promise.resolve(result) }]);
    const params = { name: 'one__echo', arguments: {} };
    let headers: Record<string, string> = {};
    let meta: object | undefined;
    if (era === 'legacy') {
      headers = await openSession(http.port);
    } else {
      headers = {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'one__echo',
      };
      meta = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
        'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
      };
    }
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 5,
      method: 'tools/call',
      params: meta === undefined ? params : { ...params, _meta: meta },
    });
    const answer = await send(http.port, { headers, body });
    expect(answer.headers['content-type']).toContain(type);
    const text = /^data: (.*)$/mu.exec(answer.text)?.[1] ?? answer.text;
    expect(JSON.parse(text)).toMatchObject({ id: 5, result });
  });

  it('answers an unknown tool and an unknown method as the protocol says', async () => {
    const { http } = await world.start();
    const client = await world.connect(http, 'modern');
    await expect(
      client.request({ method: 'tools/call', params: { name: 'nothing' } }, ANY),
    ).rejects.toMatchObject({ code: -32_602 });
    // The newest revision answers an unknown method with a status of its own as well.
    await expect(client.request({ method: 'nothing/list', params: {} }, ANY)).rejects.toThrow(
      'Method not found',
    );
  });
});

describe('health and metrics', () => {
  it('says without a token whether all is well, and no more', async () => {
    const { http } = await world.start();
    const headers = { authorization: '' };
    const answer = await send(http.port, { path: '/healthz?x=1', method: 'GET', headers });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({
      status: 'ok',
      version: '1.2.3',
      servers: { idle: 0, starting: 0, ready: 1, backing_off: 0, broken: 0, unauthorized: 0 },
    });
  });

  it('shows its numbers to whoever has the token', async () => {
    const { http, gateway } = await world.start();
    gateway.calls = [{ tool: 'one:echo' as never, calls: 3, failures: 1, totalMs: 2000 }];
    const answer = await send(http.port, { path: '/metrics', method: 'GET' });
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.text).toContain('pml_tool_calls_total{tool="one:echo"} 3\n');
    expect(answer.text).toMatch(/^process_resident_memory_bytes \d+$/mu);
  });

  it('answers HEAD without a body and POST not at all', async () => {
    const { http } = await world.start();
    const head = await send(http.port, { path: '/healthz', method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await send(http.port, { path: '/healthz', method: 'POST' })).status).toBe(405);
  });

  it('has nothing anywhere else', async () => {
    const { http } = await world.start();
    for (const path of ['/', '/mcp/x', '//mcp', '/MCP', '/../mcp', '/mcp%2f']) {
      expect((await send(http.port, { path, method: 'GET' })).status).toBe(404);
    }
  });
});

describe('opening and closing', () => {
  it('takes a free port when the preferred one is taken', async () => {
    const first = await world.start();
    const second = await world.start([ECHO], { preferredPort: first.http.port });
    expect(second.http.port).not.toBe(first.http.port);
    expect(second.http.url).toBe(`http://127.0.0.1:${second.http.port}/mcp`);
  });

  it('says so when the configured port is taken, and holds on to nothing', async () => {
    const blocker = createSocketServer();
    await new Promise<void>((resolve) => {
      blocker.listen(0, '127.0.0.1', resolve);
    });
    const { port } = blocker.address() as { port: number };
    await expect(world.start([ECHO], { port })).rejects.toMatchObject({
      code: 'HTTP_PORT_TAKEN',
      message: expect.stringContaining(String(port)),
    });
    await new Promise((resolve) => {
      blocker.close(resolve);
    });
  });

  it('says so when the address is not one of this machine', async () => {
    await expect(world.start([ECHO], { host: '192.0.2.1' })).rejects.toMatchObject({
      code: 'HTTP_LISTEN_FAILED',
    });
  });

  it('never opens without a token', async () => {
    await expect(world.start([ECHO], { token: '' })).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  it('lets a call finish and takes no new ones', async () => {
    const { tool, begun, finish } = heldTool();
    const { http, gateway } = await world.start([tool]);
    const client = await world.connect(http, 'modern');
    const answer = client.callTool({ name: 'one__echo', arguments: {} });
    await begun;
    const closing = http.close();
    expect(await send(http.port, { body: INITIALIZE })).toMatchObject({ status: 503 });
    const ready = await send(http.port, { method: 'GET', path: '/readyz' });
    expect([ready.status, ready.text]).toEqual([503, expect.stringContaining('draining')]);
    const health = await send(http.port, { method: 'GET', path: '/healthz' });
    expect(health.status).toBe(200);
    finish();
    expect((await answer).content).toEqual([{ type: 'text', text: 'done' }]);
    await closing;
    expect(gateway.releasedSessions).toHaveLength(1);
    expect(gateway.listenerCount).toBe(0);
  });

  it('begins nothing that comes in on an open connection while it closes', async () => {
    const { tool, begun, finish } = heldTool();
    const { http, gateway } = await world.start([tool]);
    const session = await openSession(http.port);
    const call = { jsonrpc: '2.0', method: 'tools/call', params: { name: 'one__echo' } };
    const raw = (id: number): string => {
      const body = JSON.stringify({ ...call, id });
      return [
        'POST /mcp HTTP/1.1',
        'Host: 127.0.0.1',
        `Authorization: Bearer ${TOKEN}`,
        'Content-Type: application/json',
        'Accept: application/json, text/event-stream',
        `Mcp-Session-Id: ${session['mcp-session-id']}`,
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n');
    };
    const socket = connectSocket(http.port, '127.0.0.1');
    const ended = new Promise((resolve) => {
      socket.on('close', resolve);
    });
    socket.on('error', nothing).resume();
    socket.write(raw(2));
    await begun;
    const closing = http.close();
    await new Promise<void>((resolve) => {
      socket.write(raw(3), () => resolve());
    });
    // Whatever the second request does, it has done by the time another round trip is over.
    expect(await send(http.port, {})).toMatchObject({ status: 503 });
    finish();
    await closing;
    await ended;
    expect(gateway.askers).toHaveLength(1);
  });

  it('does not take its own end for a client that cancels', async () => {
    const { tool, begun, finish } = heldTool();
    const gateway = new FakeGateway([tool]);
    const clock = manualClock();
    const views = clientViews(gateway, 'meta');
    const { http } = await world.start([], { gateway, ...views, clock });
    const client = await world.connect(http, 'modern');
    const workflow = { tasks: [{ id: 'a', tool: 'one:echo' }] };
    const answer = client.callTool({ name: 'execute_workflow', arguments: { workflow } });
    answer.catch(nothing);
    const signal = await begun;
    const closed = http.close();
    clock.advance(HTTP.drainMs);
    await closed;
    await expect(answer).rejects.toThrow(/./u);
    expect(signal.aborted).toBe(false);
    finish();
  });

  it('waits for nobody longer than a short time', async () => {
    const clock = manualClock();
    const { tool, begun } = heldTool();
    const { http } = await world.start([tool], { clock });
    const client = await world.connect(http, 'modern');
    const answer = client.callTool({ name: 'one__echo', arguments: {} });
    const signal = await begun;
    const closing = http.close();
    clock.advance(HTTP.drainMs);
    await closing;
    expect(signal.aborted).toBe(true);
    await expect(answer).rejects.toThrow(/./u);
  });

  it('ends an open stream of a client that only listens', async () => {
    const { http } = await world.start();
    const headers = await openSession(http.port);
    const stream = send(http.port, { method: 'GET', headers });
    await send(http.port, { path: '/healthz', method: 'GET' });
    await http.close();
    expect((await stream).status).toBe(200);
  });
});
