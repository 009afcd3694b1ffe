import { describe, expect, it } from 'vitest';

import { fittedPlans } from '../../eval/fit-plans.ts';
import {
  factorOf,
  fitTrees,
  furtherTrees,
  scaledTrees,
  treesText,
  type TreeSample,
} from '../../eval/fit-trees.ts';
import { oddsOf, type Signs, type Tree } from '../../src/plan/sign-trees.ts';

const plan = (features: Record<string, number>): ReadonlyMap<string, number> =>
  new Map(Object.entries(features));

describe('the weights of plans', () => {
  const sample = {
    weight: 1,
    isExact: true,
    right: new Set([1]),
    options: [plan({ wrong: 1, 'left words': 1 }), plan({ good: 1 })],
  };

  it('prefer the right plan, and do not depend on the order of the requests', () => {
    const other = { ...sample, options: [plan({ wrong: 2 }), plan({ good: 0.5 })] };
    const fitted = fittedPlans([sample, other], {});
    expect(fitted['good']).toBeGreaterThan(0);
    expect(fitted['wrong']).toBeLessThan(0);
    expect(fittedPlans([other, sample], {})).toEqual(fitted);
  });

  it('stay near what is known where little speaks against it', () => {
    expect(fittedPlans([sample], { good: 9 })['good']).toBeCloseTo(9, 1);
  });

  it('never reward what is left over, and keep what is not fitted', () => {
    const rewarding = { ...sample, options: [plan({ good: 1 }), plan({ 'left words': 3 })] };
    const fitted = fittedPlans([rewarding], { good: 1 }, (name) => name !== 'good');
    expect(fitted['left words'] ?? 0).toBe(0);
    expect(fitted['good']).toBe(1);
  });
});

describe('how sure plans are', () => {
  const samples = Array.from({ length: 400 }, (_, at): TreeSample => ({
    signs: new Map([['plain', at % 2]]),
    isSo: at % 2 === 1 ? at % 10 !== 1 : at % 10 === 0,
    weight: 1,
  }));

  it('is scaled so that unseen samples are as likely as they are said to be', () => {
    const trees = fitTrees(samples, { trees: 40, depth: 1 });
    const timid = samples.map(({ signs }) => oddsOf(trees, signs) / 2);
    expect(factorOf(samples, timid)).toBeGreaterThan(1.5);
    const [first] = samples;
    const signs = first?.signs ?? new Map<string, number>();
    expect(oddsOf(scaledTrees(trees, 2), signs)).toBeCloseTo(2 * oddsOf(trees, signs), 1);
  });

  it('is corrected by further trees where the known ones are wrong', () => {
    const others = samples.map((each) => ({ ...each, isSo: !each.isSo }));
    const known = fitTrees(others, { trees: 40, depth: 1 });
    const further = furtherTrees(samples, known, { trees: 80, depth: 1 });
    const [even, odd] = [new Map([['plain', 0]]), new Map([['plain', 1]])];
    const oddsWith = (signs: Signs): number => oddsOf(known, signs) + oddsOf(further, signs);
    expect(oddsOf(known, odd)).toBeLessThan(oddsOf(known, even));
    expect(oddsWith(odd)).toBeGreaterThan(oddsWith(even));
  });

  it('is written some trees to a line', () => {
    const trees = Array.from({ length: 9 }, (_, at): Tree => ['plain', at, 0, 1]);
    const text = treesText(trees);
    expect(text.split('\n')).toHaveLength(2);
    expect(JSON.parse(text)).toEqual(trees);
  });
});
