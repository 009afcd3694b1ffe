/** A config file that is saved while pml runs. */
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { PmlWorld } from '../support/pml-world.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/odd-server.mjs');
const odd = { command: process.execPath, args: [SERVER] };
const soon = (): AbortSignal => AbortSignal.timeout(10_000);
const NOTICE = 'pml.exposure.mode changed: run pml down, then pml up';

it('is applied at once where it can be, and otherwise says what needs a restart', async () => {
  await using world = new PmlWorld();
  world.configure({ mcpServers: { first: odd } });
  expect((await world.pml(['call', 'first:echo', 'a=1'])).code).toBe(0);

  const rules = [{ tools: 'second:slow', action: 'deny' }];
  world.configure({
    mcpServers: { second: odd },
    pml: { exposure: { mode: 'proxy' }, policy: { rules } },
  });
  await expect.poll(async () => (await world.pml(['up'])).stdout).toContain(NOTICE);
  expect((await world.pml(['doctor'])).stdout).toContain(NOTICE);
  // A server that comes with an edited file is asked about until a person has confirmed it.
  expect((await world.pml(['up'])).stdout).toContain('server second is new');
  expect((await world.pml(['call', 'second:echo', 'a=1'])).code).toBe(4);
  const control = await world.control();
  const [waiting] = await control.request('undecided', {}, soon());
  const yes = { decisionId: waiting?.request.id ?? '', by: 'ada' };
  await control.request('decide', { ...yes, verdict: { kind: 'approved' } }, soon());
  expect((await world.pml(['call', 'second:echo', 'a=1'])).code).toBe(0);
  expect((await world.pml(['call', 'second:slow'])).stderr).toContain('denies second:slow');
  expect((await world.pml(['call', 'first:echo', 'a=1'])).stderr).toContain('first');

  await world.pml(['down']);
  const { stdout } = await world.pml(['up']);
  expect(stdout).toContain('second');
  expect(stdout).not.toContain(NOTICE);
});
