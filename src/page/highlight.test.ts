import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { codePieces } from './foreign-text.ts';

const kinds = (code: string): readonly (readonly [string, string])[] =>
  codePieces(code)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => [kind, text]);

describe('codePieces', () => {
  it('tells words, strings, numbers, calls and comments apart', () => {
    expect(kinds("const a = await read('x', 1_000); // done")).toEqual([
      ['keyword', 'const'],
      ['keyword', 'await'],
      ['call', 'read'],
      ['string', "'x'"],
      ['number', '1_000'],
      ['comment', '// done'],
    ]);
  });

  it('sees no comment in a string and no string in a comment', () => {
    expect(kinds('"// no"; /* "no" */')).toEqual([
      ['string', '"// no"'],
      ['comment', '/* "no" */'],
    ]);
  });
});

describe('laws', () => {
  it('is the program again when put together', () => {
    const pieces = fc.constantFrom(
      '"',
      "'",
      '`',
      '\\',
      '/*',
      '*/',
      '//',
      '\n',
      'if',
      'a(',
      '1e3',
      ' ',
      '$',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((all) => all.join('')),
        ),
        (code) => {
          expect(
            codePieces(code)
              .map(({ text }) => text)
              .join(''),
          ).toBe(code);
        },
      ),
    );
  });
});
