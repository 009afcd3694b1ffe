import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../base/json.ts';
import { DRAFT } from '../tuning/draft.ts';
import { inputOfKind, inputValues, matchingInputs } from './draft-inputs.ts';

const namesOf = (inputs: JsonObject): readonly string[] =>
  inputValues(inputs).map(({ path }) => path.join('.'));

const isPlace = (terms: readonly string[]): boolean => terms.includes('folder');

describe('what the agent said outright', () => {
  it('is every value by name, the outer before what is in them', () => {
    expect(namesOf({ user: { id: 1, home: { city: 'Oslo' } }, all: true })).toEqual([
      'user',
      'all',
      'user.id',
      'user.home',
      'user.home.city',
    ]);
  });

  it('is nothing of a name without a value', () => {
    expect(namesOf({ user: undefined, all: true })).toEqual(['all']);
  });

  it('is read so far and so deep at the most', () => {
    const many = Object.fromEntries(
      Array.from({ length: DRAFT.inputsMax + 50 }, (_, at) => [`n${at}`, at]),
    );
    expect(namesOf(many).length).toBe(DRAFT.inputsMax);
    let deep: JsonObject = { last: 1 };
    for (let level = 0; level < 2 * DRAFT.depthMax; level += 1) {
      deep = { inner: deep };
    }
    expect(namesOf(deep).length).toBe(DRAFT.depthMax);
  });

  it('is the parameter of the same whole name before the one of the same last name', () => {
    const inputs = inputValues({ id: 1, user: { id: 2 } });
    const found = matchingInputs(inputs, ['user', 'id']);
    expect(found.map(({ value, confidence }) => [value, confidence])).toEqual([
      [2, DRAFT.inputNamed],
      [1, DRAFT.inputNested],
    ]);
    expect(matchingInputs(inputs, ['order'])).toEqual([]);
  });

  it('is of a kind where exactly one text is named after it', () => {
    const one = inputValues({ folder: '/srv', name: 'x' });
    expect(inputOfKind(one, isPlace)).toMatchObject({ path: ['folder'], value: '/srv' });
    expect(inputOfKind(inputValues({ folder: 3 }), isPlace)).toBeUndefined();
    const two = inputValues({ folder: '/srv', old: { folder: '/tmp' } });
    expect(inputOfKind(two, isPlace)).toBeUndefined();
  });
});
