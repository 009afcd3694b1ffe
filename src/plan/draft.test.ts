import { describe, expect, it } from 'vitest';

import { draftParts, draftTool } from '../../test/support/draft-tools.ts';
import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { DraftParts, DraftRequest } from './draft-request.ts';
import { draft } from './draft.ts';
import { hasCompanions } from './plan-companions.ts';

const text = (description = ''): JsonObject => ({ type: 'string', description });
const READ = draftTool('read_file', 'Read the contents of a file', {
  path: text('The path of the file'),
});
const WRITE = draftTool('write_file', 'Write content to a file', {
  path: text('The path of the file'),
  content: text('The content to write'),
});
const FIND = draftTool(
  'find_customer',
  'Find a customer by email address',
  { email: text('The email address of the customer') },
  { customer_id: { type: 'string', description: 'The id of the customer' } },
);
const ORDERS = draftTool('list_orders', 'List the orders of a customer', {
  customer_id: text('The id of the customer'),
});
const INSTALL = draftTool('install_packages', 'Install the packages of a project', {});
const TOOLS = [READ, WRITE, FIND, ORDERS, INSTALL];
const isReadOnly = ({ name }: Tool): boolean => /^(?:read|find|list)/u.test(name);

const drafted = (
  intent: string,
  request: Partial<DraftRequest> = {},
  parts: Partial<DraftParts> = {},
) => draft({ intent, tools: TOOLS, ...request }, draftParts(TOOLS, { isReadOnly, ...parts }));
const argsOf = (intent: string, request: Partial<DraftRequest> = {}) =>
  drafted(intent, request).workflow.tasks.map(({ tool, args }) => [tool, args]);

const companions =
  (...ids: readonly ToolId[]) =>
  () =>
    ids.map((tool) => ({ tool, probability: 0.9, why: 'it was used beside it' }));
const used = (parts: Partial<DraftParts>, intent = 'write "x" to the file a.txt') =>
  drafted(intent, {}, parts).tasks.map(({ tool, role }) => [tool, role]);

const sure = (intent: string, own = isReadOnly) =>
  drafted(intent, {}, { isReadOnly: own }).confidence.value;

