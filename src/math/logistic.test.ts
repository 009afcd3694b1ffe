import { expect, it } from 'vitest';

import { logistic } from './logistic.ts';

it('maps every number into [0, 1], 0 to a half, rising', () => {
  expect(logistic(0)).toBe(0.5);
  expect(logistic(1000)).toBe(1);
  expect(logistic(-1000)).toBe(0);
  expect(logistic(2)).toBeCloseTo(0.8808, 4);
  expect(logistic(1)).toBeGreaterThan(logistic(0.9));
});
