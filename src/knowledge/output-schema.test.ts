import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Json, JsonObject } from '../base/json.ts';
import { LEARN } from '../tuning/learn.ts';
import { joinSchemas, outputShapeOf, schemaOf } from './output-schema.ts';

const schemaFor = (...values: readonly Json[]): JsonObject =>
  values.map((value) => schemaOf(outputShapeOf(value))).reduce(joinSchemas);

const text = (value: unknown): string => JSON.stringify(value);
/** Names of two letters, all different. */
const namesOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) =>
    String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26)),
  );

describe('the shape of results', () => {
  it('makes what some lacked optional', () => {
    expect(schemaFor({ id: 'a', size: 1 }, { id: 'b', size: 1.5, next: null })).toEqual({
      type: 'object',
      properties: { id: { type: 'string' }, next: { type: 'null' }, size: { type: 'number' } },
      required: ['id', 'size'],
    });
  });

  it('tells what items of lists have in common, and nothing of an empty list', () => {
    expect(schemaFor([])).toEqual({ type: 'array' });
    expect(schemaFor([], [{ id: 1 }, { id: 'x' }])).toEqual({
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: ['integer', 'string'] } },
        required: ['id'],
      },
    });
  });

  it.each([
    ['ids', { order_1234: { sum: 1 }, order_5678: { sum: 2 } }],
    ['addresses', { 'ann@example.org': { sum: 1 } }],
    ['many names', Object.fromEntries(namesOf(80).map((name) => [name, { sum: 1 }]))],
  ])('takes an object whose keys are %s for a map', (_, value) => {
    expect(schemaFor(value)).toEqual({
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: { sum: { type: 'integer' } },
        required: ['sum'],
      },
    });
  });

  it('reads a value as large and as deep as it likes in bounded time', () => {
    const wide = Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => [{ a: 1 }]));
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as Json;
    expect(schemaFor(wide)).toMatchObject({ type: 'array' });
    expect(JSON.stringify(schemaFor(deep)).length).toBeLessThan(1000);
  });

  it('takes a stored schema that it did not write for nothing', () => {
    const own = { type: 'string' };
    for (const foreign of [
      { type: 'friendship' },
      { type: 'object' },
      { type: 'array', items: 1 },
    ]) {
      expect(joinSchemas(foreign, own)).toEqual(own);
      expect(joinSchemas(own, foreign)).toEqual(own);
    }
  });

  describe('laws', () => {
    const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;

    it('joins in any order and grouping, and the same again changes nothing', () => {
      fc.assert(
        fc.property(json, json, json, (a, b, c) => {
          const left = schemaFor(a, b, c);
          expect(text(joinSchemas(schemaFor(c), schemaFor(b, a)))).toBe(text(left));
          expect(text(joinSchemas(left, schemaFor(b)))).toBe(text(left));
        }),
      );
    });

    it('is read back as it was written', () => {
      fc.assert(
        fc.property(fc.array(json, { minLength: 1, maxLength: 4 }), (values) => {
          const schema = schemaFor(...values);
          expect(text(joinSchemas(schema, schema))).toBe(text(schema));
        }),
      );
    });

    it('holds no value of a result', () => {
      const marked = fc.record({
        name: fc.constant('secretvalue'),
        list: fc.constant(['secretvalue']),
      });
      fc.assert(
        fc.property(marked, (value) => {
          expect(text(schemaFor(value))).not.toContain('secretvalue');
        }),
      );
    });
  });

  it('has room for the members of common records', () => {
    const record = Object.fromEntries(namesOf(LEARN.schemaMembersMax).map((name) => [name, 1]));
    expect(schemaFor(record)).toHaveProperty('properties');
  });
});
