import { describe, expect, it } from 'vitest';

import { made, readSession, type SessionStep, shop } from '../../test/support/read-session.ts';
import type { JsonObject } from '../base/json.ts';
import type { ArgumentSource } from '../knowledge/lesson.ts';
import { readSources } from './read-sources.ts';

const [USER, ORDER, FIND] = [shop('user'), shop('order'), shop('find')];

const told = (
  args: JsonObject,
  steps: readonly SessionStep[],
  known: readonly ArgumentSource[] = [],
): readonly string[] =>
  readSources(
    { tool: ORDER, args: [args] },
    readSession(...steps),
    known.map((each) => ({ ...each, choice: '', held: 1, missed: 0 })),
  ).map(({ kind, from, parameters, places, choice, held }) =>
    [kind, from, parameters.join('+'), places.join('+'), choice, held > 0 ? 'held' : 'missed']
      .filter((part) => part !== '')
      .join(' '),
  );

describe('readSources', () => {
  it('tells which arguments were given, and no source where nothing has the value', () => {
    expect(told({ id: 'W100' }, [])).toEqual(['given id held']);
  });

  it.each([
    [
      'a place of a result, whether it holds a number or its text',
      { id: '1002' },
      [made(USER, {}, { orders: [1001, 1002] })],
      [
        'result shop:user id orders[] next fresh first missed',
        'result shop:user id orders[] end fresh first held',
        'result shop:user id orders[] any fresh first held',
      ],
    ],
    [
      'an argument of the same name, however short',
      { page: 2 },
      [made(FIND, { page: 2 })],
      ['argument shop:find page page only fresh first held'],
    ],
    ['no other argument where the value is short', { page: 2 }, [made(FIND, { size: 2 })], []],
    [
      'a record that has two arguments together',
      { id: 'W100', zip: '78260' },
      [made(USER, {}, { order: 'W100', zip: '78260' })],
      [
        'result shop:user id order only fresh first held',
        'result shop:user zip zip only fresh first held',
        'result shop:user id+zip order+zip only fresh first held',
      ],
    ],
  ])('finds %s', (_, args, steps, sources) => {
    expect(told(args, steps).slice(1)).toEqual(sources);
  });

  it('counts against a source that is known and holds something else', () => {
    const known = {
      tool: ORDER,
      parameters: ['id'],
      kind: 'result',
      from: USER,
      places: ['order'],
    } as const;
    expect(told({ id: 'W900' }, [made(USER, {}, { order: 'W100' })], [known]).slice(1)).toEqual([
      'result shop:user id order only fresh first missed',
    ]);
  });
});
