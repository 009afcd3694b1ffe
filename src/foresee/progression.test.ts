import { describe, expect, it } from 'vitest';

import { onward } from './progression.ts';

describe('onward', () => {
  it.each([
    [1, 2, 3],
    [0, 50, 100],
    [3, 2, 1],
    ['2025-01-24', '2025-01-31', '2025-02-07'],
    ['2025-01-01T12:00:00+08:00', '2025-01-08T12:00:00+08:00', '2025-01-15T12:00:00+08:00'],
    ['1', '2', '3'],
    ['0', '50', '100'],
    ['2', '1', '0'],
    ['2', '2', undefined],
    ['01', '02', undefined],
    ['1', 2, undefined],
    [2, 2, undefined],
    ['2025-01-01', '2025-01-01', undefined],
    ['2025-01-01T12:00', '2025-01-02T13:00', undefined],
    ['2025-13-41', '2025-13-42', undefined],
    ['9999-12-30', '+9999-12-31', undefined],
    [0.1, 0.4, undefined],
    [undefined, 2, 3],
    [undefined, '2', '3'],
    [undefined, '50', '100'],
    [undefined, 1, 2],
    [undefined, '2025-01-01', undefined],
    ['W100', 'W101', undefined],
    [null, 1, undefined],
    [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, undefined],
  ])('after %j and %j comes %j', (before, last, expected) => {
    expect(onward(before, last)).toBe(expected);
  });
});
