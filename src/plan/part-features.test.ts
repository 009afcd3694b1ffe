import { describe, expect, it } from 'vitest';

import { mentionsIn } from './mentions.ts';
import { countFeatures } from './part-features.ts';
import { readIntent } from './reading.ts';
import { spansOf, type Span } from './spans.ts';

/** The features of an intent as one part, where tools are called so often. */
function featuresOf(intent: string, calls: number, taken: readonly Span[] = []): readonly string[] {
  const reading = readIntent(intent);
  const spans = spansOf(reading, mentionsIn(reading));
  const found: string[] = [];
  countFeatures(spans, 0, reading.words.length, taken, new Set([calls]), (name) => {
    found.push(name);
  });
  return found;
}

describe('a number in words that counts things', () => {
  it('speaks for as many calls', () => {
    expect(featuresOf('the area of two circles', 2)).toEqual(['counts calls']);
    expect(featuresOf('the area of two circles', 3)).toEqual(['counts else']);
  });

  it('is no count where it is written in digits, counts nothing, or is a value', () => {
    expect(featuresOf('the area of 2 circles', 2)).toEqual([]);
    expect(featuresOf('add two to it', 2)).toEqual([]);
    const reading = readIntent('the area of two circles');
    const { mentions } = spansOf(reading, mentionsIn(reading));
    expect(featuresOf('the area of two circles', 2, mentions)).toEqual([]);
  });
});
