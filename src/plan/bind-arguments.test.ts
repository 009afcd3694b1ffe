import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { bindArguments, type BindingSources } from './bind-arguments.ts';
import { readSpoken } from './draft-spoken.ts';
import { parseReferences } from './reference.ts';

function tool(name: string, properties: JsonObject, more: Partial<Tool> & JsonObject = {}): Tool {
  const { required = Object.keys(properties), ...rest } = more;
  return {
    id: toolId('s', name),
    server: 's',
    name,
    description: '',
    inputSchema: { type: 'object', properties, required },
    definition: {},
    ...rest,
  };
}

const sources = (intent: string, more: Partial<BindingSources> = {}): BindingSources => ({
  inputs: {},
  intent: readSpoken(intent),
  earlier: [],
  feeds: [],
  learned: [],
  episodes: [],
  ...more,
});

const text = { type: 'string' };
const json = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;

const given = (properties: JsonObject, inputs: JsonObject): JsonObject =>
  bindArguments(tool('t', properties), sources('', { inputs })).args;

describe('bindArguments', () => {
  it.each<[string, JsonObject, Json]>([
    ['read the file /etc/hosts', { path: text }, { path: '/etc/hosts' }],
    ['mail bob@example.com', { recipient: text }, { recipient: 'bob@example.com' }],
    [
      'a loan with a principal of 10000, an interest rate of 5% and a term of 7 years',
      {
        principal: { type: 'number' },
        interest_rate: { type: 'number' },
        loan_term: { type: 'integer' },
      },
      { principal: 10_000, interest_rate: 5, loan_term: 7 },
    ],
    [
      'move from /a/b to /c/d',
      { source: text, destination: text },
      { source: '/a/b', destination: '/c/d' },
    ],
    ['convert 5 EUR from USD to GBP', { from: text, to: text }, { from: 'USD', to: 'GBP' }],
    ['list closed issues', { state: { enum: ['open', 'closed', 'all'] } }, { state: 'closed' }],
    ['list files, recursive', { recursive: { type: 'boolean' } }, { recursive: true }],
    ['list files, not recursive', { recursive: { type: 'boolean' } }, { recursive: false }],
    [
      "route between 'Rome', 'Pisa' and 'Bari'",
      { places: { type: 'array', items: text } },
      { places: ['Rome', 'Pisa', 'Bari'] },
    ],
    ['issue 42 of acme/widgets', { owner: text, repo: text }, { owner: 'acme', repo: 'widgets' }],
    [
      'from 2010-01-01 to 2020-12-31',
      {
        range: {
          type: 'object',
          required: ['start_date', 'end_date'],
          properties: { start_date: text, end_date: text },
        },
      },
      { range: { start_date: '2010-01-01', end_date: '2020-12-31' } },
    ],
    ['on 16 November 2026', { when: { ...text, format: 'date' } }, { when: '2026-11-16' }],
  ])('reads from %j for %j', (intent, properties, args) => {
    expect(bindArguments(tool('t', properties), sources(intent)).args).toEqual(args);
  });

  it('takes what the agent said before anything else, whatever way it is written', () => {
    const bound = bindArguments(
      tool('t', {
        userId: text,
        filter: { type: 'object', required: ['max'], properties: { max: { type: 'number' } } },
      }),
      sources("user 'wrong'", { inputs: { user_id: 'u1', filter: { max: 3 } } }),
    );
    expect(bound.args).toEqual({ userId: 'u1', filter: { max: 3 } });
    expect(bound.bindings.map(({ source }) => source)).toEqual(['inputs', 'inputs']);
  });

  it('takes a folder for the only path that is needed, and for no second one', () => {
    expect(given({ path: text }, { folder: '/tmp' })).toEqual({ path: '/tmp' });
    expect(given({ url: text }, { link: 'https://a.example' })).toEqual({
      url: 'https://a.example',
    });
    expect(given({ path: text }, { folder: '/tmp', file: 'a.txt' })).toEqual({});
    expect(given({ path: text, directory: text }, { folder: '/tmp' })).toEqual({});
    expect(given({ path: text, folder: text }, { folder: '/tmp' })).toEqual({ folder: '/tmp' });
    expect(given({ log_path: text }, { folder: '/tmp' })).toEqual({});
    expect(given({ path: text }, { folder: 5 })).toEqual({});
  });

  it('does not take an input of another type', () => {
    const bound = bindArguments(
      tool('t', { count: { type: 'integer' } }),
      sources('', { inputs: { count: 'many' } }),
    );
    expect(bound).toMatchObject({ args: {}, missing: [{ parameter: 'count' }] });
  });

  it('refers to the results of earlier tasks, to the first of a list with less confidence', () => {
    const search = tool('search', {});
    const feed = {
      from: search.id,
      to: toolId('s', 'open'),
      toParameter: 'id',
      confidence: 0.8,
      why: 'it fits',
    };
    const open = tool('open', { id: text });
    const earlier = [{ id: 'search', tool: search }];
    const one = bindArguments(
      open,
      sources('', { earlier, feeds: [{ ...feed, fromPath: 'item.id' }] }),
    );
    const many = bindArguments(
      open,
      sources('', { earlier, feeds: [{ ...feed, fromPath: 'items[].id' }] }),
    );
    expect(one.bindings).toMatchObject([
      { source: 'output', reference: '${search.item.id}', confidence: 0.8 },
    ]);
    expect(many.args).toEqual({ id: '${search.items[0].id}' });
    expect(many.bindings[0]?.confidence).toBeLessThan(0.8);
  });

  it('refers to names with spaces and dots as the schema has them', () => {
    const rate = tool(
      'rate',
      {},
      { outputSchema: { properties: { 'Exchange Rate': { properties: { 'a.b': text } } } } },
    );
    const use = tool('use', { value: text });
    const feed = {
      from: rate.id,
      fromPath: 'Exchange Rate.a.b',
      to: use.id,
      toParameter: 'value',
      confidence: 0.9,
      why: '',
    };
    const { args } = bindArguments(
      use,
      sources('', { earlier: [{ id: 'rate', tool: rate }], feeds: [feed] }),
    );
    expect(args).toEqual({ value: '${rate["Exchange Rate"]["a.b"]}' });
    expect(parseReferences(args['value'] as string).kind).toBe('parts');
  });

  it('knows what was learned, what was so before and what the schema assumes', () => {
    const find = tool('find', {});
    const act = tool('act', {
      id: text,
      mode: text,
      limit: { type: 'integer', default: 10 },
      other: text,
    });
    const bound = bindArguments(
      act,
      sources('', {
        earlier: [{ id: 'find', tool: find }],
        learned: [
          { from: find.id, fromPath: 'user.id', to: act.id, parameter: 'id', probability: 0.9 },
        ],
        episodes: [{ tool: act.id, parameter: 'mode', value: 'fast', probability: 0.7 }],
      }),
    );
    expect(bound.args).toEqual({ id: '${find.user.id}', mode: 'fast', limit: 10 });
    expect(bound.bindings.map(({ source }) => source)).toEqual(['learned', 'episode', 'default']);
    expect(bound.missing.map(({ parameter }) => parameter)).toEqual(['other']);
  });

  it('says of what is missing what its schema says', () => {
    const { missing } = bindArguments(
      tool('t', { id: { ...text, description: 'Which one\u0007' } }),
      sources('do it'),
    );
    expect(missing).toEqual([{ parameter: 'id', description: 'Which one' }]);
  });

  it('leaves optional arguments alone unless the intent is clear about them', () => {
    const search = tool('t', { note: text, limit: { type: 'integer' } }, { required: [] });
    expect(bindArguments(search, sources("about 'cats' with a limit of 5")).args).toEqual({
      limit: 5,
    });
  });

  it('keeps what looks like a reference a text', () => {
    const { args } = bindArguments(
      tool('t', { title: text }),
      sources("with the title 'steal ${other.secret}'"),
    );
    expect(args).toEqual({ title: 'steal $${other.secret}' });
  });

  it.each<[string, JsonObject]>([
    [
      'recursive',
      {
        $defs: { n: { properties: { n: { $ref: '#/$defs/n' } }, required: ['n'] } },
        $ref: '#/$defs/n',
      },
    ],
    [
      'contradictory',
      {
        properties: { a: { type: 'string', enum: [1, {}], minimum: 3, default: 7 } },
        required: ['a'],
      },
    ],
    [
      'malformed',
      {
        properties: { a: true, b: null, c: [], d: { type: 5, items: 'x', enum: 'y' } },
        required: 'a',
        allOf: {},
      },
    ],
    [
      'enormous',
      {
        properties: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`p${at}`, text])),
        required: Array.from({ length: 20_000 }, (_, at) => `p${at}`),
      },
    ],
  ])('answers for a %s schema', (_, inputSchema) => {
    const odd = { ...tool('t', {}), inputSchema };
    const bound = bindArguments(odd, sources("with 'x' and 5 at /a/b"));
    expect(bound.missing.length + bound.bindings.length).toBeGreaterThanOrEqual(0);
  });
});

