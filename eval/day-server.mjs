// The servers of the made-up day: small tables that answer the same every time. `node day-server.mjs NAME`
// With a file of definitions after the name, the tools of that server: they can be found, and do nothing.
import { readFileSync } from 'node:fs';

import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const text = (description) => ({ type: 'string', description });
const number = (description) => ({ type: 'number', description });
const READS = { readOnlyHint: true, openWorldHint: false };
const CHANGES = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
const tool = (description, properties, annotations, run) => ({
  description,
  inputSchema: { type: 'object', properties, required: Object.keys(properties) },
  annotations,
  run,
});
const found = (rows, key, value, what) => {
  const row = rows.find((each) => each[key] === value);
  if (row === undefined) {
    throw new Error(`there is no ${what} ${value}`);
  }
  return row;
};

const CUSTOMERS = [
  { customer_id: 'C-1', name: 'Ann', city: 'Oslo', email: 'ann@example.com' },
  { customer_id: 'C-2', name: 'Bob', city: 'Rome', email: 'bob@example.com' },
  { customer_id: 'C-3', name: 'Cem', city: 'Oslo', email: 'cem@example.com' },
];
const ORDERS = Array.from({ length: 12 }, (_, at) => ({
  order_id: `O-${at + 1}`,
  customer_id: `C-${(at % 3) + 1}`,
  status: ['open', 'shipped', 'late'][at % 3],
  total: 10 + 7 * at,
}));
const FILES = {
  'notes/monday.txt': 'call Ann about the lamp\nTODO order paper\nTODO ring the plumber',
  'notes/tuesday.txt': 'TODO send the report\nthe lamp is broken',
  'reports/june.txt': 'income 400\ncosts 300',
  'reports/july.txt': 'income 500\ncosts 320\nTODO check costs',
};
const TICKETS = [
  { id: 'T-1', title: 'printer is offline', status: 'open', labels: ['hardware'] },
  { id: 'T-2', title: 'printer needs paper', status: 'closed', labels: ['hardware'] },
  { id: 'T-3', title: 'login fails on phone', status: 'open', labels: ['app', 'urgent'] },
  { id: 'T-4', title: 'lamp in lobby broken', status: 'open', labels: ['building'] },
];
const TEMPERATURES = { Oslo: 4, Rome: 21, Paris: 14, Cairo: 30 };

const SERVERS = {
  shop: {
    list_orders: tool(
      'List orders that have a status.',
      { status: text('open, shipped or late') },
      READS,
      ({ status }) => ({
        orders: ORDERS.filter((order) => order.status === status),
      }),
    ),
    get_order: tool(
      'Get one order by its id.',
      { order_id: text('Id of the order') },
      READS,
      ({ order_id: id }) => found(ORDERS, 'order_id', id, 'order'),
    ),
    get_customer: tool(
      'Get a customer by id, with name, city and address.',
      { customer_id: text('Id of the customer') },
      READS,
      ({ customer_id: id }) => found(CUSTOMERS, 'customer_id', id, 'customer'),
    ),
    list_customers: tool(
      'List the customers in a city.',
      { city: text('Name of the city') },
      READS,
      ({ city }) => ({
        customers: CUSTOMERS.filter((customer) => customer.city === city),
      }),
    ),
    set_order_note: tool(
      'Set the note of an order.',
      { order_id: text('Id of the order'), note: text('Text of the note') },
      CHANGES,
      ({ order_id: id, note }) => ({
        order_id: id,
        note,
      }),
    ),
  },
  files: {
    read_text: tool(
      'Read a text file and return its content.',
      { path: text('Path of the file') },
      READS,
      ({ path }) => {
        if (FILES[path] === undefined) {
          throw new Error(`there is no file ${path}`);
        }
        return { content: FILES[path] };
      },
    ),
    list_folder: tool(
      'List the files in a folder.',
      { folder: text('Path of the folder') },
      READS,
      ({ folder }) => ({
        paths: Object.keys(FILES).filter((path) => path.startsWith(`${folder}/`)),
      }),
    ),
    create_note: tool(
      'Create a new note with a text.',
      { title: text('Title of the note'), text: text('Text of the note') },
      CHANGES,
      ({ title }) => ({
        path: `notes/${title}.txt`,
      }),
    ),
  },
  tickets: {
    search_tickets: tool(
      'Search tickets by words of their title.',
      { query: text('Words to look for') },
      READS,
      ({ query }) => ({
        tickets: TICKETS.filter(({ title }) => title.includes(query)),
      }),
    ),
    get_ticket: tool('Get a ticket by its id.', { id: text('Id of the ticket') }, READS, ({ id }) =>
      found(TICKETS, 'id', id, 'ticket'),
    ),
    create_ticket: tool(
      'Create a ticket.',
      { title: text('Title of the ticket') },
      CHANGES,
      ({ title }) => ({
        id: `T-${title.length}`,
      }),
    ),
    add_label: tool(
      'Add a label to a ticket.',
      { id: text('Id of the ticket'), label: text('Label to add') },
      CHANGES,
      ({ id, label }) => ({
        id,
        labels: [...found(TICKETS, 'id', id, 'ticket').labels, label],
      }),
    ),
  },
  weather: {
    get_forecast: tool(
      'Get the weather forecast of a city.',
      { city: text('Name of the city') },
      READS,
      ({ city }) => {
        if (TEMPERATURES[city] === undefined) {
          throw new Error(`there is no forecast for ${city}`);
        }
        return { city, celsius: TEMPERATURES[city] };
      },
    ),
    convert_temperature: tool(
      'Convert degrees Celsius to another unit.',
      { celsius: number('Degrees Celsius'), unit: text('fahrenheit or kelvin') },
      READS,
      ({ celsius, unit }) => ({
        value: unit === 'kelvin' ? celsius + 273.15 : celsius * 1.8 + 32,
      }),
    ),
  },
  chat: {
    list_channels: tool('List the channels of the chat.', {}, READS, () => ({
      channels: ['general', 'support', 'random'],
    })),
    read_channel: tool(
      'Read the latest messages of a channel.',
      { channel: text('Name of the channel') },
      READS,
      ({ channel }) => ({
        messages: [`hello ${channel}`, 'the printer is offline', 'thanks'],
      }),
    ),
    send_message: tool(
      'Send a message to a channel.',
      { channel: text('Name of the channel'), text: text('What to say') },
      CHANGES,
      () => ({ sent: true }),
    ),
  },
  everything: {
    echo: tool(
      'Echo back a message.',
      { message: text('Message to echo') },
      READS,
      ({ message }) => ({ message }),
    ),
    add: tool(
      'Add two numbers.',
      { a: number('First number'), b: number('Second number') },
      READS,
      ({ a, b }) => ({ sum: a + b }),
    ),
  },
};

const refuse = () => {
  throw new Error('it only has a definition');
};
const [, , name = '', file] = process.argv;
const definitions =
  file === undefined ? [] : readFileSync(file, 'utf8').split('\n').filter(Boolean);
const others = definitions
  .map((line) => JSON.parse(line))
  .filter(({ server }) => server === name)
  .map(({ name: id, description, inputSchema }) => [id, { description, inputSchema, run: refuse }]);
const tools = { ...SERVERS[name], ...Object.fromEntries(others) };

serveStdio(() => {
  const server = new Server({ name, version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', async () => ({
    tools: Object.entries(tools).map(([id, each]) => ({ ...each, name: id, run: undefined })),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    try {
      const value = tools[params.name].run(params.arguments ?? {});
      return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: value };
    } catch (error) {
      return { isError: true, content: [{ type: 'text', text: String(error) }] };
    }
  });
  return server;
});
