import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import { viewOf } from './tool-view.ts';

const examplesIn = (description: string): readonly string[] | undefined =>
  viewOf(draftTool('t', 'd', { it: { type: 'string', description } })).parameters[0]?.examples;

describe('the examples of a parameter', () => {
  it('are the items of a list', () => {
    expect(examplesIn('The genre, e.g. rock, jazz or folk')).toEqual(['rock', 'jazz', 'folk']);
  });

  it('stay whole where they are quoted', () => {
    expect(examplesIn("A city, such as 'Berkeley, CA' or 'New York, NY'.")).toEqual([
      'Berkeley, CA',
      'New York, NY',
    ]);
  });

  it('stay whole where a place is followed by its short form', () => {
    expect(examplesIn('The city and state, e.g. Denver, CO')).toEqual(['Denver, CO']);
    expect(examplesIn('The currency, e.g. USD, EUR')).toEqual(['USD', 'EUR']);
  });
});
