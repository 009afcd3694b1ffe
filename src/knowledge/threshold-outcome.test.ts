import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import { betaAfter } from '../math/beta.ts';
import { THRESHOLDS } from '../tuning/thresholds.ts';
import { learnedFrom, type Outcome } from './threshold-outcome.ts';

const READ = toolId('files', 'read');

const outcome = (
  kind: Outcome['kind'],
  success?: boolean,
  more: Partial<Outcome> = {},
): Outcome => ({
  tool: READ,
  kind,
  success,
  context: 'work',
  alpha: 0.75,
  at: 10,
  ...more,
});

describe('what outcomes teach', () => {
  it.each([
    ['call', true, 1, 1, undefined],
    ['call', false, 1, 1, undefined],
    ['ahead', true, 1, 1, { gate: 'guard', events: ['used'] }],
    ['ahead', false, 1, 1, { gate: 'guard', events: ['wasted'] }],
    ['plan', true, 0, 1, { gate: 'run', events: ['used'] }],
    ['plan', false, 0, 1, { gate: 'run', events: ['wasted'] }],
    ['held', true, 0, 0, { gate: 'guard', events: ['held'] }],
    ['held', false, 0, 0, { gate: 'guard', events: ['missed'] }],
    ['preference', true, 0, 1, undefined],
  ] as const)(
    '%s with %s: %d records, %d episodes, gate %o',
    (kind, success, records, episodes, gate) => {
      const learned = learnedFrom([outcome(kind, success)]);
      expect(learned.records).toHaveLength(records);
      expect(learned.episodes).toMatchObject(
        Array.from({ length: episodes }, () => ({ kind, success, tool: READ, context: 'work' })),
      );
      expect(learned.gates).toMatchObject(gate === undefined ? [] : [gate]);
    },
  );

  it('counts what was held back by the gate of plans there', () => {
    const { gates } = learnedFrom([outcome('held', false, { gate: 'run' })]);
    expect(gates).toEqual([{ gate: 'run', context: 'work', events: ['missed'], at: 10 }]);
  });

  it('learns nothing where it went neither way, or at no time', () => {
    const kinds = ['call', 'ahead', 'plan', 'held', 'preference'] as const;
    const neither = kinds.map((kind) => outcome(kind));
    const never = outcome('ahead', true, { at: Number.NaN });
    expect(learnedFrom([...neither, never])).toEqual({ records: [], gates: [], episodes: [] });
  });

  it('keeps contexts apart and outcomes in order', () => {
    const { gates } = learnedFrom([
      outcome('ahead', true),
      outcome('ahead', false, { context: 'play' }),
      outcome('held', false, { at: 12.4 }),
    ]);
    expect(gates).toEqual([
      { gate: 'guard', context: 'work', events: ['used', 'missed'], at: 12 },
      { gate: 'guard', context: 'play', events: ['wasted'], at: 10 },
    ]);
  });

  it('brings an alpha into its range', () => {
    const alphas = [Number.NaN, 0, 7].map((alpha) => outcome('call', true, { alpha }));
    expect(learnedFrom(alphas).episodes.map(({ alpha }) => alpha)).toEqual([1, 0.5, 1]);
  });
});

describe('laws', () => {
  it('many outcomes at once change a record as one after the other does', () => {
    const start = {
      a: fc.double({ min: 1, max: 100, noNaN: true }),
      b: fc.double({ min: 1, max: 100, noNaN: true }),
    };
    fc.assert(
      fc.property(
        fc.record(start),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }),
        (from, all) => {
          const [change] = learnedFrom(all.map((success) => outcome('call', success))).records;
          const expected = all.reduce(
            (known, success) => betaAfter(known, success, THRESHOLDS.keep),
            from,
          );
          expect(1 + (change?.keep ?? 0) * (from.a - 1) + (change?.successes ?? 0)).toBeCloseTo(
            expected.a,
            8,
          );
          expect(1 + (change?.keep ?? 0) * (from.b - 1) + (change?.failures ?? 0)).toBeCloseTo(
            expected.b,
            8,
          );
          expect(change?.outcomes).toBe(all.length);
        },
      ),
    );
  });
});
