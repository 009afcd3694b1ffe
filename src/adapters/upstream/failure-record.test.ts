import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { RETRY } from '../../tuning/retry.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import { afterFailure, CLEAN_RECORD, isDue, type ServerFailure } from './failure-record.ts';

const failed: ServerFailure = { kind: 'start_failed', message: 'no' };
const crashed: ServerFailure = { kind: 'crashed', message: 'gone' };

describe('afterFailure', () => {
  it('waits after a failed start, and not after a first crash', () => {
    expect(afterFailure(CLEAN_RECORD, failed, 1000, 0.5)).toEqual({
      status: 'backing_off',
      failures: 1,
      lastError: 'no',
      retryAt: 1000 + RETRY.firstMs,
    });
    const first = afterFailure(CLEAN_RECORD, crashed, 1000, 0.5);
    expect(first).toMatchObject({ status: 'backing_off', retryAt: 1000 });
    expect(isDue(first, 1000)).toBe(true);
    expect(isDue(afterFailure(first, crashed, 1000, 0.5), 1000)).toBe(false);
  });

  it('counts a missing login neither as a failure nor as forgiven', () => {
    const record = afterFailure(CLEAN_RECORD, failed, 0, 0.5);
    expect(afterFailure(record, { kind: 'unauthorized', message: 'who?' }, 0, 0.5)).toEqual({
      status: 'unauthorized',
      failures: 1,
      lastError: 'who?',
      retryAt: UPSTREAM.unauthorizedPauseMs,
    });
  });

  describe('laws', () => {
    it('never shortens the pause beyond its random share, and never exceeds the longest', () => {
      const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
      fc.assert(
        fc.property(fc.array(random, { minLength: 2, maxLength: 30 }), (numbers) => {
          let record = CLEAN_RECORD;
          let previousMs = 0;
          for (const number of numbers) {
            record = afterFailure(record, failed, 0, number);
            const pauseMs = record.retryAt ?? 0;
            const share = (1 - UPSTREAM.jitterShare) / (1 + UPSTREAM.jitterShare);
            expect(pauseMs).toBeGreaterThanOrEqual(previousMs * share - 1e-6);
            expect(pauseMs).toBeLessThanOrEqual(RETRY.longestMs * (1 + UPSTREAM.jitterShare));
            previousMs = pauseMs;
          }
          expect(record.status === 'broken').toBe(numbers.length >= UPSTREAM.failuresUntilBroken);
        }),
      );
    });
  });
});
