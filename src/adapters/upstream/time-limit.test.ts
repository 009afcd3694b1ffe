import { describe, expect, it } from 'vitest';

import { manualClock } from '../../../test/support/manual-clock.ts';
import { TimeLimit } from './time-limit.ts';

const never = new AbortController().signal;

describe('a limit of time', () => {
  it('stands still while it is paused, however often', () => {
    const clock = manualClock();
    using limit = new TimeLimit(clock, 100, 'it did not answer', never);
    clock.advance(60);
    limit.pause();
    limit.pause();
    clock.advance(1000);
    limit.resume();
    clock.advance(1000);
    expect(limit.signal.aborted).toBe(false);
    limit.resume();
    clock.advance(39);
    expect(limit.signal.aborted).toBe(false);
    clock.advance(1);
    expect(limit.signal.reason).toMatchObject({ kind: 'timed_out' });
  });
});
