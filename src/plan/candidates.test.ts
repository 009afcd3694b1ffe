import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { candidatesFor } from './candidates.ts';
import { mentionsIn } from './mentions.ts';
import { readIntent } from './reading.ts';
import { spansOf } from './spans.ts';
import { viewOf } from './tool-view.ts';

const values = (intent: string, schema: JsonObject, name = 'it'): readonly Json[] => {
  const reading = readIntent(intent);
  const [view] = viewOf(draftTool('t', 'd', { [name]: schema })).parameters;
  return view === undefined
    ? []
    : candidatesFor(view, spansOf(reading, mentionsIn(reading))).map(({ value }) => value);
};

const described = (description: string): JsonObject => ({ type: 'string', description });

describe('the candidates of a parameter', () => {
  it('are the choices whose words stand in the text, also a part of them', () => {
    const schema = { enum: ['metric', 'imperial', 'us customary', 3, null] };
    expect(values('in Metric units, 3 of them', schema)).toEqual(['metric', 3]);
    expect(values('the customary unit', schema)).toEqual(['us customary']);
    expect(values('one in metric, two in metric', schema)).toEqual(['metric', 'metric']);
    expect(values('all PostgreSQL servers', { enum: ['postgres', 'redis'] })).toEqual(['postgres']);
  });

  it('are choices with a hyphen as whole as others', () => {
    const items = { type: 'string', enum: ['Wi-Fi', 'Reading Room'] };
    expect(values('a Reading Room and Wi-Fi', { type: 'array', items })).toContainEqual([
      'Reading Room',
      'Wi-Fi',
    ]);
  });

  it('are both values of a flag whose name is said, and none otherwise', () => {
    const schema = { type: 'boolean' };
    expect(values('show the history', schema, 'include_history')).toEqual([true, false]);
    expect(values('show all', schema, 'include_history')).toEqual([]);
    expect(values('history of a, no history of b', schema, 'history')).toHaveLength(4);
    expect(values('with pets', schema, 'has')).toEqual([]);
  });

  it('are whole numbers for an integer, within its bounds', () => {
    expect(values('2 and 2.5 and 40', { type: 'integer', maximum: 10 })).toEqual([2]);
    expect(values('at 8%', { type: 'number' })).toEqual([8, 0.08]);
  });

  it('are the numbers that a clock shows', () => {
    expect(values('the angle at 3:15', { type: 'integer' })).toEqual([3, 15]);
    expect(values('the angle at 3:15', { type: 'integer', maximum: 12 })).toEqual([3]);
  });

  it('are dates in the format that the description names', () => {
    expect(values('on March 11, 2022', described('as MM/DD/YYYY'))).toContain('03/11/2022');
    expect(values('on March 11, 2022', described('a day, MMM DD'))).toContain('2022-03-11');
    expect(values('on March 11, 2022', described('such as 2020-01-31'))).toContain('2022-03-11');
    expect(values('at 8 pm', { type: 'string' })).toContain('20:00');
  });

  it('are lists of what is allowed in a list', () => {
    const items = { type: 'string', enum: ['vegan', 'gluten free', 'halal'] };
    expect(values('vegan and gluten free food', { type: 'array', items })).toEqual([
      ['vegan', 'gluten free'],
      ['vegan'],
      ['gluten free'],
    ]);
    expect(values('vegan food', { type: 'array', items })).toEqual([['vegan']]);
    // Two lists that stand apart are lists of their own.
    expect(
      values('vegan and halal food here, and over there in town something gluten free or vegan', {
        type: 'array',
        items,
      }).slice(0, 3),
    ).toEqual([
      ['vegan', 'halal', 'gluten free'],
      ['vegan', 'halal'],
      ['gluten free', 'vegan'],
    ]);
  });

  it('are lists and single items', () => {
    const numbers = { type: 'array', items: { type: 'number' } };
    expect(values('mean of 3, 5', numbers)).toEqual([[3, 5], [3], [5]]);
    expect(values('tag it "a" and "b"', { type: 'array' })).toContainEqual(['a', 'b']);
  });

  it('are none for an object', () => {
    expect(values('a b c', { type: 'array', items: { type: 'object' } })).toEqual([]);
  });
});
