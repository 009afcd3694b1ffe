import type { IncomingMessage } from 'node:http';

import { afterEach, describe, expect, it } from 'vitest';

import { unreadOf } from '../../src/base/unread-json.ts';
import type { ServerSpec } from '../../src/call/upstreams.ts';
import { UPSTREAM } from '../../src/tuning/upstream.ts';
import { startEverythingServer } from '../support/everything-server.ts';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback-server.ts';
import { startModernServer } from '../support/modern-server.ts';
import { createWorld, remoteSpec, textOf, type UpstreamWorld } from '../support/upstream-world.ts';

const never = new AbortController().signal;
const ended: AsyncDisposable[] = [];

function keep<T extends AsyncDisposable>(thing: T): T {
  ended.push(thing);
  return thing;
}

async function world(...specs: readonly ServerSpec[]): Promise<UpstreamWorld> {
  return keep(await createWorld(specs));
}

async function readJson(
  request: IncomingMessage,
): Promise<{ readonly id: unknown; readonly method: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  return JSON.parse(Buffer.concat(chunks).toString()) as { id: unknown; method: string };
}

/** A server of the newest protocol without a library: its one tool answers what no library would. */
async function startRawModernServer(answer: object): Promise<LoopbackServer> {
  const web = await startLoopbackServer();
  const results: Readonly<Record<string, object>> = {
    'server/discover': { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } },
    'tools/list': { tools: [{ name: 'tool', inputSchema: { type: 'object' } }] },
    'tools/call': answer,
  };
  web.handle((request, response) => {
    void readJson(request).then(({ id, method }) => {
      const result = {
        resultType: 'complete',
        ttlMs: 0,
        cacheScope: 'private',
        ...results[method],
      };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
  return web;
}

/** Upstreams end before the servers they are connected to. */
afterEach(async () => {
  for (const thing of ended.splice(0).toReversed()) {
    await thing[Symbol.asyncDispose]();
  }
});

describe('a remote server of the older protocol', () => {
  it('is called over Streamable HTTP, again after it forgot us', async () => {
    const server = keep(await startEverythingServer('streamableHttp'));
    const it1 = await world(remoteSpec('remote', 'http', server.url));
    expect(textOf(await it1.call('remote', 'echo', { message: 'hi' }))).toBe('Echo: hi');
    expect(it1.state('remote')).toMatchObject({
      status: 'ready',
      transport: 'http',
      protocolVersion: '2025-11-25',
      processIds: [],
    });
    await server.restart();
    expect(textOf(await it1.call('remote', 'echo', { message: 'again' }))).toBe('Echo: again');
  });

  it('passes a large answer on without parsing it, over a stream of events', async () => {
    const server = keep(await startEverythingServer('streamableHttp'));
    const it1 = await world(remoteSpec('remote', 'http', server.url));
    const message = 'long '.repeat(UPSTREAM.unreadBytesMin / 4);
    const outcome = await it1.call('remote', 'echo', { message });
    expect(unreadOf(outcome.kind === 'answered' ? outcome.result : undefined)).toBeDefined();
    expect(textOf(outcome)).toBe(`Echo: ${message}`);
  });

  it('is found behind an address that only knows SSE, and remembered as such', async () => {
    const server = keep(await startEverythingServer('sse'));
    const spec = remoteSpec('remote', 'http', server.url);
    const it1 = await world(spec);
    expect(textOf(await it1.call('remote', 'echo', { message: 'old' }))).toBe('Echo: old');
    const listed = await it1.until(({ kind }) => kind === 'tools_listed');
    expect(listed).toMatchObject({ protocol: '{"transport":"sse","prior":{"kind":"legacy"}}' });
    await server.restart();
    await it1.until((event) => event.kind === 'server_state_changed' && event.state.restarts === 1);
    expect(textOf(await it1.call('remote', 'echo', { message: 'back' }))).toBe('Echo: back');
  });

  it('is called over SSE where the configuration says so', async () => {
    const server = keep(await startEverythingServer('sse'));
    const it1 = await world(remoteSpec('remote', 'sse', server.url));
    const state = await it1.upstreams.ensureListed('remote', never);
    expect(state).toMatchObject({ status: 'ready', transport: 'sse' });
    expect(state.toolCount).toBeGreaterThan(5);
    const progress: unknown[] = [];
    const outcome = await it1.call(
      'remote',
      'trigger-long-running-operation',
      { duration: 0.2, steps: 2 },
      { onProgress: (report) => progress.push(report) },
    );
    expect(outcome.kind).toBe('answered');
    expect(progress).toMatchObject([
      { progress: 1, total: 2 },
      { progress: 2, total: 2 },
    ]);
  });
});

describe('a remote server of the newest protocol', () => {
  it('is called, and its tool changes are followed', async () => {
    const server = keep(await startModernServer());
    const it1 = await world(remoteSpec('modern', 'http', server.url));
    const outcome = await it1.call('modern', 'echo', { a: 1 });
    expect(outcome).toMatchObject({
      result: { content: [{ type: 'text', text: '{"a":1}' }] },
    });
    expect(outcome).not.toHaveProperty('result.resultType');
    expect(it1.state('modern')).toMatchObject({ protocolVersion: '2026-07-28', toolCount: 4 });
    const listed = await it1.until(({ kind }) => kind === 'tools_listed');
    server.grow('grown');
    await it1.until(
      (event) => event.kind === 'tools_listed' && event.tools.some(({ name }) => name === 'grown'),
    );
    expect(it1.state('modern').toolCount).toBe(5);
    expect(listed).toMatchObject({
      protocol: expect.stringMatching(/^\{"transport":"http","prior":\{"kind":"modern"/u),
    });
  });

  it('needs no handshake where its protocol is remembered', async () => {
    const server = keep(await startModernServer());
    const spec = remoteSpec('modern', 'http', server.url);
    const first = await world(spec);
    await first.upstreams.ensureListed('modern', never);
    const listed = await first.until(({ kind }) => kind === 'tools_listed');
    if (listed.kind !== 'tools_listed' || listed.protocol === undefined) {
      throw new Error('no protocol was reported');
    }
    const { protocol, specHash } = listed;
    const known = { protocol, specHash, sendsRequests: false };
    const second = keep(await createWorld([spec], { known: () => known }));
    expect(textOf(await second.call('modern', 'echo', {}))).toBe('{}');
    server.grow('later');
    await second.until(
      (event) => event.kind === 'tools_listed' && event.tools.some(({ name }) => name === 'later'),
    );
    const stale = { ...known, protocol: '{"transport":"http","prior":{"kind":"legacy"}}' };
    const third = keep(await createWorld([spec], { known: () => stale }));
    expect(textOf(await third.call('modern', 'echo', {}))).toBe('{}');
  });

  it('learns of a cancelled call', async () => {
    const server = keep(await startModernServer());
    const it1 = await world(remoteSpec('modern', 'http', server.url, { callTimeoutMs: 300 }));
    await it1.upstreams.ensureListed('modern', never);
    expect(await it1.call('modern', 'slow')).toMatchObject({ code: 'timed_out', mayHaveRun: true });
    await server.cancelled;
  });

  it('gets the arguments it wants as headers', async () => {
    const server = keep(await startModernServer());
    const it1 = await world(remoteSpec('modern', 'http', server.url));
    await it1.call('modern', 'routed', { region: 'Zürich' });
    expect(await it1.call('modern', 'routed', { region: 'eu' })).toMatchObject({
      kind: 'answered',
    });
    expect(server.regions).toEqual(['=?base64?WsO8cmljaA==?=', 'eu']);
  });

  it('passes unknown content types on as they are', async () => {
    const web = keep(await startRawModernServer({ content: [{ type: 'hologram' }], extra: 1 }));
    const it1 = await world(remoteSpec('modern', 'http', `${web.origin}/mcp`));
    expect(await it1.call('modern', 'tool')).toMatchObject({
      kind: 'answered',
      result: { content: [{ type: 'hologram' }], extra: 1 },
    });
  });

  it('passes a large answer on without parsing it, over JSON', async () => {
    const text = 'long '.repeat(UPSTREAM.unreadBytesMin / 4);
    const server = keep(await startRawModernServer({ content: [{ type: 'text', text }] }));
    const it1 = await world(remoteSpec('remote', 'http', server.origin));
    const outcome = await it1.call('remote', 'tool', {});
    const result = outcome.kind === 'answered' ? outcome.result : undefined;
    const { bytes } = unreadOf(result) ?? {};
    expect(Buffer.from(bytes ?? []).toString()).toBe(
      JSON.stringify({ ttlMs: 0, cacheScope: 'private', content: [{ type: 'text', text }] }),
    );
    expect(textOf(outcome)).toBe(text);
  });

  it('asks for input of a client that cannot be asked', async () => {
    const ask = { method: 'elicitation/create', params: { message: 'who?' } };
    const web = keep(
      await startRawModernServer({ resultType: 'input_required', inputRequests: { who: ask } }),
    );
    const it1 = await world(remoteSpec('modern', 'http', `${web.origin}/mcp`));
    expect(await it1.call('modern', 'tool')).toMatchObject({
      code: 'protocol_error',
      mayHaveRun: true,
      message:
        'server "modern": it asks its client (elicitation/create), and this client cannot be asked',
    });
    expect(it1.events.some(({ kind }) => kind === 'server_sent_request')).toBe(false);
  });

  it('may see by itself that nobody would answer', async () => {
    const server = keep(await startModernServer());
    const it1 = await world(remoteSpec('modern', 'http', server.url));
    const outcome = await it1.call('modern', 'ask');
    expect(outcome).toMatchObject({
      kind: 'failed',
      code: 'protocol_error',
      mayHaveRun: true,
      refusal: { data: { requiredCapabilities: { elicitation: {} } } },
    });
  });
});

describe('a remote server on a bad day', () => {
  it('needs a login', async () => {
    const web = keep(await startLoopbackServer());
    web.handle((_request, response) => {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    });
    const it1 = await world(remoteSpec('notes', 'http', `${web.origin}/mcp`));
    expect(await it1.upstreams.ensureListed('notes', never)).toMatchObject({
      status: 'unauthorized',
      lastError: 'it needs a login; run: pml login notes',
    });
    expect(await it1.call('notes', 'echo')).toMatchObject({
      code: 'unauthorized',
      mayHaveRun: false,
      message: 'server "notes": it needs a login; run: pml login notes',
    });
  });

  it('is not there', async () => {
    const web = await startLoopbackServer();
    await web[Symbol.asyncDispose]();
    const it1 = await world(remoteSpec('gone', 'http', `${web.origin}/mcp`));
    const outcome = await it1.call('gone', 'echo');
    expect(outcome).toMatchObject({ code: 'server_unavailable', mayHaveRun: false });
    expect(outcome).toHaveProperty(
      'message',
      expect.stringMatching(
        /http:\/\/\S+ cannot be reached: nothing listens there \(ECONNREFUSED\)/u,
      ),
    );
    expect(it1.state('gone').status).toBe('backing_off');
  });

  it('goes away and comes back', async () => {
    const server = keep(await startModernServer());
    const it1 = await world(remoteSpec('modern', 'http', server.url));
    await it1.call('modern', 'echo');
    server.setDown(true);
    expect(await it1.call('modern', 'echo')).toMatchObject({
      kind: 'failed',
      code: 'server_unavailable',
      mayHaveRun: true,
    });
    await it1.until(
      (event) => event.kind === 'server_state_changed' && event.state.status === 'backing_off',
    );
    server.setDown(false);
    await it1.upstreams.restart('modern', never);
    expect(textOf(await it1.call('modern', 'echo'))).toBe('{}');
  });

  it('answers with nonsense', async () => {
    const web = keep(await startLoopbackServer());
    web.handle((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
    });
    const it1 = await world(remoteSpec('page', 'http', `${web.origin}/mcp`));
    const state = await it1.upstreams.ensureListed('page', never);
    expect(state.status).toBe('backing_off');
    expect(state.lastError).toContain('Unexpected content type: text/html');
  });
});
