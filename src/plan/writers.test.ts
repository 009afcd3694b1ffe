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
const write = draftTool('write_file', 'Write text to a file', {
  path: text('The path of the file'),
  content: text('The text that is written'),
});
const transcript = draftTool('get_transcript', 'Get the transcript of a video', {
  url: text('The URL of the video'),
});

const found = (tool: Tool): ReadonlyMap<ToolId, Standing> =>
  new Map([[tool.id, { search: 0.9, meaning: 0.6 }]]);

/** Searches that find one tool for the words, and another one for what writes a file. */
const searchedFor =
  (said: Tool, writer: Tool) =>
  (spans: Spans): Searched => ({
    whole: found(said),
    units: searchUnits(spans).map((unit) => ({
      ...unit,
      found: found(unit.writes === undefined ? said : writer),
    })),
  });

const considered = (intent: string, said: Tool, writer: Tool): readonly unknown[] =>
  planIntent(
    { intent, tools: [said, writer], searched: searchedFor(said, writer) },
    LEARNED,
  ).plans.map(({ calls }) =>
    calls.map((call) => [
      call.tool.view.tool.name,
      argumentsOf(call, (at) =>
        typeof at === 'number' && calls[at] !== undefined
          ? { id: calls[at].id, tool: calls[at].tool.view.tool }
          : undefined,
      ),
    ]),
  );

describe('a file that a result is brought to', () => {
  it.each([
    'transcript of https://example.com/v1 -> talks/keynote.txt',
    'the transcript of https://example.com/v1 belongs in talks/keynote.txt',
    'talks/keynote.txt shall hold the transcript of https://example.com/v1',
  ])('is written, though no tool is named for it: %s', (intent) => {
    expect(considered(intent, transcript, write)).toContainEqual([
      ['get_transcript', { url: 'https://example.com/v1' }],
      ['write_file', { path: 'talks/keynote.txt', content: '${t1}' }],
    ]);
  });

  it('is not written where it stands before what would be written there', () => {
    const intent = 'look into talks/keynote.txt, get the transcript of https://example.com/v1';
    const plans = planIntent(
      { intent, tools: [transcript, write], searched: searchedFor(transcript, write) },
      LEARNED,
    ).plans.map(({ calls }) => calls.map(({ part }) => part));
    const ahead = plans.filter(
      ([first, ...others]) =>
        (first?.from ?? 0) > 2 && others.some(({ border }) => border === 'write'),
    );
    expect(ahead).toEqual([]);
  });

  it('is not written by a tool that needs more than a text', () => {
    const edit = draftTool('edit_file', 'Write a new text in the place of an old one', {
      path: text('The path of the file'),
      before: text('The old text'),
      after: text('The new text'),
    });
    const plans = planIntent(
      {
        intent: 'transcript of https://example.com/v1 -> talks/keynote.txt',
        tools: [transcript, edit],
        searched: searchedFor(transcript, edit),
      },
      LEARNED,
    ).plans;
    expect(plans.flatMap(({ calls }) => calls).map(({ part }) => part.border)).not.toContain(
      'write',
    );
  });
});
