import { expect, it } from 'vitest';

import { manualClock } from '../../../test/support/manual-clock.ts';
import { watchIdle } from './idle-exit.ts';

function watched(limit: { ms: number }): {
  clock: ReturnType<typeof manualClock>;
  use: { isInUse: boolean };
  count: () => number;
} {
  const clock = manualClock();
  const use = { isInUse: false };
  let count = 0;
  watchIdle({
    clock,
    idleExitMs: () => limit.ms,
    isInUse: () => use.isInUse,
    onIdle: () => {
      count += 1;
    },
  });
  return { clock, use, count: () => count };
}

it('calls once, after the whole time without use', () => {
  const { clock, count } = watched({ ms: 60_000 });
  clock.advance(59_999);
  expect(count()).toBe(0);
  clock.advance(1);
  expect(count()).toBe(1);
  clock.advance(600_000);
  expect(count()).toBe(1);
});

it('begins to count when the last use ends', () => {
  const { clock, use, count } = watched({ ms: 60_000 });
  use.isInUse = true;
  clock.advance(600_000);
  use.isInUse = false;
  clock.advance(40_000);
  expect(count()).toBe(0);
  clock.advance(20_000);
  expect(count()).toBe(1);
});

it('never calls with a limit of zero, and follows a limit that changes', () => {
  const limit = { ms: 0 };
  const { clock, count } = watched(limit);
  clock.advance(100_000_000);
  expect(count()).toBe(0);
  limit.ms = 60_000;
  clock.advance(120_000);
  expect(count()).toBe(1);
});
