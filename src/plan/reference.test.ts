import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Json, JsonObject } from '../base/json.ts';
import { parseReferences, readPath, resolveReferences } from './reference.ts';

const VALUES: Readonly<Record<string, Json>> = {
  read: { text: 'hello', count: 3, items: [{ id: 7 }], 'odd name': true, nothing: null },
  list: [1, 2],
  plain: 'just text',
};

const resolve = (args: JsonObject): Json | readonly string[] => {
  const resolution = resolveReferences(args, (task) =>
    Object.hasOwn(VALUES, task) ? VALUES[task] : undefined,
  );
  return resolution.kind === 'resolved' ? resolution.args : resolution.issues;
};

describe('resolveReferences', () => {
  it.each<[string, Json]>([
    ['${read.count}', 3],
    ['${read.items}', [{ id: 7 }]],
    ['${read.items[0].id}', 7],
    ['${read["odd name"]}', true],
    ["${read['odd name']}", true],
    ['${read.nothing}', null],
    ['${plain}', 'just text'],
    ['${list[1]}', 2],
    ['${list.1}', 2],
    ['n=${read.count}, t=${read.text}.', 'n=3, t=hello.'],
    ['${read.count}${read.count}', '33'],
    ['all: ${list}', 'all: [1,2]'],
    [' ${read.count}', ' 3'],
    ['$${read.count}', '${read.count}'],
    ['cost $5 and $${x} and ${read.count}', 'cost $5 and ${x} and 3'],
    ['$', '$'],
    ['', ''],
    ['{}', '{}'],
  ])('makes of %s its value', (text, value) => {
    expect(resolve({ a: text })).toEqual({ a: value });
  });

  it('goes through lists and objects and leaves names alone', () => {
    expect(resolve({ '${read.count}': [{ deep: ['${read.count}'] }], n: 1, b: false })).toEqual({
      '${read.count}': [{ deep: [3] }],
      n: 1,
      b: false,
    });
  });

  it('keeps a member called __proto__ as data', () => {
    const args = JSON.parse('{"__proto__": {"x": "${read.count}"}}') as JsonObject;
    const resolved = resolve(args) as JsonObject;
    expect(Object.keys(resolved)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(resolved)).toBe(Object.prototype);
    expect(JSON.stringify(resolved)).toBe('{"__proto__":{"x":3}}');
  });

  it('names every path that leads nowhere, and what is there instead', () => {
    expect(
      resolve({
        a: '${read.txt}',
        b: 'x ${list[5]} ${read.text.length}',
        c: ['${none.a}'],
        d: '${read.constructor}',
      }),
    ).toEqual([
      '${read.txt}: the value has no "txt", it has text, count, items, odd name, nothing; did you mean "text"?',
      '${list[5]}: the value is a list of 2 items and has no "[5]"',
      '${read.text.length}: "text" is a string and has no "length"',
      '${none.a}: the task "none" has no value',
      expect.stringContaining('has no "constructor"'),
    ]);
  });

  it('does not write a large value a thousand times', () => {
    const resolution = resolveReferences({ a: `x${'${t}'.repeat(1000)}` }, () =>
      'y'.repeat(100_000),
    );
    expect(resolution).toMatchObject({ kind: 'unresolved' });
  });
});

describe('parseReferences', () => {
  it.each([
    ['${', /names no task/u],
    ['${}', /names no task/u],
    ['${a', /no closing brace/u],
    ['${a b}', /no closing brace/u],
    ['${a.}', /goes on with/u],
    ['${a[x]}', /goes on with/u],
    ['${ a }', /names no task/u],
    ['echo ${#array}', /\$\$\{ for a plain/u],
  ])('refuses %s', (text, message) => {
    const parsed = parseReferences(text);
    expect(parsed.kind === 'malformed' ? parsed.message : '').toMatch(message);
  });

  it('reads a quoted name that looks like a reference', () => {
    expect(parseReferences('${a["${b}"]} $${')).toEqual({
      kind: 'parts',
      parts: [{ task: 'a', path: ['${b}'], text: '${a["${b}"]}' }, ' ${'],
    });
  });

  it('reads a brace inside a quoted name', () => {
    expect(parseReferences('${a["}"]}')).toEqual({
      kind: 'parts',
      parts: [{ task: 'a', path: ['}'], text: '${a["}"]}' }],
    });
  });
});

describe('readPath', () => {
  it('reads a value by the path behind its task', () => {
    expect(readPath(VALUES['read'] ?? null, '.items[0].id')).toEqual({ kind: 'found', value: 7 });
    expect(readPath(5, '')).toEqual({ kind: 'found', value: 5 });
  });

  it.each(['.items[1]', '.', 'items', '.items[0] ', '.__proto__'])(
    'says why there is nothing at "%s"',
    (path) => {
      expect(readPath(VALUES['read'] ?? null, path)).toMatchObject({
        kind: 'missing',
        message: expect.stringMatching(/./u) as string,
      });
    },
  );
});

describe('laws', () => {
  it('leaves a text alone once every ${ in it is written $${', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('$', '{', '}', 'a', '.', 'b ')), (marks) => {
        const text = marks.join('');
        // A dollar before the mark would make another one of it.
        fc.pre(!text.includes('$${'));
        expect(resolve({ a: text.split('${').join('$${') })).toEqual({ a: text });
      }),
    );
  });

  it('gives back any arguments without a dollar as they are', () => {
    const plain = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('$'));
    fc.assert(
      fc.property(plain, (value) => {
        expect(resolve({ a: value })).toEqual({ a: value });
      }),
    );
  });

  it('never throws', () => {
    const text = fc.array(
      fc.constantFrom('${', '$${', '}', 'read', '.text', '[0]', '["x"]', '.', ' '),
    );
    fc.assert(
      fc.property(text, (parts) => {
        expect(resolveReferences({ a: parts.join('') }, () => ({ text: 'x' })).kind).toMatch(
          /resolved$/u,
        );
      }),
    );
  });
});
