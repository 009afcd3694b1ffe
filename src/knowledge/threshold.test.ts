import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { betaAfter, betaVariance } from '../../test/support/beta-after.ts';
import { toolId } from '../base/ids.ts';
import { type Beta, sampleBeta } from '../math/beta.ts';
import { seededRandom } from '../math/seeded-random.ts';
import { GATES, THRESHOLDS } from '../tuning/thresholds.ts';
import { type Boost, boostOf, type Episode } from './episode.ts';
import {
  aheadThresholdFor,
  type RiskClass,
  type ThresholdFacts,
  thresholdFor,
  toolHistory,
  type ToolRecord,
  UNKNOWN_TOOL,
} from './threshold.ts';

const COLD_ALPHA = { value: 1, source: 'cold_start' };
const NO_BOOST = boostOf([]);
const boost = (value: number): Boost => ({ ...NO_BOOST, value, matches: 20, confidence: 1 });

const facts = (more: Partial<ThresholdFacts> = {}): ThresholdFacts => ({
  risk: 'moderate',
  record: UNKNOWN_TOOL,
  alpha: COLD_ALPHA,
  boost: NO_BOOST,
  ...more,
});

const recordAfter = (outcomes: readonly boolean[], from: Beta = UNKNOWN_TOOL): ToolRecord => ({
  ...outcomes.reduce((known, success) => betaAfter(known, success, THRESHOLDS.keep), from),
  outcomes: outcomes.length,
});

const times = (count: number, success: boolean): readonly boolean[] =>
  Array.from({ length: count }, () => success);

describe('a threshold', () => {
  it.each([
    ['safe', 0.6125],
    ['moderate', 0.7625],
    ['dangerous', 0.9],
  ] as const)('of a %s tool that nothing is known of is %d', (risk, value) => {
    const cold = thresholdFor(facts({ risk }));
    expect(cold.value).toBeCloseTo(value, 10);
    expect(cold).toMatchObject({ coldStart: true, outcomes: 0, mean: 0.5 });
  });

  it('says what it is made of', () => {
    const told = thresholdFor(
      facts({
        risk: 'safe',
        record: { a: 45, b: 5, outcomes: 48 },
        alpha: { value: 0.5, source: 'heat' },
        boost: boost(0.05),
      }),
    );
    expect(told).toMatchObject({
      risk: 'safe',
      base: 0.55,
      floor: 0.4,
      mean: 0.9,
      outcomes: 48,
      coldStart: false,
      alpha: { value: 0.5, source: 'heat' },
      boost: { value: 0.05 },
    });
    expect(told.thompson).toBeCloseTo(-0.0225);
    expect(told.alpha.adjustment).toBeCloseTo(-0.025);
    expect(told.value).toBeCloseTo(0.55 - 0.0225 - 0.025 - 0.05);
    expect(told.guard).toBeUndefined();
  });

  it('comes down to 0.45 and lower for a safe tool that does well', () => {
    const record = recordAfter(times(20, true));
    const best = facts({ risk: 'safe', record, alpha: { value: 0.5, source: 'heat' } });
    expect(thresholdFor({ ...best, boost: boost(0.05) }).value).toBeLessThanOrEqual(0.45);
    expect(thresholdFor({ ...best, boost: boost(0.15) }).value).toBe(0.4);
  });

  it('takes an alpha that is no number for the most careful one', () => {
    const alpha = { value: Number.NaN, source: 'broken' };
    expect(thresholdFor(facts({ alpha })).value).toBeCloseTo(0.7625);
    const wild = thresholdFor(facts({ alpha: { value: -40, source: 'broken' } }));
    expect(wild.alpha.value).toBe(0.5);
  });

  it('is higher between calls, by the guard', () => {
    const ahead = aheadThresholdFor(facts({ risk: 'safe' }), 0.15);
    expect(ahead.value).toBeCloseTo(0.7625);
    expect(ahead).toMatchObject({ guard: 0.15, floor: 0.6 });
    const best = facts({ risk: 'safe', record: recordAfter(times(50, true)), boost: boost(0.15) });
    expect(aheadThresholdFor(best, 0).value).toBe(0.6);
    expect(aheadThresholdFor(facts({ risk: 'dangerous' }), 0.3).value).toBe(0.95);
  });
});

