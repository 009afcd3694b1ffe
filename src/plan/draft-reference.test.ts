import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Json, JsonObject } from '../base/json.ts';
import { literal, referenceTo } from './draft-reference.ts';
import { parseReferences, resolveReferences } from './reference.ts';

const textOf = (path: string, wants: 'list' | 'one' | 'any' = 'any', outputSchema?: JsonObject) =>
  referenceTo('find', path, outputSchema === undefined ? {} : { outputSchema }, wants)?.text;

describe('the reference to a place in a result', () => {
  it('leads to the first of a list, and says so', () => {
    expect(referenceTo('find', 'items[].id', {}, 'any')).toEqual({
      text: '${find.items[0].id}',
      isFirstOfMany: true,
    });
    expect(referenceTo('find', 'id', {}, 'any')).toEqual({
      text: '${find.id}',
      isFirstOfMany: false,
    });
  });

  it('leads to the whole result where there is no place', () => {
    expect(textOf('')).toBe('${find}');
    expect(textOf('[].id')).toBe('${find[0].id}');
  });

  it('is none where any key leads there', () => {
    expect(textOf('methods.{}.id')).toBeUndefined();
  });

  it('leads to the list itself where a list is wanted', () => {
    expect(textOf('items[]', 'list')).toBe('${find.items}');
    expect(textOf('items[]', 'one')).toBe('${find.items[0]}');
    expect(textOf('items[].id', 'list')).toBe('${find.items[0].id}');
    expect(textOf('[]', 'list')).toBe('${find}');
  });

  it('leads to the first of a list that one value is wanted of', () => {
    const schema = { properties: { names: { type: 'array', items: { type: 'string' } } } };
    expect(textOf('names', 'one', schema)).toBe('${find.names[0]}');
    expect(textOf('names', 'any', schema)).toBe('${find.names}');
  });

  it('takes a name with dots in it whole where the schema has it, the longest first', () => {
    const schema = {
      properties: { a: {}, 'a.b': { properties: { 'c.d': {} } }, 'a.b.': {}, 'a.bc': {} },
    };
    const steps = (path: string) => {
      const parsed = parseReferences(textOf(path, 'any', schema) ?? '');
      const [only] = parsed.kind === 'parts' ? parsed.parts : [];
      return typeof only === 'object' ? only.path : undefined;
    };
    expect(steps('a.b.c.d')).toEqual(['a.b', 'c.d']);
    expect(steps('a.x')).toEqual(['a', 'x']);
    expect(steps('a.bc')).toEqual(['a.bc']);
  });
});

describe('a text that must not become a reference', () => {
  it('stays what it is, however deep it stands', () => {
    const value = { note: 'costs ${price}', list: ['${a}', 3, null], '${key}': true };
    const resolved = resolveReferences({ value: literal(value) }, () => 'wrong');
    expect(resolved).toEqual({ kind: 'resolved', args: { value } });
  });

  it('is not looked for where a member has no value', () => {
    expect(literal({ gone: undefined, note: '${a}' })).toEqual({
      gone: undefined,
      note: '$${a}',
    });
  });
});

describe('laws', () => {
  it('whatever the value, it is the same after references were resolved', () => {
    const text = fc.string({ unit: fc.constantFrom('$', '{', '}', 'a', '.', '[', '\\') });
    const value = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.integer(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('x', 'y'), tie('value')),
      ),
    })).value;
    fc.assert(
      fc.property(value, (each) => {
        const resolved = resolveReferences({ it: literal(each) }, () => 'wrong');
        expect(resolved).toEqual({ kind: 'resolved', args: { it: each } });
      }),
    );
  });
});
