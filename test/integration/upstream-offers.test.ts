import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, it } from 'vitest';

import { sessionId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type {
  RequestOutcome,
  ServerRequest,
  WatchedResource,
} from '../../src/call/server-requests.ts';
import type { ServerSpec, UpstreamEvent } from '../../src/call/upstreams.ts';
import { EVERYTHING, startEverythingServer } from '../support/everything-server.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import {
  createWorld,
  fakeClient,
  fixtureServer,
  hasty,
  oddSpec,
  programSpec,
  recordFile,
  remoteSpec,
  type UpstreamWorld,
} from '../support/upstream-world.ts';

const never = new AbortController().signal;
const session = sessionId('session-1');
const open: AsyncDisposable[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each[Symbol.asyncDispose]()));
});

const ASKING = fixtureServer('asking-server.mjs');

async function world(...specs: ServerSpec[]): Promise<UpstreamWorld> {
  const made = await createWorld(specs);
  open.push(made);
  return made;
}

type Listed = UpstreamEvent & { readonly kind: 'offers_listed' };
const isListed = (event: UpstreamEvent): event is Listed => event.kind === 'offers_listed';

async function offersOf(it1: UpstreamWorld, server: string): Promise<Listed['offers']> {
  await it1.upstreams.ensureListed(server, never);
  const event = await it1.until((each) => isListed(each) && each.server === server);
  return (event as Listed).offers;
}

const request = (
  it1: UpstreamWorld,
  server: string,
  method: ServerRequest['method'],
  params: JsonObject,
): Promise<RequestOutcome> => it1.upstreams.request({ server, method, params, session }, never);

describe('what a server offers', () => {
  it('is listed page by page; what cannot be used or is refused is left out', async () => {
    const it1 = await world(programSpec('asking', ASKING));
    expect(await offersOf(it1, 'asking')).toEqual({
      resources: [{ uri: 'memo://one', name: 'one' }],
      templates: [],
      prompts: [{ name: 'greet' }],
    });
    const kinds = it1.events.map(({ kind }) => kind);
    expect(kinds.indexOf('tools_listed')).toBeLessThan(kinds.indexOf('offers_listed'));
  });

  it('is said to be nothing where a server has no such things', async () => {
    const it1 = await world(oddSpec('odd'));
    expect(await offersOf(it1, 'odd')).toEqual({ resources: [], templates: [], prompts: [] });
  });

  it('is listed again when the server says that it changed', async () => {
    const it1 = await world(programSpec('asking', ASKING));
    await offersOf(it1, 'asking');
    await it1.call('asking', 'grow');
    const event = await it1.until((each) => isListed(each) && each.offers.resources.length === 2);
    expect((event as Listed).offers.resources[1]).toEqual({ uri: 'memo://more/0', name: 'more' });
  });

  it('is found over every transport of the reference server', async () => {
    const [http, sse] = await Promise.all([
      startEverythingServer('streamableHttp'),
      startEverythingServer('sse'),
    ]);
    open.push(http, sse);
    const it1 = await world(
      programSpec('stdio', EVERYTHING),
      remoteSpec('http', 'http', http.url),
      remoteSpec('sse', 'sse', sse.url),
    );
    for (const server of ['stdio', 'http', 'sse']) {
      const offers = await offersOf(it1, server);
      expect(offers.prompts.length).toBeGreaterThan(0);
      expect(offers.templates.length).toBeGreaterThan(0);
      const [resource] = offers.resources;
      const uri = resource?.['uri'] ?? '';
      expect(await request(it1, server, 'resources/read', { uri })).toMatchObject({
        kind: 'answered',
        result: { contents: [{ uri }] },
      });
    }
  });
});

describe('a request that is no call', () => {
  it('is answered with what the server said', async () => {
    const it1 = await world(programSpec('asking', ASKING));
    expect(await request(it1, 'asking', 'prompts/get', { name: 'greet' })).toEqual({
      kind: 'answered',
      result: { messages: [], description: 'greet' },
    });
    const argument = { name: 'a', value: 'x' };
    const ref = { type: 'ref/prompt', name: 'greet' };
    expect(await request(it1, 'asking', 'completion/complete', { ref, argument })).toEqual({
      kind: 'answered',
      result: { completion: { values: ['x'] } },
    });
  });

  it('is refused with the code and data of the server', async () => {
    const it1 = await world(programSpec('asking', ASKING));
    expect(await request(it1, 'asking', 'resources/read', { uri: 'memo://none' })).toEqual({
      kind: 'refused',
      code: -32_002,
      message: 'no such memo',
      data: { uri: 'memo://none' },
    });
  });

  it('fails where there is no server, or it does not start', async () => {
    const it1 = await world(oddSpec('odd', ['dies-at-start']));
    expect(await request(it1, 'odd', 'prompts/get', {})).toMatchObject({
      kind: 'failed',
      code: 'server_exited',
    });
    expect(await request(it1, 'od', 'prompts/get', {})).toMatchObject({
      kind: 'failed',
      message: 'there is no server "od"; did you mean "odd"?',
    });
  });
});

