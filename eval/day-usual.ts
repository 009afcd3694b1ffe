/** Usual work of the made-up day: single calls, chains, loops and workflows, most of them with several values. */
import type { Workflow } from '../src/plan/workflow.ts';

/** One kind of work, done once for each set of values. */
export interface Work {
  readonly name: string;
  /** `single`: one call and nothing more. `more`: several calls or logic. `failing`: it must teach nothing. */
  readonly kind: 'single' | 'more' | 'failing';
  readonly intent?: (values: Values) => string;
  readonly code?: (values: Values) => string;
  readonly workflow?: (values: Values) => Workflow;
  /** One entry for each time that it is done; equal ones are exact repeats. */
  readonly done: readonly Values[];
  /** What it is tried with afterwards. Empty where it has no values. */
  readonly other: Values;
}

export type Values = readonly (string | number)[];

/** A value as it stands in a program. */
export const q = (value: string | number | undefined): string => JSON.stringify(value ?? '');
/** The same values, so many times. */
export const times = (count: number, ...values: Values): readonly Values[] =>
  Array.from({ length: count }, () => values);

const SINGLE: readonly Work[] = [
  {
    name: 'echo',
    kind: 'single',
    intent: () => 'say something short',
    code: ([message]) => `return await mcp.everything.echo({ message: ${q(message)} });`,
    done: [['hey'], ['hey'], ['test'], ['one two']],
    other: ['again'],
  },
  {
    name: 'add',
    kind: 'single',
    intent: ([a, b]) => `add ${a} and ${b}`,
    code: ([a, b]) => `await mcp.everything.add({ a: ${a}, b: ${b} })`,
    done: [
      [1, 2],
      [20, 22],
      [3, 4],
    ],
    other: [5, 6],
  },
  {
    name: 'channels',
    kind: 'single',
    code: () => 'return await mcp.chat.list_channels({});',
    done: times(2),
    other: [],
  },
  {
    name: 'order',
    kind: 'single',
    intent: ([id]) => `show order ${id}`,
    code: ([id]) => `return await mcp.shop.get_order({ order_id: ${q(id)} });`,
    done: [['O-1'], ['O-5'], ['O-7']],
    other: ['O-9'],
  },
  {
    name: 'forecast',
    kind: 'single',
    intent: ([city]) => `weather in ${city} today`,
    code: ([city]) => `const w = await mcp.weather.get_forecast({ city: ${q(city)} });\nreturn w;`,
    done: [['Oslo'], ['Rome'], ['Oslo']],
    other: ['Cairo'],
  },
  {
    name: 'read a file',
    kind: 'single',
    intent: ([path]) => `what does ${path} say`,
    code: ([path]) => `return await mcp.files.read_text({ path: ${q(path)} });`,
    done: [['notes/monday.txt'], ['reports/june.txt'], ['reports/july.txt']],
    other: ['notes/monday.txt'],
  },
  {
    name: 'a ticket, as a workflow',
    kind: 'single',
    intent: ([id]) => `open ticket ${id}`,
    workflow: ([id]) => ({
      tasks: [{ id: 'ticket', tool: 'tickets:get_ticket', args: { id: id ?? '' } }],
    }),
    done: [['T-1'], ['T-3'], ['T-1']],
    other: ['T-4'],
  },
];

const CHAINS: readonly Work[] = [
  {
    name: 'customer of an order',
    kind: 'more',
    intent: ([id]) => `who is the customer of order ${id}`,
    code: ([id]) => `const order = await mcp.shop.get_order({ order_id: ${q(id)} });
return (await mcp.shop.get_customer({ customer_id: order.customer_id })).name;`,
    done: [['O-1'], ['O-2'], ['O-3'], ['O-1']],
    other: ['O-6'],
  },
  {
    name: 'label a ticket by title',
    kind: 'more',
    intent: ([words, label]) => `put the label ${label} on the ticket about ${words}`,
    code: ([
      words,
      label,
    ]) => `const { tickets } = await mcp.tickets.search_tickets({ query: ${q(words)} });
return await mcp.tickets.add_label({ id: tickets[0].id, label: ${q(label)} });`,
    done: [
      ['lamp', 'urgent'],
      ['login', 'phone'],
      ['printer', 'office'],
    ],
    other: ['lamp', 'facility'],
  },
  {
    name: 'forecast in another unit',
    kind: 'more',
    intent: ([city, unit]) => `temperature of ${city} in ${unit}`,
    code: ([
      city,
      unit,
    ]) => `const { celsius } = await mcp.weather.get_forecast({ city: ${q(city)} });
const { value } = await mcp.weather.convert_temperature({ celsius, unit: ${q(unit)} });
return value;`,
    done: [
      ['Oslo', 'kelvin'],
      ['Rome', 'fahrenheit'],
      ['Paris', 'kelvin'],
      ['Rome', 'fahrenheit'],
    ],
    other: ['Cairo', 'kelvin'],
  },
  {
    name: 'first ticket found',
    kind: 'more',
    intent: ([words]) => `details of the ticket about ${words}`,
    code: ([words]) => `const found = await mcp.tickets.search_tickets({ query: ${q(words)} });
return await mcp.tickets.get_ticket({ id: found.tickets[0].id });`,
    done: [['printer'], ['lamp'], ['printer']],
    other: ['login'],
  },
];

