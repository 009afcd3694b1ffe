import { describe, expect, it } from 'vitest';

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

  it('have an end where a schema contains itself', () => {
    const inputSchema = { type: 'object', properties: { child: { $ref: '#' } } };
    expect(parametersOf({ inputSchema }).length).toBeGreaterThan(0);
  });
});
