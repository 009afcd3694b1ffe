import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { WordPiece } from './word-piece.ts';

const PIECES = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'read',
  'file',
  '##s',
  '##ing',
  'un',
  '##aff',
  '##able',
  'cafe',
  '.',
  '!',
  '-',
  '[',
  ']',
  'sep',
  '搜',
  '索',
  'σ',
  'a',
  '##a',
];
const vocabulary = new Map(PIECES.map((piece, number) => [piece, number]));
const tokenizer = new WordPiece(vocabulary);
const pieces = (text: string, tokensMax = 64): string =>
  tokenizer
    .encode(text, tokensMax)
    .map((token) => PIECES[token])
    .join(' ');

describe('WordPiece', () => {
  it.each([
    ['read file', '[CLS] read file [SEP]'],
    ['READ\tFiles\n', '[CLS] read file ##s [SEP]'],
    ['unaffable', '[CLS] un ##aff ##able [SEP]'],
    ['café CAFÉ cafe\u0301', '[CLS] cafe cafe cafe [SEP]'],
    ['read-file!', '[CLS] read - file ! [SEP]'],
    ['搜索', '[CLS] 搜 索 [SEP]'],
    ['read搜file', '[CLS] read 搜 file [SEP]'],
    ['xyz', '[CLS] [UNK] [SEP]'],
    ['readxyz file', '[CLS] [UNK] file [SEP]'],
    ['re\u0000ad fi\u200ble\ufffd', '[CLS] read file [SEP]'],
    ['Σ', '[CLS] σ [SEP]'],
    ['', '[CLS] [SEP]'],
    ['   ', '[CLS] [SEP]'],
  ])('takes %j apart', (text, expected) => {
    expect(pieces(text)).toBe(expected);
  });

  it('takes the marks of the frame in a text for text', () => {
    expect(pieces('read [SEP] file')).toBe('[CLS] read [ sep ] file [SEP]');
  });

  it('knows no word of more than 100 characters', () => {
    expect(pieces('a'.repeat(100))).toContain('##a');
    expect(pieces('a'.repeat(101))).toBe('[CLS] [UNK] [SEP]');
  });

  it('cuts a text, within a word too, and keeps the frame', () => {
    expect(pieces('read file read file', 4)).toBe('[CLS] read file [SEP]');
    expect(pieces('unaffable', 4)).toBe('[CLS] un ##aff [SEP]');
  });

  it('refuses a vocabulary without the frame', () => {
    expect(() => new WordPiece(new Map([['read', 0]]))).toThrow(/\[CLS\]/u);
  });
});

describe('laws', () => {
  it('answers known tokens, framed, within the bound, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 2, max: 64 }),
        (text, tokensMax) => {
          const tokens = tokenizer.encode(text, tokensMax);
          expect(tokens.length).toBeLessThanOrEqual(tokensMax);
          expect(PIECES[tokens[0] ?? -1]).toBe('[CLS]');
          expect(PIECES[tokens.at(-1) ?? -1]).toBe('[SEP]');
          expect(tokens.every((token) => PIECES[token] !== undefined)).toBe(true);
        },
      ),
    );
  });

  it('begins the longer answer with the shorter one', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES.slice(4)), { maxLength: 30 }), (words) => {
        const text = words.join(' ');
        const whole = tokenizer.encode(text, 64);
        expect(whole.slice(0, 9)).toEqual(
          whole.length <= 9 ? whole : tokenizer.encode(text, 10).slice(0, 9),
        );
      }),
    );
  });
});