const LOOPS: readonly Work[] = [
  {
    name: 'sum of orders',
    kind: 'more',
    intent: ([status]) => `total value of all ${status} orders`,
    code: ([status]) => `const { orders } = await mcp.shop.list_orders({ status: ${q(status)} });
return orders.reduce((sum, order) => sum + order.total, 0);`,
    done: [['open'], ['late'], ['shipped'], ['open']],
    other: ['late'],
  },
  {
    name: 'cities of orders',
    kind: 'more',
    intent: ([status]) => `cities that the ${status} orders go to`,
    code: ([status]) => `const { orders } = await mcp.shop.list_orders({ status: ${q(status)} });
const cities = new Set();
for (const order of orders) {
  cities.add((await mcp.shop.get_customer({ customer_id: order.customer_id })).city);
}
return [...cities];`,
    done: [['open'], ['shipped'], ['open']],
    other: ['late'],
  },
  {
    name: 'a word in a folder',
    kind: 'more',
    intent: ([word, folder]) => `count ${word} in all files of ${folder}`,
    code: ([
      word,
      folder,
    ]) => `const { paths } = await mcp.files.list_folder({ folder: ${q(folder)} });
let count = 0;
for (const path of paths) {
  count += (await mcp.files.read_text({ path })).content.split(${q(word)}).length - 1;
}
return count;`,
    done: [
      ['TODO', 'notes'],
      ['costs', 'reports'],
      ['lamp', 'notes'],
    ],
    other: ['income', 'reports'],
  },
  {
    name: 'open tickets about words',
    kind: 'more',
    intent: ([words]) => `how many open tickets mention ${words}`,
    code: ([
      words,
    ]) => `const { tickets } = await mcp.tickets.search_tickets({ query: ${q(words)} });
return tickets.filter((ticket) => ticket.status === 'open').length;`,
    done: [['printer'], ['lamp'], ['login']],
    other: ['paper'],
  },
  {
    name: 'warmest city',
    kind: 'more',
    intent: ([a, b]) => `is it warmer in ${a} or in ${b}`,
    code: ([a, b]) => `const cities = [${q(a)}, ${q(b)}];
const all = await Promise.all(cities.map((city) => mcp.weather.get_forecast({ city })));
return all.toSorted((x, y) => y.celsius - x.celsius)[0].city;`,
    done: [
      ['Oslo', 'Rome'],
      ['Paris', 'Oslo'],
      ['Rome', 'Cairo'],
    ],
    other: ['Paris', 'Rome'],
  },
];

const WORKFLOWS: readonly Work[] = [
  {
    name: 'two forecasts',
    kind: 'more',
    intent: ([a, b]) => `compare the weather in ${a} and ${b}`,
    workflow: ([a, b]) => ({
      tasks: [
        { id: 'first', tool: 'weather:get_forecast', args: { city: a ?? '' } },
        { id: 'second', tool: 'weather:get_forecast', args: { city: b ?? '' } },
      ],
    }),
    done: [
      ['Oslo', 'Rome'],
      ['Paris', 'Cairo'],
      ['Oslo', 'Rome'],
    ],
    other: ['Rome', 'Paris'],
  },
  {
    name: 'order with customer',
    kind: 'more',
    intent: ([id]) => `order ${id} together with its customer`,
    workflow: ([id]) => ({
      tasks: [
        { id: 'order', tool: 'shop:get_order', args: { order_id: id ?? '' } },
        {
          id: 'customer',
          tool: 'shop:get_customer',
          args: { customer_id: '${order.customer_id}' },
        },
      ],
    }),
    done: [['O-2'], ['O-4'], ['O-2']],
    other: ['O-12'],
  },
  {
    name: 'ticket from a file',
    kind: 'more',
    intent: ([path]) => `create a ticket from ${path}`,
    workflow: ([path]) => ({
      tasks: [
        { id: 'file', tool: 'files:read_text', args: { path: path ?? '' } },
        { id: 'ticket', tool: 'tickets:create_ticket', args: { title: '${file.content}' } },
      ],
    }),
    done: [['notes/monday.txt'], ['notes/tuesday.txt'], ['reports/june.txt']],
    other: ['reports/july.txt'],
  },
  {
    name: 'morning round',
    kind: 'more',
    intent: () => 'morning round: late orders, support channel, printer tickets',
    workflow: () => ({
      tasks: [
        { id: 'orders', tool: 'shop:list_orders', args: { status: 'late' } },
        { id: 'chat', tool: 'chat:read_channel', args: { channel: 'support' } },
        { id: 'tickets', tool: 'tickets:search_tickets', args: { query: 'printer' } },
      ],
    }),
    done: times(2),
    other: [],
  },
];

export const USUAL: readonly Work[] = [...SINGLE, ...CHAINS, ...LOOPS, ...WORKFLOWS];
