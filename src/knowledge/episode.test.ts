import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import { boostOf, type Episode, EpisodeIndex } from './episode.ts';

const READ = toolId('files', 'read');
const LIST = toolId('files', 'list');
const DAY = 86_400_000;
const NOW = 1_700_000_000_000;
const QUESTION = { alpha: 0.75, context: '', nowMs: NOW };

const episode = (more: Partial<Episode> = {}): Episode => ({
  kind: 'call',
  tool: READ,
  context: 'work',
  alpha: 0.75,
  success: true,
  at: NOW - DAY,
  ...more,
});

const many = (count: number, more: Partial<Episode> = {}): readonly Episode[] =>
  Array.from({ length: count }, () => episode(more));

const outcomes = (good: number, bad: number): readonly Episode[] => [
  ...many(good),
  ...many(bad, { success: false }),
];

const similar = (
  own: readonly Episode[],
  others: readonly Episode[] = [],
  question: Partial<typeof QUESTION> = {},
): readonly Episode[] => {
  const index = new EpisodeIndex();
  index.add([...own, ...others]);
  index.setCommunities(new Map([READ, LIST].map((tool) => [tool, 1])));
  return index.similar(READ, { ...QUESTION, ...question });
};

const distance = ({ alpha }: Episode): number => Math.abs(alpha - QUESTION.alpha);

const keyOf = ({ tool, alpha, at }: Episode): string => `${tool} ${alpha} ${at}`;

describe('similar episodes', () => {
  it('have an alpha that differs by less than a tenth', () => {
    const near = [episode({ alpha: 0.651 }), episode({ alpha: 0.849 })];
    const far = [episode({ alpha: 0.64 }), episode({ alpha: 0.86 }), episode({ alpha: 1 })];
    expect(new Set(similar([...near, ...far]))).toEqual(new Set(near));
  });

  it('are of the same context where one is known', () => {
    const here = episode({ context: 'work' });
    const there = episode({ context: 'play' });
    expect(similar([here, there], [], { context: 'work' })).toEqual([here]);
    expect(similar([here, there])).toHaveLength(2);
  });

  it('are of the last 30 days, whichever way the clock went since', () => {
    const kept = [episode({ at: NOW - 29 * DAY }), episode({ at: NOW + 2 * DAY })];
    const old = [episode({ at: NOW - 31 * DAY }), episode({ at: NOW + 31 * DAY })];
    expect(new Set(similar([...kept, ...old]))).toEqual(new Set(kept));
  });

  it('come from the tool, then from its community; nearest alpha first, then newest', () => {
    const a = episode({ alpha: 0.76, at: NOW - 5 });
    const b = episode({ alpha: 0.75, at: NOW - 9 });
    const c = episode({ alpha: 0.75, at: NOW - 3 });
    const d = episode({ tool: LIST, alpha: 0.75, at: NOW - 1 });
    expect(similar([a, b, c], [d])).toEqual([c, b, a, d]);
  });

  it('are fifty at the most; with fifty of its own there is none of the community', () => {
    const others = many(100, { tool: LIST });
    const mixed = similar(many(30), others);
    expect(mixed).toHaveLength(50);
    expect(mixed.filter(({ tool }) => tool === READ)).toHaveLength(30);
    const own = similar(many(60), many(60, { tool: LIST }));
    expect(own.map(({ tool }) => tool)).toEqual(Array.from({ length: 50 }, () => READ));
  });
});

describe('a boost', () => {
  it.each([
    ['nothing with fewer than three', outcomes(2, 0), 0, 0],
    ['a part with three', outcomes(3, 0), 0.3 * 0.5 * (3 / 20), 3 / 20],
    ['all with twenty', outcomes(20, 0), 0.15, 1],
    ['no more with fifty', outcomes(50, 0), 0.15, 1],
    ['what is above seven tenths', outcomes(16, 4), 0.05, 1],
    ['nothing at seven tenths', outcomes(14, 6), 0, 1],
    ['nothing at a half', outcomes(10, 10), 0, 1],
    ['less than nothing below a half', outcomes(5, 15), -0.1, 1],
    ['a tenth down at the most', outcomes(0, 50), -0.1, 1],
  ])('is %s', (_, matches, value, confidence) => {
    const boost = boostOf(matches);
    expect(boost.value).toBeCloseTo(value, 10);
    expect(boost.confidence).toBeCloseTo(confidence, 10);
    expect(boost.matches).toBe(matches.length);
  });

  it('says why', () => {
    expect(boostOf(outcomes(8, 2)).reasoning).toBe(
      '10 similar situations in the last 30 days, 80 % went well',
    );
    expect(boostOf([]).reasoning).toContain('too few');
  });
});

describe('laws', () => {
  it('a boost stays in [-0.10, 0.15] and grows with success', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), (good, bad) => {
        const { value } = boostOf(outcomes(good, bad));
        expect(value).toBeGreaterThanOrEqual(-0.1);
        expect(value).toBeLessThanOrEqual(0.15);
        const better = boostOf(outcomes(good + Math.min(bad, 1), Math.max(0, bad - 1)));
        expect(better.value).toBeGreaterThanOrEqual(value);
      }),
    );
  });

  it('what is similar is what the definition says, whatever the order it is looked at in', () => {
    const any = fc.array(
      fc.record({
        tool: fc.constantFrom(READ, LIST),
        alpha: fc.constantFrom(0.6, 0.66, 0.7, 0.75, 0.8, 0.84, 0.9),
        at: fc.integer({ min: NOW - 40 * DAY, max: NOW + 40 * DAY }),
        context: fc.constantFrom('work', 'play'),
        success: fc.boolean(),
      }),
      { maxLength: 100 },
    );
    fc.assert(
      fc.property(any, fc.constantFrom('', 'work'), (list, context) => {
        const episodes = list.map(episode);
        const [own, others] = [READ, LIST].map((tool) =>
          episodes.filter((each) => each.tool === tool),
        );
        const rank = ({ tool }: Episode): number => (tool === READ ? 0 : 1);
        const defined = episodes
          .filter((each) => distance(each) < 0.1)
          .filter((each) => context === '' || each.context === context)
          .filter(({ at }) => Math.abs(NOW - at) < 30 * DAY)
          .toSorted(
            (one, two) => rank(one) - rank(two) || distance(one) - distance(two) || two.at - one.at,
          )
          .slice(0, 50);
        const found = similar(own ?? [], others, { context });
        expect(found.map(keyOf)).toEqual(defined.map(keyOf));
        const back = similar(own?.toReversed() ?? [], others?.toReversed(), { context });
        expect(back.map(keyOf)).toEqual(found.map(keyOf));
      }),
    );
  });
});
