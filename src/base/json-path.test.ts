import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findAt, formatPath, parsePath, valueAt, type JsonPath } from './json-path.ts';

describe('findAt', () => {
  it('finds own members and items, and nothing else', () => {
    const root = { a: [{ b: 1 }] };
    expect(findAt(root, ['a', 0, 'b'])).toBe(1);
    expect(findAt(root, ['a', 'length'])).toBeUndefined();
    expect(findAt(root, ['constructor'])).toBeUndefined();
    expect(findAt(undefined, [])).toBeUndefined();
  });
});

describe('parsePath', () => {
  it.each<[string, JsonPath]>([
    ['', []],
    ['.a', ['a']],
    ['.a.b-c[0][12].größe', ['a', 'b-c', 0, 12, 'größe']],
    ['["odd name"]', ['odd name']],
    ["['it\\'s \"odd\"']", ['it\'s "odd"']],
    ['["\\u0041\\n"]', ['A\n']],
    ['.__proto__.constructor', ['__proto__', 'constructor']],
  ])('reads %s', (text, path) => {
    expect(parsePath(text)).toEqual({ kind: 'path', path, end: text.length });
  });

  it('stops where the path does', () => {
    expect(parsePath('${a.b} and', 3)).toEqual({ kind: 'path', path: ['b'], end: 5 });
  });

  it.each(['.', '..a', '[', '[x]', '[-1]', '["a]', '.a.', '["\\x"]'])('refuses %s', (text) => {
    expect(parsePath(text).kind).toBe('malformed');
  });
});

describe('valueAt', () => {
  it('finds members and items', () => {
    const value = { items: [{ name: 'x' }], '0': 'zero' };
    expect(valueAt(value, ['items', 0, 'name'])).toEqual({ kind: 'found', value: 'x' });
    expect(valueAt(value, ['items', '0', 'name'])).toEqual({ kind: 'found', value: 'x' });
    expect(valueAt(value, [0])).toEqual({ kind: 'found', value: 'zero' });
  });

  it('says how far the path leads and what is there', () => {
    expect(valueAt({ a: { b: 1 } }, ['a', 'c', 'd'])).toEqual({
      kind: 'missing',
      at: ['a'],
      value: { b: 1 },
    });
  });

  it.each(['__proto__', 'constructor', 'toString', 'length', 'hasOwnProperty'])(
    'finds no inherited %s',
    (name) => {
      for (const value of [{}, [], 'text', 5, null]) {
        expect(valueAt(value, [name]).kind).toBe('missing');
      }
    },
  );

  it('finds a member that is called like an inherited one', () => {
    const value = JSON.parse('{"__proto__": {"polluted": 1}}') as {
      readonly [key: string]: number;
    };
    expect(valueAt(value, ['__proto__', 'polluted'])).toEqual({ kind: 'found', value: 1 });
  });
});

describe('laws', () => {
  const step = fc.oneof(fc.nat(999_999_999), fc.string(), fc.string({ unit: 'binary' }));

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.array(step), (path) => {
        const text = formatPath(path);
        const dotted = text === '' || text.startsWith('[') ? text : `.${text}`;
        expect(parsePath(dotted)).toEqual({ kind: 'path', path, end: dotted.length });
      }),
    );
  });
});
