import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { Turns } from './turns.ts';

describe('turns', () => {
  it('let work go on that fits into one', () => {
    const clock = manualClock();
    const turns = new Turns(clock, 20);
    clock.advance(19);
    expect(turns.pause()).toBeUndefined();
  });

  it('let others go first when one has taken its time, and begin anew then', async () => {
    const clock = manualClock();
    const turns = new Turns(clock, 20);
    clock.advance(20);
    const pause = turns.pause();
    expect(pause).toBeInstanceOf(Promise);
    clock.advance(1);
    await pause;
    expect(turns.pause()).toBeUndefined();
  });
});