describe('a draft', () => {
  it('has the tasks of the best plan, with what each waits for', () => {
    const { workflow, edges } = drafted(
      'find the customer with the email address ann@example.com, then list the orders of the customer',
    );
    expect(workflow.tasks).toMatchObject([
      { id: 'find_customer', tool: FIND.id, args: { email: 'ann@example.com' }, dependsOn: [] },
      {
        id: 'list_orders',
        tool: ORDERS.id,
        args: { customer_id: '${find_customer.customer_id}' },
        dependsOn: ['find_customer'],
      },
    ]);
    expect(edges).toMatchObject([{ from: 'find_customer', to: 'list_orders' }]);
  });

  it('is never sure of what is denied, or of what is asked where it may change something', () => {
    expect(sure('do not read the file a.txt')).toBeLessThan(0.85);
    expect(sure('should I install the packages of the project?')).toBeLessThan(0.85);
    const isRead = sure('should I install the packages of the project?', () => true);
    expect(isRead).toBeGreaterThanOrEqual(sure('should I install the packages of the project?'));
    // Where nobody says what only reads, everything may change something.
    const intent = 'should I read the file a.txt?';
    const { confidence } = draft({ intent, tools: TOOLS }, draftParts(TOOLS));
    expect(confidence.value).toBeLessThan(0.85);
  });

  it('is empty where no tool was found', () => {
    expect(drafted('read a.md', { tools: [] })).toMatchObject({
      workflow: { tasks: [] },
      relevance: 0,
      confidence: { value: 0 },
    });
  });

  it('takes what the agent gave, and says what is missing and what nothing takes', () => {
    expect(argsOf('list the orders of a customer', { inputs: { customerId: 'c-7' } })).toEqual([
      [ORDERS.id, { customer_id: 'c-7' }],
    ]);
    const { missing, unused } = drafted('list the orders of a customer', { inputs: { colour: 1 } });
    expect(missing).toEqual([
      {
        task: 'list_orders',
        tool: ORDERS.id,
        parameter: 'customer_id',
        description: 'The id of the customer',
      },
    ]);
    expect(unused).toEqual([{ from: 'inputs', name: 'colour', misfits: [] }]);
  });

  it('names the parameter that an input does not fit', () => {
    expect(drafted('list the orders of a customer', { inputs: { customer_id: 7 } }).unused).toEqual(
      [{ from: 'inputs', name: 'customer_id', misfits: ['list_orders.customer_id'] }],
    );
  });

  it('tells a mention that no task takes', () => {
    const { unused } = drafted('install the packages of the project in "/srv/shop front"');
    expect(unused).toEqual([{ from: 'intent', text: '/srv/shop front' }]);
  });

  it('writes a value that looks like a reference so that it stays text', () => {
    expect(argsOf('read the contents of the file "${x}.md"')).toEqual([
      [READ.id, { path: '$${x}.md' }],
    ]);
  });

  it('uses the results of tasks that are there already, and leaves their ids alone', () => {
    const earlier = [{ id: 'list_orders', tool: FIND }];
    const { workflow } = drafted('list the orders of the customer', { earlier });
    expect(workflow.tasks).toMatchObject([
      {
        id: 'list_orders_2',
        args: { customer_id: '${list_orders.customer_id}' },
        dependsOn: ['list_orders'],
      },
    ]);
  });

  it('takes a result from where it came from before', () => {
    const log = draftTool('read_log', 'Read the log', { path: text('The path of the log') });
    const send = draftTool('send_report', 'Send a report', { subject: text(), ticket: text() });
    const learned = (to: ToolId) =>
      to === send.id
        ? [{ from: log.id, fromPath: 'case.number', parameter: 'ticket', probability: 0.9 }]
        : [];
    const tools = [log, send];
    const { workflow, tasks } = draft(
      { intent: 'read the log a.log and send a report with the subject "Week 3"', tools },
      draftParts(tools, { learned, isReadOnly }),
    );
    expect(workflow.tasks.at(-1)?.args).toEqual({
      subject: 'Week 3',
      ticket: '${read_log.case.number}',
    });
    expect(tasks.at(-1)?.bindings).toContainEqual(
      expect.objectContaining({ parameter: 'ticket', source: 'learned' }),
    );
  });

  it('keeps what may change something in the order in which it is spoken of', () => {
    const { workflow } = drafted(
      'install the packages, then read the contents of the file log.txt',
    );
    expect(workflow.tasks.map(({ tool, dependsOn }) => [tool, dependsOn])).toEqual([
      [INSTALL.id, []],
      [READ.id, ['install_packages']],
    ]);
  });

  it('waits for what past runs called before', () => {
    const graph = {
      shortestPath: ({ from, to }: { from: string; to: string }) =>
        from === READ.id && to === FIND.id ? { nodes: [READ.id, FIND.id] } : undefined,
      weight: () => 1,
      pageRank: () => 0.5,
      closeness: () => 0,
    };
    const { edges, confidence } = drafted(
      'read the contents of the file a.txt and find the customer with the email address ann@example.com',
      {},
      { graph },
    );
    expect(edges.flatMap(({ evidence }) => evidence.map(({ kind }) => kind))).toEqual(['history']);
    expect(confidence.pageRank).toBe(0.5);
  });
});

describe('the graph', () => {
  const COPY = draftTool('save_text', 'Save a text', { text: text('The text') });
  const KEEP = draftTool('save_text_too', 'Save a text', { text: text('The text') });
  const tools = [READ, COPY, KEEP];
  const savedWith = (near: ToolId, rank: ToolId = READ.id): string | undefined =>
    draft(
      { intent: 'read the contents of the file a.txt and save the text', tools },
      draftParts(tools, {
        isReadOnly,
        graph: {
          shortestPath: () => undefined,
          weight: () => 0,
          pageRank: (id) => Number(id === rank),
          closeness: (_one, other) => Number(other === near),
        },
      }),
    ).workflow.tasks.at(-1)?.tool;

  it('decides between tools that the words fit equally well', () => {
    expect(savedWith(COPY.id)).toBe(COPY.id);
    expect(savedWith(KEEP.id)).toBe(KEEP.id);
  });
});

