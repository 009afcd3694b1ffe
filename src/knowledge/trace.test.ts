import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Json, JsonObject } from '../base/json.ts';
import { TRACES } from '../tuning/knowledge.ts';
import { boundedJson } from './trace.ts';

const asIs = (text: string): string => text;
const redact = (text: string): string => text.replaceAll('hunter2hunter2', '•••');

describe('boundedJson', () => {
  it('keeps what fits', () => {
    const value: JsonObject = { alpha: 0.75, list: [1, 'two', null, false], more: { deep: {} } };
    expect(boundedJson(value, asIs)).toEqual(value);
  });

  it('says what it left out', () => {
    const many = Array.from({ length: TRACES.itemsMax + 7 }, (_, at) => at);
    const { list, text } = boundedJson({ list: many, text: 'x'.repeat(10_000) }, asIs);
    expect((list as Json[]).at(-1)).toBe('7 more');
    expect(text).toBe(`${'x'.repeat(TRACES.textLengthMax)}…`);
  });

  it('ends where the room ends, in whatever part that is', () => {
    const row = Array.from({ length: 100 }, () => 'y'.repeat(100));
    const { rows } = boundedJson({ rows: Array.from({ length: 100 }, () => row) }, asIs);
    expect(JSON.stringify(rows).length).toBeLessThan(TRACES.charactersMax * 1.1);
    expect((rows as Json[]).at(-1)).toBe('99 more');
    expect(((rows as Json[])[0] as Json[]).at(-1)).toMatch(/^\d+ more$/u);
  });

  it('tells numbers that JSON has not', () => {
    expect(boundedJson({ one: Number.NaN, two: -Infinity }, asIs)).toEqual({
      one: 'NaN',
      two: '-Infinity',
    });
  });

  it('takes secrets out of texts and names, also those that are cut', () => {
    const start = 'x'.repeat(TRACES.textLengthMax - 8);
    const kept = boundedJson({ hunter2hunter2: 1, text: `${start}hunter2hunter2` }, redact);
    expect(JSON.stringify(kept)).not.toContain('hunter');
  });
});

describe('laws', () => {
  const anything = fc.jsonValue({ maxDepth: 8 }) as fc.Arbitrary<Json>;

  it('what is kept has a bound, whatever is given', () => {
    const huge = fc
      .tuple(anything, fc.nat(300), fc.string({ minLength: 0, maxLength: 2000 }))
      .map(([value, count, text]) => ({
        list: Array.from({ length: count }, () => [value, text]),
      }));
    fc.assert(
      fc.property(huge, (value) => {
        const { length } = JSON.stringify(boundedJson(value, asIs));
        // Names and texts are counted once, and escapes are at most six times as long.
        expect(length).toBeLessThan((TRACES.charactersMax + 1000) * 7);
      }),
      { numRuns: 50 },
    );
  });
});
