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

describe('the features of a list', () => {
  const form = 'items-number';
  const numbers = { type: 'array', items: { type: 'number' } };
  const goesOn = (intent: string) => featuresOf(intent, numbers)[form]?.['items go on'];

  it('tell that it goes on only with a value of the same kind', () => {
    expect(goesOn('use [3, 4] and set it')).toBeUndefined();
    expect(goesOn('use [3, 4] and 5')).toBe(1);
  });
});
