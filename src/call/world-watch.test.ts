import { expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { AHEAD } from '../tuning/call.ts';
import { WorldWatch } from './world-watch.ts';

it('tells other instances of a write that was given up, again when it is over for sure', () => {
  const clock = manualClock();
  const told: string[] = [];
  const watch = new WorldWatch({
    worlds: () => ({}),
    clock,
    announce: (server) => told.push(server),
  });
  watch.begin('files')(undefined);
  expect(told).toEqual(['files', 'files']);
  expect(watch.isQuiet('files')).toBe(false);
  clock.advance(AHEAD.uncertainWriteMs);
  expect(told).toEqual(['files', 'files', 'files']);
  expect(watch.isQuiet('files')).toBe(true);
});
