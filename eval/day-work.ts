/** A made-up day: 100 programs and workflows of all kinds, and plain wishes for the tools. */
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

type Values = readonly (string | number)[];

const q = (value: string | number | undefined): string => JSON.stringify(value ?? '');
const times = (count: number, ...values: Values): readonly Values[] =>
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

const REPEATS: readonly Work[] = [
  {
    name: 'mail addresses of a city',
    kind: 'more',
    intent: ([city]) => `mail addresses of customers in ${city}`,
    code: ([city]) => `const { customers } = await mcp.shop.list_customers({ city: ${q(city)} });
return customers.map((customer) => customer.email).join(', ');`,
    done: times(3, 'Oslo'),
    other: ['Rome'],
  },
  {
    name: 'titles of tickets',
    kind: 'more',
    intent: ([words]) => `titles of tickets about ${words}`,
    code: ([
      words,
    ]) => `const { tickets } = await mcp.tickets.search_tickets({ query: ${q(words)} });
return tickets.map((ticket) => ticket.title);`,
    done: times(3, 'printer'),
    other: ['lamp'],
  },
];

const FAILURES: readonly Work[] = [
  {
    name: 'an order that is not there',
    kind: 'failing',
    intent: ([id]) => `ship order ${id}`,
    code: ([id]) => `return await mcp.shop.get_order({ order_id: ${q(id)} });`,
    done: [['X-1'], ['X-2'], ['X-3'], ['X-4']],
    other: [],
  },
  {
    name: 'a program that throws',
    kind: 'failing',
    intent: ([path]) => `parse ${path}`,
    code: ([path]) =>
      `return JSON.parse((await mcp.files.read_text({ path: ${q(path)} })).content);`,
    done: [['notes/monday.txt'], ['reports/june.txt'], ['reports/july.txt']],
    other: [],
  },
  {
    name: 'a workflow that fails',
    kind: 'failing',
    intent: ([city]) => `weather of ${city} as a ticket`,
    workflow: ([city]) => ({
      tasks: [
        { id: 'weather', tool: 'weather:get_forecast', args: { city: city ?? '' } },
        { id: 'ticket', tool: 'tickets:create_ticket', args: { title: '${weather.city}' } },
      ],
    }),
    done: [['Atlantis'], ['Utopia'], ['Nowhere']],
    other: [],
  },
];

/** Done once each. */
type Written = (value: string | number | undefined) => string;
const ONE_TIME: readonly (readonly [string, string, string, Written])[] = [
  [
    'longest line of',
    'notes/monday.txt',
    'notes/tuesday.txt',
    (v) =>
      `const { content } = await mcp.files.read_text({ path: ${q(v)} });\nreturn content.split('\\n').toSorted((a, b) => b.length - a.length)[0];`,
  ],
  [
    'income minus costs in',
    'reports/june.txt',
    'reports/july.txt',
    (v) =>
      `const { content } = await mcp.files.read_text({ path: ${q(v)} });\nconst [income, costs] = content.split('\\n').map((line) => Number(line.split(' ')[1]));\nreturn income - costs;`,
  ],
  [
    'number of files in',
    'notes',
    'reports',
    (v) => `return (await mcp.files.list_folder({ folder: ${q(v)} })).paths.length;`,
  ],
  [
    'most expensive order that is',
    'late',
    'open',
    (v) =>
      `const { orders } = await mcp.shop.list_orders({ status: ${q(v)} });\nreturn orders.toSorted((a, b) => b.total - a.total)[0].order_id;`,
  ],
  [
    'first names of customers from',
    'Oslo',
    'Rome',
    (v) =>
      `const { customers } = await mcp.shop.list_customers({ city: ${q(v)} });\nreturn customers.map(({ name }) => name).toSorted();`,
  ],
  [
    'longest message in channel',
    'support',
    'general',
    (v) =>
      `const { messages } = await mcp.chat.read_channel({ channel: ${q(v)} });\nreturn messages.toSorted((a, b) => b.length - a.length)[0];`,
  ],
  [
    'labels of the ticket',
    'T-3',
    'T-1',
    (v) => `return (await mcp.tickets.get_ticket({ id: ${q(v)} })).labels.join(' ');`,
  ],
  [
    'average total of orders that are',
    'shipped',
    'late',
    (v) =>
      `const { orders } = await mcp.shop.list_orders({ status: ${q(v)} });\nreturn orders.reduce((sum, { total }) => sum + total, 0) / orders.length;`,
  ],
  [
    'file of this folder with the most words:',
    'reports',
    'notes',
    (v) =>
      `const { paths } = await mcp.files.list_folder({ folder: ${q(v)} });\nconst all = await Promise.all(paths.map(async (path) => ({ path, words: (await mcp.files.read_text({ path })).content.split(/\\s+/).length })));\nreturn all.toSorted((a, b) => b.words - a.words)[0].path;`,
  ],
  [
    'do we need a coat in',
    'Oslo',
    'Rome',
    (v) =>
      `return (await mcp.weather.get_forecast({ city: ${q(v)} })).celsius < 12 ? 'yes' : 'no';`,
  ],
];
const ONCE: readonly Work[] = ONE_TIME.map(([words, first, second, write]) => ({
  name: words,
  kind: 'more',
  intent: ([value]) => `${words} ${value}`,
  code: ([value]) => write(value),
  done: [[first]],
  other: [second],
}));

