import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import type { Tool } from '../knowledge/tool.ts';
import { argumentsOf } from './plan-arguments.ts';
import { planIntent, type PlannedIntent } from './plan-intent.ts';
import { LEARNED } from './planner-weights.ts';

const plan = (intent: string, tools: readonly Tool[]): PlannedIntent =>
  planIntent({ intent, tools }, LEARNED);
/** The calls of every plan that was considered, the best plan first. */
const considered = (intent: string, tools: readonly Tool[]): readonly (readonly unknown[])[] =>
  plan(intent, tools).plans.map(({ calls: own }) => {
    const tasks = own.map(({ id, tool }) => ({ id, tool: tool.view.tool }));
    return own.map((call) => [
      call.tool.view.tool.name,
      argumentsOf(call, (at) => (typeof at === 'number' ? tasks[at] : undefined)),
    ]);
  });
const calls = (intent: string, tools: readonly Tool[]): readonly unknown[] =>
  considered(intent, tools)[0] ?? [];

describe('where a value comes from', () => {
  it('is the default of the schema for a required parameter that nobody speaks of', () => {
    const roll = draftTool('roll_dice', 'Roll dice and show what they give', {
      sides: { type: 'integer', description: 'How many sides', default: 6 },
    });
    expect(calls('please roll the dice', [roll])).toEqual([['roll_dice', { sides: 6 }]]);
  });

  it('is what another call says, or nothing, where it may be left out', () => {
    const power: Tool = {
      ...draftTool('calculate_power', 'Calculate the power of a base', {}),
      inputSchema: {
        type: 'object',
        required: ['base', 'exponent'],
        properties: {
          base: { type: 'integer', description: 'The base' },
          exponent: { type: 'integer', description: 'The exponent' },
          modulus: { type: 'integer', description: 'The modulus' },
        },
      },
    };
    const plans = considered(
      'Calculate the power of base 7 with exponent 3. Then calculate the power of base 2 with exponent 5 and modulus 9.',
      [power],
    );
    const second = ['calculate_power', { base: 2, exponent: 5, modulus: 9 }];
    expect(plans).toContainEqual([['calculate_power', { base: 7, exponent: 3 }], second]);
    expect(plans).toContainEqual([
      ['calculate_power', { base: 7, exponent: 3, modulus: 9 }],
      second,
    ]);
  });

  it('is not the word for what a parameter takes', () => {
    const list = draftTool('list_directory', 'Get a listing of all files in a directory', {
      path: { type: 'string' },
    });
    expect(calls('list the files in the folder notes', [list])).toEqual([
      ['list_directory', { path: 'notes' }],
    ]);
    expect(calls('list the folders notes and reports', [list])).toEqual([
      ['list_directory', { path: 'notes' }],
      ['list_directory', { path: 'reports' }],
    ]);
  });

  it('is a list for a parameter that takes a list', () => {
    const mean = draftTool('calculate_mean', 'Calculate the mean of numbers', {
      numbers: { type: 'array', items: { type: 'number' }, description: 'The numbers' },
    });
    expect(calls('Calculate the mean of the numbers 3, 5 and 10', [mean])).toEqual([
      ['calculate_mean', { numbers: [3, 5, 10] }],
    ]);
  });

  it('is a list of texts for a parameter that takes texts', () => {
    const invite = draftTool('invite_people', 'Invite people to an event by email', {
      emails: {
        type: 'array',
        items: { type: 'string' },
        description: 'The email addresses of the people',
      },
    });
    expect(calls('Invite the people ann@example.com and bob@example.com', [invite])).toEqual([
      ['invite_people', { emails: ['ann@example.com', 'bob@example.com'] }],
    ]);
  });

  it('is the format that the schema names', () => {
    const book = draftTool('book_room', 'Book a room for a day', {
      date: { type: 'string', format: 'date', description: 'The date' },
    });
    expect(calls('Book a room on the date May 3, 2024', [book])).toEqual([
      ['book_room', { date: '2024-05-03' }],
    ]);
  });

  it('is a choice that is said, beside other values', () => {
    const light = draftTool('set_light', 'Set the light in a room to a color', {
      room: { type: 'string', description: 'The name of the room' },
      color: { type: 'string', enum: ['red', 'blue'], description: 'The color of the light' },
    });
    expect(calls('set the light in the room "Kitchen" to the color blue', [light])).toEqual([
      ['set_light', { room: 'Kitchen', color: 'blue' }],
    ]);
  });

  it('is not a flag that only a part of its name is said of', () => {
    const list = {
      ...draftTool('list_pods', 'List the pods of a namespace', {
        namespace: { type: 'string', description: 'The namespace' },
      }),
      inputSchema: {
        type: 'object',
        properties: {
          namespace: { type: 'string', description: 'The namespace, e.g. "web"' },
          allNamespaces: {
            type: 'boolean',
            description: 'Whether to list those of all namespaces',
          },
        },
        required: ['namespace'],
      },
    };
    expect(calls('list the pods of the namespace "shop"', [list])).toEqual([
      ['list_pods', { namespace: 'shop' }],
    ]);
  });

  it('is a member of a required object', () => {
    const move = {
      ...draftTool('set_position', 'Set the position of the camera', {}),
      inputSchema: {
        type: 'object',
        properties: {
          position: {
            type: 'object',
            properties: { x: { type: 'integer', description: 'The x coordinate' } },
            required: ['x'],
          },
        },
        required: ['position'],
      },
    };
    expect(calls('Set the position of the camera to x 12', [move])).toEqual([
      ['set_position', { position: { x: 12 } }],
    ]);
  });

  it('is a result of the right type, and never of a call that waits for this one', () => {
    const text = { type: 'string', description: 'The report text' };
    const make = draftTool(
      'make_report',
      'Make a report about sales',
      { style: { enum: ['short', 'long'] } },
      {
        report: text,
        pages: { type: 'integer', description: 'How many pages the report has' },
        isFinal: { type: 'boolean' },
        parts: { type: 'array', items: { type: 'object', properties: { title: text } } },
        anything: {},
      },
    );
    const check = draftTool(
      'check_report',
      'Check the text of a report',
      { report: text, pages: { type: 'integer', description: 'How many pages' } },
      { style: { type: 'string', description: 'The style of the report' } },
    );
    const [first, second] = calls('Make a short report about sales. Then check the report.', [
      make,
      check,
    ]);
    expect(first).toEqual(['make_report', { style: 'short' }]);
    expect(second).toEqual(['check_report', { report: '${t1.report}', pages: '${t1.pages}' }]);
  });

  it('is another part of the intent where its own part does not say it', () => {
    const mail = draftTool('send_mail', 'Send a mail to a person', {
      email: { type: 'string', description: 'The email address' },
    });
    const code = draftTool('create_discount_code', 'Create a discount code for an email address', {
      email: { type: 'string', description: 'The email address' },
      percentage: { type: 'integer', description: 'The discount percentage' },
    });
    expect(
      considered(
        'Send a mail to ann@example.com. Then create a discount code with a percentage of 15.',
        [mail, code],
      ),
    ).toContainEqual([
      ['send_mail', { email: 'ann@example.com' }],
      ['create_discount_code', { email: 'ann@example.com', percentage: 15 }],
    ]);
  });
});

describe('several calls of one tool', () => {
  const factorial = draftTool('calculate_factorial', 'Calculate the factorial of a number', {
    number: { type: 'integer', description: 'The number' },
  });

  it('come from several values for a parameter that takes one', () => {
    expect(calls('Calculate the factorial of 5 and the factorial of 7', [factorial])).toEqual([
      ['calculate_factorial', { number: 5 }],
      ['calculate_factorial', { number: 7 }],
    ]);
  });
});
