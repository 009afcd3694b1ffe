import { describe, expect, it } from 'vitest';

import { halfFloatValues } from './half-floats.ts';

describe('halfFloatValues', () => {
  const values = halfFloatValues();

  it.each([
    [0x00_00, 0],
    [0x3c_00, 1],
    [0xc0_00, -2],
    [0x35_55, 0.333_251_953_125],
    [0x7b_ff, 65_504],
    [0x00_01, 2 ** -24],
    [0x03_ff, 1023 * 2 ** -24],
    [0x04_00, 2 ** -14],
    [0x7c_00, Number.POSITIVE_INFINITY],
    [0xfc_00, Number.NEGATIVE_INFINITY],
  ])('reads the bits %i as %f', (bits, value) => {
    expect(values[bits]).toBe(value);
  });

  it('reads what is no number as such', () => {
    expect(values[0x7e_00]).toBeNaN();
  });
});
