import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { certaintyOf, type CertaintySigns } from './certainty.ts';

const NAMES = ['score', 'lead', 'verb', 'subject', 'told', 'bound'] as const;
const all = (value: number): CertaintySigns => ({
  score: value,
  lead: value,
  verb: value,
  subject: value,
  told: value,
  bound: value,
});
const share = fc.double({ min: 0, max: 1, noNaN: true });
const signsOf = (each: fc.Arbitrary<number>): fc.Arbitrary<CertaintySigns> =>
  fc.record({ score: each, lead: each, verb: each, subject: each, told: each, bound: each });

describe('certaintyOf', () => {
  it('doubts what nothing speaks for, and trusts what everything speaks for', () => {
    expect(certaintyOf(all(0))).toBeLessThan(0.1);
    expect(certaintyOf(all(1))).toBeGreaterThan(0.92);
  });

  it('is sure of a plain request although the search is not', () => {
    const plain = { score: 0.2, lead: 0.15, verb: 1, subject: 1, told: 1, bound: 0.5 };
    expect(certaintyOf(plain)).toBeGreaterThan(0.75);
    expect(certaintyOf({ ...plain, verb: 0, subject: 0, told: 0 })).toBeLessThan(0.35);
  });
});

describe('laws', () => {
  it('the answer is a probability, whatever the signs are', () => {
    fc.assert(
      fc.property(signsOf(fc.double()), (signs) => {
        const certainty = certaintyOf(signs);
        expect(certainty).toBeGreaterThanOrEqual(0);
        expect(certainty).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('a stronger sign never makes it less', () => {
    fc.assert(
      fc.property(signsOf(share), fc.constantFrom(...NAMES), share, (signs, name, other) => {
        const [less, more] = [Math.min(signs[name], other), Math.max(signs[name], other)];
        expect(certaintyOf({ ...signs, [name]: more })).toBeGreaterThanOrEqual(
          certaintyOf({ ...signs, [name]: less }),
        );
      }),
    );
  });

  it('a sign that is no number counts nothing', () => {
    fc.assert(
      fc.property(signsOf(share), fc.constantFrom(...NAMES), (signs, name) => {
        expect(certaintyOf({ ...signs, [name]: Number.NaN })).toBe(
          certaintyOf({ ...signs, [name]: 0 }),
        );
      }),
    );
  });
});
