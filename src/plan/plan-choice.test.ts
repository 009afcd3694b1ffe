import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import { toolId } from '../base/ids.ts';
import { atOnce } from '../base/turns.ts';
import { PLANNER } from '../tuning/planner.ts';
import { certaintySigns, confidenceOf, optionsOf, ordered, type Option } from './plan-choice.ts';
import { planIntent } from './plan-intent.ts';
import { LEARNED } from './planner-weights.ts';
import { readIntent } from './reading.ts';

const option = (score: number, signs: Record<string, number> = {}): Option => ({
  signs: new Map(Object.entries(signs)),
  features: new Map(),
  score,
  tools: 'a',
  calls: 1,
});

/** What a search found, of one tool. */
const foundWith = (search: number) => new Map([[toolId('s', 'a'), { search, meaning: 0 }]]);

describe('the order of the plans', () => {
  it('is that of the scores where no sign counts', () => {
    expect(ordered([option(3), option(1), option(2)], {}).map(({ place }) => place)).toEqual([
      0, 2, 1,
    ]);
  });

  it('is changed by a sign that outweighs the lead, as far as signs are trusted', () => {
    const options = [option(3, { interleaved: 1 }), option(2)];
    const needed = 1 / PLANNER.choiceTrust;
    expect(ordered(options, { interleaved: 0.1 - needed })[0]?.place).toBe(0);
    expect(ordered(options, { interleaved: -0.1 - needed })[0]?.place).toBe(1);
  });

  describe('laws', () => {
    const options = fc.array(
      fc.record({
        score: fc.float({ min: -20, max: 20, noNaN: true }),
        sign: fc.float({ min: -3, max: 3, noNaN: true }),
      }),
      { minLength: 1, maxLength: 8 },
    );

    it('keeps every plan once, with falling odds', () => {
      fc.assert(
        fc.property(options, (all) => {
          const rated = ordered(
            all.map(({ score, sign }) => option(score, { sign })),
            { sign: 1 },
          );
          const places = rated.map(({ place }) => place).toSorted((one, other) => one - other);
          expect(places).toEqual([...all.keys()]);
          for (const [at, { odds }] of rated.slice(1).entries()) {
            expect(odds).toBeLessThanOrEqual(rated[at]?.odds ?? 0);
          }
        }),
      );
    });

    it('gives leads within bounds and a share of at most 1', () => {
      fc.assert(
        fc.property(options, (all) => {
          const rated = ordered(
            all.map(({ score, sign }) => option(score, { sign })),
            { sign: 1 },
          );
          const signs = certaintySigns(rated, 3);
          const share = signs.get('choice share') ?? 0;
          expect(share).toBeGreaterThan(0);
          expect(share).toBeLessThanOrEqual(1);
          for (const [name, value] of signs) {
            expect(Math.abs(name.includes('ahead') ? value : 0)).toBeLessThanOrEqual(8);
          }
        }),
      );
    });
  });
});

describe('how sure the choice is', () => {
  it('has hardly a sign where there is no plan', () => {
    expect([...certaintySigns([], 1)]).toEqual([['base', 1]]);
  });

  it('tells leads over other tools, numbers and values apart', () => {
    const signs = certaintySigns(
      ordered([option(5), { ...option(3), tools: 'b' }, { ...option(1), calls: 2 }], {}),
      2,
    );
    expect(signs.get('ahead of tools')).toBe(2);
    expect(signs.get('ahead of numbers')).toBe(4);
    expect(signs.get('ahead of values')).toBe(8);
  });

  it('tells how well searches found any tool, whatever the plan takes', () => {
    const signs = certaintySigns(ordered([option(5)], {}), 2, {
      whole: foundWith(0.8),
      units: [{ from: 0, to: 1, text: 'x', found: foundWith(0.3) }],
    });
    expect(signs.get('found by search')).toBe(0.8);
    expect(signs.get('found lead by search')).toBe(0.8);
    expect(signs.get('found least by search')).toBe(0.3);
  });

  it('stays below the gates where something is missing or a mention is left over', () => {
    expect(confidenceOf(new Map([['base', 1]]), [5])).toBeGreaterThan(0.99);
    expect(confidenceOf(new Map([['missing', 1]]), [5])).toBe(0.84);
    expect(confidenceOf(new Map([['left path', 1]]), [5])).toBe(0.84);
  });
});

describe('the signs of plans', () => {
  const SIDES = draftTool('hypotenuse', 'Computes the hypotenuse of a right triangle', {
    a: { type: 'integer', description: 'The length of one of the sides' },
    b: { type: 'integer', description: 'The length of the other side' },
  });
  const intent = 'Compute the hypotenuse of the sides 3 and 4, 5 and 12';

  const signsByValues = (): ReadonlyMap<string, ReadonlyMap<string, number>> => {
    const { plans } = planIntent({ intent, tools: [SIDES] }, { ...LEARNED, choice: {} });
    const options = atOnce(optionsOf(plans, readIntent(intent)));
    return new Map(
      options.map(({ signs }, at) => {
        const calls = plans[at]?.calls ?? [];
        const values = calls.map(({ bound }) =>
          [...bound]
            .toSorted(([one], [next]) => one - next)
            .map(([, own]) => (own.kind === 'said' ? own.link.candidate.value : own)),
        );
        return [JSON.stringify(values), signs];
      }),
    );
  };

  it('tell whether the values of one call lie together', () => {
    const found = signsByValues();
    expect(found.get('[[3,4]]')?.get('interleaved') ?? 0).toBe(0);
    expect(found.get('[[3,5],[4,12]]')?.get('interleaved')).toBe(1);
  });

  it('count the plans that say the same, as shares', () => {
    for (const signs of signsByValues().values()) {
      for (const name of ['same calls', 'same values', 'same tools', 'same number']) {
        expect(signs.get(name)).toBeGreaterThan(0);
        expect(signs.get(name)).toBeLessThanOrEqual(1 + 1e-9);
      }
    }
  });

  it('are the same for the same words', () => {
    expect(signsByValues()).toEqual(signsByValues());
  });
});
