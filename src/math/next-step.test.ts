import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { mixNext, nextContexts, nextKey, type NextCounts } from './next-step.ts';

const predictNext = (counts: NextCounts, history: readonly string[], limit: number, novelty = 1) =>
  mixNext(counts, nextContexts(history), limit, novelty);

const countsOf = (...sessions: readonly (readonly string[])[]): NextCounts => {
  const counts = new Map<string, Map<string, number>>();
  for (const session of sessions) {
    for (const [at, next] of session.entries()) {
      for (const context of nextContexts(session.slice(0, at))) {
        const followers = counts.get(nextKey(context)) ?? new Map<string, number>();
        counts.set(nextKey(context), followers.set(next, (followers.get(next) ?? 0) + 1));
      }
    }
  }
  return counts;
};

describe('what comes next', () => {
  it('depends on the last step and the last other one before it', () => {
    const counts = countsOf(['a', 'x', 'p'], ['a', 'x', 'p'], ['b', 'x', 'q'], ['b', 'x', 'q']);
    expect(predictNext(counts, ['a', 'x'], 1)[0]?.step).toBe('p');
    expect(predictNext(counts, ['b', 'x', 'x'], 1)[0]?.step).toBe('q');
  });

  it('falls back to the last step, and to what is common, where more was never seen', () => {
    const counts = countsOf(['a', 'x', 'p'], ['b', 'c', 'c']);
    expect(predictNext(counts, ['new', 'x'], 1)[0]?.step).toBe('p');
    expect(predictNext(counts, ['new'], 1)[0]?.step).toBe('c');
  });

  it('believes what is common more, the more a new follower is worth', () => {
    const counts = countsOf(
      ['a', 'x', 'p'],
      Array.from({ length: 40 }, () => 'q'),
    );
    expect(predictNext(counts, ['a', 'x'], 1, 1)[0]?.step).toBe('p');
    expect(predictNext(counts, ['a', 'x'], 1, 30)[0]?.step).toBe('q');
  });

  it('says nothing before the first step, or where nothing is known', () => {
    expect(predictNext(countsOf(['a', 'b']), [], 3)).toEqual([]);
    expect(predictNext(new Map(), ['a'], 3)).toEqual([]);
  });

  describe('laws', () => {
    const session = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 8 });

    it('never promises more than certainty, and another sighting never lowers what was seen', () => {
      fc.assert(
        fc.property(fc.array(session, { maxLength: 6 }), session, (sessions, seen) => {
          const history = seen.slice(0, -1);
          const next = seen.at(-1) ?? '';
          const chance = (counts: NextCounts): number =>
            predictNext(counts, history, 9).find(({ step }) => step === next)?.probability ?? 0;
          const before = countsOf(...sessions);
          const total = predictNext(before, seen, 9).reduce(
            (sum, each) => sum + each.probability,
            0,
          );
          expect(total).toBeLessThanOrEqual(1 + 1e-9);
          const last = nextContexts(history).at(-1) ?? [];
          const known = before.get(nextKey(last)) ?? new Map<string, number>();
          fc.pre(known.has(next));
          const once = new Map([...known, [next, (known.get(next) ?? 0) + 1]]);
          const more = new Map([...before, [nextKey(last), once]]);
          expect(chance(more)).toBeGreaterThanOrEqual(chance(before) - 1e-12);
        }),
      );
    });
  });
});
