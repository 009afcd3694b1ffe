import { describe, expect, it } from 'vitest';

import { FORESEE } from '../tuning/foresee.ts';
import { isListing, textValues } from './text-values.ts';

describe('textValues', () => {
  it('finds what lines are labelled with and what values look like, each once and in order', () => {
    const text = [
      '1. Title: Web agents',
      '   ID: 2507.14799',
      '   ID: 2507.02592',
      'Saved to /work/notes/agents.md, twice to /work/notes/agents.md.',
      'More at https://example.org/a and mail ann@example.org, please.',
    ].join('\n');
    expect(textValues(text)).toEqual({
      '~title': ['Web agents'],
      '~id': ['2507.14799', '2507.02592'],
      '~path': ['/work/notes/agents.md'],
      '~url': ['https://example.org/a'],
      '~email': ['ann@example.org'],
    });
  });

  it('makes a place of no word but those it knows', () => {
    expect(textValues('Ann Smith: call me\nPatient Name: Bob')).toEqual({ '~name': ['Bob'] });
  });

  it('reads the names of a listing, which are no paths by themselves', () => {
    const text = '[DIR] docs\n[FILE] read me.md';
    expect(textValues(text)).toEqual({ '~entry': ['docs', 'read me.md'] });
    expect([isListing(text), isListing('see [FILE] a'), isListing('')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('keeps a bounded number of values', () => {
    const lines = Array.from({ length: 500 }, (_, at) => `ID: value ${at}`);
    expect(textValues(lines.join('\n'))['~id']).toHaveLength(FORESEE.valuesMax);
  });
});
