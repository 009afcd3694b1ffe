import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { inputSlots, type Slot } from './feed-profile.ts';

function slotAt(inputSchema: JsonObject, wanted: string): Slot | undefined {
  const about = { id: toolId('trains', 'book'), server: 'trains', name: 'book', description: '' };
  return inputSlots({ ...about, inputSchema }).find(({ path }) => path === wanted);
}

describe('the slots of a schema', () => {
  it.each(['#/properties/from/properties/city', '#/$defs/places/properties/city', '#/$defs/a~1b'])(
    'are read through a reference as deep as %s',
    ($ref) => {
      const city = { type: 'string', description: 'Where the train stops' };
      const schema = {
        type: 'object',
        properties: { from: { type: 'object', properties: { city } }, to: { $ref } },
        $defs: { places: { properties: { city } }, 'a/b': city },
      };
      expect(slotAt(schema, 'to')).toMatchObject({ type: 'text' });
      expect(slotAt(schema, 'to')?.text.size).toBeGreaterThan(0);
    },
  );

  it('have an end where a schema contains itself', () => {
    const schema = { type: 'object', properties: { child: { $ref: '#' } } };
    expect(slotAt(schema, 'child')).toMatchObject({ type: 'record' });
  });
});