const memoOf = (name: string): WatchedResource => ({
  server: 'asking',
  uri: 'memo://one',
  session: sessionId(name),
});

describe('a resource that is followed', () => {
  it('is subscribed to once, for all who follow it, over a restart, until the last leaves', async () => {
    const record = recordFile();
    const it1 = await world(programSpec('asking', ASKING, [], { env: record.env }));
    const subscriptions = (): string[] => record.lines().filter((line) => line.includes('memo://'));
    expect(await it1.upstreams.watch(memoOf('a'), never)).toEqual({ kind: 'answered', result: {} });
    await it1.upstreams.watch(memoOf('b'), never);
    await it1.call('asking', 'touch', { uri: 'memo://one/part' });
    expect(await it1.until(({ kind }) => kind === 'resource_updated')).toEqual({
      kind: 'resource_updated',
      server: 'asking',
      uri: 'memo://one/part',
      followed: 'memo://one',
      sessions: ['a', 'b'],
    });
    await it1.call('asking', 'touch', { uri: 'memo://onetwo' });
    expect(it1.events.filter(({ kind }) => kind === 'resource_updated')).toHaveLength(1);
    await it1.call('asking', 'exit');
    await it1.upstreams.restart('asking', never);
    await expect.poll(subscriptions).toEqual(['subscribe memo://one', 'subscribe memo://one']);
    await it1.upstreams.unwatch(memoOf('a'), never);
    expect(subscriptions()).toHaveLength(2);
    await it1.upstreams.releaseSession(sessionId('b'));
    await expect.poll(() => subscriptions().at(-1)).toBe('unsubscribe memo://one');
  });

  it('is not followed where the server refuses', async () => {
    const it1 = await world(programSpec('asking', ASKING));
    const uri = 'memo://forbidden';
    expect(await it1.upstreams.watch({ server: 'asking', uri, session }, never)).toEqual({
      kind: 'refused',
      code: -32_000,
      message: 'not that one',
    });
    await it1.call('asking', 'touch', { uri });
    expect(it1.events.some(({ kind }) => kind === 'resource_updated')).toBe(false);
  });

  it("is followed for those that are left when the instance becomes one client's own", async () => {
    const record = recordFile();
    const it1 = await world(programSpec('asking', ASKING, [], { env: record.env }));
    await it1.upstreams.watch(memoOf('b'), never);
    const client = fakeClient(() => ({ action: 'decline' }));
    await it1.call('asking', 'elicit', {}, { session: 'a', client });
    const subscriptions = (): string[] => record.lines().filter((line) => line.includes('memo://'));
    await expect
      .poll(() => subscriptions().toSorted())
      .toEqual(['subscribe memo://one', 'subscribe memo://one', 'unsubscribe memo://one']);
    await it1.call('asking', 'touch', { uri: 'memo://one' }, { session: 'a', client });
    expect(it1.events.some(({ kind }) => kind === 'resource_updated')).toBe(false);
    await it1.call('asking', 'touch', { uri: 'memo://one' }, { session: 'b' });
    expect(await it1.until(({ kind }) => kind === 'resource_updated')).toMatchObject({
      sessions: ['b'],
    });
  });

  it('is forgotten without starting a server that sleeps', async () => {
    const it1 = await world(programSpec('asking', ASKING));
    expect(await it1.upstreams.unwatch(memoOf('a'), never)).toEqual({
      kind: 'answered',
      result: {},
    });
    expect(it1.state('asking')).toMatchObject({ status: 'idle', processIds: [] });
  });

  it('is followed again after a restart although the server never answers for another', async () => {
    const record = recordFile();
    const spec = programSpec('asking', ASKING, ['mute-on-repeat'], { env: record.env });
    const it1 = await createWorld([spec], { clock: hasty });
    open.push(it1);
    const muted = { ...memoOf('a'), uri: 'memo://mute' };
    await it1.upstreams.watch(muted, never);
    await it1.upstreams.watch(memoOf('a'), never);
    const before = record.lines().length;
    await it1.upstreams.restart('asking', never);
    const since = (): string[] =>
      record
        .lines()
        .slice(before)
        .map((line) => line.replace(/ \d+$/u, ''))
        .filter((line) => !line.startsWith('capabilities'));
    await expect.poll(since).toContain('subscribe memo://mute');
    // Every client that leaves is a reason to look again.
    await it1.upstreams.releaseSession(sessionId('nobody'));
    await expect
      .poll(() => since().slice(0, 3), { timeout: 5000 })
      .toEqual(['subscribe memo://mute', 'cancelled', 'subscribe memo://one']);
  });
});

