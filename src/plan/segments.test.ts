import { describe, expect, it } from 'vitest';

import { mentionsIn } from './mentions.ts';
import { readIntent } from './reading.ts';
import { bordersIn } from './segments.ts';
import { spansOf } from './spans.ts';

const borders = (intent: string): readonly string[] => {
  const reading = readIntent(intent);
  return bordersIn(spansOf(reading, mentionsIn(reading)))
    .slice(1, -1)
    .map(({ at, kind }) => `${kind} ${reading.words[at]?.text ?? ''}`);
};

describe('the borders of an intent', () => {
  it('are where sentences, clauses and items begin', () => {
    expect(borders('Read a. Sort it, then send it; go')).toEqual([
      'sentence Sort',
      'joined then',
      'clause go',
    ]);
  });

  it.each(['->', '=>', '-->', '→'])('are at the arrow %s', (arrow) => {
    expect(borders(`the schema of shop ${arrow} a.md`)).toEqual(['clause a.md']);
  });

  it('are not inside brackets with values', () => {
    expect(borders('the point (3, 4) and the list [1, 2, 3]')).toEqual(['joined and']);
  });

  it('are not at a bracket alone', () => {
    expect(borders('the unit (amu) of mass')).toEqual([]);
    expect(borders('the unit (amu), the mass')).toEqual(['comma the']);
  });
});
