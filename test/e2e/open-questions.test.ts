/** Two windows of one editor, and a person at lunch: questions that are open must disturb nobody else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { PmlWorld } from '../support/pml-world.ts';
import { connectSecond, type Door, type RealClient } from '../support/real-clients.ts';

const ASKING = join(import.meta.dirname, '../fixtures/servers/asking-server.mjs');
const ROUNDS = 6;

async function openHouse(): Promise<{ readonly world: PmlWorld; readonly door: Door }> {
  const world = new PmlWorld();
  world.configure({
    mcpServers: { asking: { command: process.execPath, args: [ASKING] } },
    pml: {
      exposure: { mode: 'proxy' },
      embedding: { model: 'none' },
      servers: { asking: { concurrency: 2 } },
    },
  });
  const up = await world.json<{ endpoint: string; tokenFile: string }>(['up']);
  const authorization = `Bearer ${readFileSync(up.tokenFile, 'utf8').trim()}`;
  return { world, door: { kind: 'http', url: up.endpoint, authorization } };
}

const named = (door: Door, name: string): Promise<RealClient> =>
  connectSecond('modern', door, { typed: { name }, said: name });

it('reach the window that asked, though both windows look like one client', async () => {
  const { world, door } = await openHouse();
  await using _ = world;
  await using ann = await named(door, 'ann');
  await using ben = await named(door, 'ben');
  await expect.poll(() => ann.tools(), { timeout: 45_000 }).toContain('asking__elicit');
  for (let round = 0; round < ROUNDS; round += 1) {
    const [toAnn, toBen] = await Promise.all([
      ann.call('asking__elicit', {}),
      ben.call('asking__elicit', {}),
    ]);
    // The very first finds a server that nobody knew to ask: then one of the two may be refused.
    const isAsked = (text: string): boolean => round === 0 && text.includes('not supported');
    const texts = [toAnn, toBen].map(({ content }) => content[0]?.text ?? '');
    expect(texts[0]).toSatisfy((text: string) => text.includes('ann') || isAsked(text));
    expect(texts[1]).toSatisfy((text: string) => text.includes('ben') || isAsked(text));
  }
});

it('take no place from others, however many nobody answers', async () => {
  const { world, door } = await openHouse();
  await using _ = world;
  await using client = await connectSecond('modern', door, {
    typed: { name: 'x' },
    said: '',
    isSilent: true,
  });
  await expect.poll(() => client.tools(), { timeout: 45_000 }).toContain('asking__elicit');
  await using other = await named(door, 'other');
  // From here on it is known that this server asks.
  expect((await other.call('asking__elicit', {})).content[0]?.text).toContain('other');
  for (let count = 0; count < 5; count += 1) {
    // The SDK's client waits for its handler even when the call is cancelled: nobody waits for it.
    client.call('asking__elicit', {}).catch(() => undefined);
  }
  const processes = async (): Promise<number> =>
    (await world.json<{ processIds: number[] }[]>(['list']))[0]?.processIds.length ?? 0;
  await expect.poll(processes, { timeout: 45_000 }).toBeGreaterThan(2);
  await expect
    .poll(async () => (await other.call('asking__pid', {})).content[0]?.text, { timeout: 45_000 })
    .toMatch(/^\d+$/u);
});
