import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { STUDY } from '../tuning/study.ts';
import { Pace } from './pace.ts';

describe('the pace of studying', () => {
  it('has some time at once, and none when that is taken', () => {
    const pace = new Pace(manualClock());
    pace.spend(STUDY.burstMs - 1);
    expect(pace.isFree()).toBe(true);
    pace.spend(1);
    expect(pace.isFree()).toBe(false);
  });

  it('gets its share of the time back, and never more than there is at once', () => {
    const clock = manualClock();
    const pace = new Pace(clock);
    pace.spend(STUDY.burstMs);
    clock.advance(100);
    pace.spend(100 * STUDY.share - 1);
    expect(pace.isFree()).toBe(true);
    pace.spend(1);
    expect(pace.isFree()).toBe(false);
    clock.advance(1_000_000);
    pace.spend(STUDY.burstMs);
    expect(pace.isFree()).toBe(false);
  });

  it('lets rest as long as it takes to get back what was taken too much', async () => {
    const clock = manualClock();
    const pace = new Pace(clock);
    await pace.rest(STUDY.burstMs);
    let isOver = false;
    const resting = pace.rest(30).then(() => (isOver = true));
    clock.advance(30 / STUDY.share - 1);
    await Promise.resolve();
    expect(isOver).toBe(false);
    clock.advance(1);
    await resting;
    expect(isOver).toBe(true);
  });

  it('keeps whoever rests within the share, whatever the work takes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 50 }),
        async (works) => {
          const clock = manualClock();
          const pace = new Pace(clock);
          let worked = 0;
          for (const ms of works) {
            clock.advance(ms);
            worked += ms;
            const state = { isOver: false };
            const resting = pace.rest(ms).then(() => (state.isOver = true));
            for (let turn = 0; turn < 3; turn += 1) {
              await Promise.resolve();
            }
            // No longer than it has to: the rest of one lesson.
            clock.advance(state.isOver ? 0 : Math.ceil(ms / STUDY.share));
            await resting;
          }
          const most = STUDY.burstMs + clock.monotonicMs() * STUDY.share + 2000;
          expect(worked).toBeLessThanOrEqual(most);
        },
      ),
      { numRuns: 50 },
    );
  });
});
