import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { shortDescription } from './discover.ts';

describe('shortDescription', () => {
  it.each([
    ['a text that fits', 'Reads a file.', 'Reads a file.'],
    ['nothing', '', ''],
    ['blanks and line breaks', ' a\r\n\r\n\tb ', 'a b'],
    [
      'whole sentences',
      'Reads a file. Then it stops here. And more that is too long.',
      'Reads a file. Then it stops here. …',
    ],
    [
      'no sentence ends',
      'one two three four five six seven eight nine ten',
      'one two three four five six seven …',
    ],
    [
      'an abbreviation',
      'Takes e.g. a list of names or of addresses and more',
      'Takes e.g. a list of names or of …',
    ],
    ['no word ends', 'x'.repeat(60), `${'x'.repeat(38)} …`],
    [
      'a sentence of another script',
      `${'天'.repeat(20)}。${'地'.repeat(40)}`,
      `${'天'.repeat(20)}。 …`,
    ],
    ['marks that cannot be seen', 'a\u202Eb\u0007c\u{E0041}', 'abc'],
  ])('of %s', (_, text, short) => {
    expect(shortDescription(text, 40)).toBe(short);
  });

  it('does not cut through a character', () => {
    expect(shortDescription('😀'.repeat(40), 40)).toBe(`${'😀'.repeat(19)} …`);
    expect(shortDescription(`a${'😀'.repeat(40)}`, 40)).toBe(`a${'😀'.repeat(18)} …`);
  });

  it('reads no more than the beginning of 50 KB', () => {
    expect(shortDescription(`${' '.repeat(50_000)}late`, 160)).toBe('');
  });

  describe('laws', () => {
    it('is one visible line within its length, whatever the text', () => {
      fc.assert(
        fc.property(
          fc.string({ unit: 'binary', maxLength: 400 }),
          fc.integer({ min: 20, max: 200 }),
          (text, length) => {
            const short = shortDescription(text, length);
            expect(short.length).toBeLessThanOrEqual(length);
            expect(short).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
          },
        ),
      );
    });
  });
});
