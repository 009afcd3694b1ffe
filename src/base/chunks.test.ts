import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { chunksOf } from './chunks.ts';

describe('chunks of a list', () => {
  it('hold every item once, in order, and only the last is short', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 9 }), (items, size) => {
        const chunks = chunksOf(items, size);
        expect(chunks.flat()).toEqual(items);
        expect(chunks.slice(0, -1).every(({ length }) => length === size)).toBe(true);
        expect(chunks.every(({ length }) => length > 0 && length <= size)).toBe(true);
      }),
    );
  });
});
