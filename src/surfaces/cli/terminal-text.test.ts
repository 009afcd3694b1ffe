import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { displayWidth, harmless, paint, wrapText } from './terminal-text.ts';

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

describe('harmless', () => {
  it('keeps our styles where they are wanted and takes them out elsewhere', () => {
    const text = paint('red', 'down');
    expect(harmless(text, true)).toBe('\u001B[31mdown\u001B[39m');
    expect(harmless(text, false)).toBe('down');
  });

  it('takes out escapes that move the cursor, set the title or reverse the direction', () => {
    expect(harmless('a\u001B[2Jb\u001B]0;owned\u0007c\u202Ed', true)).toBe('a[2Jb]0;ownedcd');
  });

  it('takes out marks of two code units', () => {
    expect(harmless('a\u{E0041}b', true)).toBe('ab');
  });

  it('keeps tabs and line breaks', () => {
    expect(harmless('a\tb\nc', false)).toBe('a\tb\nc');
  });
});

describe('laws', () => {
  it('leaves nothing that steers a terminal when styles are off', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(harmless(text, false)).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cf}]/u);
      }),
    );
  });
});
