import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  type Evidence,
  fuse,
  HYBRID_SETTINGS as HYBRID,
  relevanceOf,
  type ServerGroups,
} from './fuse.ts';

const evidence = (cosines: readonly number[], lexical: readonly number[]): Evidence => ({
  cosines: Float64Array.from(cosines),
  lexical: Float64Array.from(lexical),
  named: new Float64Array(lexical.length),
  brevity: 0,
});
const apart = (count: number): ServerGroups => ({
  groupOf: Int32Array.from({ length: count }, (_, at) => at),
  sizes: Array.from({ length: count }, () => 1),
});
const ranking = (fused: Float64Array): readonly number[] =>
  [...fused.keys()].toSorted((left, right) => (fused[right] ?? 0) - (fused[left] ?? 0));
const UNKNOWN = Number.NaN;

describe('fuse', () => {
  it('counts words and meaning together', () => {
    const fused = fuse(evidence([0.5, 0.5, 0.1, 0.1], [4, 0, 4, 0]), [], apart(4), HYBRID);
    expect(ranking(fused)[0]).toBe(0);
    expect(ranking(fused).at(-1)).toBe(3);
  });

  it('lets words stand in for a vector that is missing', () => {
    const fused = fuse(evidence([UNKNOWN, UNKNOWN, 0.1, 0.1], [8, 0, 3, 0]), [], apart(4), HYBRID);
    expect(ranking(fused)[0]).toBe(0);
    expect([...fused].every(Number.isFinite)).toBe(true);
  });

  it('ranks by words where nothing has a vector', () => {
    const fused = fuse(evidence([UNKNOWN, UNKNOWN, UNKNOWN], [1, 3, 2]), [], apart(3), HYBRID);
    expect(ranking(fused)).toEqual([1, 2, 0]);
  });

  it('raises what is best for a clause above what is middling for all', () => {
    const whole = evidence([0.3, 0.31, 0.3, 0.1], [1, 1, 1, 0]);
    const clauses = [
      evidence([0.6, 0.3, 0.1, 0.1], [4, 1, 0, 0]),
      evidence([0.1, 0.3, 0.6, 0.1], [0, 1, 4, 0]),
    ];
    expect(ranking(fuse(whole, [], apart(4), HYBRID))[0]).toBe(1);
    expect(new Set(ranking(fuse(whole, clauses, apart(4), HYBRID)).slice(0, 2))).toEqual(
      new Set([0, 2]),
    );
  });

  it('pulls the tools of a server towards its best, and none past it', () => {
    const whole = evidence([0.6, 0.2, 0.21, 0.1], [3, 0, 0, 0]);
    const servers = { groupOf: Int32Array.of(0, 0, 1, 1), sizes: [2, 2] };
    expect(ranking(fuse(whole, [], apart(4), HYBRID))).toEqual([0, 2, 1, 3]);
    expect(ranking(fuse(whole, [], servers, HYBRID))).toEqual([0, 1, 2, 3]);
  });

  it('learns nothing from a server that has everything', () => {
    const whole = evidence([0.6, 0.2, 0.21], [3, 0, 0]);
    const one = { groupOf: Int32Array.of(0, 0, 0), sizes: [3] };
    expect(fuse(whole, [], one, HYBRID)).toEqual(fuse(whole, [], apart(3), HYBRID));
  });

  it('answers nothing for an empty catalog', () => {
    expect([...fuse(evidence([], []), [], apart(0), HYBRID)]).toEqual([]);
    expect([...relevanceOf(new Float64Array(), HYBRID)]).toEqual([]);
  });
});

describe('relevanceOf', () => {
  it('is high for one that stands out and low where all are alike', () => {
    const alone = relevanceOf(Float64Array.from([12, ...Array<number>(20).fill(0)]), HYBRID);
    const alike = relevanceOf(Float64Array.from(Array<number>(20).fill(3)), HYBRID);
    expect(alone[0]).toBeGreaterThan(0.8);
    expect(Math.max(...alike)).toBeLessThan(0.2);
  });

  it('judges the tools of a tiny catalog against tools that are about something else', () => {
    const [fits = 0] = relevanceOf(Float64Array.of(8), HYBRID);
    const [strange = 1] = relevanceOf(Float64Array.of(-1), HYBRID);
    expect(fits).toBeGreaterThan(0.5);
    expect(strange).toBeLessThan(0.2);
  });
});

describe('laws', () => {
  const values = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 30 });

  it('keeps relevance within [0, 1] and in the order of the fused values', () => {
    fc.assert(
      fc.property(values, (fused) => {
        const relevance = relevanceOf(Float64Array.from(fused), HYBRID);
        for (const [at, value] of fused.entries()) {
          expect(relevance[at]).toBeGreaterThanOrEqual(0);
          expect(relevance[at]).toBeLessThanOrEqual(1);
          for (const [other, otherValue] of fused.entries()) {
            expect(value > otherValue ? (relevance[at] ?? 0) > (relevance[other] ?? 1) : true).toBe(
              true,
            );
          }
        }
      }),
    );
  });

  it('never lowers a tool whose words match more', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 3, maxLength: 10 });
    fc.assert(
      fc.property(scores, (lexical) => {
        const cosines = lexical.map((_, at) => at / 20);
        const before = ranking(fuse(evidence(cosines, lexical), [], apart(lexical.length), HYBRID));
        const more = lexical.with(0, (lexical[0] ?? 0) + 5);
        const after = ranking(fuse(evidence(cosines, more), [], apart(lexical.length), HYBRID));
        expect(after.indexOf(0)).toBeLessThanOrEqual(before.indexOf(0));
      }),
    );
  });
});
