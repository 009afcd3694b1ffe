import { describe, expect, it } from 'vitest';

import { createGelu } from './minilm-encoder.ts';

const apply = (...numbers: readonly number[]): readonly number[] => {
  const values = Float32Array.from(numbers);
  createGelu()(values, values.length);
  return [...values];
};

describe('createGelu', () => {
  it('answers known values', () => {
    const [zero, one, minus, half] = apply(0, 1, -1, 0.5);
    expect(zero).toBeCloseTo(0, 6);
    expect(one).toBeCloseTo(0.841_345, 5);
    expect(minus).toBeCloseTo(-0.158_655, 5);
    expect(half).toBeCloseTo(0.345_731, 5);
  });

  it('is the identity far above zero and zero far below', () => {
    expect(apply(8, 9.5, 1000)).toEqual([8, 9.5, 1000]);
    const [small, smaller, least] = apply(-8, -9.5, -1000);
    expect(Math.abs(small ?? 1)).toBeLessThan(1e-6);
    expect([smaller, least]).toEqual([0, 0]);
  });

  it('changes no more numbers than it was told', () => {
    const values = Float32Array.from([1, 1]);
    createGelu()(values, 1);
    expect(values[1]).toBe(1);
  });
});
