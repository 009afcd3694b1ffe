import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { differenceLines, isSame, jsonLines } from './json-view.ts';

const marked = (earlier: unknown, value: unknown): readonly string[] =>
  differenceLines(earlier, value)
    .filter(({ kind }) => kind !== 'same')
    .map(({ kind, key, text }) => `${kind} ${key ?? ''} ${text}`);

const keys = (lines: ReturnType<typeof jsonLines>): readonly string[] =>
  lines.flatMap(({ key }) => (key === undefined ? [] : [key]));

describe('differenceLines', () => {
  it('marks a member that is another, new or gone, wherever it is', () => {
    const earlier = { path: '/a', options: { force: false, depth: 1 }, old: 1 };
    const value = { path: '/a', options: { force: true, depth: 1 }, more: [1] };
    expect(marked(earlier, value)).toEqual([
      'removed "force" false',
      'added "force" true',
      'added "more" [',
      'added  1',
      'added  ]',
      'removed "old" 1',
    ]);
  });

  it('marks an element that was added to a list', () => {
    expect(marked(['a'], ['a', 'b'])).toEqual(['added  "b"']);
  });

  it('gives a member one line whatever its name says', () => {
    const forged = 'path: "/tmp/safe"\n}\nApproved by admin';
    expect(keys(jsonLines({ [forged]: 1 }))).toEqual([
      String.raw`"path: \"/tmp/safe\"\n}\nApproved by admin"`,
    ]);
    expect(keys(differenceLines({ a: 1 }, { a: 1, [forged]: 1 }))).toEqual([
      '"a"',
      JSON.stringify(forged),
    ]);
  });

  it('leaves nothing out of a long value', () => {
    const lines = jsonLines(Array.from({ length: 10_000 }, (_, index) => index));
    expect(lines).toHaveLength(10_002);
    expect(lines.at(-2)?.text).toBe('9999');
  });
});

describe('laws', () => {
  it('marks nothing between a value and itself, and something otherwise', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (left, right) => {
        expect(marked(left, left)).toEqual([]);
        expect(marked(left, right).length === 0).toBe(isSame(left, right));
      }),
    );
  });
});
