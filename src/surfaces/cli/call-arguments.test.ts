import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { pairsToArguments, readArgumentWords } from './read-input.ts';

describe('readArgumentWords', () => {
  it.each([
    [[], { kind: 'object', args: {} }],
    [['-'], { kind: 'stdin' }],
    [['{"path":"a"}'], { kind: 'object', args: { path: 'a' } }],
    [
      ['path=a', 'expression=x=1'],
      {
        kind: 'pairs',
        pairs: [
          ['path', 'a'],
          ['expression', 'x=1'],
        ],
      },
    ],
  ])('reads %j', (words, expected) => {
    expect(readArgumentWords(words)).toStrictEqual(expected);
  });

  it.each([[['{"path":']], [['path']], [['=a']], [['{}', '{}']]])('refuses %j', (words) => {
    expect(() => readArgumentWords(words)).toThrow(expect.objectContaining({ code: 'USAGE' }));
  });
});

describe('pairsToArguments', () => {
  const schema = {
    properties: {
      id: { type: 'string' },
      count: { type: 'integer' },
      paths: { type: 'array', items: { type: 'string' } },
    },
  };

  it('keeps a text a text where the tool wants one', () => {
    expect(pairsToArguments([['id', '007']], schema)).toStrictEqual({ id: '007' });
  });

  it('reads numbers, and leaves what is not JSON for the schema to judge', () => {
    expect(pairsToArguments([['count', '7']], schema)).toStrictEqual({ count: 7 });
    expect(pairsToArguments([['count', 'seven']], schema)).toStrictEqual({ count: 'seven' });
  });

  it('fills a list from a name given several times, or from JSON', () => {
    const pairs = [
      ['paths', '1'],
      ['paths', 'b'],
    ] as const;
    expect(pairsToArguments(pairs, schema)).toStrictEqual({ paths: ['1', 'b'] });
    expect(pairsToArguments([['paths', '["a"]']], schema)).toStrictEqual({ paths: ['a'] });
  });

  it('refuses a second value for a parameter that takes one', () => {
    const pairs = [
      ['id', 'a'],
      ['id', 'b'],
    ] as const;
    expect(() => pairsToArguments(pairs, schema)).toThrow('given twice');
  });

  it('reads JSON where nothing is known of the tool', () => {
    expect(pairsToArguments([['deep', '{"a":[1]}']], undefined)).toStrictEqual({
      deep: { a: [1] },
    });
  });
});

describe('laws', () => {
  it('takes any JSON object back as it was written', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const text = JSON.stringify(value);
        expect(readArgumentWords([text])).toStrictEqual({ kind: 'object', args: JSON.parse(text) });
      }),
    );
  });
});
