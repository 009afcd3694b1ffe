/** Streams of changes over HTTP: a client is told nothing of what its profile does not show. */
import { Client } from '@modelcontextprotocol/client';
import { afterEach, expect, it } from 'vitest';

import { clientViews } from '../support/client-views.ts';
import { until } from '../support/daemon-world.ts';
import { FakeGateway } from '../support/fake-gateway.ts';
import { HttpWorld } from '../support/http-world.ts';

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

it('follows for a stream only what the profile of its client shows', async () => {
  const gateway = withProfile();
  const { http } = await world.start([], { gateway, ...clientViews(gateway, 'proxy') });
  const uris = ['demo://hidden', 'demo://one'];
  const newsAt = async (url: string): Promise<readonly string[]> => {
    const news: string[] = [];
    const client = new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      news.push(params.uri);
    });
    await world.attach(client, { ...http, url });
    await client.listen({ resourceSubscriptions: uris });
    return news;
  };
  const narrow = await newsAt(`${http.url}?profile=narrow`);
  expect(gateway.watched.map(({ uri }) => uri)).toEqual(['demo://one']);
  const whole = await newsAt(http.url);
  await until(() => gateway.watched.length === 3);
  gateway.touch('hidden', 'demo://hidden');
  gateway.touch('one', 'demo://one');
  await until(() => narrow.includes('demo://one') && whole.includes('demo://one'));
  expect(whole).toContain('demo://hidden');
  expect(narrow).not.toContain('demo://hidden');
});
