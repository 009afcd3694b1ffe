import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { shortSignatureOf, signatureOf } from './signature.ts';

const sign = (inputSchema: JsonObject, outputSchema?: JsonObject): string =>
  signatureOf({
    id: toolId('server', 'tool'),
    server: 'server',
    name: 'tool',
    description: '',
    inputSchema,
    ...(outputSchema !== undefined && { outputSchema }),
    definition: {},
  });

const ofParameter = (schema: Json, rest: JsonObject = {}): string =>
  sign({ type: 'object', properties: { p: schema }, required: ['p'], ...rest });

const nested = (inside: JsonObject): JsonObject => ({
  type: 'object',
  properties: { a: inside },
});

describe('signatureOf', () => {
  it('writes required parameters plainly and optional ones with a question mark', () => {
    expect(
      sign({
        type: 'object',
        properties: { head: { type: 'integer' }, path: { type: 'string' } },
        required: ['path'],
      }),
    ).toBe('(args: {path: string, head?: number})');
  });

  it('names what the tool returns where it says so', () => {
    expect(
      sign(
        { type: 'object', properties: {} },
        { type: 'object', properties: { content: { type: 'string' } }, required: ['content'] },
      ),
    ).toBe('(): {content: string}');
  });

  it.each<[string, Json, string]>([
    ['a plain type', { type: 'boolean' }, 'boolean'],
    ['an enumeration', { enum: ['a', 'b', 3, null] }, `'a' | 'b' | 3 | null`],
    ['a constant', { const: 'fixed' }, `'fixed'`],
    ['a list', { type: 'array', items: { type: 'string' } }, 'string[]'],
    ['a list of alternatives', { type: 'array', items: { enum: ['a', 'b'] } }, `('a' | 'b')[]`],
    ['a list of anything', { type: 'array' }, 'unknown[]'],
    [
      'a tuple',
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] },
      '[string, number]',
    ],
    ['a tuple of draft 7', { type: 'array', items: [{ type: 'string' }] }, '[string]'],
    ['several types', { type: ['string', 'null'] }, 'string | null'],
    ['something nullable', { type: 'string', nullable: true }, 'string | null'],
    [
      'anyOf',
      { anyOf: [{ type: 'integer' }, { type: 'number' }, { type: 'null' }] },
      'number | null',
    ],
    ['oneOf with anything', { oneOf: [{ type: 'string' }, {}] }, 'unknown'],
    [
      'an object',
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
      '{a: string}',
    ],
    [
      'a map',
      { type: 'object', additionalProperties: { type: 'number' } },
      'Record<string, number>',
    ],
    ['a free object', { type: 'object' }, 'object'],
    [
      'allOf',
      { allOf: [{ properties: { a: { type: 'string' } } }, { required: ['a'] }] },
      '{a: string}',
    ],
    ['allOf without members', { allOf: [{ type: 'string' }, { minLength: 3 }] }, 'string'],
    ['true', true, 'unknown'],
    ['false', false, 'never'],
    ['a remote reference', { $ref: 'https://example.com/x.json' }, 'unknown'],
    ['a reference to nowhere', { $ref: '#/$defs/none' }, 'unknown'],
    ['a reference through a prototype', { $ref: '#/constructor' }, 'unknown'],
  ])('writes %s', (_, schema, text) => {
    expect(ofParameter(schema)).toBe(`(args: {p: ${text}})`);
  });

  it('follows references into definitions, escaped ones too', () => {
    const rest = { $defs: { 'a/b': { type: 'object', properties: { id: { type: 'number' } } } } };
    expect(ofParameter({ $ref: '#/$defs/a~1b' }, rest)).toBe('(args: {p: {id?: number}})');
  });

  it('takes a result of null for one that is not described', () => {
    const none = null as unknown as JsonObject;
    expect(sign({ type: 'object' }, none)).toBe('()');
  });

  it('shows some optional members of an object inside a parameter, and counts the others', () => {
    const properties = Object.fromEntries('abcdefg'.split('').map((name) => [name, {}]));
    expect(ofParameter({ type: 'object', properties })).toBe(
      '(args: {p: {a?: unknown, b?: unknown, c?: unknown, d?: unknown, …3 optional}})',
    );
  });

  it('only names an object that is nested too deep', () => {
    expect(ofParameter(nested(nested(nested({}))))).toBe('(args: {p: {a?: {a?: object}}})');
  });

  it('stops where a schema contains itself', () => {
    const node = {
      type: 'object',
      properties: { next: { $ref: '#/$defs/node' } },
      required: ['next'],
    };
    expect(ofParameter({ $ref: '#/$defs/node' }, { $defs: { node } })).toBe(
      '(args: {p: {next: object}})',
    );
  });

  it('reads a bounded part of references that unfold without end', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `d${index}`,
        {
          anyOf: [{ $ref: `#/$defs/d${index + 1}` }, { items: { $ref: `#/$defs/d${index + 1}` } }],
        },
      ]),
    );
    expect(ofParameter({ $ref: '#/$defs/d0' }, { $defs })).toContain('p: ');
  });

  it('writes alternatives of the whole argument', () => {
    expect(
      sign({
        type: 'object',
        anyOf: [
          { properties: { id: { type: 'number' } }, required: ['id'] },
          { properties: { name: { type: 'string' } }, required: ['name'] },
        ],
      }),
    ).toBe('(args: {id: number} | {name: string})');
  });

  it('leaves out optional parameters when it grows long, and counts them', () => {
    const optional = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`option_number_${index}`, { type: 'string' }]),
    );
    const text = sign({ type: 'object', properties: { ...optional, id: {} }, required: ['id'] });
    expect(text).toMatch(
      /^\(args: \{id: unknown, option_number_0\?: string, .*, …\d+ optional\}\)$/u,
    );
    expect(text.length).toBeLessThan(300);
  });

  it('cuts long enumerations and says how much is missing', () => {
    const values = Array.from({ length: 200 }, (_, index) => `value-${index}`);
    expect(ofParameter({ enum: values })).toMatch(/'value-0' \| .* \| …\d+ more\}\)$/u);
  });

  it('quotes names that are no identifiers and shows what is hidden in them', () => {
    expect(
      sign({ type: 'object', properties: {}, required: ['user-id', 'a\u202Eb', '__proto__'] }),
    ).toBe(String.raw`(args: {'user-id': unknown, 'a\u{202e}b': unknown, __proto__: unknown})`);
  });

  it.each<[JsonObject, string]>([
    [{}, '(args: object)'],
    [{ type: 'string' }, '(args: object)'],
    [{ type: 'object' }, '()'],
    [{ type: 'object', additionalProperties: false }, '()'],
    [{ type: 'object', additionalProperties: true }, '(args: object)'],
    [{ properties: 'none', required: 'all' }, '(args: object)'],
    [{ type: 'object', required: ['a', 5] }, '(args: {a: unknown})'],
  ])('makes the best of %j', (schema, text) => {
    expect(sign(schema)).toBe(text);
  });
});

