/** `?profile=` over HTTP: a client sees, calls and is told nothing that its profile does not show. */
import { Client } from '@modelcontextprotocol/client';
import { afterEach, expect, it } from 'vitest';

import type { RunningHttpServer } from '../../src/surfaces/http/http-server.ts';
import { clientViews } from '../support/client-views.ts';
import { until } from '../support/daemon-world.ts';
import { FakeGateway, type FakeTool } from '../support/fake-gateway.ts';
import { ECHO, ERAS, HttpWorld } from '../support/http-world.ts';

const world = new HttpWorld();
afterEach(() => world.end());

function offering(...servers: readonly string[]): FakeGateway {
  const gateway = new FakeGateway([]);
  for (const server of servers) {
    const resources = [{ uri: `demo://${server}`, name: server }];
    gateway.setOffers(server, { resources, templates: [], prompts: [] });
  }
  return gateway;
}

/** Its profile `narrow` shows everything but the server `hidden`. */
function withProfile(): FakeGateway {
  const [gateway, narrow] = [offering('one', 'two', 'hidden'), offering('one', 'two')];
  narrow.watch = gateway.watch;
  narrow.unwatch = gateway.unwatch;
  gateway.within = ({ current }) => (current.profile === 'narrow' ? narrow : gateway);
  gateway.commonScope = (scope) => (scope.profile === undefined ? undefined : scope);
  return gateway;
}

const namesOf = async (client: Client): Promise<readonly string[]> =>
  (await client.listTools()).tools.map(({ name }) => name);
/** Opens a stream and remembers what it is told. */
async function listening(
  http: RunningHttpServer,
  uris: readonly string[],
): Promise<readonly string[]> {
  const news: string[] = [];
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    news.push(params.uri);
  });
  for (const list of ['tools', 'prompts', 'resources'] as const) {
    client.setNotificationHandler(`notifications/${list}/list_changed`, () => {
      news.push(list);
    });
  }
  await world.attach(client, http);
  await client.listen({
    resourceSubscriptions: [...uris],
    toolsListChanged: true,
    promptsListChanged: true,
    resourcesListChanged: true,
  });
  return news;
}

const LINE: FakeTool = { ...ECHO, name: 'line' };

it.each(ERAS)('lists and calls only what the profile shows, %s era', async (era) => {
  const [gateway, narrow] = [new FakeGateway([ECHO, LINE]), new FakeGateway([ECHO])];
  gateway.within = ({ current }) => (current.profile === 'narrow' ? narrow : gateway);
  gateway.commonScope = (scope) => (scope.profile === undefined ? undefined : scope);
  const { http } = await world.start([], { gateway, ...clientViews(gateway, 'proxy') });
  const line = { name: 'one__line', arguments: { a: 1 } };
  const narrowly = await world.connect({ ...http, url: `${http.url}?profile=narrow` }, era);
  expect(await namesOf(narrowly)).toEqual(['one__echo']);
  await expect(narrowly.callTool(line)).rejects.toThrow(/Unknown tool/u);
  const wholly = await world.connect(http, era);
  expect(await namesOf(wholly)).toEqual(['one__echo', 'one__line']);
  expect(await wholly.callTool(line)).toMatchObject({ content: [{ text: '{"a":1}' }] });
});

it('follows for a stream only what the profile of its client shows', async () => {
  const gateway = withProfile();
  const { http } = await world.start([], { gateway, ...clientViews(gateway, 'proxy') });
  const uris = ['demo://hidden', 'demo://one'];
  const narrow = await listening({ ...http, url: `${http.url}?profile=narrow` }, uris);
  expect(gateway.watched.map(({ uri }) => uri)).toEqual(['demo://one']);
  const whole = await listening(http, uris);
  await until(() => gateway.watched.length === 3);
  gateway.touch('hidden', 'demo://hidden');
  gateway.touch('one', 'demo://one');
  await until(() => narrow.includes('demo://one') && whole.includes('demo://one'));
  expect(whole).toContain('demo://hidden');
  expect(narrow).not.toContain('demo://hidden');
});

it('tells a stream of changed lists only where the list of its profile changed', async () => {
  const gateway = withProfile();
  const { http } = await world.start([], { gateway, ...clientViews(gateway, 'proxy') });
  const narrow = await listening({ ...http, url: `${http.url}?profile=narrow` }, ['demo://one']);
  const whole = await listening(http, []);
  const resources = [{ uri: 'demo://new', name: 'new' }];
  gateway.setOffers('hidden', { resources, templates: [], prompts: [{ name: 'p' }] });
  await until(() => whole.includes('resources') && whole.includes('prompts'));
  gateway.touch('one', 'demo://one');
  await until(() => narrow.includes('demo://one'));
  expect(narrow).toEqual(['demo://one']);
});

it('takes a request with many resources in turns with other work', async () => {
  const gateway = withProfile();
  const resources = Array.from({ length: 300 }, (_, index) => ({
    uri: `demo://${index}`,
    name: String(index),
  }));
  gateway.setOffers('one', { resources, templates: [], prompts: [] });
  const { http } = await world.start([], { gateway, ...clientViews(gateway, 'proxy') });
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const turnsSeen = new Set<number>();
  let asked = 0;
  gateway.watch = async (): ReturnType<FakeGateway['watch']> => {
    const endMs = performance.now() + 1;
    while (performance.now() < endMs) {
      // The work that one resource costs.
    }
    turnsSeen.add(turns);
    asked += 1;
    return { kind: 'answered', result: {} };
  };
  await listening(
    http,
    resources.map(({ uri }) => uri),
  );
  // Servers are asked after the stream has begun.
  await expect.poll(() => asked).toBe(resources.length);
  clearInterval(timer);
  expect(turnsSeen.size).toBeGreaterThan(5);
});
