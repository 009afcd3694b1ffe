import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import type { JsonObject } from '../base/json.ts';
import { DRAFT } from '../tuning/draft.ts';
import { inputsFor, inputValues, matchingInputs } from './draft-inputs.ts';
import { viewOf } from './tool-view.ts';

const namesOf = (inputs: JsonObject): readonly string[] =>
  inputValues(inputs).map(({ path }) => path.join('.'));

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

  it('is the only text that is needed where nothing else can be meant', () => {
    const read = viewOf(draftTool('read', 'Read a file', { path: { type: 'string' } }));
    const copy = viewOf(
      draftTool('copy', 'Copy a file', { from: { type: 'string' }, to: { type: 'string' } }),
    );
    const given = (inputs: JsonObject, view: typeof read) =>
      view.parameters.map((each) => inputsFor(inputs)(view, each)?.value);
    expect(given({ folder: '/srv' }, read)).toEqual(['/srv']);
    expect(given({ folder: '/srv', other: '/tmp' }, read)).toEqual([undefined]);
    expect(given({ folder: 3 }, read)).toEqual([undefined]);
    expect(given({ folder: '/srv' }, copy)).toEqual([undefined, undefined]);
    expect(given({ to: '/srv', from: 3 }, copy)).toEqual([undefined, '/srv']);
  });
});
