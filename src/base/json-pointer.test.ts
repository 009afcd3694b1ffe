import { describe, expect, it } from 'vitest';

import { resolvePointer } from './json-pointer.ts';

const ROOT = { $defs: { 'a/b': 1, 'c~d': 2, 'e f': 3, list: [4] } };

describe('resolvePointer', () => {
  it.each([
    ['#', ROOT],
    ['#/$defs/a~1b', 1],
    ['#/$defs/c~0d', 2],
    ['#/$defs/e%20f', 3],
    ['#/$defs/list/0', 4],
    ['#/%zz', undefined],
    ['#/constructor', undefined],
    ['#/__proto__', undefined],
    ['#anchor', undefined],
    ['https://example.com/schema#/$defs/list', undefined],
    ['other.json', undefined],
  ])('takes %s to its target', (reference, target) => {
    expect(resolvePointer(ROOT, reference)).toEqual(target);
  });
});
