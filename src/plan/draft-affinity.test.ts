import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../base/json.ts';
import type { IntentValue } from '../retrieve/intent-values.ts';
import { DRAFT } from '../tuning/draft.ts';
import {
  affinity,
  isDescribedBy,
  isForKind,
  isNaturallyFor,
  isPlaceRole,
  placeNamed,
} from './draft-affinity.ts';
import { type Parameter, parametersOf } from './draft-parameters.ts';
import { readSpoken } from './draft-spoken.ts';

const parameter = (name: string, schema: JsonObject = { type: 'string' }): Parameter => {
  const [only] = parametersOf({ inputSchema: { properties: { [name]: schema } } });
  if (only === undefined) {
    throw new Error('a schema with one property has one parameter');
  }
  return only;
};

/** The first name of somebody, as a part of an object of this name. */
const nameWithin = (around: string): Parameter => {
  const properties = { first_name: { type: 'string' } };
  const person = { type: 'object', properties, required: ['first_name'] };
  const [only] = parametersOf({
    inputSchema: { properties: { [around]: person }, required: [around] },
  });
  return only ?? parameter('none');
};

/** The value of this kind in the words of an intent. */
const valueIn = (intent: string, kind: IntentValue['kind']): IntentValue => {
  const found = readSpoken(intent).values.find((value) => value.kind === kind);
  if (found === undefined) {
    throw new Error(`no ${kind} in "${intent}"`);
  }
  return found;
};

const MAIL = valueIn('ask ann@example.com', 'email');
const PLACE = valueIn('open /srv/a.txt', 'path');
const PAGE = valueIn('open https://example.com', 'url');
const QUOTED = valueIn('say "hello there"', 'quoted');
const NUMBER = valueIn('take 7', 'number');
const DAY = valueIn('see 2026-01-02', 'date');
const NAME = valueIn('greet Ann Smith', 'phrase');

describe('how likely a value is meant for a parameter', () => {
  it('is not at all where the parameter is named after another kind', () => {
    expect(affinity(parameter('url'), MAIL)).toBe(0);
    expect(affinity(parameter('email'), PLACE)).toBe(0);
    expect(affinity(parameter('due_date'), PAGE)).toBe(0);
    expect(affinity(parameter('url'), NAME)).toBe(0);
  });

  it('is possible where what is wanted stands in quotes, or is a day without a year', () => {
    expect(affinity(parameter('url'), QUOTED)).toBeGreaterThan(0);
    expect(affinity(parameter('date'), NAME)).toBeGreaterThan(0);
  });

  it('is more where the name or the format is of its kind than where only the text speaks of it', () => {
    const told = affinity(parameter('it', { type: 'string', description: 'A file.' }), PLACE);
    expect(affinity(parameter('path'), PLACE)).toBeGreaterThan(told);
    expect(told).toBeGreaterThan(affinity(parameter('it'), PLACE));
    const format = { type: 'string', format: 'email' };
    expect(affinity(parameter('it', format), MAIL)).toBeGreaterThan(told);
  });

  it('is little for an id and a name, and nothing for an id and a place', () => {
    expect(affinity(parameter('user_id'), NAME)).toBeCloseTo(DRAFT.kindAlien);
    expect(affinity(parameter('user_id'), PLACE)).toBe(0);
    expect(affinity(parameter('user_id'), DAY)).toBe(0);
    expect(affinity(parameter('user_id'), QUOTED)).toBeGreaterThan(DRAFT.kindAlien);
  });

  it('is more for a number where numbers are wanted', () => {
    const wanted = affinity(parameter('size', { type: 'integer' }), NUMBER);
    expect(wanted).toBeGreaterThan(affinity(parameter('size'), NUMBER));
  });

  it('is more where the name around the parameter stands before the value', () => {
    const said = valueIn('greet the guest by the name "Ann"', 'quoted');
    expect(nameWithin('guest').path).toEqual(['guest', 'first_name']);
    expect(affinity(nameWithin('guest'), said)).toBeGreaterThan(affinity(nameWithin('host'), said));
  });

  it('is more by the unit after it, and by the preposition before it', () => {
    const years = valueIn('wait 7 years', 'number');
    const number = { type: 'integer' };
    expect(affinity(parameter('years', number), years)).toBeGreaterThan(
      affinity(parameter('months', number), years),
    );
    const target = valueIn('move it to "there"', 'quoted');
    expect(affinity(parameter('destination'), target)).toBeGreaterThan(
      affinity(parameter('source'), target),
    );
  });
});

describe('what a name is for', () => {
  it('is a kind by its last word or its format', () => {
    expect(isForKind(parameter('log_file'), PLACE)).toBe(true);
    expect(isForKind(parameter('file_content'), PLACE)).toBe(false);
    expect(isForKind(parameter('it', { format: 'uri' }), PAGE)).toBe(true);
    expect(isForKind(parameter('it'), QUOTED)).toBe(false);
  });

  it('is plainly a kind where nothing else is said', () => {
    expect(isNaturallyFor(parameter('repo_path'), PLACE)).toBe(true);
    expect(isNaturallyFor(parameter('log_path'), PLACE)).toBe(false);
  });

  it('is what one place is to another', () => {
    expect(isPlaceRole(parameter('new_path'), PLACE)).toBe(true);
    expect(isPlaceRole(parameter('to'), PLACE)).toBe(true);
    expect(isPlaceRole(parameter('log_path'), PLACE)).toBe(false);
  });

  it('is a kind of place where it is its only word', () => {
    expect(placeNamed(['folder'])).toBe('path');
    expect(placeNamed(['mail'])).toBe('email');
    expect(placeNamed(['log', 'folder'])).toBeUndefined();
    expect(placeNamed([])).toBeUndefined();
  });

  it('is described by the words on both sides of a value', () => {
    const described = parameter('it', { description: 'How many pages of the report to print' });
    expect(isDescribedBy(described, valueIn('the report 7 pages', 'number'))).toBe(true);
    expect(isDescribedBy(described, valueIn('the report 7', 'number'))).toBe(false);
    expect(isDescribedBy(described, valueIn('7 pages', 'number'))).toBe(false);
  });
});
