import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import type { Tool } from '../knowledge/tool.ts';
import { argumentsOf } from './plan-arguments.ts';
import { planIntent } from './plan-intent.ts';
import { LEARNED } from './planner-weights.ts';

const text = (description: string) => ({ type: 'string', description });
const list = (name: string) => ({
  type: 'object',
  properties: {
    [name]: {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'string' }, title: { type: 'string' } } },
    },
  },
});
const find: Tool = {
  ...draftTool('find-boards', 'Find boards by their title', { searchText: text('The title') }),
  outputSchema: list('boards'),
};
const cards = draftTool('list-cards', 'List the cards of a board', {
  boardId: text('The id of the board'),
});

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

describe('an id that is spoken of by a name', () => {
  it('is looked up first', () => {
    expect(considered('list the cards of the board "Garden"', [find, cards])).toContainEqual([
      ['find-boards', { searchText: 'Garden' }],
      ['list-cards', { boardId: '${t1.boards[0].id}' }],
    ]);
  });

  it('is looked up beside other values of the call', () => {
    const rename = draftTool('rename-board', 'Rename a board', {
      boardId: text('The id of the board'),
      newTitle: text('The new title of the board'),
    });
    expect(considered('rename the board "Garden" to "Yard"', [find, rename])).toContainEqual([
      ['find-boards', { searchText: 'Garden' }],
      ['rename-board', { boardId: '${t1.boards[0].id}', newTitle: 'Yard' }],
    ]);
  });

  it('may be spoken of without quotes, by a name that is whole', () => {
    const plans = considered('list the cards of the board Garden Work', [find, cards]);
    expect(plans).toContainEqual([
      ['find-boards', { searchText: 'Garden Work' }],
      ['list-cards', { boardId: '${t1.boards[0].id}' }],
    ]);
    expect(JSON.stringify(plans)).not.toContain('{"searchText":"Garden"},"list-cards"');
  });

  it('is not looked up among things of another kind', () => {
    const people = { ...find, outputSchema: list('people') };
    expect(
      JSON.stringify(considered('list the cards of the board "Garden"', [people, cards])),
    ).not.toContain('people[0]');
  });

  it('is not looked up at another server', () => {
    const elsewhere = { ...find, server: 'other' };
    expect(
      JSON.stringify(considered('list the cards of the board "Garden"', [elsewhere, cards])),
    ).not.toContain('boards[0]');
  });
});
