import { describe, expect, it } from 'vitest';

import { probabilitiesOf } from '../math/choice-model.ts';
import { FEATURES, weighedApart } from './call-features.ts';
import { ChoiceLearner } from './choice-learner.ts';
import { SHIPPED_MODEL } from './shipped-model.ts';

const call = (...names: readonly string[]): readonly number[] =>
  FEATURES.map((name) => Number(names.includes(name)));
const OPTIONS = [call('bias', 'only'), call('bias', 'older')];

describe('a learner of choices', () => {
  it('begins with the shipped weights, and learns nothing where nothing was weighed', () => {
    const learner = new ChoiceLearner();
    learner.chose([], []);
    expect(learner.model).toBe(SHIPPED_MODEL);
  });

  it('comes to expect what is chosen again and again', () => {
    const learner = new ChoiceLearner();
    for (let nth = 0; nth < 400; nth += 1) {
      learner.chose(OPTIONS, [false, true]);
    }
    const [first = 1, second = 0] = probabilitiesOf(learner.model, OPTIONS);
    expect(second).toBeGreaterThan(0.9);
    expect(first).toBeLessThan(0.1);
  });

  it('keeps the shipped weights of tools of which little is known', () => {
    const learner = new ChoiceLearner();
    const strange = OPTIONS.map((features) => weighedApart(features, true));
    learner.chose(strange, [false, true]);
    const { weights } = learner.model;
    expect(weights.slice(FEATURES.length)).toEqual(SHIPPED_MODEL.weights.slice(FEATURES.length));
    expect(weights).not.toEqual(SHIPPED_MODEL.weights);
  });
});
