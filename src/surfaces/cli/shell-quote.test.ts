import { spawnSync } from 'node:child_process';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { shellLine, shellQuote } from './shell-quote.ts';

const SHELL = '/bin/sh';
const hasShell = process.platform !== 'win32';

describe('shellQuote', () => {
  it('leaves plain words alone', () => {
    expect(shellLine(['pml', '--config', '/home/a/pml.json'], 'linux')).toBe(
      'pml --config /home/a/pml.json',
    );
  });

  it.each([
    ['', "''"],
    ['two words', "'two words'"],
    ["it's", String.raw`'it'\''s'`],
    ['$HOME', "'$HOME'"],
    ['~/x', "'~/x'"],
  ])('quotes %j for a POSIX shell', (word, quoted) => {
    expect(shellQuote(word, 'linux')).toBe(quoted);
  });

  it.each([
    ['{"a":1}', String.raw`"{\"a\":1}"`],
    [String.raw`C:\Program Files\pml` + '\\', String.raw`"C:\Program Files\pml\\"`],
    [String.raw`C:\pml`, String.raw`C:\pml`],
  ])('quotes %j for Windows', (word, quoted) => {
    expect(shellQuote(word, 'win32')).toBe(quoted);
  });
});

/**
 * Passes the words through a real shell. Each is followed by a mark, so that empty words are
 * visible.
 */
function throughShell(words: readonly string[]): string {
  const command = `printf '%s|' ${shellLine(words, 'linux')}`;
  return spawnSync(SHELL, ['-c', command], { encoding: 'utf8', cwd: '/' }).stdout;
}

const marked = (words: readonly string[]): string => words.map((each) => `${each}|`).join('');

describe('laws', () => {
  it.runIf(hasShell)('comes back unchanged from a real shell, whatever the words', () => {
    const word = fc
      .string({ unit: 'grapheme', maxLength: 30 })
      .map((text) => text.replaceAll('\0', ''));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
        expect(throughShell(words)).toBe(marked(words));
      }),
      { numRuns: 60 },
    );
  });

  it.runIf(hasShell)('protects every ASCII character, alone and beside letters', () => {
    const characters = Array.from({ length: 127 }, (_, index) => String.fromCharCode(index + 1));
    const words = characters.flatMap((each) => [each, `${each}${each}`, `${each}e`, `e${each}`]);
    expect(throughShell(words)).toBe(marked(words));
  });
});
