import { expect, test } from 'vitest';

import { type ManualClock, manualClock } from '../../test/support/manual-clock.ts';
import { OWN_FILES } from '../tuning/call.ts';
import { OwnPlacesNow, type RealPath } from './own-places-now.ts';
import type { OwnPlaces } from './own-places.ts';

const PLACES = {
  closed: ['/home/kim/.local/share/pml'],
  configFiles: ['/home/kim/pml.json'],
  home: '/home/kim',
};

function world(answers: (readonly RealPath[] | undefined)[]): {
  readonly clock: ManualClock;
  readonly now: OwnPlacesNow;
  readonly asked: () => number;
  readonly move: () => OwnPlaces;
} {
  const clock = manualClock();
  let asked = 0;
  const disk = {
    async resolve(paths: readonly string[]): Promise<readonly RealPath[] | undefined> {
      asked += 1;
      await new Promise(setImmediate);
      return answers.length === 0 ? paths.map((path) => ({ path })) : answers.shift();
    },
    sharedFilesIn: async () => new Set<string>(),
  };
  let places: OwnPlaces = PLACES;
  const now = new OwnPlacesNow({ places: () => places, disk, clock });
  return { clock, now, asked: () => asked, move: () => (places = { ...PLACES }) };
}

test('calls that come together look at the disk once', async () => {
  const { now, asked } = world([]);
  const read = await Promise.all(Array.from({ length: 50 }, () => now.read(true)));
  expect(asked()).toBe(1);
  expect(new Set(read).size).toBe(1);
});

test('what was read is looked up again when it is old and wanted fresh', async () => {
  const { clock, now, asked } = world([]);
  await now.read(true);
  await now.read(true);
  clock.advance(OWN_FILES.realFreshMs);
  await now.read(false);
  expect(asked()).toBe(1);
  await now.read(true);
  expect(asked()).toBe(2);
});

test('a disk that did not answer is asked again by the next call', async () => {
  const { now, asked } = world([undefined]);
  expect(await Promise.all([now.read(true), now.read(true)])).toEqual([undefined, undefined]);
  expect(await now.read(true)).toBeDefined();
  expect(asked()).toBe(2);
});

test('places that changed during a look are looked up by themselves', async () => {
  const { now, asked, move } = world([]);
  const before = now.read(true);
  const moved = move();
  const after = await now.read(true);
  await before;
  expect(asked()).toBe(2);
  expect(after?.places).toBe(moved);
});
