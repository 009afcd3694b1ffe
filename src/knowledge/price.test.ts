import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PRICE, THRESHOLDS } from '../tuning/thresholds.ts';
import {
  aheadFloorOf,
  aheadThresholdFor,
  breakEven,
  type CallPrice,
  type Eagerness,
  priceTerm,
  UNKNOWN_TOOL,
} from './threshold.ts';

const price = (more: Partial<CallPrice> = {}): CallPrice => ({
  seconds: 1,
  cost: 0,
  waitSeconds: 0,
  isMetered: false,
  eagerness: 'balanced',
  ...more,
});
const facts = {
  risk: 'safe',
  record: UNKNOWN_TOOL,
  alpha: { value: 0.75, source: 'none' },
  boost: { value: 0, confidence: 0, matches: 0, reasoning: '' },
} as const;
const amount = fc.double({ min: 0, max: 1e6, noNaN: true });
const anyPrice: fc.Arbitrary<CallPrice> = fc.record({
  seconds: amount,
  cost: amount,
  waitSeconds: amount,
  isMetered: fc.boolean(),
  eagerness: fc.constantFrom<Eagerness>('thrifty', 'balanced', 'eager'),
});

describe('the price of a call ahead', () => {
  it.each([
    ['a fifth where a second for nothing counts a quarter', price(), 0.2],
    ['more for who is thrifty', price({ eagerness: 'thrifty' }), 0.75 / 1.75],
    ['less for who is eager', price({ eagerness: 'eager' }), 0.075 / 1.075],
    ['more for a call that costs money', price({ cost: 0.01 }), 1.25 / 2.25],
    ['more where real calls wait', price({ waitSeconds: 0.5 }), 0.75 / 1.25],
    ['all where nothing is saved', price({ seconds: 0 }), 1],
    ['all where nobody knows', price({ seconds: Number.NaN, cost: -1 }), 1],
  ])('is worth paying from %s', (_, given, expected) => {
    expect(breakEven(given)).toBeCloseTo(expected, 12);
  });

  it('lowers the threshold of a cheap call, never that of a metered one', () => {
    expect(priceTerm(price({ eagerness: 'thrifty' }))).toBeCloseTo(0.75 / 1.75 - 0.7, 12);
    expect(priceTerm(price())).toBe(-0.45);
    expect(priceTerm(price({ isMetered: true }))).toBe(0);
    expect(priceTerm(price({ isMetered: true, cost: 0.1 }))).toBeGreaterThan(0.2);
  });

  it('is a term of the threshold, with a floor of its own for what is cheap and only reads', () => {
    const cheap = aheadThresholdFor(facts, 0.15, price());
    expect(cheap).toMatchObject({ guard: 0.15, floor: breakEven(price()) });
    const eager = aheadThresholdFor(facts, 0.15, price({ eagerness: 'eager' }));
    expect(eager.floor).toBe(PRICE.leastCheap);
    expect(cheap.value).toBeCloseTo(0.55 + 0.0375 + 0.15 - 0.45, 12);
    expect(cheap.price).toBe(-0.45);
    const thrifty = price({ eagerness: 'thrifty' });
    // Where nothing is known, a call is made from where it pays, but for the tool's own record.
    expect(aheadThresholdFor(facts, 0.15, thrifty).value - 0.0375).toBeCloseTo(0.75 / 1.75, 12);
    for (const risk of ['moderate', 'dangerous'] as const) {
      const { floor, value } = aheadThresholdFor({ ...facts, risk }, 0, price());
      expect(floor).toBe(aheadFloorOf(risk));
      expect(value).toBeGreaterThanOrEqual(floor);
    }
  });

  it('keeps a call that does not pay from being made, however well its tool has done', () => {
    const proven = {
      ...facts,
      record: { a: 100, b: 1, outcomes: 99 },
      boost: { ...facts.boost, value: 0.15 },
    };
    expect(aheadThresholdFor(proven, 0, price()).value).toBeCloseTo(0.2, 12);
    expect(aheadThresholdFor(proven, 0, price({ eagerness: 'eager' })).value).toBe(
      PRICE.leastCheap,
    );
    expect(aheadThresholdFor(facts, 0, price({ seconds: 0 })).value).toBe(THRESHOLDS.aheadMax);
  });

  describe('laws', () => {
    it('is a probability, and rises with what waste costs', () => {
      fc.assert(
        fc.property(anyPrice, amount, (given, more) => {
          const least = breakEven(given);
          expect(least).toBeGreaterThanOrEqual(0);
          expect(least).toBeLessThanOrEqual(1);
          const dearer = breakEven({ ...given, waitSeconds: given.waitSeconds + more });
          expect(dearer).toBeGreaterThanOrEqual(least);
        }),
      );
    });

    it('never takes a metered call below its floor, nor anything out of bounds', () => {
      fc.assert(
        fc.property(anyPrice, fc.double({ min: 0, max: 0.3, noNaN: true }), (given, guard) => {
          const { value } = aheadThresholdFor(facts, guard, given);
          expect(value).toBeLessThanOrEqual(0.95);
          expect(value).toBeGreaterThanOrEqual(
            given.isMetered ? aheadFloorOf('safe') : PRICE.leastCheap,
          );
        }),
      );
    });
  });
});
