import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { heat } from './neighbourhood.ts';

const WEIGHTS = { own: 0.6, neighbours: 0.4 };

describe('heat', () => {
  it('is a share of the own degree and a share of the neighbours’', () => {
    const input = { degree: 2, neighbourDegrees: [4, 2], degreeMax: 4 };
    expect(heat(input, WEIGHTS)).toBeCloseTo(0.6 * 0.5 + 0.4 * 0.75);
  });

  it('is nothing without neighbours', () => {
    expect(heat({ degree: 0, neighbourDegrees: [], degreeMax: 0 }, WEIGHTS)).toBe(0);
    expect(heat({ degree: 0, neighbourDegrees: [], degreeMax: 7 }, WEIGHTS)).toBe(0);
  });
});

describe('laws', () => {
  it('stays in [0, 1] and reaches 1 among equals', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 100 }), { minLength: 1 }), fc.nat(50), (degrees, more) => {
        const degreeMax = Math.max(degrees.length, ...degrees) + more;
        const degree = degrees.length;
        const value = heat({ degree, neighbourDegrees: degrees, degreeMax }, WEIGHTS);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1 + 1e-12);
        const equals = degrees.map(() => degree);
        const full = { degree, neighbourDegrees: equals, degreeMax: degree };
        expect(heat(full, WEIGHTS)).toBeCloseTo(1);
      }),
    );
  });
});