describe('laws', () => {
  const floors: Readonly<Record<RiskClass, number>> = { safe: 0.4, moderate: 0.55, dangerous: 0.8 };
  const anyFacts = fc.record({
    risk: fc.constantFrom<RiskClass>('safe', 'moderate', 'dangerous'),
    record: fc.record({
      a: fc.double({ min: 1, max: 1000, noNaN: true }),
      b: fc.double({ min: 1, max: 1000, noNaN: true }),
      outcomes: fc.nat(),
    }),
    alpha: fc.record({ value: fc.double(), source: fc.constant('any') }),
    boost: fc.double({ min: -0.1, max: 0.15, noNaN: true }).map(boost),
  });
  const guards = fc.double({ min: GATES.guardMin, max: GATES.guardMax, noNaN: true });

  it('nothing that was learned crosses a floor or the ceiling', () => {
    fc.assert(
      fc.property(anyFacts, guards, (any, guard) => {
        const { value } = thresholdFor(any);
        expect(value).toBeGreaterThanOrEqual(floors[any.risk]);
        expect(value).toBeLessThanOrEqual(0.9);
        const ahead = aheadThresholdFor(any, guard);
        expect(ahead.value).toBeGreaterThanOrEqual(Math.max(0.6, floors[any.risk]));
        expect(ahead.value).toBeLessThanOrEqual(0.95);
        expect(ahead.value).toBeGreaterThanOrEqual(value);
      }),
      { numRuns: 1000 },
    );
  });

  it('a dangerous tool is never below 0.80, with any draw in the place of the mean too', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 1 }), (any, seed) => {
        const drawn = sampleBeta(any.record, seededRandom(seed));
        const lucky = { a: Math.max(drawn, 1e-9), b: Math.max(1 - drawn, 1e-9), outcomes: 1 };
        const { value } = thresholdFor({ ...any, risk: 'dangerous', record: lucky });
        expect(value).toBeGreaterThanOrEqual(0.8);
      }),
      { numRuns: 500 },
    );
  });

  it('is near 0.75 for a moderate tool at a cold start, over all draws', () => {
    const uniform = seededRandom(11);
    const values = Array.from({ length: 4000 }, () => {
      const drawn = sampleBeta(UNKNOWN_TOOL, uniform);
      return thresholdFor(facts({ record: { a: drawn, b: 1 - drawn, outcomes: 0 } })).value;
    });
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean).toBeCloseTo(0.7625, 2);
    expect(Math.abs(mean - 0.75)).toBeLessThan(0.02);
  });

  it('has converged after twenty outcomes: no further one moves it by a hundredth', () => {
    const sequences = fc.array(fc.boolean(), { minLength: 20, maxLength: 120 });
    fc.assert(
      fc.property(sequences, fc.boolean(), (outcomes, next) => {
        const before = thresholdFor(facts({ record: recordAfter(outcomes) })).value;
        const after = thresholdFor(facts({ record: recordAfter([...outcomes, next]) })).value;
        expect(Math.abs(after - before)).toBeLessThan(0.01);
      }),
    );
  });

  it('is after twenty outcomes where a tool of that rate belongs', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer(), (rate, seed) => {
        const uniform = seededRandom(seed);
        const outcomes = Array.from({ length: 20 }, () => uniform() < rate);
        const { value } = thresholdFor(facts({ record: recordAfter(outcomes) }));
        const limit = thresholdFor(
          facts({ record: { a: 1 + 1e6 * rate, b: 1 + 1e6 * (1 - rate), outcomes: 1 } }),
        ).value;
        // Four standard deviations of twenty trials, times what a rate counts.
        expect(Math.abs(value - limit)).toBeLessThan(4 * Math.sqrt(0.25 / 20) * 0.15);
      }),
      { seed: 20 },
    );
    for (const success of [true, false]) {
      const value = thresholdFor(facts({ record: recordAfter(times(20, success)) })).value;
      const limit = thresholdFor(facts({ record: recordAfter(times(2000, success)) })).value;
      expect(Math.abs(value - limit)).toBeLessThan(0.01);
    }
  });

  it('is surer than a variance of 0.05 after fifty outcomes', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 50, maxLength: 80 }), (outcomes) => {
        expect(betaVariance(recordAfter(outcomes))).toBeLessThan(0.05);
      }),
    );
  });

  it('falls with success and rises with failure', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 300 }), (outcomes) => {
        const value = (more: boolean): number =>
          thresholdFor(facts({ record: recordAfter([...outcomes, more]) })).value;
        const now = thresholdFor(facts({ record: recordAfter(outcomes) })).value;
        expect(value(true)).toBeLessThanOrEqual(now + 1e-12);
        expect(value(false)).toBeGreaterThanOrEqual(now - 1e-12);
        expect(value(true)).toBeLessThan(value(false));
      }),
    );
  });
});

const TOOL = toolId('files', 'read');

const episode = (at: number, success: boolean, kind: Episode['kind'] = 'call'): Episode => ({
  kind,
  tool: TOOL,
  context: 'files',
  alpha: 0.7,
  success,
  at,
});

/** The record after each outcome, as it is learned. */
function learned(successes: readonly boolean[]): readonly ToolRecord[] {
  let record = UNKNOWN_TOOL;
  return successes.map((success) => {
    const beta = betaAfter(record, success, THRESHOLDS.keep);
    record = { ...beta, outcomes: record.outcomes + 1 };
    return record;
  });
}

describe('toolHistory', () => {
  it('leaves the record as it is over outcomes that it does not learn from', () => {
    const record = { a: 3, b: 1, outcomes: 2 };
    const [plan, call] = toolHistory(record, [episode(1, false, 'plan'), episode(2, true)], 'safe');
    expect(call?.record).toEqual(record);
    expect(plan?.record.a).toBeLessThan(3);
    expect(plan).toMatchObject({ kind: 'plan', success: false });
  });

  it('shows a threshold that falls with successes', () => {
    const records = learned([true, true, true]);
    const history = toolHistory(
      records.at(-1) ?? UNKNOWN_TOOL,
      [1, 2, 3].map((at) => episode(at, true)),
      'moderate',
    );
    const thresholds = history.map(({ threshold }) => threshold);
    expect(thresholds).toEqual(thresholds.toSorted((left, right) => right - left));
    expect(thresholds[2]).toBeLessThan(thresholds[0] ?? 0);
  });

  it('is empty where nothing is kept', () => {
    expect(toolHistory(UNKNOWN_TOOL, [], 'safe')).toEqual([]);
  });
});

describe('laws of toolHistory', () => {
  it('finds the record after each outcome again', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (successes) => {
        const records = learned(successes);
        const history = toolHistory(
          records.at(-1) ?? UNKNOWN_TOOL,
          successes.map((success, at) => episode(at, success)),
          'safe',
        );
        expect(history).toHaveLength(successes.length);
        for (const [at, { record }] of history.entries()) {
          expect(record.a).toBeCloseTo(records[at]?.a ?? 0, 6);
          expect(record.b).toBeCloseTo(records[at]?.b ?? 0, 6);
          expect(record.outcomes).toBe(at + 1);
        }
      }),
    );
  });
});