/** Nobody said what for. */
const UNSAID: readonly Work[] = [
  {
    name: 'all channels read',
    kind: 'more',
    code: () => `const { channels } = await mcp.chat.list_channels({});
const all = [];
for (const channel of channels) {
  all.push((await mcp.chat.read_channel({ channel })).messages.length);
}
return all;`,
    done: times(2),
    other: [],
  },
  {
    name: 'late orders with a note',
    kind: 'more',
    code: ([note]) => `const { orders } = await mcp.shop.list_orders({ status: 'late' });
for (const { order_id } of orders) {
  await mcp.shop.set_order_note({ order_id, note: ${q(note)} });
}
return orders.length;`,
    done: [['ask the carrier'], ['call the customer']],
    other: ['sent a voucher'],
  },
];

/** As agents write when nobody looks: vague or foreign words, values that the intent does not name, odd programs. */
const UNTIDY: readonly Work[] = [
  {
    name: 'vague words',
    kind: 'more',
    intent: () => 'check things',
    code: ([
      status,
      channel,
    ]) => `const { orders } = await mcp.shop.list_orders({ status: ${q(status)} });
const { messages } = await mcp.chat.read_channel({ channel: ${q(channel)} });
return [orders.length, messages.length];`,
    done: [['late', 'support']],
    other: ['open', 'general'],
  },
  {
    name: 'an intent of many words',
    kind: 'more',
    intent: ([city]) =>
      `the user would now like me to find out, as part of preparing the trip that was mentioned above, whether people who live in ${city} are customers of ours already, and if so how many, so that we can decide on presents`,
    code: ([city]) =>
      `return (await mcp.shop.list_customers({ city: ${q(city)} })).customers.length;`,
    done: [['Oslo']],
    other: ['Rome'],
  },
  {
    name: 'another language',
    kind: 'more',
    intent: ([folder]) => `Wie viele Zeilen haben die Dateien in ${folder}`,
    code: ([folder]) => `const { paths } = await mcp.files.list_folder({ folder: ${q(folder)} });
let lines = 0;
for (const path of paths) lines += (await mcp.files.read_text({ path })).content.split('\\n').length;
return lines;`,
    done: [['notes']],
    other: ['reports'],
  },
  {
    name: 'a value in other words',
    kind: 'more',
    intent: () => 'is it freezing in the capital of Norway',
    code: ([city]) => `return (await mcp.weather.get_forecast({ city: ${q(city)} })).celsius < 0;`,
    done: [['Oslo']],
    other: ['Cairo'],
  },
  {
    name: 'a value that is put together',
    kind: 'more',
    intent: ([number]) => `status of ticket number ${number}`,
    code: ([number]) => `return (await mcp.tickets.get_ticket({ id: 'T-' + ${number} })).status;`,
    done: [[3]],
    other: [2],
  },
  {
    name: 'a value as the name of a member',
    kind: 'more',
    intent: ([city]) => `forecast of ${city} out of all`,
    code: ([city]) => `const all = {};
for (const name of ['Oslo', 'Rome', 'Paris']) all[name] = await mcp.weather.get_forecast({ city: name });
return all.${city}.celsius;`,
    done: [['Oslo']],
    other: ['Rome'],
  },
  {
    name: 'only the first step',
    kind: 'more',
    intent: () => 'continue',
    code: ([words]) => `const found = await mcp.tickets.search_tickets({ query: ${q(words)} });
return found.tickets.length > 0 ? found : 'nothing';`,
    done: [['printer']],
    other: ['nothing like it'],
  },
  {
    name: 'a constant that decides',
    kind: 'more',
    intent: ([status]) => `big ${status} orders`,
    code: ([status]) => `const { orders } = await mcp.shop.list_orders({ status: ${q(status)} });
return orders.filter(({ total }) => total > 50).map(({ order_id }) => order_id);`,
    done: [['open']],
    other: ['late'],
  },
];

export const WORK: readonly Work[] = [
  ...SINGLE,
  ...CHAINS,
  ...LOOPS,
  ...WORKFLOWS,
  ...REPEATS,
  ...FAILURES,
  ...ONCE,
  ...UNSAID,
  ...UNTIDY,
];

/** Plain wishes, each with the one tool that answers it. None is an intent of the day. */
export const WISHES: readonly (readonly [string, string])[] = [
  ['list orders', 'shop:list_orders'],
  ['orders that were shipped', 'shop:list_orders'],
  ['get an order', 'shop:get_order'],
  ['look up order O-8', 'shop:get_order'],
  ['customer details', 'shop:get_customer'],
  ['customers in Rome', 'shop:list_customers'],
  ['write a note on an order', 'shop:set_order_note'],
  ['read a file', 'files:read_text'],
  ['content of a text file', 'files:read_text'],
  ['files in a folder', 'files:list_folder'],
  ['new note', 'files:create_note'],
  ['find tickets', 'tickets:search_tickets'],
  ['tickets about the lamp', 'tickets:search_tickets'],
  ['show a ticket', 'tickets:get_ticket'],
  ['open a new ticket', 'tickets:create_ticket'],
  ['label a ticket', 'tickets:add_label'],
  ['weather forecast', 'weather:get_forecast'],
  ['how warm is it in Cairo', 'weather:get_forecast'],
  ['celsius to fahrenheit', 'weather:convert_temperature'],
  ['which channels are there', 'chat:list_channels'],
  ['latest messages of a channel', 'chat:read_channel'],
  ['post a message', 'chat:send_message'],
  ['echo a text', 'everything:echo'],
  ['add two numbers', 'everything:add'],
];
