import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { RunLimit, timeLimit, type RunTimeLimit } from './run-limit.ts';

function watched(
  limit: () => RunTimeLimit,
  activeMs = 0,
): { run: RunLimit; over: string[]; clock: ReturnType<typeof manualClock> } {
  const clock = manualClock();
  const over: string[] = [];
  const run = new RunLimit({ clock, limit, activeMs, onOver: (why) => void over.push(why) });
  return { run, over, clock };
}

const after = (limitMs: number) => (): RunTimeLimit => ({ limitMs, source: 'test' });

describe('RunLimit', () => {
  it('counts only the time in which the run is active', () => {
    const { run, over, clock } = watched(after(100));
    run.note(true);
    clock.advance(60);
    run.note(false);
    clock.advance(10_000);
    run.note(true);
    clock.advance(39);
    expect(over).toEqual([]);
    clock.advance(1);
    expect(over).toEqual(['it was active for longer than 100 ms, its limit (test)']);
  });

  it('goes on from what was counted before', () => {
    const { run, over, clock } = watched(after(100), 90);
    run.note(true);
    clock.advance(10);
    expect(over).toHaveLength(1);
  });

  it('is over at once where the time was used up before', () => {
    const { run, over } = watched(after(100), 100);
    run.note(true);
    expect(over).toHaveLength(1);
  });

  it('heeds a limit that is changed on the way', () => {
    const limits = { ms: 10 * EXECUTE.limitCheckMs };
    const { run, over, clock } = watched(() => ({ limitMs: limits.ms, source: 'test' }));
    run.note(true);
    limits.ms = 1;
    clock.advance(EXECUTE.limitCheckMs);
    expect(over).toHaveLength(1);
  });
});

it('lets the shorter limit hold, and names whose it is', () => {
  expect(timeLimit(1000, undefined)).toEqual({ limitMs: 1000, source: 'execute.runTimeoutMs' });
  expect(timeLimit(1000, 5000).limitMs).toBe(1000);
  expect(timeLimit(1000, 10)).toEqual({ limitMs: 10, source: 'timeoutMs of the workflow' });
});
