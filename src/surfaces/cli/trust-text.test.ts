import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { displayWidth } from './terminal-text.ts';
import { brokenLines, visibleText } from './trust-text.ts';

describe('visibleText', () => {
  it('writes what cannot be seen as an escape', () => {
    expect(visibleText('a\u001B[2Kb\u202Ec\nd\u200B')).toBe(
      String.raw`"a\u001b[2Kb\u{202e}c\nd\u{200b}"`,
    );
  });
});

describe('laws', () => {
  it('keeps every character and no line is too wide', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 80 }), (text, width) => {
        const lines = brokenLines(visibleText(text), width);
        expect(lines.join('')).toBe(visibleText(text));
        expect(lines.every((line) => displayWidth(line) <= width)).toBe(true);
      }),
    );
  });
});
