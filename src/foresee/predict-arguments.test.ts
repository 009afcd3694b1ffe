import { describe, expect, it } from 'vitest';

import { made, readSession, type SessionStep, shop } from '../../test/support/read-session.ts';
import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { LearnedSource } from '../knowledge/lesson.ts';
import type { Tool } from '../knowledge/tool.ts';
import { keptIn } from './kept-values.ts';
import { predictArguments } from './predict-arguments.ts';

const [USER, ORDER] = [shop('user'), shop('order')];
const row = (more: Partial<LearnedSource>): LearnedSource => ({
  tool: ORDER,
  parameters: ['id'],
  kind: 'result',
  from: USER,
  places: ['orders[]'],
  choice: 'next fresh first',
  held: 9,
  missed: 1,
  ...more,
});
const GIVEN = row({ kind: 'given', from: '', places: [], choice: '', missed: 0 });
const definition = (inputSchema: JsonObject): Tool => ({
  id: ORDER,
  server: 'shop',
  name: 'order',
  description: '',
  inputSchema,
  definition: {},
});
const user = made(USER, {}, { orders: [1001, 1002] });

const predicted = (sources: readonly LearnedSource[], schema?: JsonObject): readonly JsonObject[] =>
  predictArguments({
    tool: ORDER,
    definition: schema === undefined ? undefined : definition(schema),
    sources,
    reading: readSession(user),
  }).map(({ args }) => args);

const setsAfter = (
  sources: readonly LearnedSource[],
  ...steps: readonly SessionStep[]
): readonly JsonObject[] =>
  predictArguments({
    tool: ORDER,
    definition: undefined,
    sources,
    reading: readSession(...steps),
  }).map(({ args }) => args);

describe('predictArguments', () => {
  it.each([
    ['nothing where nothing is known', [], undefined, []],
    ['nothing where a required argument has no source', [], { required: ['id'] }, []],
    ['what is found at a source, the likeliest first', [GIVEN, row({})], undefined, [{ id: 1001 }]],
    [
      'a number as text where the tool takes text',
      [GIVEN, row({})],
      { properties: { id: { type: 'string' } } },
      [{ id: '1001' }],
    ],
    [
      'no item where the tool takes a list',
      [GIVEN, row({})],
      { properties: { id: { type: 'array' } } },
      [],
    ],
    [
      'every set of arguments that was given before',
      [GIVEN, { ...GIVEN, parameters: [], held: 12 }, row({})],
      undefined,
      [{}, { id: 1001 }],
    ],
    [
      'nothing of a tool that was not called in this session',
      [GIVEN, row({ from: shop('other') })],
      undefined,
      [],
    ],
  ])('gives %s', (_, sources, schema, expected) => {
    expect(predicted(sources, schema).slice(0, expected.length || 1)).toEqual(expected);
  });

  it('takes of many what sessions gave before, and what says yes to something, before the others', () => {
    const any = row({ places: ['orders[].id'], choice: 'any fresh first' });
    const orders = [1001, 1002, 1003, 1004, 1005].map((id) => ({ id, open: id === 1003 }));
    const sets = predictArguments({
      tool: ORDER,
      definition: undefined,
      sources: [GIVEN, any],
      reading: readSession(made(USER, {}, { orders })),
      sessions: ({ id }) => (id === 1004 ? 9 : 0),
    }).map(({ args: { id } }) => id);
    // The first and the last of a list are chosen for other reasons, too.
    expect(sets.filter((id) => id !== 1001 && id !== 1005)).toEqual([1004, 1003, 1002]);
  });

  it('gives whole calls that several sessions made', () => {
    const habit = row({
      parameters: ['id', 'kind'],
      kind: 'constant',
      from: '',
      places: ['"W1"', '"all"'],
      choice: 'only old after-0',
    });
    expect(setsAfter([habit], user)).toEqual([{ id: 'W1', kind: 'all' }]);
  });

  it('gives whole calls of other sessions also with what this session keeps to', () => {
    const habit = row({
      parameters: ['repo', 'size'],
      kind: 'constant',
      from: '',
      places: ['"theirs"', '100'],
      choice: 'only old after-0',
    });
    const other = made(shop('other'), { repo: 'ours' });
    const reading = readSession(other, other);
    const keptInstead = keptIn(reading.calls);
    const sets = predictArguments({
      tool: ORDER,
      definition: undefined,
      sources: [habit],
      reading,
      keptInstead,
    }).map(({ args }) => args);
    expect(sets).toEqual([
      { repo: 'theirs', size: 100 },
      { repo: 'ours', size: 100 },
    ]);
  });

  it('gives the last call again with one thing changed, and just as it was', () => {
    const before = made(ORDER, { id: 1001, fields: ['a'], note: 'short' });
    expect(setsAfter([row({})], user, before)).toEqual(
      expect.arrayContaining([
        { id: 1002, fields: ['a'], note: 'short' },
        { id: 1001, fields: ['a'], note: 'short' },
      ]),
    );
    const cutOff = made(ORDER, { id: 1001, note: null });
    expect(setsAfter([row({})], user, cutOff)).toEqual([]);
  });

  it('takes arguments that were given together before others', () => {
    const both = { ...GIVEN, parameters: ['id', 'kind'] };
    const kinds = ['"open"', '"paid"'].map((place) =>
      row({ parameters: ['kind'], kind: 'constant', from: '', places: [place] }),
    );
    const paid = made(shop('other'), { id: 1001, kind: 'paid' });
    const [first] = setsAfter([both, row({}), ...kinds], user, paid);
    expect(first).toEqual({ id: 1001, kind: 'paid' });
  });

  it('gives nothing to a server of what another said, unless somebody did so before', () => {
    const mail = made(toolId('mail', 'read'), {}, { orders: ['W900'] });
    const named = row({ from: toolId('mail', 'read'), choice: '', held: 0, missed: 0 });
    expect(setsAfter([GIVEN, named], mail)).toEqual([]);
    expect(setsAfter([GIVEN, { ...named, choice: 'only fresh first', held: 1 }], mail)).toEqual([
      { id: 'W900' },
    ]);
  });
});
