import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { resolvePointer, schemasInPlace } from './json-schema.ts';
import { isJsonObject, type Json } from './json.ts';

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

describe('schemasInPlace', () => {
  const root = {
    title: 'root',
    anyOf: [{ title: 'one', allOf: [{ title: 'inner' }] }, true, { $ref: '#' }],
    allOf: [{ $ref: '#/$defs/shared' }],
    items: { title: 'item' },
    $defs: { shared: { title: 'shared', not: { title: 'never' } } },
  };
  const titles = (schema: Json, ...keywords: Parameters<typeof schemasInPlace>[2]) =>
    Array.from(
      schemasInPlace(schema, root, keywords),
      ({ schema: each, isCertain }) =>
        `${(each['title'] as string | undefined) ?? '-'}${isCertain ? '' : '?'}`,
    );

  it('yields the schema itself first, and only what the keywords lead to', () => {
    expect(titles(root)).toEqual(['root']);
    expect(titles(root, 'items')).toEqual(['root', 'item?']);
  });

  it('goes breadth first in the order of the keywords, each schema once', () => {
    expect(titles(root, '$ref', 'allOf', 'anyOf', 'not')).toEqual([
      'root',
      '-',
      'one?',
      '-?',
      'shared',
      'inner?',
      'never?',
    ]);
  });

  it('answers nothing for what is no schema', () => {
    expect(titles(true, '$ref')).toEqual([]);
    expect(titles([root], 'allOf')).toEqual([]);
  });

  it('ends for schemas that contain themselves', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('#', '#/$defs/a', '#/$defs/b', '#/x')), (references) => {
        const parts = references.map(($ref) => ({ $ref, anyOf: [{ $ref: '#' }] }));
        const document = {
          allOf: parts,
          $defs: { a: parts[0] ?? true, b: { not: { $ref: '#' } } },
        };
        const found = [...schemasInPlace(document, document, ['$ref', 'allOf', 'anyOf', 'not'])];
        expect(new Set(found.map(({ schema }) => schema)).size).toBe(found.length);
        expect(found.every(({ schema }) => isJsonObject(schema))).toBe(true);
      }),
    );
  });
});
