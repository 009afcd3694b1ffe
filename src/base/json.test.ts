import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { canonicalJson, type Json, parseJson } from './json.ts';

describe('canonicalJson', () => {
  it('sorts keys and drops what is undefined', () => {
    expect(canonicalJson({ b: 1, a: [true, null], c: undefined })).toBe('{"a":[true,null],"b":1}');
  });

  describe('laws', () => {
    it('says the same as the value it was made from', () => {
      fc.assert(
        fc.property(fc.jsonValue(), (value) => {
          expect(parseJson(canonicalJson(value as Json))).toEqual(
            JSON.parse(JSON.stringify(value)),
          );
        }),
      );
    });

    it('does not depend on the order of keys', () => {
      fc.assert(
        fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
          const reversed = Object.fromEntries(Object.entries(object).toReversed());
          expect(canonicalJson(reversed as Json)).toBe(canonicalJson(object as Json));
        }),
      );
    });
  });
});

it('answers undefined for what is not JSON', () => {
  expect(parseJson('{"a":')).toBeUndefined();
});
