import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { learnedFrom, modelOf, probabilitiesOf, scoreOf } from './choice-model.ts';
import { seededRandom } from './seeded-random.ts';

const PACE = { rate: 0.3, slopeMax: 4 };
const number = fc.double({ min: -20, max: 20, noNaN: true });
const features = fc.array(number, { minLength: 3, maxLength: 3 });

describe('a model of choices', () => {
  it('says nothing for or against where it has no weights', () => {
    expect(probabilitiesOf(modelOf([], 1), [[1], [2], [3]])).toEqual([0.25, 0.25, 0.25]);
  });

  it('leaves features out that it has no weights for, and takes those that are missing for 0', () => {
    expect(scoreOf({ weights: [2, 3] }, [1, 1, 9])).toBe(5);
    expect(scoreOf({ weights: [2, 3] }, [1])).toBe(2);
    expect(scoreOf({ weights: [Infinity] }, [1])).toBe(0);
  });

  it('learns what tells the chosen one from the others', () => {
    const random = seededRandom(3);
    let model = modelOf([0, 0, 0], 1);
    for (let round = 0; round < 300; round += 1) {
      const options = Array.from({ length: 5 }, () => [1, random(), random()]);
      const best = options.reduce((most, each) => Math.max(most, each[1] ?? 0), 0);
      model = learnedFrom(
        model,
        options,
        options.map(([, first]) => first === best),
        PACE,
      );
    }
    const [likely = 0, unlikely = 0] = probabilitiesOf(model, [
      [1, 0.9, 0.5],
      [1, 0.1, 0.5],
    ]);
    expect(likely).toBeGreaterThan(5 * unlikely);
    expect(Math.abs(model.weights[2] ?? 9)).toBeLessThan((model.weights[1] ?? 0) / 3);
  });

  it('learns that none of them is chosen', () => {
    let model = modelOf([0], 1);
    for (let round = 0; round < 100; round += 1) {
      model = learnedFrom(model, [[1], [1]], [false, false], PACE);
    }
    expect(probabilitiesOf(model, [[1], [1]])[0]).toBeLessThan(0.1);
  });

  it('learns nothing from what is no number, nor where there is no slope', () => {
    const model = modelOf([1, 1], 0);
    expect(learnedFrom(model, [[Number.NaN, 1]], [true], PACE)).toBe(model);
    expect(learnedFrom(model, [[0, 0]], [true], PACE).weights).toEqual([1, 1]);
  });

  describe('laws', () => {
    it('gives probabilities that leave something for none of them', () => {
      fc.assert(
        fc.property(features, fc.array(features, { maxLength: 9 }), (weights, options) => {
          const likely = probabilitiesOf({ weights }, options);
          const whole = likely.reduce((sum, each) => sum + each, 0);
          expect(whole).toBeLessThanOrEqual(1 + 1e-9);
          expect(likely.every((each) => each >= 0)).toBe(true);
        }),
      );
    });

    it('moves no weight further than its first step', () => {
      const rounds = fc.array(fc.tuple(features, features, fc.boolean(), fc.boolean()), {
        maxLength: 20,
      });
      fc.assert(
        fc.property(rounds, (given) => {
          let model = modelOf([0, 0, 0], 0);
          for (const [one, other, first, second] of given) {
            const next = learnedFrom(model, [one, other], [first, second], PACE);
            for (const [at, weight] of next.weights.entries()) {
              const moved = Math.abs(weight - (model.weights[at] ?? 0));
              expect(moved).toBeLessThanOrEqual(PACE.rate + 1e-6);
            }
            model = next;
          }
        }),
      );
    });
  });
});
