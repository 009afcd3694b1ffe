/** A real server's change of a part of a resource, all the way to a client that follows the whole. */
import { afterEach, expect, it } from 'vitest';

import { FakeGateway } from '../support/fake-gateway.ts';
import { SurfaceWorld } from '../support/surface-world.ts';
import {
  createWorld,
  fixtureServer,
  programSpec,
  type UpstreamWorld,
} from '../support/upstream-world.ts';

const surface = new SurfaceWorld();
let servers: UpstreamWorld | undefined;
afterEach(async () => {
  await surface.end();
  await servers?.[Symbol.asyncDispose]();
});

/** Following is done by real upstreams; the rest of the gateway has no part in it. */
function gatewayOver({ upstreams }: UpstreamWorld): FakeGateway {
  const gateway = new FakeGateway([]);
  gateway.watch = (resource, signal) => upstreams.watch(resource, signal);
  gateway.unwatch = (resource, signal) => upstreams.unwatch(resource, signal);
  gateway.onResourceUpdated = (listener) =>
    upstreams.subscribe((event) => {
      if (event.kind === 'resource_updated') {
        listener(event);
      }
    });
  const resources = [{ uri: 'memo://one', name: 'one' }];
  gateway.setOffers('asking', { resources, templates: [], prompts: [] });
  return gateway;
}

it('tells a client that follows a resource which part of it changed', async () => {
  servers = await createWorld([programSpec('asking', fixtureServer('asking-server.mjs'))]);
  const gateway = gatewayOver(servers);
  const { client } = await surface.connect('connection', 'legacy', [], { gateway });
  const told = new Promise<string>((resolve) => {
    client.setNotificationHandler('notifications/resources/updated', ({ params }) =>
      resolve(params.uri),
    );
  });
  await client.subscribeResource({ uri: 'memo://one' });
  await servers.call('asking', 'touch', { uri: 'memo://one/part' });
  expect(await told).toBe('memo://one/part');
});
