import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import { describeCapability, freeName, nameProblem, wantedName } from './name-capability.ts';

const TOOLS = [toolId('filesystem', 'read_text_file'), toolId('memory', 'createEntities')];

describe('the name of a capability', () => {
  it.each([
    ['Count TODO in notes.txt', [{ name: 'path', value: 'notes.txt' }], 'count_todo'],
    ['Count the words of notes.txt', [{ name: 'path', value: 'notes.txt' }], 'count_words'],
    ['Zähle die Wörter', [], 'zahle_die_worter'],
    ['统计行数', [], 'read_text_file_create_entities'],
    ['', [], 'read_text_file_create_entities'],
    ['sum', [], 'sum_text_file_entities'],
    ['Look up order O-17', [], 'look_up_order'],
    [
      'Look up order O-17 and tell me its city',
      [{ name: 'id', value: 'O-17' }],
      'look_up_order_city',
    ],
    ['Turn off the lights of the hall', [], 'turn_off_lights_hall'],
    ['Sum the sizes in a folder', [], 'sum_sizes_folder'],
    ['Count the tickets that mention refund', [{ name: 'word', value: 'refund' }], 'count_tickets'],
    [
      'Mail addresses of customers in Oslo',
      [{ name: 'city', value: 'Oslo' }],
      'mail_addresses_customers',
    ],
    ['I am new and would now like you to find the invoices', [], 'find_invoices'],
    [`${'long'.repeat(12)} register of shops`, [], 'register_shops'],
    ['x'.repeat(50), [], 'read_text_file_create_entities'],
    [
      'Internationalization characteristics misunderstandings of shops',
      [],
      'internationalization_characteristics',
    ],
  ])('is made of what "%s" says', (intent, values, expected) => {
    expect(wantedName({ intent, tools: TOOLS, values })).toBe(expected);
  });

  it.each(['find', 'describe', 'remember', 'code', 'then', 'constructor', 'class', 'await', 'pml'])(
    'is never %s',
    (name) => {
      expect(nameProblem(name)).toBeDefined();
      expect(freeName(name, () => false)).toBe(`${name}_2`);
    },
  );

  it.each([
    '',
    'ab',
    'Abc',
    '1abc',
    '_abc',
    'a-b-c',
    'toJSON',
    '__proto__',
    'a'.repeat(41),
    'abc\n',
  ])('is not %j', (name) => {
    expect(nameProblem(name)).toBeDefined();
  });
});

describe('whole words', () => {
  it('are left where a number makes a name too long', () => {
    const wanted = 'internationalization_characteristics_abc';
    expect(wanted).toHaveLength(CAPABILITY.nameLengthMax);
    expect(freeName(wanted, (name) => name === wanted)).toBe(
      'internationalization_characteristics_2',
    );
  });

  it('are left of a long description', () => {
    const intent = 'collect everything '.repeat(40);
    const described = describeCapability({ intent, tools: TOOLS, values: [] });
    expect(described.length).toBeLessThanOrEqual(CAPABILITY.descriptionLengthMax);
    expect(described).toMatch(/(?:collect|everything) …$/u);
  });
});

describe('the description of a capability', () => {
  it('is the intent with names in the place of values, and the tools', () => {
    const values = [
      { name: 'path', value: '/tmp/a.csv' },
      { name: 'column', value: 'price' },
      { name: 'name', value: 'Total' },
      { name: 'limit', value: 20 },
    ];
    const intent = 'Sum "price" in /tmp/a.csv, keep it as an entity named Total, at most 20.';
    expect(describeCapability({ intent, tools: TOOLS, values })).toBe(
      'Sum [column] in [path], keep it as an entity named [name], at most [limit] (uses filesystem:read_text_file, memory:createEntities)',
    );
  });

  it('names a few of many tools', () => {
    const tools = Array.from({ length: 9 }, (_, index) => toolId('a', `t${index}`));
    expect(describeCapability({ intent: '', tools, values: [] })).toBe(
      'Uses a:t0, a:t1, a:t2, a:t3 and 5 more',
    );
  });
});

describe('laws', () => {
  const purposes = fc.record({
    intent: fc.oneof(fc.string(), fc.lorem()),
    tools: fc.array(
      fc
        .tuple(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }))
        .map(([server, tool]) => toolId(server.replaceAll(':', ';'), tool)),
      { minLength: 1, maxLength: 6 },
    ),
    values: fc.array(fc.record({ name: fc.string(), value: fc.oneof(fc.string(), fc.integer()) })),
  });

  it('every purpose has a name that is free and a line that describes it', () => {
    fc.assert(
      fc.property(purposes, fc.array(fc.nat(5)), (purpose, taken) => {
        const wanted = wantedName(purpose);
        const used = new Set(taken.map((count) => (count < 2 ? wanted : `${wanted}_${count}`)));
        const name = freeName(wanted, (each) => used.has(each));
        expect(nameProblem(name)).toBeUndefined();
        expect(used).not.toContain(name);
        const line = describeCapability(purpose);
        expect(line.length).toBeLessThanOrEqual(CAPABILITY.descriptionLengthMax);
        expect(line).not.toMatch(/[\n\r]/u);
      }),
    );
  });
});
