/** The made-up day: 100 programs and workflows of all kinds. */
import { q, times, USUAL, type Work } from './day-usual.ts';

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
  ...USUAL,
  ...REPEATS,
  ...FAILURES,
  ...ONCE,
  ...UNSAID,
  ...UNTIDY,
];
