import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { someCapability } from '../../test/support/some-capability.ts';
import {
  type CapabilityMatch,
  matchCapabilities,
  type MatchSettings,
  type Reliable,
} from './match.ts';

type Matches = ReadonlyMap<string, CapabilityMatch<Reliable>>;

/** Matches all of these alike, so that they differ by their reliability alone. */
function matched(
  capabilities: readonly Reliable[],
  settings: Partial<MatchSettings> = {},
): Matches {
  const found = matchCapabilities({
    capabilities,
    semantic: new Map(capabilities.map(({ name }) => [name, 0.5])),
    alternativesOf: () => [],
    thresholdOf: () => 0,
    settings,
  });
  return new Map(found.map((match) => [match.capability.name, match]));
}

const reliability = (matches: Matches, name: string) => matches.get(name)?.reliability;

describe('the success rate', () => {
  it.each([
    [[0, 0], 0.5],
    [[1, 0], 2 / 3],
    [[0, 8], 0.1],
  ] as const)('of %j is %d: a half where nothing was seen, and never certain', (tally, rate) => {
    const found = matched([someCapability('one', ['files:read'], tally)]);
    expect(reliability(found, 'one')?.own).toBeCloseTo(rate);
  });

  it.each([
    [[23, 24], 0.1],
    [[0, 0], 1],
    [[8, 0], 1],
    [[10, 0], 1.2],
  ] as const)('of %j makes a factor of %d', (tally, factor) => {
    expect(matched([someCapability('one', ['files:read'], tally)]).get('one')?.factor).toBe(factor);
  });
});

describe('the reliability', () => {
  it('takes the weakest of all that is called, through others too', () => {
    const found = matched([
      someCapability('top', ['pml:middle', 'files:read'], [8, 0]),
      someCapability('middle', ['pml:bottom'], [8, 0]),
      someCapability('bottom', ['files:read'], [0, 3]),
    ]);
    expect(reliability(found, 'top')).toEqual({
      own: 0.9,
      weakest: { name: 'bottom', rate: 0.2 },
      rate: expect.closeTo(0.18) as number,
    });
    expect(reliability(found, 'bottom')).toEqual({ own: 0.2, rate: 0.2 });
  });

  it('leaves out what is called where that does not count', () => {
    const list = [someCapability('top', ['pml:bottom']), someCapability('bottom', [], [0, 9])];
    const found = matched(list, { transitiveMinimum: false });
    expect(reliability(found, 'top')?.rate).toBeCloseTo(2 / 3);
  });

  it('does not punish one that succeeded once with another that did twice', () => {
    const found = matched([
      someCapability('top', ['pml:bottom'], [1, 0]),
      someCapability('bottom', ['files:read'], [2, 0]),
    ]);
    expect(found.get('top')).toMatchObject({ isOffered: true, factor: 1 });
  });

  it('ends in a circle, and knows nothing of one that is gone', () => {
    const list = [
      someCapability('one', ['pml:two', 'pml:gone'], [3, 0]),
      someCapability('two', ['pml:one', 'pml:two'], [1, 1]),
    ];
    expect(reliability(matched(list), 'one')?.weakest).toEqual({ name: 'two', rate: 0.5 });
    expect(reliability(matched(list), 'two')?.weakest).toEqual({ name: 'one', rate: 0.8 });
  });
});

/** Returns the names of all that a capability calls, itself or through others. */
function calledBy({ tools }: Reliable, all: readonly Reliable[]): ReadonlySet<string> {
  const names = new Set<string>();
  let called: readonly string[] = tools;
  while (called.length > 0) {
    const next = all.filter(({ name }) => called.includes(`pml:${name}`) && !names.has(name));
    for (const { name } of next) {
      names.add(name);
    }
    called = next.flatMap((each) => each.tools);
  }
  return names;
}

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
        const found = matched(capabilities);
        for (const capability of capabilities) {
          const { rate = 1, own = 1 } = reliability(found, capability.name) ?? {};
          expect(rate).toBeGreaterThan(0);
          expect(rate).toBeLessThanOrEqual(own);
          for (const name of calledBy(capability, capabilities)) {
            expect(rate).toBeLessThanOrEqual(reliability(found, name)?.own ?? 1);
          }
        }
      }),
    );
  });
});
