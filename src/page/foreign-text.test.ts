import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { visible, visiblePieces } from './foreign-text.ts';

const shown = (text: string): string =>
  visiblePieces(text)
    .map((piece) => piece.text)
    .join('');

describe('visiblePieces', () => {
  it.each([
    ['a\u202Eb', String.raw`a\u202eb`, 'turned around'],
    ['a\u0000b\u0007', String.raw`a\u0000b\u0007`, 'control characters'],
    ['a\u200Bb\uFEFF', String.raw`a\u200bb\ufeff`, 'without a width'],
    ['a\u{E0041}b', String.raw`a\u{e0041}b`, 'hidden letters'],
    ['\uD800', String.raw`\ud800`, 'half a character'],
    ['line\nnext\tone', 'line\nnext\tone', 'line ends and tabs stay'],
    ['שלום', 'שלום', 'letters of other scripts stay'],
    ['❤️ 👩‍💻', '❤️ 👩‍💻', 'pictures made of several characters stay'],
  ])('shows %j as %j: %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });
});

describe('visible', () => {
  it('cuts a long text and says so', () => {
    expect(visible('n'.repeat(1_000_000), 5)).toBe('nnnnn…');
  });

  it('cuts no character in two', () => {
    expect(visible('ab😀', 3)).toBe('ab…');
  });
});

describe('laws', () => {
  it('lets no character through that is not drawn', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(shown(text)).not.toMatch(
          /(?![\n\t])\p{Cc}|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/u,
        );
      }),
    );
  });

  it('leaves text alone that is drawn', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9 äöü<>&"']*$/u), (text) => {
        expect(shown(text)).toBe(text);
      }),
    );
  });
});
