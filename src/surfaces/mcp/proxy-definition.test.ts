import { describe, expect, it } from 'vitest';

import { proxyDefinition } from './proxy-definition.ts';

describe('proxyDefinition', () => {
  it('passes a good definition on under the new name', () => {
    const definition = {
      name: 'read',
      title: 'Read',
      description: 'reads',
      inputSchema: { type: 'object', properties: { path: { type: 'string' } }, $defs: { a: {} } },
      outputSchema: { type: 'object' },
      annotations: { readOnlyHint: true, title: 'R', somethingNew: 3 },
      _meta: { a: 1 },
      icons: [{ src: 'data:' }],
      fieldOfTomorrow: [1, 2],
    };
    expect(proxyDefinition(definition, 's__read')).toEqual({ ...definition, name: 's__read' });
  });

  it.each([
    ['missing', undefined, { type: 'object' }],
    ['a list', [], { type: 'object' }],
    ['of another type', { type: 'string', minLength: 3 }, { type: 'object' }],
    ['without a type', { properties: { a: {} } }, { type: 'object', properties: { a: {} } }],
    ['of several types', { type: ['object', 'null'] }, { type: 'object' }],
    [
      'with boolean properties',
      { type: 'object', properties: { a: true, b: false } },
      { type: 'object', properties: { a: {}, b: { not: {} } } },
    ],
    ['with broken properties', { type: 'object', properties: 3 }, { type: 'object' }],
    [
      'with broken required names',
      { type: 'object', required: ['a', 1] },
      { type: 'object', required: ['a'] },
    ],
  ])('makes an input schema that is %s one that clients accept', (_, inputSchema, expected) => {
    const definition = { name: 'x', ...(inputSchema !== undefined && { inputSchema }) };
    expect(proxyDefinition(definition, 'x').inputSchema).toEqual(expected);
  });

  it('drops fields whose type would make clients refuse the whole list', () => {
    const definition = {
      name: 'x',
      title: 3,
      description: null,
      outputSchema: 'no',
      annotations: { readOnlyHint: 'yes', title: 4, destructiveHint: false },
      _meta: [],
      icons: [{ src: 4 }, { src: 'ok' }],
    };
    expect(proxyDefinition(definition, 'x')).toEqual({
      name: 'x',
      annotations: { destructiveHint: false },
      icons: [{ src: 'ok' }],
      inputSchema: { type: 'object' },
    });
  });
});
