import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Json, JsonObject } from '../../base/json.ts';
import { createSchemaChecker } from './ajv-checker.ts';

const issuesOf = (schema: JsonObject, value: Json): readonly string[] =>
  createSchemaChecker()
    .check(schema, value)
    .map(({ path, message }) => `${path} ${message}`.trim());

const allIssuesOf = async (schema: JsonObject, value: Json): Promise<readonly string[]> => {
  const check = await createSchemaChecker().checkFully(schema, value);
  const issues = check.kind === 'checked' ? check.issues : [];
  return issues.map(({ path, message }) => `${path} ${message}`.trim());
};

const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...rest,
});

const wrongItems = (length: number): Json => ({ a: Array.from({ length }, () => 1) });

describe('createSchemaChecker', () => {
  it('finds nothing wrong with what fits', () => {
    expect(issuesOf(object({ a: { type: 'string' } }, { required: ['a'] }), { a: 'x' })).toEqual(
      [],
    );
  });

  it('reports everything at once, each under its path', () => {
    const schema = object(
      {
        path: { type: 'string' },
        mode: { enum: ['read', 'write'] },
        items: { type: 'array', items: object({ size: { type: 'integer', minimum: 1 } }) },
        'odd name': { const: 3 },
      },
      { required: ['path', 'mode'], additionalProperties: false },
    );
    const value = {
      pth: 'x',
      mode: 'raed',
      items: [{ size: 2 }, { size: '2' }, { size: 0 }],
      'odd name': 4,
    };
    expect(issuesOf(schema, value)).toEqual([
      'path is required (string)',
      'pth is not a known name; did you mean "path"?',
      'mode must be one of "read", "write"; did you mean "read"?',
      'items[1].size must be integer, not string',
      'items[2].size must be >= 1',
      '["odd name"] must be 3',
    ]);
  });

  it('lists the known names where none is near', () => {
    expect(
      issuesOf(object({ alpha: {}, beta: {} }, { additionalProperties: false }), { zzzzzz: 1 }),
    ).toEqual(['zzzzzz is not a known name; known are alpha, beta']);
  });

  it('follows references inside the schema, recursive ones too', () => {
    const schema = object(
      { tree: { $ref: '#/$defs/node' } },
      {
        $defs: {
          node: object({
            name: { type: 'string' },
            children: { type: 'array', items: { $ref: '#/$defs/node' } },
          }),
        },
      },
    );
    expect(
      issuesOf(schema, { tree: { name: 'a', children: [{ name: 'b', children: [{ name: 1 }] }] } }),
    ).toEqual(['tree.children[0].children[0].name must be string, not number']);
  });

  it('names the types that alternatives allow', () => {
    const schema = object({ id: { anyOf: [{ type: 'string' }, { type: 'null' }] } });
    expect(issuesOf(schema, { id: 5 })).toEqual(['id must be string or null, not number']);
  });

  it('explains the nearest of several forms, in one issue where they stand', () => {
    const schema = object(
      { shape: { oneOf: [{ $ref: '#/$defs/circle' }, { $ref: '#/$defs/box' }] } },
      {
        $defs: {
          circle: object(
            { kind: { const: 'circle' }, radius: { type: 'number' } },
            { required: ['kind', 'radius'] },
          ),
          box: object(
            { kind: { const: 'box' }, width: { type: 'number' } },
            { required: ['kind', 'width'] },
          ),
        },
      },
    );
    expect(issuesOf(schema, { shape: { kind: 'box', width: 'wide' } })).toEqual([
      'shape fits none of the 2 allowed forms; nearest: shape.width must be number, not string',
    ]);
  });

  it('says when a value fits more forms than one', () => {
    const schema = object({ a: { oneOf: [{ type: 'number' }, { minimum: 0 }] } });
    expect(issuesOf(schema, { a: 5 })).toEqual([
      'a fits more than one of the allowed forms; it must fit exactly one',
    ]);
  });

  it('reports a condition where it stands', () => {
    const schema = object(
      { kind: { type: 'string' } },
      {
        if: { properties: { kind: { not: { const: 'file' } } } },
        else: { required: ['path'] },
      },
    );
    expect(issuesOf(schema, { kind: 'file' })).toEqual(['path is required']);
    expect(createSchemaChecker().check(schema, { kind: 'file' })[0]?.path).toBe('');
  });

  it('keeps an error beside alternatives that contain their own schema', () => {
    const node = {
      maxLength: 1,
      anyOf: [{ type: 'number' }, { type: 'array', items: { $ref: '#/$defs/node' } }],
    };
    expect(
      issuesOf(object({ v: { $ref: '#/$defs/node' } }, { $defs: { node } }), { v: 'abc' }),
    ).toEqual(['v must be number or array, not string', 'v must NOT have more than 1 characters']);
  });

  it('keeps an error beside alternatives that contain the whole schema', () => {
    const plain = object({ child: { $ref: '#' } }, { required: ['name'] });
    expect(
      issuesOf(
        { ...plain, anyOf: [{ required: ['x'], properties: { child: { $ref: '#' } } }] },
        {},
      ),
    ).toEqual(['fits none of the 1 allowed forms; nearest: x is required', 'name is required']);
  });

  it.each<[string, JsonObject, Json, readonly string[]]>([
    [
      'a name that is not allowed',
      { propertyNames: { maxLength: 2 } },
      { abc: 1 },
      ['abc is not an allowed name: must NOT have more than 2 characters'],
    ],
    [
      'a form that is not allowed',
      { not: { type: 'object' } },
      {},
      ['is of a form that is not allowed'],
    ],
    ['a member that is not allowed', object({ a: false }), { a: 1 }, ['a is not allowed']],
    ['a dependent member', { dependentRequired: { a: ['b'] } }, { a: 1 }, ['b is required']],
    [
      'unevaluated members',
      object({}, { unevaluatedProperties: false }),
      { a: 1 },
      ['has "a", which is not a known name'],
    ],
    [
      'nothing to contain',
      object({ a: { contains: { type: 'string' } } }),
      { a: [1] },
      ['a must contain at least 1 valid item(s)'],
    ],
    [
      'an inherited name',
      object({}, { required: ['constructor', 'toString'] }),
      {},
      ['constructor is required', 'toString is required'],
    ],
  ])('reports %s', (_, schema, value, issues) => {
    expect(issuesOf(schema, value)).toEqual(issues);
  });

  it('reads the draft a schema names, and draft 7 where only that makes sense of it', async () => {
    const tuple = object({ a: { type: 'array', items: [{ type: 'string' }] } });
    const wrong = ['a[0] must be string, not number'];
    expect(issuesOf(tuple, { a: [1] })).toEqual(wrong);
    for (const draft of ['draft-07', 'draft-06', 'draft-04']) {
      expect(
        issuesOf({ ...tuple, $schema: `http://json-schema.org/${draft}/schema#` }, { a: [1] }),
      ).toEqual(wrong);
    }
    const later = object({ a: { prefixItems: [{ type: 'string' }] } });
    expect(
      issuesOf({ ...later, $schema: 'https://json-schema.org/draft/2020-12/schema' }, { a: [1] }),
    ).toEqual(wrong);
    const between = object(
      { a: { $recursiveRef: '#' } },
      { required: ['a'], $schema: 'https://json-schema.org/draft/2019-09/schema' },
    );
    expect(await allIssuesOf(between, {})).toEqual(['a is required']);
  });

  it.each<[string, JsonObject, RegExp]>([
    ['an unknown type', { type: 'objekt' }, /cannot be used/u],
    ['properties that are a list', { properties: [] }, /cannot be used/u],
    ['a reference that leads nowhere', object({ a: { $ref: '#/$defs/none' } }), /resolve/u],
    [
      'a reference to another host',
      object({ a: { $ref: 'https://example.com/schema.json' } }),
      /resolve/u,
    ],
    ['a reference that turns in a circle', { not: { $ref: '#' } }, /cannot be used/u],
    [
      'a circle of several',
      object({}, { $ref: '#/$defs/a', $defs: { a: { allOf: [{ $ref: '#' }] } } }),
      /cannot be used/u,
    ],
    [
      'the booleans of draft 4',
      object({ a: { minimum: 3, exclusiveMinimum: true } }),
      /cannot be used/u,
    ],
  ])('checks nothing with %s, and says why', (_, schema, problem) => {
    const checker = createSchemaChecker();
    expect(checker.check(schema, { a: 1 })).toEqual([]);
    expect(checker.problem(schema)).toMatch(problem);
  });

  it('has no problem with a schema it can use', () => {
    const checker = createSchemaChecker();
    expect(checker.problem(object({}))).toBeUndefined();
    expect(checker.problem({})).toBeUndefined();
    expect(
      checker.problem({ $async: true, $id: 'https://example.com/a', type: 'object' }),
    ).toBeUndefined();
  });

  it('lets two schemas share an id', () => {
    const checker = createSchemaChecker();
    const first = object({ a: { type: 'string' } }, { $id: 'https://example.com/same' });
    const second = object({ a: { type: 'number' } }, { $id: 'https://example.com/same' });
    expect(checker.check(first, { a: 'x' })).toEqual([]);
    expect(checker.check(second, { a: 1 })).toEqual([]);
  });

  it('does not use a schema whose references double with every level, or that is nested without end', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `d${index}`,
        { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
      ]),
    );
    const checker = createSchemaChecker();
    const doubling = object({ a: { $ref: '#/$defs/d0' } }, { $defs: { ...$defs, d40: {} } });
    expect(checker.problem(doubling)).toMatch(/more than/u);
    let deep: JsonObject = {};
    for (let level = 0; level < 50_000; level += 1) {
      deep = { items: deep };
    }
    expect(checker.problem(deep)).toMatch(/more than/u);
  });

  it('checks nothing where a circle or a value nested without end shows only later', () => {
    const turning = { anyOf: [{ type: 'object' }, { $ref: '#' }] };
    expect(issuesOf(turning, [])).toEqual([]);
    let deep: Json = 5;
    for (let level = 0; level < 100_000; level += 1) {
      deep = { a: deep };
    }
    expect(issuesOf(object({}, { additionalProperties: { $ref: '#' } }), deep)).toEqual([]);
  });

  it('does not check formats', () => {
    expect(issuesOf(object({ a: { type: 'string', format: 'email' } }), { a: 'no' })).toEqual([]);
  });

  it('checks patterns, several in one schema', () => {
    const schema = object({ a: { pattern: '^a' }, b: { pattern: '^b' } });
    expect(issuesOf(schema, { a: 'a', b: 'a' })).toEqual(['b must match the pattern ^b']);
  });

  it('says nothing at once about what a dangerous pattern would say, negated or not', () => {
    const text = `${'a'.repeat(60)}!`;
    const dangerous = { pattern: '^(a+)+$' };
    const checker = createSchemaChecker();
    const named = {
      type: 'object',
      patternProperties: { '^(a+)+$': { type: 'number' } },
      additionalProperties: false,
    };
    expect(checker.check(object({ a: dangerous }), { a: text })).toEqual([]);
    expect(checker.check(object({ a: { not: dangerous } }), { a: text })).toEqual([]);
    expect(checker.check(named, { [text]: 'x' })).toEqual([]);
  });

  it('bounds what it says about a list of a hundred thousand wrong items', async () => {
    const schema = object({ a: { type: 'array', items: { type: 'string' } } });
    const first = ['a[0] must be string, not number'];
    expect(issuesOf(schema, wrongItems(30_000))).toEqual(first);
    expect(issuesOf(schema, wrongItems(5000))).toHaveLength(20);
    // In another thread, which has half a second for it: a busy machine may need another try.
    await expect
      .poll(() => allIssuesOf(schema, wrongItems(100_000)), { timeout: 20_000 })
      .toEqual(first);
  });

  it('forgets the schemas that were used longest ago and compiles them again', () => {
    const checker = createSchemaChecker();
    const first = object({ a: { type: 'string' } });
    for (let index = 0; index < 2100; index += 1) {
      checker.problem({ minProperties: index });
    }
    expect(checker.check(first, { a: 1 })).toHaveLength(1);
  });
});

