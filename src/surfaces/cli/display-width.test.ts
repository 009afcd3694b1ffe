import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { displayWidth, wrapText } from './display-width.ts';

describe('laws', () => {
  it('keeps every word in order and no line wider than asked, unless one word is', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 40 }), fc.integer({ min: 1, max: 80 }), (text, width) => {
        const lines = wrapText(text, width);
        expect(lines.join(' ').split(' ')).toStrictEqual(text.split(' '));
        for (const line of lines) {
          expect(displayWidth(line) <= width || !line.includes(' ')).toBe(true);
        }
      }),
    );
  });

  it('never breaks before a word that would have fitted', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 40 }), fc.integer({ min: 1, max: 80 }), (text, width) => {
        const lines = wrapText(text, width);
        for (const [index, line] of lines.slice(0, -1).entries()) {
          const [next = ''] = lines[index + 1]?.split(' ') ?? [];
          expect(displayWidth(`${line} ${next}`)).toBeGreaterThan(width);
        }
      }),
    );
  });
});