describe('a server of the newest protocol', () => {
  it('lists, answers, and announces changes over one subscription', async () => {
    const web = await startLoopbackServer();
    open.push(web);
    const names = ['one'];
    const mcp = createMcpHandler(
      () => {
        const server = new Server(
          { name: 'modern', version: '1' },
          { capabilities: { resources: { listChanged: true, subscribe: true }, prompts: {} } },
        );
        server.setRequestHandler('resources/list', () => ({
          resources: names.map((name) => ({ uri: `memo://${name}`, name })),
        }));
        server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
        server.setRequestHandler('prompts/list', () => ({ prompts: [{ name: 'greet' }] }));
        server.setRequestHandler('resources/read', ({ params: { uri } }) => ({
          contents: [{ uri, text: 'milk' }],
        }));
        return server;
      },
      { legacy: 'reject' },
    );
    const handler = toNodeHandler(mcp);
    web.handle((incoming, response) => {
      void handler(incoming as Parameters<typeof handler>[0], response);
    });
    const it1 = await world(remoteSpec('modern', 'http', `${web.origin}/mcp`));
    expect(await offersOf(it1, 'modern')).toMatchObject({
      resources: [{ uri: 'memo://one' }],
      prompts: [{ name: 'greet' }],
    });
    const uri = 'memo://one';
    expect(await request(it1, 'modern', 'resources/read', { uri })).toMatchObject({
      kind: 'answered',
      result: { contents: [{ uri, text: 'milk' }] },
    });
    expect(await it1.upstreams.watch({ server: 'modern', uri, session }, never)).toEqual({
      kind: 'answered',
      result: {},
    });
    mcp.notify.resourceUpdated(uri);
    expect(await it1.until(({ kind }) => kind === 'resource_updated')).toMatchObject({
      uri,
      sessions: [session],
    });
    names.push('two');
    mcp.notify.resourcesChanged();
    await it1.until((each) => isListed(each) && each.offers.resources.length === 2);
    expect(await it1.upstreams.unwatch({ server: 'modern', uri, session }, never)).toEqual({
      kind: 'answered',
      result: {},
    });
  });

  it('announces changes of every resource that was asked for at once', async () => {
    const web = await startLoopbackServer();
    open.push(web);
    const mcp = createMcpHandler(
      () =>
        new Server(
          { name: 'modern', version: '1' },
          { capabilities: { resources: { subscribe: true } } },
        ),
      { legacy: 'reject' },
    );
    const handler = toNodeHandler(mcp);
    let listens = 0;
    web.handle((incoming, response) => {
      const isFirst =
        incoming.headers['mcp-method'] === 'subscriptions/listen' && (listens += 1) === 1;
      // The first is answered last, where several are under way.
      setTimeout(
        () => void handler(incoming as Parameters<typeof handler>[0], response),
        isFirst ? 300 : 0,
      );
    });
    const it1 = await world(remoteSpec('modern', 'http', `${web.origin}/mcp`));
    const uris = ['memo://one', 'memo://two', 'memo://three'];
    const watched = uris.map((uri) =>
      it1.upstreams.watch({ server: 'modern', uri, session }, never),
    );
    for (const outcome of await Promise.all(watched)) {
      expect(outcome).toEqual({ kind: 'answered', result: {} });
    }
    for (const uri of uris) {
      mcp.notify.resourceUpdated(uri);
      await it1.until((each) => each.kind === 'resource_updated' && each.uri === uri);
    }
  });
});
