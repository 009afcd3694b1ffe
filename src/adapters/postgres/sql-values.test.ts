import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fromStorable, toStorable } from './sql-values.ts';

describe('storable text', () => {
  it('leaves ordinary text as it is', () => {
    expect(toStorable('git:commit – ünïcödé 🦀\n')).toBe('git:commit – ünïcödé 🦀\n');
  });

  it('holds no NUL and no half of a surrogate pair', () => {
    expect(toStorable('a\u0000b\uD800c\uDC00')).toBe('a\u00100000b\u0010d800c\u0010dc00');
  });

  describe('laws', () => {
    const anyText = fc.string({
      unit: fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code)),
    });

    it('comes back as it went in', () => {
      fc.assert(fc.property(anyText, (text) => fromStorable(toStorable(text)) === text));
    });

    it('is well formed', () => {
      fc.assert(
        fc.property(anyText, (text) => {
          const stored = toStorable(text);
          return (
            !stored.includes('\u0000') && Buffer.from(stored, 'utf8').toString('utf8') === stored
          );
        }),
      );
    });
  });
});
