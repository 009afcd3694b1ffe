import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  canonicalJson,
  type Json,
  isNestedBeyond,
  isJsonBeyond,
  jsonBytes,
  parseJson,
  utf8Bytes,
  mapTexts,
  type JsonObject,
} from './json.ts';

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

describe('jsonBytes', () => {
  it.each<[string, Json, number]>([
    ['nothing', null, 4],
    ['letters', 'abc', 5],
    ['an umlaut', 'ä', 4],
    ['a euro sign', '€', 5],
    ['a face of two code units', '😀', 6],
    ['half a face, which JSON escapes', '\uD83D', 8],
    ['an object with a missing member', { a: undefined, b: [1] }, 9],
  ])('counts %s', (_, value, sizeBytes) => {
    expect(jsonBytes(value)).toBe(sizeBytes);
  });

  describe('laws', () => {
    it('counts what is sent', () => {
      fc.assert(
        fc.property(fc.jsonValue({ stringUnit: 'binary', maxDepth: 2 }), (value) => {
          const bytes = Buffer.byteLength(JSON.stringify(value));
          expect(jsonBytes(value as Json)).toBe(bytes);
          expect(isJsonBeyond(value as Json, bytes)).toBe(false);
          expect(isJsonBeyond(value as Json, bytes - 1)).toBe(true);
        }),
      );
    });

    it('counts any well-formed text', () => {
      fc.assert(
        fc.property(fc.string({ unit: 'binary' }), (text) => {
          expect(utf8Bytes(text)).toBe(Buffer.byteLength(text));
        }),
      );
    });
  });
});

it('tells what is nested too deep, however deep', () => {
  expect(isNestedBeyond('text', 0)).toBe(false);
  expect(isNestedBeyond([], 0)).toBe(true);
  expect(isNestedBeyond({ a: [1] }, 2)).toBe(false);
  expect(isNestedBeyond({ a: [[]] }, 2)).toBe(true);
  const levels = 100_000;
  const deep: unknown = JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
  expect(isNestedBeyond(deep, 500)).toBe(true);
});

const loud = (text: string): string => text.toUpperCase();

describe('mapTexts', () => {
  it('changes texts at any depth, and names only where asked', () => {
    const value = { a: ['x', 1, null, { b: 'y' }], c: true };
    expect(mapTexts(value, loud)).toEqual({ a: ['X', 1, null, { b: 'Y' }], c: true });
    expect(mapTexts(value, loud, loud)).toEqual({ A: ['X', 1, null, { B: 'Y' }], C: true });
  });

  it('keeps a member called __proto__ a member', () => {
    const value = JSON.parse('{"__proto__":{"a":"x"}}') as JsonObject;
    expect(JSON.stringify(mapTexts(value, () => 'y'))).toBe('{"__proto__":{"a":"y"}}');
  });
});
