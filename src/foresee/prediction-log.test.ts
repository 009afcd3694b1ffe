import { describe, expect, it } from 'vitest';

import { prediction } from '../../test/contract/prediction-store.contract.ts';
import { manualClock } from '../../test/support/manual-clock.ts';
import { quietLogger } from '../../test/support/quiet-logger.ts';
import type {
  CalibrationChange,
  CalibrationCounts,
  PredictionRecord,
} from '../call/prediction-store.ts';
import { CALIBRATION, RUN_AHEAD } from '../tuning/foresee.ts';
import { NO_OUTCOMES, withOutcome } from './calibrate.ts';
import { PredictionLog } from './prediction-log.ts';

const TOOL = 'shop:order';

function world(stored: CalibrationCounts = NO_OUTCOMES): {
  clock: ReturnType<typeof manualClock>;
  log: PredictionLog;
  added: { records: readonly PredictionRecord[]; changes: readonly CalibrationChange[] }[];
  fail: { next: boolean };
} {
  const clock = manualClock();
  const fail = { next: false };
  const added: { records: readonly PredictionRecord[]; changes: readonly CalibrationChange[] }[] =
    [];
  const store = {
    add: async (records: readonly PredictionRecord[], changes: readonly CalibrationChange[]) => {
      await Promise.resolve();
      if (fail.next) {
        throw new Error('gone');
      }
      added.push({ records, changes });
    },
    calibration: () => Promise.resolve(stored),
    summary: () => Promise.reject(new Error('not asked')),
    reliability: () => Promise.reject(new Error('not asked')),
    made: () => Promise.reject(new Error('not asked')),
    removeOld: () => Promise.resolve(0),
  };
  return { clock, log: new PredictionLog({ store, clock, logger: quietLogger() }), added, fail };
}

describe('PredictionLog', () => {
  it('stores what it was told in one batch, later', async () => {
    const { clock, log, added } = world();
    log.record(prediction('a'));
    log.record(prediction('b'));
    log.settled({ tool: TOOL, raw: 0.85 }, true);
    expect(added).toEqual([]);
    clock.advance(RUN_AHEAD.flushMs);
    await log.flush();
    expect(added).toHaveLength(1);
    expect(added[0]?.records.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('stores changes that come to the same as its own counts, whatever was there', async () => {
    const before = withOutcome(NO_OUTCOMES, { tool: TOOL, raw: 0.3 }, true);
    const { log, added } = world(before);
    await log.load();
    const outcomes = [
      [0.31, false],
      [0.32, true],
      [0.9, true],
    ] as const;
    for (const [raw, wasAsked] of outcomes) {
      log.settled({ tool: TOOL, raw }, wasAsked);
    }
    await log.flush();
    const after = log.calibration.map((bin, at) => {
      const change = added[0]?.changes.find((each) => each.bin === at);
      const { asked = 0, total = 0 } = before[at] ?? {};
      return change === undefined
        ? [bin.total, total]
        : [
            bin.total,
            total * change.keep + change.total,
            bin.asked - asked * change.keep - change.asked,
          ];
    });
    expect(after.every(([is = 0, was = 0]) => Math.abs(is - was) < 1e-9)).toBe(true);
    expect(after.every(([, , difference = 0]) => Math.abs(difference) < 1e-9)).toBe(true);
    expect(added[0]?.changes).toHaveLength(4);
  });

  it('keeps what is not stored yet when it reads what others have stored', async () => {
    const { log } = world(withOutcome(NO_OUTCOMES, { tool: TOOL, raw: 0.5 }, true));
    log.settled({ tool: TOOL, raw: 0.9 }, true);
    await log.load();
    expect(
      log.calibration.slice(0, CALIBRATION.bins).reduce((sum, { total }) => sum + total, 0),
    ).toBe(2);
  });

  it('loses a batch that cannot be stored, and goes on', async () => {
    const { log, added, fail } = world();
    fail.next = true;
    log.record(prediction('a'));
    await log.flush();
    fail.next = false;
    log.record(prediction('b'));
    await log[Symbol.asyncDispose]();
    expect(added.map(({ records }) => records.map(({ id }) => id))).toEqual([['b']]);
  });

  it('keeps no more waiting than its bound', async () => {
    const { log, added } = world();
    for (let at = 0; at < RUN_AHEAD.waitingMax + 10; at += 1) {
      log.record(prediction(String(at)));
    }
    await log.flush();
    expect([added[0]?.records.length, added[0]?.records[0]?.id]).toEqual([
      RUN_AHEAD.waitingMax,
      '10',
    ]);
  });
});
