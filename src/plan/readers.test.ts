import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import type { ToolId } from '../base/ids.ts';
import type { Tool } from '../knowledge/tool.ts';
import { argumentsOf } from './plan-arguments.ts';
import { planIntent } from './plan-intent.ts';
import { LEARNED } from './planner-weights.ts';
import { searchUnits, type Searched, type Standing } from './search-units.ts';
import type { Spans } from './spans.ts';

const text = (description: string) => ({ type: 'string', description });
const read = draftTool('read_file', 'Read the contents of a file', {
  path: text('The path of the file'),
});
const mail = draftTool('send_email', 'Send an email', {
  to: text('The email address of the recipient'),
  subject: text('The subject'),
  body: text('The content of the email'),
});
const compare = draftTool('compare_texts', 'Compare two texts and show the differences', {
  first: text('The content of the first text'),
  second: text('The content of the second text'),
});

const found = (tool: Tool): ReadonlyMap<ToolId, Standing> =>
  new Map([[tool.id, { search: 0.9, meaning: 0.6 }]]);

/** Searches that find one tool for the words, and another one for what reads a file. */
const searchedFor =
  (said: Tool, reader: Tool) =>
  (spans: Spans): Searched => {
    return {
      whole: found(said),
      units: searchUnits(spans).map((unit) => ({
        ...unit,
        found: found(unit.reads === undefined ? said : reader),
      })),
    };
  };

/** The calls of every plan that was considered. */
const considered = (intent: string, said: Tool, tools: readonly Tool[]): readonly unknown[] =>
  planIntent({ intent, tools, searched: searchedFor(said, read) }, LEARNED).plans.map(({ calls }) =>
    calls.map((call) => [
      call.tool.view.tool.name,
      argumentsOf(call, (at) =>
        typeof at === 'number' && calls[at] !== undefined
          ? { id: calls[at].id, tool: calls[at].tool.view.tool }
          : undefined,
      ),
    ]),
  );

describe('a file that is spoken of', () => {
  it('is read first, and what stands in it is used', () => {
    const intent = 'email the text of report.txt to kim@example.com with the subject "Week 3"';
    expect(considered(intent, mail, [mail, read])).toContainEqual([
      ['read_file', { path: 'report.txt' }],
      [
        'send_email',
        { to: 'kim@example.com', subject: 'Week 3', body: expect.stringMatching(/^\$\{t1/u) },
      ],
    ]);
  });

  it('is read beside another one, where both are needed', () => {
    const intent = 'compare the texts of old.txt and new.txt';
    expect(considered(intent, compare, [compare, read])).toContainEqual([
      ['read_file', { path: 'old.txt' }],
      ['read_file', { path: 'new.txt' }],
      ['compare_texts', expect.anything()],
    ]);
  });

  it('is not read by a tool that needs more than a place', () => {
    const edit = draftTool('edit_file', 'Edit a file', {
      path: text('The path of the file'),
      change: text('What to change'),
    });
    const names = planIntent(
      {
        intent: 'email the text of report.txt to kim@example.com with the subject "Week 3"',
        tools: [mail, edit],
        searched: searchedFor(mail, edit),
      },
      LEARNED,
    ).plans.flatMap(({ calls }) =>
      calls.filter(({ part }) => part.border === 'read').map(({ tool }) => tool.view.tool.name),
    );
    expect(names).toEqual([]);
  });

  it('is not read for a tool that takes no text', () => {
    const stop = draftTool('stop_timer', 'Stop the timer', { seconds: { type: 'integer' } });
    const plans = considered('stop the timer of a.txt after 5 seconds', stop, [stop, read]);
    expect(plans.flat().filter((call) => JSON.stringify(call).includes('${t'))).toEqual([]);
  });
});
