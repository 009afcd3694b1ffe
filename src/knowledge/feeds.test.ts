import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { FEEDS } from '../tuning/feeds.ts';
import type { DescribedTool } from './feed-profile.ts';
import { allFeeds, feedsInto, indexFeeds } from './feeds.ts';

interface Sketch {
  readonly server?: string;
  readonly description?: string;
  readonly takes?: Readonly<Record<string, JsonObject>>;
  readonly optional?: readonly string[];
  readonly gives?: Readonly<Record<string, JsonObject>>;
}

const TEXT = { type: 'string' };

function tool(name: string, sketch: Sketch = {}): DescribedTool {
  const { server = 's', description = '', takes = {}, optional = [], gives } = sketch;
  const required = Object.keys(takes).filter((key) => !optional.includes(key));
  return {
    id: toolId(server, name),
    server,
    name,
    description,
    inputSchema: { type: 'object', properties: takes, required },
    ...(gives !== undefined && { outputSchema: { type: 'object', properties: gives } }),
  };
}

const best = (tools: readonly DescribedTool[], taker: string) =>
  feedsInto(indexFeeds(tools), toolId('s', taker))[0];

describe('feedsInto', () => {
  it('finds the output that bears the name of a parameter', () => {
    const tools = [
      tool('find_location', { gives: { geoId: TEXT, label: TEXT } }),
      tool('search_hotels', { takes: { geo_id: TEXT } }),
    ];
    expect(best(tools, 'search_hotels')).toMatchObject({
      from: 's:find_location',
      to: 's:search_hotels',
      fromPath: 'geoId',
      toParameter: 'geo_id',
      why: 'its geoId may be geo_id',
    });
  });

  it('lets the noun of a tool qualify a generic name', () => {
    const tools = [
      tool('create_user', { gives: { id: TEXT } }),
      tool('create_invoice', { gives: { id: TEXT } }),
      tool('send_welcome', { takes: { user_id: TEXT } }),
    ];
    expect(best(tools, 'send_welcome')).toMatchObject({ from: 's:create_user', fromPath: 'id' });
  });

  it('gives a generic name little where nothing qualifies it', () => {
    const tools = [
      tool('read_sensor', { gives: { name: TEXT, geoId: TEXT } }),
      tool('greet', { takes: { name: TEXT, geoId: TEXT } }),
    ];
    const into = feedsInto(indexFeeds(tools), toolId('s', 'greet'));
    const confidenceOf = (name: string) =>
      into.find(({ toParameter }) => toParameter === name)?.confidence ?? 0;
    expect(confidenceOf('geoId')).toBeGreaterThan(4 * confidenceOf('name'));
  });

  it('takes what a tool is named after where it publishes nothing', () => {
    const tools = [
      tool('get_country_code', { takes: { country_name: TEXT } }),
      tool('get_population_by_country', { takes: { country_code: TEXT } }),
    ];
    expect(best(tools, 'get_population_by_country')).toMatchObject({
      from: 's:get_country_code',
      fromPath: '',
      toParameter: 'country_code',
    });
  });

  it('takes what comes after a preposition for what is asked, not for what is given', () => {
    const tools = [
      tool('get_population_by_country', { takes: { year: TEXT } }),
      tool('get_flag', { takes: { country: TEXT } }),
    ];
    expect(best(tools, 'get_flag')).toBeUndefined();
  });

  it('gets a session from the login that the description speaks of', () => {
    const session = { type: 'string', description: 'The session after logging into Delta.' };
    const tools = [
      tool('delta_user_login', { takes: { password: TEXT } }),
      tool('united_user_login', { takes: { password: TEXT } }),
      tool('find_my_bags', { takes: { session_id: session } }),
    ];
    expect(best(tools, 'find_my_bags')?.from).toBe('s:delta_user_login');
  });

  it('gets a year from whoever tells the date', () => {
    const tools = [tool('get_current_date'), tool('list_holidays', { takes: { year: TEXT } })];
    expect(best(tools, 'list_holidays')?.from).toBe('s:get_current_date');
  });

  it('prefers the tool that makes a value to one that asks for it itself', () => {
    const tools = [
      tool('search_products', { takes: { words: TEXT }, gives: { product_id: TEXT } }),
      tool('list_offers', { takes: { product_id: TEXT }, gives: { product_id: TEXT } }),
      tool('list_reviews', { takes: { product_id: TEXT } }),
    ];
    expect(best(tools, 'list_reviews')?.from).toBe('s:search_products');
  });

  it('counts required parameters for more than optional ones', () => {
    const giver = tool('find_location', { gives: { geoId: TEXT } });
    const taker = (optional: readonly string[]) =>
      tool('map', { takes: { geoId: TEXT }, optional });
    const needed = best([giver, taker([])], 'map')?.confidence ?? 0;
    const possible = best([giver, taker(['geoId'])], 'map')?.confidence ?? 0;
    expect(needed).toBeGreaterThan(possible);
  });

  it('shares what the best deserves among rivals', () => {
    const give = (name: string) => tool(name, { gives: { geoId: TEXT } });
    const taker = tool('map', { takes: { geoId: TEXT } });
    const alone = best([give('find_a'), taker], 'map')?.confidence ?? 0;
    const shared = best([give('find_a'), give('find_b'), taker], 'map')?.confidence ?? 0;
    expect(shared).toBeCloseTo(alone / 2);
  });

  it('knows that one tool reads what another sets, without a parameter', () => {
    const tools = [tool('get_wifi_status'), tool('set_wifi_status', { takes: { on: TEXT } })];
    expect(best(tools, 'set_wifi_status')).toMatchObject({ toParameter: '', fromPath: '' });
  });

  it('answers nothing for a tool it does not know', () => {
    expect(feedsInto(indexFeeds([]), toolId('s', 'x'))).toEqual([]);
  });
});

