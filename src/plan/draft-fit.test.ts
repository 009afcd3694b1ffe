import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Json, JsonObject } from '../base/json.ts';
import { fitted, itemOf } from './draft-fit.ts';
import { type Parameter, parametersOf } from './draft-parameters.ts';

const parameter = (schema: JsonObject): Parameter => {
  const [only] = parametersOf({ inputSchema: { properties: { it: schema } } });
  if (only === undefined) {
    throw new Error('a schema with one property has one parameter');
  }
  return only;
};
const fit = (schema: JsonObject, value: Json): Json | undefined => fitted(parameter(schema), value);

describe('a value fits a parameter', () => {
  it.each<[string, Json, string]>([
    ['string', 'a', 'boolean'],
    ['boolean', true, 'string'],
    ['boolean', false, 'number'],
    ['array', [1], 'object'],
    ['object', { a: 1 }, 'array'],
    ['integer', 3, 'string'],
    ['number', 3.5, 'integer'],
    ['number', 3, 'boolean'],
  ])('of the type %s: %j, and not of the type %s', (type, value, other) => {
    expect(fit({ type }, value)).toEqual(value);
    expect(fit({ type: other }, value)).toBeUndefined();
  });

  it('of any type where none is said, and of none where it is null', () => {
    expect(fit({}, [null])).toEqual([null]);
    expect(fit({ type: ['string', 'object'] }, null)).toBeUndefined();
  });

  it('within its bounds, both of them included', () => {
    const number = { type: 'number', minimum: 1, maximum: 5 };
    expect([0, 1, 5, 6].map((value) => fit(number, value))).toEqual([undefined, 1, 5, undefined]);
    const text = { type: 'string', minLength: 2, maxLength: 3 };
    expect(['a', 'ab', 'abc', 'abcd'].map((value) => fit(text, value))).toEqual([
      undefined,
      'ab',
      'abc',
      undefined,
    ]);
  });

  it('as one of its choices, written in whatever order', () => {
    const choices = { enum: [{ a: 1, b: 2 }, 'x'] };
    expect(fit(choices, { b: 2, a: 1 })).toEqual({ a: 1, b: 2 });
    expect(fit(choices, 'y')).toBeUndefined();
  });

  it.each([
    ['email', 'ann@example.com', 'ann at example.com'],
    ['uri', 'https://example.com/a', 'example.com/a'],
    ['url', 'ftp://example.com', 'https:// example.com'],
    ['uuid', '123E4567-e89b-12d3-a456-426614174000', '123e4567'],
  ])('in the format %s: %s, not %s', (format, right, wrong) => {
    expect(fit({ type: 'string', format }, right)).toBe(right);
    expect(fit({ type: 'string', format }, wrong)).toBeUndefined();
  });

  it('in a format that is not known as it is', () => {
    expect(fit({ type: 'string', format: 'hostname' }, 'a b')).toBe('a b');
  });

  it('as the day that it names, or the beginning of it', () => {
    const [date, moment] = [
      { type: 'string', format: 'date' },
      { type: 'string', format: 'date-time' },
    ];
    expect(fit(date, '2 January 2026')).toBe('2026-01-02');
    expect(fit(date, '2026-01-02T10:30:00Z')).toBe('2026-01-02');
    expect(fit(moment, '2026-01-02')).toBe('2026-01-02T00:00:00Z');
    expect(fit(moment, '2026-01-02 10:30:00Z')).toBe('2026-01-02T10:30:00Z');
    expect(fit(date, 'someday')).toBeUndefined();
    expect(fit(moment, 'someday')).toBeUndefined();
  });
});

describe('an item of a list parameter', () => {
  it('is of the type of its items; what takes texts as well takes no items', () => {
    const list = parameter({ type: 'array', items: { type: 'integer' } });
    expect(itemOf(list)?.types).toEqual(new Set(['integer']));
    expect(itemOf(parameter({ type: ['array', 'string'] }))).toBeUndefined();
    expect(itemOf(parameter({ type: 'string' }))).toBeUndefined();
  });
});

describe('laws', () => {
  it('what fits is not cast: without a format it is the value itself', () => {
    const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'];
    const value = fc.jsonValue() as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(fc.subarray(types), value, (type, each) => {
        const found = fit({ type }, each);
        expect(found === undefined || found === each).toBe(true);
      }),
    );
  });
});
