import { expect, it } from 'vitest';

import { sessionId, toolId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type { CallOutcome } from '../../src/call/tool-caller.ts';
import {
  createWorld,
  fakeClient,
  fixtureServer,
  oddSpec,
  programSpec,
  textOf,
  type UpstreamWorld,
} from '../support/upstream-world.ts';

function ahead(
  world: UpstreamWorld,
  server: string,
  tool: string,
  args: JsonObject = {},
  more: { readonly mayYield?: () => boolean; readonly capabilities?: JsonObject } = {},
): Promise<CallOutcome> {
  const call = { tool: toolId(server, tool), args, session: sessionId('session-1') };
  return world.upstreams.call({ ...call, ahead: true, ...more }, new AbortController().signal);
}

it('starts no server for a call that nobody has asked for', async () => {
  await using world = await createWorld([oddSpec('one', [])]);
  expect(await ahead(world, 'one', 'echo', { text: 'x' })).toMatchObject({
    kind: 'failed',
    code: 'cancelled',
    mayHaveRun: false,
  });
  expect(world.state('one').status).toBe('idle');
});

it('makes a call ahead on the server that runs for the session', async () => {
  await using world = await createWorld([oddSpec('one', [])]);
  await world.call('one', 'echo', {});
  expect(textOf(await ahead(world, 'one', 'echo', { text: 'x' }))).toBe('x');
});

it('makes it too for a session that has not used the shared server yet, and not where it would get its own', async () => {
  await using world = await createWorld([
    oddSpec('shared', []),
    oddSpec('own', [], { instances: 'per-client' }),
  ]);
  await world.call('shared', 'echo', {}, { session: 'other' });
  await world.call('own', 'echo', {}, { session: 'other' });
  expect((await ahead(world, 'shared', 'echo')).kind).toBe('answered');
  expect(await ahead(world, 'own', 'echo')).toMatchObject({ code: 'cancelled', mayHaveRun: false });
  expect(world.state('own').processIds).toHaveLength(1);
});

it('leaves the last place to others, and never waits for one', async () => {
  await using world = await createWorld([oddSpec('one', [], { concurrencyMax: 2 })]);
  await world.call('one', 'echo', {});
  const stop = new AbortController();
  const slow = world.call('one', 'slow', { ms: 60_000 }, { signal: stop.signal });
  expect(await ahead(world, 'one', 'echo')).toMatchObject({ code: 'cancelled', mayHaveRun: false });
  stop.abort();
  await slow;
  expect((await ahead(world, 'one', 'echo')).kind).toBe('answered');
});

it('gives up a call ahead when one that was asked for finds no place', async () => {
  await using world = await createWorld([oddSpec('one', [], { concurrencyMax: 2 })]);
  await world.call('one', 'echo', {});
  const guest = ahead(world, 'one', 'slow', { ms: 60_000 });
  const stop = new AbortController();
  const slow = world.call('one', 'slow', { ms: 60_000 }, { signal: stop.signal });
  expect(textOf(await world.call('one', 'echo', { text: 'through' }))).toBe('through');
  expect(await guest).toMatchObject({ kind: 'failed', code: 'cancelled' });
  stop.abort();
  await slow;
});

it('keeps a call ahead that somebody waits for meanwhile', async () => {
  await using world = await createWorld([oddSpec('one', [], { concurrencyMax: 2 })]);
  await world.call('one', 'echo', {});
  const guest = ahead(world, 'one', 'slow', { ms: 150 }, { mayYield: () => false });
  const others = [1, 2].map(() => world.call('one', 'slow', { ms: 50 }));
  expect((await guest).kind).toBe('answered');
  expect((await Promise.all(others)).map(({ kind }) => kind)).toEqual(['answered', 'answered']);
});

it('asks nobody for a call ahead, and gives it up', async () => {
  const client = fakeClient(() => ({ action: 'accept', content: { name: 'Ada' } }));
  await using world = await createWorld([
    programSpec('asks', fixtureServer('asking-server.mjs'), [], { instances: 'per-client' }),
  ]);
  await world.call('asks', 'pid', {}, { client });
  const { capabilities } = client;
  expect(await ahead(world, 'asks', 'elicit', {}, { capabilities })).toMatchObject({
    kind: 'failed',
    code: 'cancelled',
  });
  expect(client.asked.filter(({ method }) => method !== 'roots/list')).toEqual([]);
  expect(await ahead(world, 'asks', 'pid', {}, { capabilities })).toMatchObject({
    code: 'cancelled',
    mayHaveRun: false,
  });
  expect(textOf(await world.call('asks', 'elicit', {}, { client }))).toContain('Ada');
});
