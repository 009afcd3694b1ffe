import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { timeScale } from './timeline-layout.ts';

describe('timeScale', () => {
  it('draws five minutes of waiting between two short calls as a small part', () => {
    const work = [
      { from: 0, to: 100 },
      { from: 300_100, to: 300_200 },
    ];
    const { placeOf, folds, length, momentAt } = timeScale(work, 300_200);
    expect(folds).toEqual([{ from: 100, to: 124, ms: 300_000 }]);
    expect(length).toBeCloseTo(224);
    expect(placeOf(300_200) - placeOf(300_100)).toBeCloseTo(100);
    expect(momentAt(placeOf(300_150))).toBeCloseTo(300_150);
  });

  it('leaves short pauses as they are', () => {
    const work = [
      { from: 0, to: 100 },
      { from: 120, to: 200 },
    ];
    expect(timeScale(work, 200)).toMatchObject({ folds: [], length: 200 });
  });

  it('folds nothing where nothing was worked at', () => {
    expect(timeScale([], 5000)).toMatchObject({ folds: [], length: 5000 });
  });

  it('keeps the order of all moments, and finds each again', () => {
    const span = fc
      .tuple(fc.nat(10_000), fc.nat(3000))
      .map(([from, ms]) => ({ from, to: from + ms }));
    fc.assert(
      fc.property(
        fc.array(span, { maxLength: 8 }),
        fc.integer({ min: 1, max: 20_000 }),
        (work, whole) => {
          const { placeOf, momentAt, length } = timeScale(work, whole);
          const places = Array.from({ length: 21 }, (_, at) => placeOf((whole * at) / 20));
          expect(places).toEqual(places.toSorted((left, right) => left - right));
          expect(places[0]).toBeCloseTo(0);
          expect(places.at(-1)).toBeCloseTo(length);
          expect(momentAt(placeOf(whole / 2))).toBeCloseTo(whole / 2, 3);
        },
      ),
    );
  });
});
