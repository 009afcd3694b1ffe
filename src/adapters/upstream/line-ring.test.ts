import { describe, expect, it } from 'vitest';

import { LineRing } from './line-ring.ts';

describe('LineRing', () => {
  it('keeps the last lines, cut and made harmless', () => {
    const ring = new LineRing({ linesMax: 2, lengthMax: 5 });
    ring.push('one\ntwo\n\u001B[1mthr');
    ring.push('ee\nfour and more');
    expect(ring.lines()).toEqual(['[1mth', 'four…']);
  });

  it('keeps little of a line without end', () => {
    const ring = new LineRing({ linesMax: 2, lengthMax: 5 });
    for (let count = 0; count < 100; count += 1) {
      ring.push('x'.repeat(1000));
    }
    expect(ring.lines()).toEqual(['xxxx…']);
  });
});
