import { expect, it } from 'vitest';

import { cutText, escapedText, isPlainText, plainLine, plainText } from './plain-text.ts';

it('removes terminal escapes, right-to-left marks and zero-width characters', () => {
  expect(plainText('a\u001B[31mb\u202Ec\u200Bd\r\ne')).toBe('a[31mbcd\ne');
});

it('makes one line of no more than the length asked for', () => {
  expect(plainLine('  several\n\twords  here ', 13)).toBe('several word…');
  expect(plainLine('short', 13)).toBe('short');
});

it.each([
  ['NUL', 'a\u0000b', String.raw`a\u{0}b`],
  ['a line break', 'a\nb', String.raw`a\u{a}b`],
  ['a right-to-left mark', 'a\u202Eb', String.raw`a\u{202e}b`],
  ['a separator of lines', 'a\u2028b', String.raw`a\u{2028}b`],
  ['half a character', 'a\uD800b', String.raw`a\u{d800}b`],
])('finds %s and writes it as an escape', (_, text, escaped) => {
  expect(isPlainText(text)).toBe(false);
  expect(escapedText(text)).toBe(escaped);
});

it('leaves words of any language and emoji as they are', () => {
  expect(isPlainText('lire été 読む 😀 a-b_c.d/e')).toBe(true);
});

it('cuts a long text, and says so', () => {
  expect(cutText('12345', 5)).toBe('12345');
  expect(cutText('123456', 5)).toBe('12345…');
});

it('cuts no character in half', () => {
  expect(cutText('abc👍d', 4)).toBe('abc…');
  expect(plainLine('abc👍def', 5)).toBe('abc…');
  expect(cutText('abc👍d', 5)).toBe('abc👍…');
});