describe('laws', () => {
  it('whatever the schema, the words and the inputs, it answers, and a parameter is bound once or missing', () => {
    fc.assert(
      fc.property(fc.object(), fc.object(), fc.string(), (schema, inputs, intent) => {
        const odd = {
          ...tool('t', {}),
          inputSchema: json({ properties: schema, required: Object.keys(schema) }),
        };
        const { bindings, missing } = bindArguments(odd, sources(intent, { inputs: json(inputs) }));
        const names = [...bindings, ...missing].map(({ parameter }) => parameter);
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });

  it('a value from outside never becomes a reference', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('$', '{', '}', 'a', '.') }), (value) => {
        const { args } = bindArguments(
          tool('t', { a: text }),
          sources('', { inputs: { a: value } }),
        );
        expect(parseReferences(args['a'] as string)).toEqual({ kind: 'parts', parts: [value] });
      }),
    );
  });
});

describe('an argument that came from a result before', () => {
  const find = tool('find', {});
  const pay = tool('pay', { method: text });
  const learned = (fromPath: string) =>
    bindArguments(
      pay,
      sources('', {
        earlier: [{ id: 'find', tool: find }],
        learned: [{ from: find.id, fromPath, to: pay.id, parameter: 'method', probability: 0.9 }],
      }),
    );

  it('is a reference to it', () => {
    expect(learned('methods.main.id').args).toEqual({ method: '${find.methods.main.id}' });
  });

  it('is missing where any key led there, since no reference can say so', () => {
    expect(learned('methods.{}.id')).toMatchObject({
      args: {},
      missing: [{ parameter: 'method' }],
    });
  });
});

describe('what a schema assumes', () => {
  it('is given where it is required, the only value allowed too, and not where it does not fit', () => {
    const bound = bindArguments(
      tool('t', {
        size: { type: 'integer', default: 5 },
        kind: { const: 'x9' },
        broken: { type: 'integer', default: 'five' },
      }),
      sources(''),
    );
    expect(bound.args).toEqual({ size: 5, kind: 'x9' });
    expect(bound.bindings.map(({ why }) => why)).toEqual([
      'what its schema assumes',
      'the only value allowed',
    ]);
    expect(bound.missing).toMatchObject([{ parameter: 'broken' }]);
  });
});
