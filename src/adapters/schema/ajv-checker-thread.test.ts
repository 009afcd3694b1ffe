import { describe, expect, it } from 'vitest';

import type { Json, JsonObject } from '../../base/json.ts';
import { createSchemaChecker } from './ajv-checker.ts';

const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

describe('checkFully', () => {
  const text = `${'a'.repeat(60)}!`;
  const unchecked = expect.objectContaining({ kind: 'unchecked' }) as unknown;
  const wrongType = {
    kind: 'checked',
    issues: [{ path: 'b', message: 'must be string, not number' }],
  };

  it('answers at once where that takes no time', async () => {
    const schema = object({ b: { type: 'string' } });
    expect(await createSchemaChecker().checkFully(schema, { b: 1 })).toEqual(wrongType);
  });

  it('tries a pattern that may take long in another thread, as long as its time lasts', async () => {
    const checker = createSchemaChecker();
    const schema = object({ a: { pattern: '^(a+)+$' }, b: { type: 'string' } });
    expect(await checker.checkFully(schema, { a: 'aaa', b: 1 })).toEqual(wrongType);
    expect(await checker.checkFully(schema, { a: text, b: 'x' })).toEqual(unchecked);
    expect(await checker.checkFully(schema, { a: 'aaa', b: 1 })).toEqual(wrongType);
  });

  it('does not try a schema any more that took too long twice', async () => {
    const checker = createSchemaChecker();
    const schema = object({ a: { pattern: '^\\p{(a+)+}$' } });
    const value = { a: `p{${text}` };
    await checker.checkFully(schema, value);
    await checker.checkFully(schema, value);
    const why = '2 checks with this schema took too long before';
    // Not even a promise: a large value is not written for a check that is not made.
    expect(checker.checkFully(schema, { a: 'short' })).toEqual({ kind: 'unchecked', why });
  });

  it('ends what recursive alternatives and comparisons of many objects begin', async () => {
    const checker = createSchemaChecker();
    const branch = { allOf: [{ properties: { n: { $ref: '#' } } }, { required: ['never'] }] };
    let deep: Json = {};
    for (let level = 0; level < 60; level += 1) {
      deep = { n: deep };
    }
    const turning = { anyOf: [branch, branch, { type: 'object' }] };
    expect(await checker.checkFully(turning, deep)).toEqual(unchecked);
    const many = Array.from({ length: 40_000 }, (_none, index) => ({ a: 1, index }));
    const unique = object({ a: { type: 'array', uniqueItems: true } });
    expect(await checker.checkFully(unique, { a: many })).toEqual(unchecked);
    expect(await checker.checkFully(unique, { a: [{ x: 1 }, { x: 1 }] })).toMatchObject({
      issues: [{ path: 'a' }],
    });
  });

  it('lets no more wait than there is room for', async () => {
    const checker = createSchemaChecker();
    const schema = object({ a: { pattern: '^(a+)+$' } });
    const asked = Array.from(
      { length: 70 },
      async () => await checker.checkFully(schema, { a: 'aa' }),
    );
    const kinds = (await Promise.all(asked)).map(({ kind }) => kind);
    expect(kinds.slice(64)).toEqual(Array.from({ length: 6 }, () => 'unchecked'));
    expect(kinds[0]).toBe('checked');
  });
});
