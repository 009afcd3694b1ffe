import { expect, it } from 'vitest';

import { plainLine, plainText } from './plain-text.ts';

it('removes terminal escapes, right-to-left marks and zero-width characters', () => {
  expect(plainText('a\u001B[31mb\u202Ec\u200Bd\r\ne')).toBe('a[31mbcd\ne');
});

it('makes one line of no more than the length asked for', () => {
  expect(plainLine('  several\n\twords  here ', 13)).toBe('several word…');
  expect(plainLine('short', 13)).toBe('short');
});
