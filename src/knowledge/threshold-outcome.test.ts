import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { betaAfter } from '../../test/support/beta-after.ts';
import { toolId } from '../base/ids.ts';
import { THRESHOLDS } from '../tuning/thresholds.ts';
import {
  gateAfter,
  type GateEvent,
  type GateName,
  gateStart,
  type GateState,
  gateValue,
  learnFromOutcomes,
  type Outcome,
} from './threshold-outcome.ts';

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
      const learned = learnFromOutcomes([outcome(kind, success)]);
      expect(learned.records).toHaveLength(records);
      expect(learned.episodes).toMatchObject(
        Array.from({ length: episodes }, () => ({ kind, success, tool: READ, context: 'work' })),
      );
      expect(learned.gates).toMatchObject(gate === undefined ? [] : [gate]);
    },
  );

  it('counts what was held back by the gate of plans there', () => {
    const { gates } = learnFromOutcomes([outcome('held', false, { gate: 'run' })]);
    expect(gates).toEqual([{ gate: 'run', context: 'work', events: ['missed'], at: 10 }]);
  });

  it('learns nothing where it went neither way, or at no time', () => {
    const kinds = ['call', 'ahead', 'plan', 'held', 'preference'] as const;
    const neither = kinds.map((kind) => outcome(kind));
    const never = outcome('ahead', true, { at: Number.NaN });
    expect(learnFromOutcomes([...neither, never])).toEqual({
      records: [],
      gates: [],
      episodes: [],
    });
  });

  it('keeps contexts apart and outcomes in order', () => {
    const { gates } = learnFromOutcomes([
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
    expect(learnFromOutcomes(alphas).episodes.map(({ alpha }) => alpha)).toEqual([1, 0.5, 1]);
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
          const [change] = learnFromOutcomes(
            all.map((success) => outcome('call', success)),
          ).records;
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

const after = (
  name: GateName,
  events: readonly GateEvent[],
  from: GateState = gateStart(name),
): GateState => events.reduce((state, event) => gateAfter(name, state, event), from);

const times = (count: number, event: GateEvent): readonly GateEvent[] =>
  Array.from({ length: count }, () => event);

describe('a gate', () => {
  it('starts where it is said to', () => {
    expect(gateStart('run')).toEqual({ value: 0.92, recent: [], unseen: 0 });
    expect(gateStart('guard')).toEqual({ value: 0.15, recent: [], unseen: 0 });
  });

  it('moves only after every tenth outcome', () => {
    const nine = after('guard', times(9, 'wasted'));
    expect(nine).toMatchObject({ value: 0.15, unseen: 9 });
    const ten = gateAfter('guard', nine, 'wasted');
    expect(ten.value).toBeCloseTo(0.2);
    expect(ten.unseen).toBe(0);
    expect(after('guard', times(9, 'wasted'), ten).value).toBe(ten.value);
  });

  it('goes up by as much as was run for nothing, when that is more than a tenth', () => {
    const some = [...times(8, 'used'), ...times(2, 'wasted')];
    expect(after('guard', some).value).toBeCloseTo(0.15 + 0.05 * 0.2);
    const tenth = [...times(9, 'used'), ...times(1, 'wasted')];
    expect(after('guard', tenth).value).toBe(0.15);
  });

  it('goes down by as much as was held back and then asked for, when that is more than three tenths', () => {
    const some = [...times(6, 'held'), ...times(4, 'missed')];
    expect(after('guard', some).value).toBeCloseTo(0.15 - 0.05 * 0.4);
    const three = [...times(7, 'held'), ...times(3, 'missed')];
    expect(after('guard', three).value).toBe(0.15);
    const mixed = [...times(3, 'used'), ...times(4, 'missed'), ...times(3, 'held')];
    expect(after('run', mixed).value).toBeCloseTo(0.92 - 0.05 * (4 / 7));
  });

  it('goes up rather than down when both are too many', () => {
    const both = [...times(5, 'wasted'), ...times(5, 'missed')];
    expect(after('guard', both).value).toBeCloseTo(0.2);
  });

  it('looks at the last twenty and remembers fifty', () => {
    const wasted: GateState = { value: 0.1, recent: times(40, 'wasted'), unseen: 0 };
    const twenty = after('guard', times(20, 'used'), wasted);
    // At the first look half of the last twenty were wasted, at the second none.
    expect(twenty.value).toBeCloseTo(0.1 + 0.05 * 0.5);
    expect(twenty.recent).toEqual([...times(30, 'wasted'), ...times(20, 'used')]);
    expect(after('guard', times(10, 'used'), twenty).value).toBe(twenty.value);
  });

  it('holds where what is stored makes no sense', () => {
    expect(gateValue('run', { value: Number.NaN })).toBe(0.92);
    expect(gateValue('guard', { value: 70 })).toBe(0.3);
    expect(gateAfter('guard', { value: -3, recent: [], unseen: 0 }, 'used').value).toBe(0);
  });
});

describe('laws', () => {
  const events = fc.array(fc.constantFrom<GateEvent>('used', 'wasted', 'held', 'missed'), {
    maxLength: 600,
  });

  it('stays within its bounds and its window, whatever comes', () => {
    fc.assert(
      fc.property(events, (all) => {
        const run = after('run', all);
        expect(run.value).toBeGreaterThanOrEqual(0.85);
        expect(run.value).toBeLessThanOrEqual(0.95);
        const guard = after('guard', all);
        expect(guard.value).toBeGreaterThanOrEqual(0);
        expect(guard.value).toBeLessThanOrEqual(0.3);
        expect(guard.recent).toEqual(all.slice(-50));
        expect(guard.unseen).toBeLessThan(10);
      }),
    );
  });

  it('reaches its bounds', () => {
    expect(after('run', times(200, 'wasted')).value).toBe(0.95);
    expect(after('run', times(200, 'missed')).value).toBe(0.85);
    expect(after('guard', times(200, 'wasted')).value).toBe(0.3);
    expect(after('guard', times(200, 'missed')).value).toBe(0);
  });

  it('never goes down while too much is wasted', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom<GateEvent>('wasted', 'missed'), { minLength: 20 }),
        (all) => {
          const wasted = after('guard', [
            ...times(20, 'wasted'),
            ...all.flatMap((event) => [event, 'wasted' as const]),
          ]);
          expect(wasted.value).toBeGreaterThanOrEqual(0.15);
        },
      ),
    );
  });
});
