import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { indexDocuments, rarityOf, scoreDocuments, type FieldedTerms } from './bm25.ts';

const SETTINGS = { weights: [3, 1], saturation: 2, lengthNormalisation: 0.75 };

const scoresOf = (
  documents: readonly FieldedTerms[],
  query: readonly string[],
  settings = SETTINGS,
): Map<number, number> =>
  new Map(
    [...scoreDocuments(indexDocuments(documents, settings), query).entries()].filter(
      ([, score]) => score > 0,
    ),
  );

const order = (scores: Map<number, number>): number[] =>
  [...scores].toSorted(([, left], [, right]) => right - left).map(([index]) => index);

describe('scoreDocuments', () => {
  it('counts a word more in a heavier field', () => {
    const scores = scoresOf(
      [
        [['read'], ['x']],
        [['x'], ['read']],
        [['y'], ['y']],
      ],
      ['read'],
    );
    expect(scores.get(0)).toBeGreaterThan(scores.get(1) ?? 0);
    expect(scores.has(2)).toBe(false);
  });

  it('counts a rare word more than a common one', () => {
    const scores = scoresOf(
      [[['rare']], [['common']], [['common']], [['common']]],
      ['rare', 'common'],
    );
    expect(scores.get(0)).toBeGreaterThan(scores.get(1) ?? 0);
  });

  it('holds a long field against its document', () => {
    const long = ['read', ...Array.from({ length: 50 }, (_, index) => `w${index}`)];
    const scores = scoresOf([[long], [['read', 'it']]], ['read']);
    expect(scores.get(1)).toBeGreaterThan(scores.get(0) ?? 0);
  });

  it('answers an empty index and an empty query with nothing', () => {
    expect(scoresOf([], ['a']).size).toBe(0);
    expect(scoresOf([[['a']]], []).size).toBe(0);
  });
});

describe('laws', () => {
  const term = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const document = fc.tuple(fc.array(term, { maxLength: 4 }), fc.array(term, { maxLength: 8 }));
  const documents = fc.array(document, { maxLength: 8 });
  const query = fc.array(term, { maxLength: 5 });

  it('scores above zero and below the rarity of all the terms', () => {
    fc.assert(
      fc.property(documents, query, (all, terms) => {
        const index = indexDocuments(all, SETTINGS);
        const most = [...new Set(terms)].reduce((sum, each) => sum + rarityOf(index, each), 0);
        for (const score of scoresOf(all, terms).values()) {
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThan(most);
        }
      }),
    );
  });

  it('finds exactly the documents that have one of the terms', () => {
    fc.assert(
      fc.property(documents, query, (all, terms) => {
        const expected = all.flatMap((fields, index) =>
          fields.flat().some((word) => terms.includes(word)) ? [index] : [],
        );
        expect([...scoresOf(all, terms).keys()]).toEqual(expected);
      }),
    );
  });

  it('does not depend on the order of documents, of terms in a field, or of the query', () => {
    fc.assert(
      fc.property(documents, query, (all, terms) => {
        const straight = scoresOf(all, terms);
        const reversed = scoresOf(
          all.toReversed().map((fields) => fields.map((words) => words.toReversed())),
          [...terms.toReversed(), ...terms],
        );
        for (const [index, score] of straight) {
          expect(reversed.get(all.length - 1 - index)).toBeCloseTo(score, 10);
        }
        expect(reversed.size).toBe(straight.size);
      }),
    );
  });

  it('never ranks a document lower for one more occurrence, where lengths do not count', () => {
    const settings = { ...SETTINGS, lengthNormalisation: 0 };
    fc.assert(
      fc.property(documents, document, term, (all, [name, text], word) => {
        const before = scoresOf([[name, [...text, word]], ...all], [word], settings).get(0) ?? 0;
        const after =
          scoresOf([[name, [...text, word, word]], ...all], [word], settings).get(0) ?? 0;
        expect(after).toBeGreaterThan(before);
      }),
    );
  });

  it('keeps the order for one word when an unrelated document comes, where lengths do not count', () => {
    const settings = { ...SETTINGS, lengthNormalisation: 0 };
    fc.assert(
      fc.property(documents, term, (all, word) => {
        expect(order(scoresOf([...all, [['z'], ['z']]], [word], settings))).toEqual(
          order(scoresOf(all, [word], settings)),
        );
      }),
    );
  });
});

describe('rarityOf', () => {
  it('is higher the fewer documents have a word, and nothing where none has it', () => {
    const index = indexDocuments([[['rare', 'common']], [['common']], [['common']]], SETTINGS);
    expect(rarityOf(index, 'rare')).toBeGreaterThan(rarityOf(index, 'common'));
    expect(rarityOf(index, 'common')).toBeGreaterThan(0);
    expect(rarityOf(index, 'unheard')).toBe(0);
  });
});
