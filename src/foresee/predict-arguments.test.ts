import { describe, expect, it } from 'vitest';

import { made, readSession, shop } from '../../test/support/read-session.ts';
import type { JsonObject } from '../base/json.ts';
import type { LearnedSource } from '../knowledge/argument-source.ts';
import type { Tool } from '../knowledge/tool.ts';
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
});
