import { expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { quietLogger } from '../../test/support/quiet-logger.ts';
import { RETENTION } from '../tuning/execute.ts';
import { RetentionKeeper } from './retention-keeper.ts';
import type { KeptRuns } from './run-journal.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;

function world(
  removals: (() => Promise<number>)[],
  traceRemovals: (() => Promise<number>)[] = [],
): {
  keeper: RetentionKeeper;
  asked: KeptRuns[];
  clock: ReturnType<typeof manualClock>;
  limits: {
    runsDays: number;
    runsMax: number;
    runsMegabytes: number;
    tracesDays: number;
    tracesMax: number;
  };
  askedOfTraces: unknown[];
} {
  const clock = manualClock(NOW);
  const asked: KeptRuns[] = [];
  const askedOfTraces: unknown[] = [];
  const limits = { runsDays: 30, runsMax: 7, runsMegabytes: 100, tracesDays: 40, tracesMax: 9 };
  const journal = {
    removeEnded(kept: KeptRuns): Promise<number> {
      asked.push(kept);
      return removals.shift()?.() ?? Promise.resolve(0);
    },
  };
  const traces = {
    what: 'traces',
    limits: () => ({ days: limits.tracesDays, newest: limits.tracesMax }),
    removeOld(kept: unknown, limit: number): Promise<number> {
      askedOfTraces.push([kept, limit]);
      return traceRemovals.shift()?.() ?? Promise.resolve(0);
    },
  };
  const keeper = new RetentionKeeper({
    journal,
    records: [traces],
    limits: () => limits,
    clock,
    logger: quietLogger(),
  });
  return { keeper, asked, clock, limits, askedOfTraces };
}

const whole = (): Promise<number> => Promise.resolve(RETENTION.batchRecords);
const full = (): Promise<number> => Promise.resolve(RETENTION.batchRuns);

it('goes on batch by batch until less than one is left', async () => {
  const { keeper, asked, clock } = world([full, full, () => Promise.resolve(1)]);
  keeper.open();
  for (const count of [1, 2, 3]) {
    await expect
      .poll(() => {
        clock.advance(RETENTION.batchPauseMs);
        return asked.length;
      })
      .toBe(count);
  }
  clock.advance(RETENTION.batchPauseMs);
  await keeper[Symbol.asyncDispose]();
  expect(asked).toHaveLength(3);
  expect(asked[0]).toEqual({
    endedSince: NOW - 30 * DAY_MS,
    newest: 7,
    suggestedSince: NOW - RETENTION.suggestionMs,
  });
});

it('looks again later, by the limits that hold then', async () => {
  const { keeper, asked, clock, limits } = world([]);
  keeper.open();
  await keeper.look();
  limits.runsMax = 3;
  clock.advance(RETENTION.everyMs);
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]?.newest).toBe(3);
});

it('tries again at the next turn after a failure', async () => {
  const { keeper, asked, clock } = world([() => Promise.reject(new Error('no disk'))]);
  keeper.open();
  await keeper.look();
  clock.advance(RETENTION.everyMs);
  await expect.poll(() => asked.length).toBe(2);
});

it('ends between two batches, and looks no more', async () => {
  const { keeper, asked, clock } = world([full, full]);
  keeper.open();
  await expect.poll(() => asked.length).toBe(1);
  await keeper[Symbol.asyncDispose]();
  clock.advance(RETENTION.everyMs);
  expect(asked).toHaveLength(1);
});

it('removes recorded decisions after the runs, by limits and in batches of their own', async () => {
  const { keeper, askedOfTraces, clock } = world([], [whole]);
  keeper.open();
  await expect.poll(() => askedOfTraces.length).toBe(1);
  await expect
    .poll(() => {
      clock.advance(RETENTION.batchPauseMs);
      return askedOfTraces.length;
    })
    .toBe(2);
  await keeper[Symbol.asyncDispose]();
  expect(askedOfTraces[0]).toEqual([
    { since: NOW - 40 * DAY_MS, newest: 9 },
    RETENTION.batchRecords,
  ]);
});

it('removes recorded decisions although the runs cannot be removed', async () => {
  const { keeper, askedOfTraces } = world([() => Promise.reject(new Error('no disk'))]);
  await keeper.look();
  expect(askedOfTraces).toHaveLength(1);
});
