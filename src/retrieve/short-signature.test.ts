import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { shortSignatureOf } from './short-signature.ts';

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

describe('laws', () => {
  it('nothing in a schema makes it throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (drawn) => {
        const schema = { properties: { a: drawn as Json, b: {} }, required: ['a'] };
        expect(signatureFor(schema)).toMatch(/^\(args: \{a: .+, …1 optional\}\)$/u);
      }),
    );
  });
});
