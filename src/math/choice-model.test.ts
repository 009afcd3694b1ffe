import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { learnedFrom, modelOf, probabilitiesOf, scoreOf } from './choice-model.ts';
import { seededRandom } from './seeded-random.ts';

const PACE = { prior: 1, fade: 1 };
const number = fc.double({ min: -20, max: 20, noNaN: true });
const features = fc.array(number, { minLength: 3, maxLength: 3 });

/** The weight after two hundred choices of one thing, and two hundred of none. */
const learned = (fade: number): number => {
  let model = modelOf([0], 1, 1);
  for (let round = 0; round < 400; round += 1) {
    model = learnedFrom(model, [[1]], [round < 200], { prior: 1, fade });
  }
  return model.weights[0] ?? 0;
};

describe('a model of choices', () => {
  it('says nothing for or against where it has no weights', () => {
    expect(probabilitiesOf({ weights: [] }, [[1], [2], [3]])).toEqual([0.25, 0.25, 0.25]);
  });

  it('leaves features out that it has no weights for, and takes those that are missing for 0', () => {
    expect(scoreOf({ weights: [2, 3] }, [1, 1, 9])).toBe(5);
    expect(scoreOf({ weights: [2, 3] }, [1])).toBe(2);
    expect(scoreOf({ weights: [Infinity] }, [1])).toBe(0);
  });

  it('learns what tells the chosen one from the others', () => {
    const random = seededRandom(3);
    let model = modelOf([0, 0, 0], 3, 1);
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
    let model = modelOf([0], 1, 1);
    for (let round = 0; round < 100; round += 1) {
      model = learnedFrom(model, [[1], [1]], [false, false], PACE);
    }
    expect(probabilitiesOf(model, [[1], [1]])[0]).toBeLessThan(0.1);
  });

  it('learns nothing from what is no number, nor where there is no slope', () => {
    const model = modelOf([1, 1], 2, 1);
    expect(learnedFrom(model, [[Number.NaN, 1]], [true], PACE)).toBe(model);
    expect(learnedFrom(model, [[0, 0]], [true], PACE).weights).toEqual([1, 1]);
    const certain = { weights: [1], precision: new Float64Array([Number.NaN]) };
    expect(learnedFrom(certain, [[1]], [true], PACE)).toBe(certain);
  });

  it('learns the first weights alone', () => {
    const model = learnedFrom(
      modelOf([0, 0], 1, 1),
      [
        [1, 1],
        [0, 1],
      ],
      [true, false],
      PACE,
    );
    expect(model.weights[0]).toBeGreaterThan(0);
    expect(model.weights[1]).toBe(0);
  });

  it('forgets what is long ago', () => {
    expect(learned(0.95)).toBeLessThan(learned(1) - 1);
  });

  it('comes close to the weights that fit all choices at once, by one look at each', () => {
    const random = seededRandom(5);
    const real = [1.5, -2];
    const choices = Array.from({ length: 600 }, () => {
      const options = Array.from({ length: 4 }, () => [random() * 2, random() * 2]);
      const likely = probabilitiesOf({ weights: real }, options);
      let left = random();
      const chosen = likely.findIndex((each) => (left -= each) < 0);
      return { options, isChosen: options.map((_, at) => at === chosen) };
    });
    let model = modelOf([0, 0], 2, 1);
    for (const { options, isChosen } of choices) {
      model = learnedFrom(model, options, isChosen, PACE);
    }
    expect(Math.abs((model.weights[0] ?? 0) - 1.5)).toBeLessThan(0.3);
    expect(Math.abs((model.weights[1] ?? 0) + 2)).toBeLessThan(0.3);
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

    it('stays a model, and moves the less the surer it is', () => {
      const rounds = fc.array(fc.tuple(features, features, fc.boolean(), fc.boolean()), {
        maxLength: 20,
      });
      fc.assert(
        fc.property(rounds, fc.double({ min: 0.5, max: 50, noNaN: true }), (given, prior) => {
          let model = modelOf([0, 0, 0], 3, prior);
          for (const [one, other, first, second] of given) {
            const next = learnedFrom(model, [one, other], [first, second], { prior, fade: 0.99 });
            const moved = next.weights.map((weight, at) => weight - (model.weights[at] ?? 0));
            // The slope is a difference of two averages of features.
            const steepest = Math.hypot(...one) + Math.hypot(...other);
            expect(Math.hypot(...moved)).toBeLessThanOrEqual((2 * steepest) / prior + 1e-6);
            expect(next.weights.every((weight) => Number.isFinite(weight))).toBe(true);
            model = next;
          }
        }),
      );
    });
  });
});
