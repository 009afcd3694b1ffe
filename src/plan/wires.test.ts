import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import type { Tool } from '../knowledge/tool.ts';
import { argumentsOf } from './plan-arguments.ts';
import { planIntent } from './plan-intent.ts';
import { LEARNED } from './planner-weights.ts';

const text = (description: string) => ({ type: 'string', description });

const considered = (intent: string, tools: readonly Tool[]): readonly unknown[] =>
  planIntent({ intent, tools }, LEARNED).plans.map(({ calls }) =>
    calls.map((call) => [
      call.tool.view.tool.name,
      argumentsOf(call, (at) =>
        typeof at === 'number' && calls[at] !== undefined
          ? { id: calls[at].id, tool: calls[at].tool.view.tool }
          : undefined,
      ),
    ]),
  );

describe('a result', () => {
  const logs = draftTool('container_logs', 'Get the logs of a container', {
    container: text('The name of the container'),
  });
  const ticket = draftTool('create_ticket', 'Create a ticket', {
    title: text('The title'),
    note: text('More about it'),
  });

  it('that nothing else uses may fill a text that can be left out', () => {
    const optional = { ...ticket, inputSchema: { ...ticket.inputSchema, required: ['title'] } };
    const plans = considered(
      'get the logs of the container "web", create a ticket titled "Crash"',
      [logs, optional],
    );
    expect(plans).toContainEqual([
      ['container_logs', { container: 'web' }],
      ['create_ticket', { title: 'Crash', note: '${t1}' }],
    ]);
    expect(plans).toContainEqual([
      ['container_logs', { container: 'web' }],
      ['create_ticket', { title: 'Crash' }],
    ]);
  });

  it('that is a list may be taken whole', () => {
    const tasks: Tool = {
      ...draftTool('find_tasks', 'Find the tasks of a person', { person: text('The person') }),
      outputSchema: {
        type: 'object',
        properties: {
          tasks: {
            type: 'array',
            items: { type: 'object', properties: { content: { type: 'string' } } },
          },
        },
      },
    };
    const write = draftTool('write_file', 'Write content to a file', {
      path: text('The path of the file'),
      content: text('The content'),
    });
    const plans = considered('find the tasks of "Ann" and write them to a.txt', [tasks, write]);
    expect(plans).toContainEqual([
      ['find_tasks', { person: 'Ann' }],
      ['write_file', { path: 'a.txt', content: '${t1}' }],
    ]);
  });
});
