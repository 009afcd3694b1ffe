import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { UPSTREAM } from '../../tuning/upstream.ts';
import { LineReader } from './line-reader.ts';

type Seen =
  | string
  | { readonly parts: number; readonly text: string }
  | { readonly head: string; readonly tail: string; readonly sizeBytes: number };

function read(chunks: readonly Buffer[], sizeBytesMax: number): Seen[] {
  const seen: Seen[] = [];
  const reader = new LineReader(
    {
      onLine: (line) => seen.push(line.toString()),
      onLongLine: (parts) =>
        seen.push({ parts: parts.length, text: Buffer.concat(parts).toString() }),
      onOversizeLine: (head, tail, sizeBytes) =>
        seen.push({ head: head.toString(), tail: tail.toString(), sizeBytes }),
    },
    sizeBytesMax,
  );
  for (const chunk of chunks) {
    reader.push(chunk);
  }
  return seen;
}

describe('LineReader', () => {
  it('keeps the start and the end of a line that is too long, and goes on after it', () => {
    const long = `{"id":7,${'x'.repeat(2000)},"end":1}`;
    const seen = read(
      [Buffer.from(`a\n${long.slice(0, 900)}`), Buffer.from(`${long.slice(900)}\nb\n`)],
      1000,
    );
    expect(seen).toEqual([
      'a',
      {
        head: long.slice(0, UPSTREAM.oversizeSampleBytes),
        tail: long.slice(-UPSTREAM.oversizeSampleBytes),
        sizeBytes: long.length,
      },
      'b',
    ]);
  });

  it('hands over a long line in the parts it came in, and goes on after it', () => {
    const half = 'x'.repeat(UPSTREAM.unreadBytesMin / 2);
    const seen = read([Buffer.from(`a\n${half}`), Buffer.from(`${half}\nb\n`)], 1e7);
    expect(seen).toEqual(['a', { parts: 2, text: `${half}${half}` }, 'b']);
  });

  it('says nothing of a line that has not ended, nor of an empty one', () => {
    expect(read([Buffer.from('\n\nabc')], 10)).toEqual([]);
  });

  describe('laws', () => {
    it('gives the same lines however the stream is cut', () => {
      const text = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '\n', '"') }));
      fc.assert(
        fc.property(text, (pieces) => {
          const whole = Buffer.from(pieces.join(''));
          const cut = [...whole].map((byte) => Buffer.from([byte]));
          const expected = whole
            .toString()
            .split('\n')
            .slice(0, -1)
            .filter((line) => line !== '');
          expect(read([whole], 1e6)).toEqual(expected);
          expect(read(cut, 1e6)).toEqual(expected);
        }),
      );
    });
  });
});