describe('laws', () => {
  const name = fc.stringMatching(/^[a-z_]{1,20}$/u);
  const keyword = fc.constantFrom(
    'type',
    'properties',
    'required',
    'items',
    'anyOf',
    'oneOf',
    'allOf',
    'enum',
    'const',
    '$ref',
    'prefixItems',
    'additionalProperties',
    'nullable',
    '$defs',
    'patternProperties',
  );
  const { schema } = fc.letrec<{ schema: Json }>((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<Json>(
        'object',
        'array',
        'string',
        '#',
        '#/$defs/a',
        '#/properties',
        null,
        true,
        4,
      ),
      fc.array(tie('schema'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(keyword, name), tie('schema'), { maxKeys: 4 }),
    ),
  }));
  const anySchema = fc.dictionary(keyword, schema, { maxKeys: 5 });

  it('never throws and always has every required name', () => {
    fc.assert(
      fc.property(anySchema, fc.array(name, { maxLength: 40 }), (any, required) => {
        const text = sign({ ...any, required }, any);
        for (const one of required) {
          expect(text).toContain(`${one}: `);
        }
      }),
      { numRuns: 500 },
    );
  });
});

const signatureFor = (inputSchema: JsonObject): string | undefined =>
  shortSignatureOf({
    id: toolId('s', 't'),
    server: 's',
    name: 't',
    description: '',
    inputSchema,
    definition: {},
  });

describe('shortSignatureOf', () => {
  it.each<readonly [Json, string]>([
    [{ type: 'string', pattern: '^a' }, 'string'],
    [{ type: 'integer' }, 'number'],
    [{ type: ['integer', 'number', 'null'] }, 'number | null'],
    [{ type: 'object', properties: { a: {} } }, 'object'],
    [{ type: 'array', items: { type: 'string' } }, 'array'],
    [{ items: {} }, 'array'],
    [{ allOf: [{ type: 'object' }] }, 'object'],
    [{ enum: ['a', 'b', 1, null] }, 'string | number | null'],
    [{ const: ['a'] }, 'array'],
    [{ anyOf: [{ type: 'string' }, { $ref: '#/$defs/list' }] }, 'string | array'],
    [{ anyOf: [{ type: 'string' }, {}] }, 'unknown'],
    [{ $ref: '#/$defs/list' }, 'array'],
    [{ $ref: '#/$defs/circle' }, 'unknown'],
    [true, 'unknown'],
  ])('calls %j %s', (schema, kind) => {
    const signature = signatureFor({
      type: 'object',
      properties: { a: schema, b: { type: 'string' } },
      required: ['a'],
      $defs: { list: { type: 'array' }, circle: { $ref: '#/$defs/circle' } },
    });
    expect(signature).toBe(`(args: {a: ${kind}, …1 optional})`);
  });

  it.each([[{}], [{ type: 'object' }], [{ anyOf: [{ required: ['a'] }] }]])(
    'says nothing where no parameter is named: %j',
    (schema) => {
      expect(signatureFor(schema)).toBeUndefined();
    },
  );
});

describe('laws of shortSignatureOf', () => {
  it('nothing in a schema makes it throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (drawn) => {
        const schema = { properties: { a: drawn as Json, b: {} }, required: ['a'] };
        expect(signatureFor(schema)).toMatch(/^\(args: \{a: .+, …1 optional\}\)$/u);
      }),
    );
  });
});
