import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Json } from '../base/json.ts';
import { LOOSE } from '../tuning/foresee.ts';
import { looseJson } from './loose-json.ts';

describe('looseJson', () => {
  it.each([
    ['JSON after a sentence', 'Schema told: {"a": [1, 2]}', { a: [1, 2] }],
    [
      'what Python writes',
      "[{'a': True, 'b': None, 'c': 'it\\'s'}]",
      [{ a: true, b: null, c: "it's" }],
    ],
    [
      'a value with its class',
      "[{'n': Decimal('5.0')}, {'d': date(2020, 1, 2)}]",
      [{ n: '5.0' }, { d: 2020 }],
    ],
    [
      'what is there of a text that was cut off',
      '[{"id": 1}, {"id": 2, "na',
      [{ id: 1 }, { id: 2 }],
    ],
    ['escaped characters', String.raw`["a\u0041\n", "b\"c"]`, ['aA\n', 'b"c']],
    ['an empty list', '[]', []],
  ])('reads %s', (_, text, expected) => {
    expect(looseJson(text)).toEqual(expected);
  });

  it.each([
    ['a letter', 'Dear all, see [1] and [2] of the list below, and write to me soon'],
    [
      'a link',
      'see [link](http://example.org) and so on, for as long as there is something to say',
    ],
    ['a text that only begins like one', '{a'],
    ['nothing', ''],
  ])('reads nothing in %s', (_, text) => {
    expect(looseJson(text)).toBeUndefined();
  });

  describe('laws', () => {
    it('reads every list and record as JSON does', () => {
      const list = fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1 });
      fc.assert(
        fc.property(list, (value) => {
          const text = JSON.stringify(value);
          fc.pre(/^\[\s*[[{"\d-]/u.test(text) && !text.includes('__proto__'));
          expect(JSON.stringify(looseJson(text))).toBe(text);
        }),
      );
    });

    it('ends for every text, and never throws', () => {
      const piece = fc.constantFrom(
        '[',
        ']',
        '{',
        '}',
        '(',
        ')',
        '"',
        "'",
        ':',
        ',',
        '1',
        'a',
        '\\',
        ' ',
      );
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
          const value: Json | undefined = looseJson(pieces.join(''));
          expect(value === undefined || typeof value === 'object').toBe(true);
        }),
      );
    });

    it('reads no more than the beginning', () => {
      const many = JSON.stringify(Array.from({ length: LOOSE.lengthMax }, () => 7));
      expect((looseJson(many) as readonly Json[]).length).toBeLessThan(LOOSE.lengthMax);
    });
  });
});