describe('feeds between two tools', () => {
  it('have each parameter that the one can fill', () => {
    const date = { type: 'string' };
    const index = indexFeeds([
      tool('find_flight', { gives: { flight_number: TEXT, cabin: date } }),
      tool('book', { takes: { flight_number: TEXT, cabin: date } }),
    ]);
    const between = feedsInto(index, toolId('s', 'book')).filter(
      ({ from }) => from === toolId('s', 'find_flight'),
    );
    expect(between.map(({ toParameter }) => toParameter).toSorted()).toEqual([
      'cabin',
      'flight_number',
    ]);
  });
});

const schema = fc.letrec<{ node: JsonObject }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: fc.constantFrom('string', 'number', 'array', 'nonsense') }),
    fc.record(
      {
        type: fc.oneof(fc.constant('object'), fc.constant(['object', 'null']), fc.constant(7)),
        properties: fc.dictionary(
          fc.constantFrom('id', 'user_id', 'userName', 'year', '__proto__', '', '数据'),
          tie('node'),
        ),
        required: fc.oneof(fc.constant(['id', 'user_id']), fc.constant('id'), fc.constant(null)),
        items: tie('node'),
        anyOf: fc.array(tie('node'), { maxLength: 2 }),
        $ref: fc.constantFrom('#', '#/$defs/a', '#/$defs/missing', 'http://x/y'),
        $defs: fc.record({ a: tie('node') }),
      },
      { requiredKeys: [] },
    ),
    fc.jsonValue().map((properties) => ({ properties })),
  ),
})).node;

const anyTool = fc
  .record({
    name: fc.oneof(fc.string(), fc.constantFrom('get_user', 'createUser', 'user_login', 'set_id')),
    server: fc.constantFrom('s', 't'),
    description: fc.string(),
    inputSchema: schema,
    outputSchema: fc.option(schema, { nil: undefined }),
  })
  .map(({ outputSchema, ...rest }): DescribedTool => ({
    ...rest,
    id: toolId(rest.server, rest.name),
    ...(outputSchema !== undefined && { outputSchema }),
  }));
const anyTools = fc.uniqueArray(anyTool, { maxLength: 5, selector: ({ id }) => id });

describe('laws', () => {
  it('reads any schema, keeps confidence in [0, 1] and names tools that exist', () => {
    fc.assert(
      fc.property(anyTools, (tools) => {
        const index = indexFeeds(tools);
        for (const feed of allFeeds(index)) {
          expect(feed.confidence).toBeGreaterThanOrEqual(FEEDS.confidenceMin);
          expect(feed.confidence).toBeLessThanOrEqual(1);
          expect(index.profiles.has(feed.from) && index.profiles.has(feed.to)).toBe(true);
          expect(feed.from).not.toBe(feed.to);
        }
      }),
    );
  });

  it('does not depend on the order of the tools', () => {
    fc.assert(
      fc.property(anyTools, (tools) => {
        expect(allFeeds(indexFeeds(tools.toReversed()))).toEqual(allFeeds(indexFeeds(tools)));
      }),
    );
  });

  it('shares no more than one tool is needed for each parameter', () => {
    fc.assert(
      fc.property(anyTools, (tools) => {
        const sums = new Map<string, number>();
        for (const { to, toParameter, confidence } of allFeeds(indexFeeds(tools))) {
          const key = JSON.stringify([to, toParameter]);
          if (toParameter !== '') {
            sums.set(key, (sums.get(key) ?? 0) + confidence);
          }
        }
        expect([...sums.values()].every((sum) => sum <= 1 + Number.EPSILON * 8)).toBe(true);
      }),
    );
  });
});

describe('a catalog without measure', () => {
  it('is indexed and asked in bounded time, whatever its schemas', () => {
    const recursive: { [key: string]: JsonObject | string } = { type: 'object' };
    recursive['properties'] = { child: recursive, user_id: TEXT };
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field_${at}`, TEXT]));
    const tools = [
      { ...tool('endless'), inputSchema: recursive, outputSchema: recursive },
      tool('wide', { takes: wide, gives: wide }),
      tool('wordy', { description: 'user id '.repeat(10_000) }),
      ...Array.from({ length: 2000 }, (_, at) =>
        tool(`get_user_${at}`, { takes: { user_id: TEXT } }),
      ),
    ];
    const index = indexFeeds(tools);
    expect(index.profiles.get(toolId('s', 'wide'))?.inputs.length).toBeLessThan(FEEDS.slotsMax);
    for (const { id } of tools.slice(0, 20)) {
      expect(feedsInto(index, id).length).toBeLessThanOrEqual(FEEDS.feedsMax);
    }
  });
});

const toolsOf = (server: string): DescribedTool[] => [
  {
    id: toolId(server, 'list_orders'),
    server,
    name: 'list_orders',
    description: 'Lists the orders.',
    inputSchema: { type: 'object' },
    outputSchema: { type: 'object', properties: { order_id: { type: 'string' } } },
  },
  {
    id: toolId(server, 'get_order'),
    server,
    name: 'get_order',
    description: 'Gets one order by its id.',
    inputSchema: { type: 'object', properties: { order_id: { type: 'string' } } },
  },
];

it('finds as much in each of many servers that are alike as in one', () => {
  const servers = Array.from({ length: FEEDS.bearersMax + 1 }, (_, index) => `s${index}`);
  const index = indexFeeds(servers.flatMap((server) => toolsOf(server)));
  const feeds = allFeeds(index);
  expect(feeds.length).toBeGreaterThanOrEqual(servers.length);
  expect(feeds.filter(({ from, to }) => from.split(':')[0] !== to.split(':')[0])).toEqual([]);
});
