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

describe('laws', () => {
  it.runIf(hasShell)('comes back unchanged from a real shell, whatever the words', () => {
    const word = fc
      .string({ unit: 'grapheme', maxLength: 30 })
      .map((text) => text.replaceAll('\0', ''));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
        // Each word followed by a mark, so that empty words and line ends are seen too.
        const command = `printf '%s|' ${shellLine(words, 'linux')}`;
        const shell = spawnSync(SHELL, ['-c', command], { encoding: 'utf8' });
        expect(shell.stdout).toBe(words.map((each) => `${each}|`).join(''));
      }),
      { numRuns: 60 },
    );
  });
});
