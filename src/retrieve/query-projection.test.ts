import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dot } from '../math/dot-product.ts';
import { QUERY_PROJECTION } from '../tuning/query-projection.ts';
import { projectionOf } from './query-projection.ts';

const { dimension, weights } = QUERY_PROJECTION;
const project = projectionOf('all-MiniLM-L6-v2/128') ?? ((vector) => vector);

describe('projectionOf', () => {
  it('has one for the model that comes with pml, and none for another', () => {
    expect(project(new Float32Array(dimension).fill(1))).not.toEqual(
      new Float32Array(dimension).fill(1),
    );
    expect(projectionOf('bge-m3')).toBeUndefined();
  });

  it('leaves vectors of another length alone', () => {
    expect(project(Float32Array.of(1, 0))).toEqual(Float32Array.of(1, 0));
  });

  it('has a weight for every pair of numbers', () => {
    expect(atob(weights)).toHaveLength(dimension * dimension);
  });
});

describe('laws', () => {
  const numbers = fc.array(fc.integer({ min: -100, max: 100 }), {
    minLength: dimension,
    maxLength: dimension,
  });

  it('gives vectors of length 1 that are the same for every length of the query', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 2, max: 9 }), (values, times) => {
        fc.pre(values.some((value) => value !== 0));
        const one = project(Float32Array.from(values));
        const other = project(Float32Array.from(values, (value) => value * times));
        expect(dot(one, one)).toBeCloseTo(1, 4);
        expect(dot(one, other)).toBeCloseTo(1, 4);
      }),
      { numRuns: 20 },
    );
  });
});
