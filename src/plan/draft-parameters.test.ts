import { describe, expect, it } from 'vitest';

import { DRAFT } from '../tuning/draft.ts';
import { parametersOf } from './draft-parameters.ts';

describe('the parameters of a tool', () => {
  it.each(['#/properties/from/properties/city', '#/$defs/places/properties/city', '#/$defs/a~1b'])(
    'are read through a reference as deep as %s',
    ($ref) => {
      const city = { type: 'string', enum: ['Oslo', 'Lisbon'] };
      const inputSchema = {
        type: 'object',
        properties: { from: { type: 'object', properties: { city } }, to: { $ref } },
        $defs: { places: { properties: { city } }, 'a/b': city },
      };
      const to = parametersOf({ inputSchema }).find(({ name }) => name === 'to');
      expect(to).toMatchObject({ types: new Set(['string']), choices: ['Oslo', 'Lisbon'] });
    },
  );

  it('are read through all parts of a schema, and an alternative requires nothing', () => {
    const inputSchema = {
      type: 'object',
      allOf: [
        { properties: { a: { type: 'string' } }, required: ['a'] },
        { properties: { a: { type: 'integer' }, b: { type: 'boolean' } } },
      ],
      anyOf: [{ properties: { c: { type: 'number' } }, required: ['c'] }],
      oneOf: [{ properties: { d: { type: 'array' } }, required: ['d', 'b'] }, 'no schema'],
    };
    const read = parametersOf({ inputSchema }).map(({ name, types, isRequired }) => [
      name,
      ...types,
      isRequired,
    ]);
    expect(read).toEqual([
      ['a', 'string', true],
      ['b', 'boolean', false],
      ['c', 'number', false],
      ['d', 'array', false],
    ]);
  });

  it('are what any alternative of theirs allows', () => {
    const either = {
      anyOf: [{ type: 'string', const: 'all' }, { type: ['integer', 'null'] }],
      oneOf: [{ type: 'Bool' }, { type: 'unheard of' }],
    };
    const [only] = parametersOf({ inputSchema: { properties: { either } } });
    expect(only).toMatchObject({
      types: new Set(['string', 'integer', 'boolean']),
      choices: ['all'],
    });
  });

  it('are read so far at the most, and what is required is not cut off', () => {
    const names = Array.from({ length: DRAFT.parametersMax + 9 }, (_, at) => `n${at}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    const last = names.at(-1) ?? '';
    const inputSchema = { properties, required: [last] };
    const read = parametersOf({ inputSchema });
    expect(read.length).toBe(DRAFT.parametersMax);
    expect(read[0]).toMatchObject({ name: last, isRequired: true });
  });

  it('are read so far at the most also where required objects hold them', () => {
    const names = Array.from({ length: DRAFT.parametersMax - 1 }, (_, at) => `n${at}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    const group = { properties, required: names };
    const inputSchema = { properties: { one: group, other: group }, required: ['one', 'other'] };
    const read = parametersOf({ inputSchema });
    expect(read.length).toBe(DRAFT.parametersMax);
    expect(read.at(-1)?.name).toBe('other.n0');
  });

  it('are what the first of very many alternatives say', () => {
    const anyOf = Array.from({ length: 5 * DRAFT.shapesMax }, (_, at) => ({ const: at }));
    const [only] = parametersOf({ inputSchema: { properties: { it: { anyOf } } } });
    expect(only?.choices).toEqual(Array.from({ length: DRAFT.shapesMax - 1 }, (_, at) => at));
  });

  it('have an end where a schema contains itself', () => {
    const inputSchema = { type: 'object', properties: { child: { $ref: '#' } } };
    expect(parametersOf({ inputSchema }).length).toBeGreaterThan(0);
  });
});
