/** A config file that is saved while pml runs. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, it } from 'vitest';

import { askAsPerson } from '../support/ask-as-person.ts';
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
  // A server that comes with an edited file is not there until a person has confirmed it.
  expect((await world.pml(['up'])).stdout).toContain('server second is new');
  expect((await world.pml(['call', 'second:echo', 'a=1'])).stderr).toContain('second');
  const control = await world.control();
  const [waiting] = await control.request('undecided', {}, soon());
  const yes = { decisionId: waiting?.request.id ?? '', by: 'ada' };
  await askAsPerson(control, 'decide', { ...yes, verdict: { kind: 'approved' } }, soon());
  expect((await world.pml(['call', 'second:echo', 'a=1'])).code).toBe(0);
  expect((await world.pml(['call', 'second:slow'])).stderr).toContain('denies second:slow');
  expect((await world.pml(['call', 'first:echo', 'a=1'])).stderr).toContain('first');

  await world.pml(['down']);
  const { stdout } = await world.pml(['up']);
  expect(stdout).toContain('second');
  expect(stdout).not.toContain(NOTICE);
});

it('brings the templates it names, and a change of these, and keeps them where one is a mistake', async () => {
  await using world = new PmlWorld();
  const file = world.configure({ mcpServers: { odd }, pml: { templates: 'ties.json' } });
  const ties = join(dirname(file), 'ties.json');
  const write = (...steps: readonly string[]): void => {
    writeFileSync(ties, JSON.stringify({ templates: [{ name: 'one', steps }] }));
  };
  const tied = async (): Promise<string> => (await world.pml(['graph', 'odd:echo'])).stdout;
  write('odd:echo', 'odd:slow');
  expect((await world.pml(['call', 'odd:echo', 'a=1'])).code).toBe(0);
  expect(await tied()).toContain('odd:slow');

  write('odd:echo', 'odd:deep');
  await expect.poll(tied, { timeout: 45_000 }).toContain('odd:deep');
  expect(await tied()).not.toContain('odd:slow');

  writeFileSync(ties, '{"templates": [{"name": 7}');
  await expect
    .poll(async () => (await world.pml(['doctor'])).stdout, { timeout: 45_000 })
    .toContain('ties.json');
  expect(await tied()).toContain('odd:deep');

  write('odd:echo', 'odd:slow');
  await expect.poll(tied, { timeout: 45_000 }).toContain('odd:slow');
  expect((await world.pml(['doctor'])).stdout).not.toContain('ties.json');
}, 120_000);
