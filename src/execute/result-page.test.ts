import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Json } from '../base/json.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { pageOf } from './result-page.ts';

function readAll(value: Json): Json[] {
  const pages: Json[] = [];
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const page = pageOf(value, offset);
    pages.push(page.value);
    offset = page.nextOffset;
  }
  return pages;
}

describe('pageOf', () => {
  it('answers a small value whole', () => {
    expect(pageOf({ a: [1, 2] }, 0)).toEqual({ value: { a: [1, 2] } });
  });

  it('shows the keys of a large object beside its text', () => {
    const value = { name: 'x', body: 'y'.repeat(EXECUTE.pageBytesMax * 2) };
    expect(pageOf(value, 0)).toMatchObject({
      value: { keys: ['name', 'body'] },
      nextOffset: EXECUTE.pageLength,
    });
  });

  it('comes to an end for one item larger than a page', () => {
    const huge = 'z'.repeat(EXECUTE.pageBytesMax + 1);
    expect(readAll([huge, huge])).toEqual([[huge], [huge]]);
  });

  describe('laws', () => {
    it('loses nothing of a list', () => {
      fc.assert(
        fc.property(
          fc.array(fc.string({ minLength: 2000, maxLength: 9000 }), { maxLength: 12 }),
          (list) => {
            expect(readAll(list).flat()).toEqual(list);
          },
        ),
        { numRuns: 30 },
      );
    });

    it('loses nothing of a text', () => {
      fc.assert(
        fc.property(fc.string({ maxLength: 70_000, size: 'max' }), (text) => {
          expect(readAll(text).map(String).join('')).toBe(text);
        }),
        { numRuns: 30 },
      );
    });
  });
});
