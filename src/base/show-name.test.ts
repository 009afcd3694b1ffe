import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { showName } from './plain-text.ts';

/** Names that look alike: a few letters, their look-alikes, and invisible characters. */
const tricky = fc.string({
  unit: fc.constantFrom(
    'a',
    '\u0430',
    '\u03B1',
    'é',
    'e',
    '\u0301',
    '\u200B',
    '\u202E',
    '\\',
    '\\u{',
    '\\u{5c}',
    'u{200b}',
    'п',
    'ａ',
    '名',
    ' ',
    '\u00A0',
    '\uD800',
    '\n',
    ':',
  ),
  maxLength: 12,
});

/** Decodes escapes. */
const read = (shown: string): string =>
  shown.replaceAll(/\\u\{([0-9a-f]+)\}/gu, (_, digits: string) =>
    String.fromCodePoint(Number.parseInt(digits, 16)),
  );

describe('showName', () => {
  it.each([
    ['files:read_file', 'files:read_file'],
    ['read file', 'read file'],
    ['read ', String.raw`read\u{20}`],
    ['read  file', String.raw`read \u{20}file`],
    ['re\u200Bad', String.raw`re\u{200b}ad`],
    ['re\u202Ead', String.raw`re\u{202e}ad`],
    ['re\u0430d', String.raw`re\u{430}d`],
    ['b\u0430nk:read', String.raw`b\u{430}nk:read`],
    ['\u0441\u043E\u0440\u0443', String.raw`\u{441}\u{43e}\u{440}\u{443}`],
    ['файлы:поиск', 'файлы:поиск'],
    ['files:поиск', 'files:поиск'],
    ['größe', 'größe'],
    ['検索ツール', '検索ツール'],
    ['read\uFF3Ffile', String.raw`read\u{ff3f}file`],
    ['caf\u0065\u0301', String.raw`cafe\u{301}`],
    ['a\u00A0b', String.raw`a\u{a0}b`],
    ['read\nfile', String.raw`read\u{a}file`],
    ['\u05D0\u05D1', String.raw`\u{5d0}\u{5d1}`],
    [String.raw`re\u{200b}ad`, String.raw`re\u{5c}u{200b}ad`],
  ])('shows %j as %s', (name, shown) => {
    expect(showName(name)).toBe(shown);
  });

  it('leaves ASCII as it is, but for what an escape looks like and spaces that cannot be counted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (name) => {
        fc.pre(!name.includes('\\u{') && !/^ | $| {2}/u.test(name));
        expect(showName(name)).toBe(name);
      }),
    );
  });

  it('never shows two names the same: each can be read back', () => {
    fc.assert(
      fc.property(fc.oneof(tricky, fc.string({ unit: 'binary' }), fc.string()), (name) => {
        expect(read(showName(name))).toBe(name);
      }),
      { numRuns: 2000 },
    );
  });

  it('shows nothing that is not drawn or that ends the line', () => {
    fc.assert(
      fc.property(fc.oneof(tricky, fc.string({ unit: 'binary' })), (name) => {
        expect(showName(name)).not.toMatch(
          /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u,
        );
      }),
    );
  });
});
