import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LineSplitter } from './line-socket.ts';

function split(chunks: readonly string[], sizeBytesMax = 1000): { lines: string[]; long: number } {
  const seen = { lines: [] as string[], long: 0 };
  const splitter = new LineSplitter({
    sizeBytesMax,
    onLine: (line) => seen.lines.push(line.toString('utf8')),
    onTooLong: () => {
      seen.long += 1;
    },
  });
  for (const chunk of chunks) {
    splitter.push(Buffer.from(chunk));
  }
  return seen;
}

describe('lines of a stream', () => {
  it('are handed over with their newlines, whole', () => {
    expect(split(['a', 'b\nc\n', '\n', 'd']).lines).toEqual(['ab\n', 'c\n', '\n']);
  });

  it('are skipped when they are too long, and reported once', () => {
    const { lines, long } = split(['123', '456', '789', '0\nok\n'], 5);
    expect(lines).toEqual(['ok\n']);
    expect(long).toBe(1);
  });

  it('may end in the middle', () => {
    const splitter = new LineSplitter({
      sizeBytesMax: 3,
      onLine: () => undefined,
      onTooLong: () => undefined,
    });
    expect(splitter.hasHalfLine()).toBe(false);
    splitter.push(Buffer.from('ab'));
    expect(splitter.hasHalfLine()).toBe(true);
    splitter.push(Buffer.from('\n'));
    expect(splitter.hasHalfLine()).toBe(false);
    splitter.push(Buffer.from('abcdef'));
    expect(splitter.hasHalfLine()).toBe(true);
  });
});

describe('laws', () => {
  it('does not depend on how the stream was cut', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\n') })), (chunks) => {
        const whole = chunks.join('');
        const { lines } = split(chunks);
        expect(lines).toEqual(split([whole]).lines);
        expect(lines.join('')).toBe(whole.slice(0, whole.lastIndexOf('\n') + 1));
      }),
    );
  });
});
