import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../../base/json.ts';
import { toolSignature } from './tool-signature.ts';

describe('toolSignature', () => {
  it.each<[string, JsonObject, string]>([
    ['no parameters', {}, '()'],
    [
      'required ones first',
      { properties: { head: { type: 'number' }, path: { type: 'string' } }, required: ['path'] },
      '(path: string, head?: number)',
    ],
    [
      'choices and lists',
      { properties: { kind: { enum: ['a', 1] }, all: { type: 'array', items: {} } } },
      '(kind?: "a" | 1, all?: any[])',
    ],
    [
      'a list of choices',
      { properties: { all: { type: 'array', items: { enum: ['a', 'b'] } } } },
      '(all?: ("a" | "b")[])',
    ],
    ['several types', { properties: { id: { type: ['string', 'null'] } } }, '(id?: string | null)'],
    ['a schema that is none', { properties: { id: true }, required: 'id' }, '(id?: any)'],
  ])('shows %s', (_, schema, signature) => {
    expect(toolSignature(schema)).toBe(signature);
  });
});
