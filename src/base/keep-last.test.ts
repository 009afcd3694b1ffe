import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { keepLast } from './keep-last.ts';

describe('keepLast', () => {
  it('moves an entry that is written again to the end', () => {
    const map = new Map([
      ['a', 1],
      ['b', 2],
    ]);
    keepLast(map, 'a', 3, 2);
    expect([...map]).toEqual([
      ['b', 2],
      ['a', 3],
    ]);
  });

  it('keeps the entries that were written last, in their order, and never more than the limit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer())),
        fc.integer({ min: 1, max: 5 }),
        (writes, limit) => {
          const map = new Map<number, number>();
          for (const [key, value] of writes) {
            keepLast(map, key, value, limit);
          }
          const lasts = writes.filter(
            ([key], at) => !writes.slice(at + 1).some(([later]) => later === key),
          );
          expect([...map]).toEqual(lasts.slice(-limit));
        },
      ),
    );
  });
});
