/** What clients are told without having asked, and what passes along with requests, through pml. */
import type { Client } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it } from 'vitest';

import type { JsonObject } from '../../src/base/json.ts';
import { until } from '../support/daemon-world.ts';
import type { FakeGateway, FakeTool } from '../support/fake-gateway.ts';
import { ECHO, type Era } from '../support/http-world.ts';
import { ANY, CASES, SurfaceWorld, TRANSPORTS } from '../support/surface-world.ts';

const LOG_LEVEL = 'io.modelcontextprotocol/logLevel';

const world = new SurfaceWorld();
afterEach(() => world.end());

function offer(gateway: FakeGateway, server: string, ...uris: readonly string[]): void {
  const resources = uris.map((uri) => ({ uri, name: uri }));
  gateway.setOffers(server, { resources, templates: [], prompts: [] });
}

/** Remembers what the client is told of resources. */
function newsOf(client: Client): readonly string[] {
  const news: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    news.push(params.uri);
  });
  client.setNotificationHandler('notifications/resources/list_changed', () => {
    news.push('list');
  });
  return news;
}

async function follow(client: Client, era: Era, ...uris: readonly string[]): Promise<void> {
  if (era === 'modern') {
    await client.listen({ resourcesListChanged: true, resourceSubscriptions: [...uris] });
    return;
  }
  for (const uri of uris) {
    await client.subscribeResource({ uri });
  }
}

/** Does it again until it is told: a legacy client opens its stream when it likes. */
async function untilTold(act: () => void, news: readonly string[], what: string): Promise<void> {
  await until(() => {
    if (!news.includes(what)) {
      act();
    }
    return news.includes(what);
  });
}

describe.each(CASES)('a client over a %s, %s era', (kind, era) => {
  it('is told that the list of resources changed', async () => {
    const { client, gateway } = await world.connect(kind, era, []);
    offer(gateway, 'one', 'demo://0');
    const news = newsOf(client);
    await follow(client, era);
    let count = 0;
    await untilTold(() => offer(gateway, 'one', `demo://${(count += 1)}`), news, 'list');
    expect((await client.listResources()).resources).toMatchObject([{ uri: `demo://${count}` }]);
  });

  it('is told of a change in a part of what it follows', async () => {
    const { client, gateway } = await world.connect(kind, era, []);
    offer(gateway, 'one', 'demo://a');
    const news = newsOf(client);
    await follow(client, era, 'demo://a');
    // A stream of the newest protocol carries only URIs that it named.
    const expected = era === 'legacy' ? 'demo://a/part' : 'demo://a';
    await untilTold(() => gateway.touch('one', 'demo://a', 'demo://a/part'), news, expected);
    expect(new Set(news.filter((each) => each !== 'list'))).toEqual(new Set([expected]));
  });

  it('is told of it under the name of the server that it knows the resource by', async () => {
    const { client, gateway } = await world.connect(kind, era, [ECHO, { ...ECHO, server: 'two' }]);
    offer(gateway, 'one', 'demo://a');
    offer(gateway, 'two', 'demo://a');
    const news = newsOf(client);
    const followed = 'pml://two/demo%3A%2F%2Fa';
    await follow(client, era, followed);
    const expected = era === 'legacy' ? `${followed}%2Fpart` : followed;
    await untilTold(() => gateway.touch('two', 'demo://a', 'demo://a/part'), news, expected);
    gateway.touch('one', 'demo://a');
    expect(news.filter((each) => each.startsWith('demo:'))).toEqual([]);
  });

  it('has what it says beside a request passed on, without what is its connection’s own', async () => {
    const met: unknown[] = [];
    const tool: FakeTool = {
      ...ECHO,
      call: (_, asker) => {
        met.push(asker.meta);
        return Promise.resolve({ content: [], _meta: { 'vendor/back': 2 } });
      },
    };
    const { client, gateway } = await world.connect(kind, era, [tool]);
    offer(gateway, 'one', 'demo://a');
    gateway.answerRequest = (request) => {
      met.push(request.meta, request.params);
      return Promise.resolve({ contents: [], _meta: { 'vendor/back': 3 } });
    };
    const meta = { 'vendor/there': 1, progressToken: 7 };
    const call = {
      method: 'tools/call',
      params: { name: 'one__echo', arguments: {}, _meta: meta },
    };
    expect(await client.request(call, ANY)).toMatchObject({ _meta: { 'vendor/back': 2 } });
    const read = { method: 'resources/read', params: { uri: 'demo://a', _meta: meta } };
    expect(await client.request(read, ANY)).toMatchObject({ _meta: { 'vendor/back': 3 } });
    expect(met).toEqual([{ 'vendor/there': 1 }, { 'vendor/there': 1 }, { uri: 'demo://a' }]);
  });
});

describe.each(TRANSPORTS)('a modern client over a %s', (kind) => {
  const chatty: FakeTool = {
    ...ECHO,
    call: (_, { client }) => {
      for (const level of ['debug', 'warning', 'error']) {
        client?.tell('notifications/message', { level, data: level });
      }
      return Promise.resolve({ content: [] });
    },
  };

  it('gets the messages of the level that its request names, and none without', async () => {
    const { client } = await world.connect(kind, 'modern', [chatty]);
    const told: unknown[] = [];
    client.setNotificationHandler('notifications/message', ({ params }) => {
      told.push(params.data);
    });
    const call = (meta: JsonObject): Promise<JsonObject> =>
      client.request(
        { method: 'tools/call', params: { name: 'one__echo', arguments: {}, _meta: meta } },
        ANY,
      );
    await call({});
    expect(told).toEqual([]);
    await call({ [LOG_LEVEL]: 'warning' });
    expect(told).toEqual(['warning', 'error']);
  });

  it('follows a resource until it closes the stream that named it', async () => {
    const { client, gateway } = await world.connect(kind, 'modern', []);
    offer(gateway, 'one', 'demo://a', 'demo://b');
    const first = await client.listen({ resourceSubscriptions: ['demo://a', 'demo://b'] });
    const second = await client.listen({ resourceSubscriptions: ['demo://a'] });
    expect(gateway.watched).toHaveLength(2);
    await first.close();
    await until(() => gateway.watched.length === 1);
    expect(gateway.watched).toMatchObject([{ uri: 'demo://a' }]);
    await second.close();
    await until(() => gateway.watched.length === 0);
  });
});