describe('laws', () => {
  it('never throws, whatever the schema and the value', () => {
    const keyword = fc.constantFrom(
      'type',
      'properties',
      'required',
      'items',
      'anyOf',
      'oneOf',
      'allOf',
      'not',
      'if',
      'then',
      'else',
      'enum',
      'const',
      '$ref',
      '$defs',
      '$id',
      '$schema',
      '$anchor',
      'pattern',
      'patternProperties',
      'minimum',
      'additionalProperties',
      'unevaluatedProperties',
      'contains',
      'propertyNames',
      'nullable',
      'dependentRequired',
      'id',
      '$async',
      '__proto__',
    );
    const { schema } = fc.letrec<{ schema: Json }>((tie) => ({
      schema: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<Json>(
          'object',
          'array',
          'string',
          'number',
          '#',
          '#/$defs/a',
          '^a+$',
          null,
          true,
          false,
          4,
        ),
        fc.array(tie('schema'), { maxLength: 3 }),
        fc.dictionary(keyword, tie('schema'), { maxKeys: 4 }),
      ),
    }));
    const checker = createSchemaChecker();
    fc.assert(
      fc.property(fc.dictionary(keyword, schema, { maxKeys: 4 }), fc.jsonValue(), (any, value) => {
        const issues = checker.check(any, value);
        expect(checker.problem(any) === undefined || issues.length === 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
