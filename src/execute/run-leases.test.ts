import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { memoryRunJournal } from '../../test/support/memory-run-journal.ts';
import { quietLogger } from '../../test/support/quiet-logger.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { RunLeases } from './run-leases.ts';

describe('looking for runs that were left behind', () => {
  it('waits for a lease after the machine has slept, for others that slept with it', async () => {
    const timers = manualClock(1_000_000);
    let sleptMs = 0;
    const clock = { ...timers, now: () => timers.now() + sleptMs };
    const asked: number[] = [];
    const memory = memoryRunJournal();
    const journal = {
      ...memory,
      leftBehind: (...args: Parameters<typeof memory.leftBehind>) => {
        asked.push(args[2]);
        return memory.leftBehind(...args);
      },
    };
    const leases = new RunLeases({
      journal,
      clock,
      logger: quietLogger([]),
      owner: 'me',
      driven: () => [],
      takeUp: () => Promise.resolve(),
    });
    const lookAgain = async (): Promise<number | undefined> => {
      timers.advance(EXECUTE.leaseRenewMs);
      await leases.takenUp;
      // The work after the look is done after this.
      await new Promise((resolve) => setImmediate(resolve));
      return asked.at(-1);
    };
    leases.open();
    await leases.takenUp;
    await new Promise((resolve) => setImmediate(resolve));
    expect(await lookAgain()).toBe(clock.now());
    sleptMs = EXECUTE.leaseMs + 1;
    expect(await lookAgain()).toBe(0);
    expect(await lookAgain()).toBe(0);
    timers.advance(EXECUTE.leaseMs - EXECUTE.leaseRenewMs);
    await leases.takenUp;
    await new Promise((resolve) => setImmediate(resolve));
    expect(await lookAgain()).toBe(clock.now());
    leases.close();
  });
});
