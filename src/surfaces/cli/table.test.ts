import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { displayWidth, harmless, table } from './terminal-text.ts';

const plain = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => harmless(line, false));

describe('table', () => {
  it('aligns columns under their headings and leaves no trailing space', () => {
    const lines = table(
      ['server', 'state'],
      [
        ['git', 'ready'],
        ['filesystem', ''],
      ],
      Infinity,
    );
    expect(plain(lines)).toStrictEqual(['server      state', 'git         ready', 'filesystem']);
  });

  it('cuts the widest column first when the terminal is narrow', () => {
    const lines = table(['name', 'words'], [['git', 'a long story about a repository']], 25);
    expect(plain(lines)).toStrictEqual(['name  words', 'git   a long story about…']);
  });

  it('counts wide characters as two columns', () => {
    const lines = table(
      ['a', 'b'],
      [
        ['日本', 'x'],
        ['abcd', 'y'],
      ],
      Infinity,
    );
    expect(plain(lines)).toStrictEqual(['a     b', '日本  x', 'abcd  y']);
  });

  it('keeps what a server wrote on its line and free of escapes', () => {
    expect(plain(table(['a'], [['one\ntwo\u001B[2J']], Infinity))).toStrictEqual([
      'a',
      'one two[2J',
    ]);
  });
});

describe('laws', () => {
  it('never prints a line wider than the terminal while columns can still give way', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 }),
        fc.integer({ min: 40, max: 120 }),
        (rows, width) => {
          for (const line of plain(table(['one', 'two', 'three'], rows, width))) {
            expect(displayWidth(line)).toBeLessThanOrEqual(width);
          }
        },
      ),
    );
  });
});
