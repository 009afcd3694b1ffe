import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import { PLANNER } from '../tuning/planner.ts';
import { mentionsIn } from './mentions.ts';
import { readIntent } from './reading.ts';
import {
  isSaid,
  NOTHING_SEARCHED,
  placeWishOf,
  searchUnits,
  standingOf,
  wishedTools,
} from './search-units.ts';
import { spansOf } from './spans.ts';

const unitsOf = (intent: string) => {
  const reading = readIntent(intent);
  return searchUnits(spansOf(reading, mentionsIn(reading)));
};
const saidIn = (intent: string) => unitsOf(intent).filter(isSaid);

describe('what is searched', () => {
  it('is the parts of an intent', () => {
    expect(
      saidIn('read the file a.txt and send the result to Ann').map(({ text }) => text),
    ).toEqual(['read the file a.txt', 'and send the result to Ann']);
  });

  it('is what something is brought to, with the word that its clause begins with', () => {
    expect(saidIn('save the schema of a.db into b.md').map(({ text }) => text)).toEqual([
      'save into b.md file',
    ]);
  });

  it('is not a part that says nothing but values', () => {
    expect(saidIn('read a.txt, b.txt and Paris')).toEqual([]);
  });
});

describe('what reads what is spoken of', () => {
  it('is searched once for all files, and once for all pages', () => {
    const found = unitsOf('mail a.txt and b.txt and https://example.com/c to Ann').filter(
      ({ reads }) => reads !== undefined,
    );
    expect(found.map(({ text, reads }) => [text, reads?.length])).toEqual([
      ['read the contents of a file', 2],
      ['fetch the contents of a web page', 1],
    ]);
  });

  it('counts for the stretches that speak of it, and for no others', () => {
    const tool = toolId('s', 'a');
    const searched = {
      whole: new Map(),
      units: [
        {
          from: 0,
          to: 0,
          text: '',
          reads: [{ from: 3, to: 4 }],
          found: new Map([[tool, { search: 0.8, meaning: 0 }]]),
        },
      ],
    };
    expect(placeWishOf(searched, 'reads', tool, { from: 2, to: 5 })).toBe(0.8);
    expect(placeWishOf(searched, 'reads', tool, { from: 4, to: 9 })).toBe(0);
    expect(placeWishOf(searched, 'reads', toolId('s', 'b'), { from: 2, to: 5 })).toBe(0);
    expect(standingOf(searched, tool, 2, 5).search).toBe(0);
  });
});

describe('how well a tool answers some words', () => {
  const tool = toolId('s', 'a');
  const unit = (from: number, to: number, search: number) => ({
    from,
    to,
    text: '',
    found: new Map([[tool, { search, meaning: search / 2 }]]),
  });

  it('is the mean of the searches that they were in', () => {
    const searched = { whole: new Map(), units: [unit(0, 2, 1), unit(2, 6, 0.5)] };
    expect(standingOf(searched, tool, 0, 6)).toEqual({ search: 4 / 6, meaning: 2 / 6 });
    expect(standingOf(searched, tool, 1, 4)).toEqual({ search: 2 / 3, meaning: 1 / 3 });
  });

  it('is that of the parts that lie within them, where there are such', () => {
    const searched = { whole: new Map(), units: [unit(0, 2, 1), unit(2, 6, 0.5)] };
    expect(standingOf(searched, tool, 0, 4)).toEqual({ search: 1, meaning: 0.5 });
  });

  it('is that of the whole where there are no parts, and nothing where nothing was searched', () => {
    const whole = new Map([[tool, { search: 0.7, meaning: 0.3 }]]);
    expect(standingOf({ whole, units: [] }, tool, 0, 2)).toEqual({ search: 0.7, meaning: 0.3 });
    expect(standingOf(NOTHING_SEARCHED, tool, 0, 2)).toEqual({ search: 0, meaning: 0 });
  });
});

/** Returns what a search found, the best first. */
const ranked = (...names: readonly string[]) =>
  new Map(names.map((name, at) => [toolId('s', name), { search: 1 - at / 10, meaning: 0 }]));

describe('the tools that are wished for', () => {
  it('are the best of each search for files and pages, and of no other', () => {
    const many = Array.from({ length: PLANNER.writersMax + 2 }, (_, at) => `write${at}`);
    const wished = wishedTools({
      whole: new Map(),
      units: [
        { from: 0, to: 2, text: 'mail it', found: ranked('mail') },
        { from: 0, to: 0, text: 'write a file', writes: [], found: ranked(...many) },
      ],
    });
    expect([...wished]).toEqual([...ranked(...many.slice(0, PLANNER.writersMax)).keys()]);
  });
});
