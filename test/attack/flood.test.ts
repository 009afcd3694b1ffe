/** A server that writes without end: how much of it is read, and what of it is passed on. */
import { setTimeout as delay } from 'node:timers/promises';

import { afterEach, describe, expect, it } from 'vitest';

import { findings } from '../../src/surfaces/cli/doctor.ts';
import { UPSTREAM } from '../../src/tuning/upstream.ts';
import { type LoggedLine, quietLogger } from '../support/quiet-logger.ts';
import {
  createWorld,
  fakeClient,
  fixtureServer,
  programSpec,
  textOf,
  type UpstreamWorld,
} from '../support/upstream-world.ts';

const open: AsyncDisposable[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each[Symbol.asyncDispose]()));
});

const lines: LoggedLine[] = [];

async function world(): Promise<UpstreamWorld> {
  lines.length = 0;
  const script = fixtureServer('flooding-server.mjs');
  const made = await createWorld([programSpec('loud', script), programSpec('quiet', script)], {
    logger: quietLogger(lines),
  });
  open.push(made);
  return made;
}

/** What lies between the server and us without having been read. */
const PIPES_BYTES = 1_000_000;

describe.each(['stderr', 'stdout'])('a server that floods its %s', (stream) => {
  it('is read no faster than the budget, and said to be so', async () => {
    const it1 = await world();
    await it1.call('loud', 'echo');
    const startedMs = performance.now();
    await it1.call('loud', 'flood', { stream, megabytesPerSecond: 60, seconds: 30 });
    const pauses = (): number => it1.state('loud').overflow?.pauses ?? 0;
    while (pauses() < 20) {
      expect(textOf(await it1.call('quiet', 'echo'))).toBe('echo');
      await delay(20);
    }
    const taken = Number(textOf(await it1.call('loud', 'written')));
    const seconds = (performance.now() - startedMs) / 1000;
    const { floodBytesPerSecond, floodBurstBytes } = UPSTREAM;
    expect(taken).toBeLessThan(floodBurstBytes + seconds * floodBytesPerSecond + PIPES_BYTES);
    expect(it1.state('quiet').overflow).toBeUndefined();
    const said = lines.filter(({ event }) => event === 'upstream_flooding');
    expect(said).toHaveLength(1);
  });
});

describe('the notifications of one call', () => {
  it('are limited, and the client is told how many were left out', async () => {
    const it1 = await world();
    const client = fakeClient(() => ({}));
    const progress: unknown[] = [];
    const count = UPSTREAM.noticesMax * 3;
    const outcome = await it1.call(
      'loud',
      'chatter',
      { count },
      { client, onProgress: (each) => progress.push(each) },
    );
    expect(textOf(outcome)).toBe('done');
    expect(progress.length).toBeLessThanOrEqual(UPSTREAM.noticesMax);
    const logged = client.told.filter(({ method }) => method === 'notifications/message');
    expect(logged.length).toBeLessThanOrEqual(UPSTREAM.noticesMax + 1);
    const last = logged.at(-1)?.params;
    const dropped = count - progress.length + (count - (logged.length - 1));
    expect(last).toEqual({
      level: 'warning',
      logger: 'pml',
      data: `${dropped} notifications of the server "loud" about this call were left out`,
    });
    expect(it1.state('loud').overflow?.notices).toBe(dropped);
  });

  it('are all passed on where they are few, of each call anew', async () => {
    const it1 = await world();
    const client = fakeClient(() => ({}));
    for (let round = 1; round <= 3; round += 1) {
      await it1.call('loud', 'chatter', { count: 20 }, { client });
      expect(client.told).toHaveLength(round * 20);
    }
    expect(it1.state('loud').overflow).toBeUndefined();
  });
});

describe('doctor', () => {
  it('names a server that floods', async () => {
    const it1 = await world();
    await it1.call(
      'loud',
      'chatter',
      { count: UPSTREAM.noticesMax * 2 },
      { client: fakeClient(() => ({})) },
    );
    const found = findings({
      node: { version: '22.1.0' },
      program: { version: '1.2.3' },
      config: { kind: 'usable', file: '/p.json', exists: true, warnings: [] },
      key: { place: 'file', file: '/state/key', hasKeychain: false },
      folders: [],
      disk: { folder: '/data', freeBytes: 1_000_000_000_000 },
      database: { kind: 'not_checked' },
      daemon: { kind: 'running', pid: 7, version: '1.2.3', notices: [] },
      http: { kind: 'answering', url: 'http://127.0.0.1:7717/healthz' },
      servers: [{ name: 'loud', state: it1.state('loud') }],
      clients: [],
    });
    expect(found.find(({ subject }) => subject === 'server loud')).toMatchObject({
      level: 'note',
      message: expect.stringContaining('more than pml passes on') as string,
    });
  });
});
