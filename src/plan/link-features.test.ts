import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import type { JsonObject } from '../base/json.ts';
import { candidatesFor } from './candidates.ts';
import { linkFeatures, placesOf, spanFeatures } from './link-features.ts';
import { mentionsIn } from './mentions.ts';
import { readIntent } from './reading.ts';
import { spansOf } from './spans.ts';
import { viewOf } from './tool-view.ts';

/** The features of each candidate of a single parameter, by how it was read. */
function featuresOf(
  intent: string,
  schema: JsonObject,
): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const tool = viewOf(draftTool('tool', 'A tool', { amount: schema }));
  const [view] = tool.parameters;
  const reading = readIntent(intent);
  const spans = spansOf(reading, mentionsIn(reading));
  if (view === undefined) {
    throw new Error('a tool with one property has one parameter');
  }
  const all = candidatesFor(view, spans).map((candidate) => {
    const found: Record<string, number> = {};
    const sink = (name: string, value: number): void => {
      if (value !== 0) {
        found[name] = value;
      }
    };
    linkFeatures(candidate, view, tool, placesOf(view, reading.words), spans, sink);
    spanFeatures(candidate.span, spans, sink);
    return [candidate.form, found] as const;
  });
  return Object.fromEntries(all);
}

describe('the features of a number', () => {
  it('tell a percentage from a share by what the parameter speaks of', () => {
    const found = featuresOf('grow by 5%', { type: 'number', description: 'In percent' });
    expect(found['percent']).toMatchObject({ 'percent:percent': 1, 'percent:number': 1 });
    const decimal = featuresOf('grow by 5%', { type: 'number', description: 'As a decimal' });
    expect(decimal['share']).toMatchObject({ 'share:decimal': 1 });
  });

  it('tell a number in words, and whether it counts things', () => {
    const found = featuresOf('draw two circles', { type: 'number' });
    expect(found['number']).toMatchObject({ 'number in words': 1, 'number in words counts': 1 });
    expect(featuresOf('draw 2 circles', { type: 'number' })['number']).not.toHaveProperty(
      'number in words',
    );
  });
});

/** Signs that words stand in a series, such as "Rome, Oslo and Bonn". */
function seriesFeatures(text: string): readonly string[] {
  const reading = readIntent('the weather in New York, London and Bonn');
  const spans = spansOf(reading, mentionsIn(reading));
  const found: string[] = [];
  for (const span of spans.texts.filter((each) => each.text === text)) {
    spanFeatures(span, spans, (name, value) => {
      if (value !== 0 && name.endsWith('series')) {
        found.push(name);
      }
    });
  }
  return found;
}

describe('the features of words', () => {
  it.each([
    ['New York', ['in a series']],
    ['London', ['in a series']],
    ['New York, London', ['joins a series']],
    ['weather', []],
  ])('tell whether they are an item of a series, or join two of them: %s', (text, told) => {
    expect(seriesFeatures(text)).toEqual(told);
  });
});

describe('the place of a value', () => {
  it('is counted in the brackets that hold the values of one call', () => {
    const [one, other] = ['for (1, 2) and (3)', 'for (1, 2) and (3), then stop there'].map(
      (intent) => featuresOf(intent, { type: 'number' })['number']?.['order'],
    );
    expect(one).toBe(other);
    expect(one).toBeDefined();
  });
});

describe('the features of a list', () => {
  const form = 'items-number';
  const numbers = { type: 'array', items: { type: 'number' } };
  const goesOn = (intent: string) => featuresOf(intent, numbers)[form]?.['items go on'];

  it('tell that it goes on only with a value of the same kind', () => {
    expect(goesOn('use [3, 4] and set it')).toBeUndefined();
    expect(goesOn('use [3, 4] and 5')).toBe(1);
  });
});