describe('what past runs used beside the tools of a plan', () => {
  it('is taken along where it lacks nothing', () => {
    expect(used({ companions: companions(INSTALL.id) })).toEqual([
      [WRITE.id, 'said'],
      [INSTALL.id, 'companion'],
    ]);
  });

  it('is left out where it lacks something, may change something beside reads, or is there already', () => {
    expect(used({ companions: companions(ORDERS.id) })).toEqual([[WRITE.id, 'said']]);
    const read = 'read the contents of the file a.txt';
    expect(used({ companions: companions(INSTALL.id) }, read)).toEqual([[READ.id, 'said']]);
    expect(used({ companions: companions(WRITE.id) })).toEqual([[WRITE.id, 'said']]);
  });

  it('gets its arguments from results, from what was given, and from defaults', () => {
    const count = draftTool('count_orders', 'Count the orders of a customer', {
      customer_id: text('The id of the customer'),
      limit: { type: 'integer', default: 10 },
      region: text('A region'),
    });
    const tools = [FIND, count];
    const { workflow } = draft(
      {
        intent: 'find the customer with the email address ann@example.com',
        tools: [FIND],
        inputs: { region: 'north' },
      },
      draftParts(tools, { companions: companions(count.id), isReadOnly: () => true }),
    );
    expect(workflow.tasks.at(-1)?.args).toEqual({
      customer_id: '${find_customer.customer_id}',
      limit: 10,
      region: 'north',
    });
  });

  it('is told apart from what was said', () => {
    const { tasks } = drafted(
      'write "x" to the file a.txt',
      {},
      { companions: companions(INSTALL.id) },
    );
    expect([hasCompanions(tasks), hasCompanions(tasks.slice(0, 1))]).toEqual([true, false]);
  });

  it('takes the likeliest of several results', () => {
    const wide = draftTool(
      'find_account',
      'Find an account by email address',
      { email: text('The email address') },
      { customer_id: text('The id of the customer'), customer_name: text('The name') },
    );
    const tools = [wide, ORDERS];
    const { workflow } = draft(
      { intent: 'find the account with the email address ann@example.com', tools: [wide] },
      draftParts(tools, { companions: companions(ORDERS.id), isReadOnly: () => true }),
    );
    expect(workflow.tasks.at(-1)?.args).toEqual({ customer_id: '${find_account.customer_id}' });
  });
});

describe('what was done before', () => {
  const remembered = [
    {
      intent: 'put the text of notes/a.txt into out/b.txt',
      successes: 3,
      meaning: 0.9,
      tasks: [
        { id: 'one', tool: READ, args: { path: 'notes/a.txt' } },
        { id: 'two', tool: WRITE, args: { path: 'out/b.txt', content: '${one}' } },
      ],
    },
    { intent: 'x', successes: 1, meaning: 0, tasks: [{ id: 'a', tool: READ, args: { no: 1 } }] },
  ];

  it('is the plan for the same words with other values', () => {
    const { workflow, tasks, edges } = drafted('put the text of c.md into d.md', { remembered });
    expect(workflow.tasks).toMatchObject([
      { id: 'read_file', args: { path: 'c.md' } },
      {
        id: 'write_file',
        args: { path: 'd.md', content: '${read_file}' },
        dependsOn: ['read_file'],
      },
    ]);
    expect(tasks[1]?.bindings.map(({ source }) => source)).toEqual(['intent', 'memory']);
    expect(edges[0]?.evidence.map(({ kind }) => kind)).toContain('dataflow');
  });

  it('heeds what the agent gives, and is no plan for what is denied', () => {
    const intent = 'put the text of notes/a.txt into out/b.txt';
    const given = drafted(intent, { remembered, inputs: { content: 'hello' } });
    expect(given.workflow.tasks.at(-1)?.args).toMatchObject({ content: 'hello' });
    const misfit = drafted(intent, { remembered, inputs: { content: 7 } });
    expect(misfit.missing.map(({ parameter }) => parameter)).toEqual(['content']);
    const denied = drafted(`do not ${intent}`, { remembered });
    expect(denied.tasks.every(({ why }) => !why.includes('done before'))).toBe(true);
  });
});

describe('who waits for whom', () => {
  const make = draftTool(
    'make_report',
    'Make a report',
    { style: text('The style of the report') },
    { report: text('The report text') },
  );
  const check = draftTool(
    'check_report',
    'Check the text of a report',
    { report: text('The report text') },
    { checked: text('The checked text') },
  );
  const send = draftTool('send_checked', 'Send a checked text', {
    checked: text('The checked text'),
  });
  const tools = [make, check, send];

  it('is told with the way, and not by the order of words where results say it already', () => {
    const { transitive, edges } = draft(
      {
        intent:
          'make a report in the style "short", then check the text of the report, then send the checked text',
        tools,
      },
      draftParts(tools),
    );
    expect(transitive).toEqual([
      { from: 'make_report', to: 'send_checked', via: ['check_report'] },
    ]);
    expect(edges.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'make_report check_report',
      'check_report send_checked',
    ]);
  });
});
