import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import type { Json } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { Bound, OpenCall } from './borrow.ts';
import { readInputs } from './draft-inputs.ts';
import { argumentsOf } from './plan-arguments.ts';
import { partOf } from './plan-companions.ts';
import { planIntent } from './plan-intent.ts';
import { LEARNED } from './planner-weights.ts';
import { withJoinedRecords } from './records.ts';
import type { LinkedTool } from './segments.ts';
import { openedViewOf } from './tool-view.ts';

const text = (description: string) => ({ type: 'string', description });
const listOf = (properties: Record<string, Json>): Json => ({
  type: 'array',
  items: { type: 'object', properties, required: Object.keys(properties) },
});
const edit = draftTool(
  'edit_file',
  'Make edits to a text file: each replaces a text with a new one',
  {
    path: { type: 'string' },
    edits: listOf({
      oldText: text('Text to search for'),
      newText: text('Text to replace with'),
    }),
  },
);
const read = draftTool('get_page', 'Get the text of a web page', {
  url: text('The URL of the page'),
});

const planned = (intent: string, tools: readonly Tool[], inputs = {}) =>
  planIntent({ intent, tools, sources: { inputs: readInputs(inputs) } }, LEARNED).plans.map(
    ({ calls }) =>
      calls.map((call) => [
        call.tool.view.tool.name,
        argumentsOf(call, (at) => {
          const from = typeof at === 'number' ? calls[at] : undefined;
          return from === undefined ? undefined : { id: from.id, tool: from.tool.view.tool };
        }),
      ]),
  );

describe('a list of records', () => {
  it('is filled record by record where nothing was given', () => {
    const intent = "In src/config.ts replace 'const a = 1' with 'const a = 2'.";
    expect(planIntent({ intent, tools: [edit] }, LEARNED).plans[0]?.calls).toHaveLength(1);
  });

  it('is filled with one record', () => {
    const [best] = planned("In src/config.ts replace 'const a = 1' with 'const a = 2'.", [edit]);
    expect(best).toEqual([
      [
        'edit_file',
        { path: 'src/config.ts', edits: [{ oldText: 'const a = 1', newText: 'const a = 2' }] },
      ],
    ]);
  });

  it('takes the records of calls that differ in nothing else', () => {
    const all = planned("In plan.txt replace 'Monday' with 'Tuesday' and 'room 4' with 'room 7'", [
      edit,
    ]);
    expect(all).toContainEqual([
      [
        'edit_file',
        {
          path: 'plan.txt',
          edits: [
            { oldText: 'Monday', newText: 'Tuesday' },
            { oldText: 'room 4', newText: 'room 7' },
          ],
        },
      ],
    ]);
  });

  it('is taken as it was given', () => {
    const edits = [{ oldText: 'a', newText: 'b' }];
    const [best] = planned('edit the file plan.txt', [edit], { edits });
    expect(best).toEqual([['edit_file', { path: 'plan.txt', edits }]]);
  });
});

const value = (own: string): Bound => ({ kind: 'default', value: own });
const wired = (call: number): Bound => ({
  kind: 'wire',
  call,
  path: '',
  score: 1,
  isLearned: false,
});
const callOf = (own: LinkedTool, bound: readonly Bound[]): OpenCall => ({
  tool: own,
  part: partOf(own),
  bound: new Map(bound.entries()),
});

describe('calls that take records', () => {
  const view = openedViewOf(edit);
  const tool: LinkedTool = {
    view,
    links: view.parameters.map((own) => ({ view: own, none: 0, links: [] })),
  };
  const reading: LinkedTool = { view: openedViewOf(read), links: [] };
  it('are joined where the rest is equal, and results still come from where they came', () => {
    const calls = [
      callOf(tool, [value('a.txt'), value('one'), value('two')]),
      callOf(tool, [value('a.txt'), value('three'), wired(2)]),
      callOf(reading, []),
    ];
    const [joined, other, ...more] = withJoinedRecords(calls);
    expect(joined?.tool.links.map(({ view: { parameter } }) => parameter.name)).toEqual([
      'path',
      'edits[0].oldText',
      'edits[0].newText',
      'edits[1].oldText',
      'edits[1].newText',
    ]);
    expect([...(joined?.bound.values() ?? [])].slice(1)).toEqual([
      value('one'),
      value('two'),
      value('three'),
      wired(1),
    ]);
    expect([other?.tool, more]).toEqual([reading, []]);
  });

  it('stay apart where the rest differs', () => {
    const calls = [callOf(tool, [wired(2)]), callOf(tool, [wired(3)]), callOf(reading, [])];
    expect(withJoinedRecords(calls)).toBe(calls);
  });
});
