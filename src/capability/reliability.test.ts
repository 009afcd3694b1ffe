import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { someCapability } from '../../test/support/some-capability.ts';
import {
  dependenciesOf,
  isReliable,
  reliabilities,
  reliabilityFactor,
  successRate,
} from './reliability.ts';

describe('successRate', () => {
  it('is a half where nothing was seen, and never certain', () => {
    expect(successRate({ succeeded: 0, failed: 0 })).toBe(0.5);
    expect(successRate({ succeeded: 1, failed: 0 })).toBeCloseTo(2 / 3);
    expect(successRate({ succeeded: 0, failed: 8 })).toBeCloseTo(0.1);
  });
});

describe('reliabilityFactor', () => {
  it.each([
    [0.49, 0.1],
    [0.5, 1],
    [(2 / 3) * (3 / 4), 1],
    [0.9, 1],
    [0.91, 1.2],
  ])('makes of a rate of %d a factor of %d', (rate, factor) => {
    expect(reliabilityFactor(rate)).toBe(factor);
  });
});

describe('reliabilities', () => {
  it('takes the weakest of all that is called, through others too', () => {
    const found = reliabilities([
      someCapability('top', ['pml:middle', 'files:read'], [8, 0]),
      someCapability('middle', ['pml:bottom'], [8, 0]),
      someCapability('bottom', ['files:read'], [0, 3]),
    ]);
    expect(found.get('top')).toEqual({
      own: 0.9,
      weakest: { name: 'bottom', rate: 0.2 },
      rate: expect.closeTo(0.18) as number,
    });
    expect(found.get('bottom')).toEqual({ own: 0.2, rate: 0.2 });
  });

  it('leaves out what is called where that does not count', () => {
    const list = [someCapability('top', ['pml:bottom']), someCapability('bottom', [], [0, 9])];
    const found = reliabilities(list, { countsDependencies: false });
    expect(found.get('top')?.rate).toBeCloseTo(2 / 3);
  });

  it('does not punish one that succeeded once with another that did twice', () => {
    const found = reliabilities([
      someCapability('top', ['pml:bottom'], [1, 0]),
      someCapability('bottom', ['files:read'], [2, 0]),
    ]);
    expect(isReliable(found.get('top')?.rate ?? 0)).toBe(true);
  });

  it('ends in a circle, and knows nothing of one that is gone', () => {
    const list = [
      someCapability('one', ['pml:two', 'pml:gone'], [3, 0]),
      someCapability('two', ['pml:one', 'pml:two'], [1, 1]),
    ];
    expect(reliabilities(list).get('one')?.weakest).toEqual({ name: 'two', rate: 0.5 });
    expect(reliabilities(list).get('two')?.weakest).toEqual({ name: 'one', rate: 0.8 });
  });
});

describe('laws', () => {
  const NAMES = ['aaa', 'bbb', 'ccc', 'ddd', 'eee'];
  const list = fc.tuple(
    ...NAMES.map((name) =>
      fc.record({
        name: fc.constant(name),
        tools: fc.uniqueArray(fc.constantFrom(...NAMES.map((each) => `pml:${each}`), 'a:b')),
        tally: fc.tuple(fc.nat(20), fc.nat(20)),
      }),
    ),
  );

  it('is never more reliable than itself or than anything it calls', () => {
    fc.assert(
      fc.property(list, (drawn) => {
        const capabilities = drawn.map(({ name, tools, tally }) =>
          someCapability(name, tools, tally),
        );
        const byName = new Map(capabilities.map((each) => [each.name, each]));
        const found = reliabilities(capabilities);
        for (const capability of capabilities) {
          const { rate = 1, own = 1 } = found.get(capability.name) ?? {};
          expect(rate).toBeGreaterThan(0);
          expect(rate).toBeLessThanOrEqual(own);
          for (const { uses } of dependenciesOf(capability, byName)) {
            expect(rate).toBeLessThanOrEqual(successRate(uses));
          }
        }
      }),
    );
  });
});
