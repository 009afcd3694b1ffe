import { describe, expect, it } from 'vitest';

import { fieldsOf, readField } from './schema-form.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    path: { type: 'string', default: 'notes.txt', description: 'Which file' },
    lines: { type: 'integer' },
    ratio: { type: 'number', default: 0.5 },
    deep: { type: 'boolean', default: true },
    order: { enum: ['up', 'down'], default: 'up' },
    tags: { type: 'array', items: { type: 'string' } },
    token: { type: 'string', examples: ['abc'] },
    odd: { type: 'string', default: 7 },
  },
  required: ['lines', 'token'],
};
const byName = (name: string): ReturnType<typeof fieldsOf>[number] => {
  const found = fieldsOf(SCHEMA).find((field) => field.name === name);
  if (found === undefined) {
    throw new Error(`no field ${name}`);
  }
  return found;
};

describe('fields of a schema', () => {
  it('are of the kind of their parameter, those that have to be given first', () => {
    expect(fieldsOf(SCHEMA).map(({ name, kind, initial }) => [name, kind, initial])).toEqual([
      ['lines', 'integer', ''],
      ['token', 'text', ''],
      ['path', 'text', 'notes.txt'],
      ['ratio', 'number', '0.5'],
      ['deep', 'boolean', 'true'],
      ['order', 'choice', '"up"'],
      ['tags', 'json', ''],
      ['odd', 'json', '7'],
    ]);
    expect(byName('token').example).toBe('abc');
    expect(byName('order').choices).toEqual(['"up"', '"down"']);
  });

  it.each([[undefined], [null], ['text'], [[]], [{ properties: [] }], [{ type: 'object' }]])(
    'are none for %j',
    (schema) => {
      expect(fieldsOf(schema)).toEqual([]);
    },
  );

  it.each([
    ['path', 'a.txt', { kind: 'value', value: 'a.txt' }],
    ['path', '', { kind: 'value', value: '' }],
    ['path', '007', { kind: 'value', value: '007' }],
    ['lines', '', { kind: 'wrong', why: 'lines has to be given' }],
    ['lines', '1.5', { kind: 'wrong', why: 'lines has to be a whole number' }],
    ['lines', '3', { kind: 'value', value: 3 }],
    ['ratio', 'much', { kind: 'wrong', why: 'ratio has to be a number' }],
    ['ratio', '', { kind: 'left_out' }],
    ['deep', 'false', { kind: 'value', value: false }],
    ['order', '"down"', { kind: 'value', value: 'down' }],
    ['tags', '', { kind: 'left_out' }],
    ['tags', '["a"', { kind: 'wrong', why: 'tags has to be written as JSON' }],
    ['tags', '["a"]', { kind: 'value', value: ['a'] }],
  ])('%s reads %j', (name, text, reading) => {
    expect(readField(byName(name), text)).toEqual(reading);
  });
});
