/** Streams of changes over HTTP: a client is told nothing of what its profile does not show. */
import { Client } from '@modelcontextprotocol/client';
import { afterEach, expect, it } from 'vitest';

import type { Gateway } from '../../src/gateway/gateway.ts';
import { withOffersOf } from '../../src/knowledge/offers.ts';
import { clientViews } from '../support/client-views.ts';
import { until } from '../support/daemon-world.ts';
import { FakeGateway } from '../support/fake-gateway.ts';
import { HttpWorld } from '../support/http-world.ts';

const world = new HttpWorld();
afterEach(() => world.end());

/** The profile `narrow` shows everything but the server `hidden`. */
function withProfile(gateway: FakeGateway): Gateway {
  const shown = new Set(['one', 'two']);
  const narrow = { ...gateway, offers: () => withOffersOf(gateway.offers(), shown) };
  return {
    ...gateway,
    within: ({ current }: Parameters<Gateway['within']>[0]) =>
      current.profile === 'narrow' ? narrow : gateway,
    commonScope: (scope: Parameters<Gateway['commonScope']>[0]) =>
      scope.profile === undefined ? undefined : scope,
  } as unknown as Gateway;
}

it('follows for a stream only what the profile of its client shows', async () => {
  const fake = new FakeGateway([]);
  for (const server of ['one', 'two', 'hidden']) {
    const resources = [{ uri: `demo://${server}`, name: server }];
    fake.setOffers(server, { resources, templates: [], prompts: [] });
  }
  const gateway = withProfile(fake);
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
  expect(fake.watched.map(({ uri }) => uri)).toEqual(['demo://one']);
  const whole = await newsAt(http.url);
  await until(() => fake.watched.length === 3);
  fake.touch('hidden', 'demo://hidden');
  fake.touch('one', 'demo://one');
  await until(() => narrow.includes('demo://one') && whole.includes('demo://one'));
  expect(whole).toContain('demo://hidden');
  expect(narrow).not.toContain('demo://hidden');
});
