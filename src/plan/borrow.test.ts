import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { borrow, inheritedFor, othersOf, toBorrow, type OpenCall } from './borrow.ts';
import type { ParameterLinks } from './links.ts';
import { mentionsIn } from './mentions.ts';
import { partOf } from './plan-companions.ts';
import { readIntent } from './reading.ts';
import { spansOf } from './spans.ts';
import { viewOf } from './tool-view.ts';

const text = (description: string): JsonObject => ({ type: 'string', description });
const FOLDER = 'The folder of the repository';
const READ = draftTool('read_file', 'Read a file', { path: text('The file') });
const DROP = draftTool('drop_file', 'Drop a file', { path: text('The file to drop') });
const SEND = draftTool('send_text', 'Send a text', { body: text('The text') });
const optional = (name: string): Tool => ({
  ...draftTool(name, 'Work in a repository', {}),
  inputSchema: { type: 'object', properties: { folder: text(FOLDER) } },
});

/** A call of a tool for an intent; every typed mention is a candidate for every parameter. */
function callOf(
  tool: Tool,
  intent: string,
  values: Readonly<Record<string, string>> = {},
): OpenCall {
  const reading = readIntent(intent);
  const spans = spansOf(reading, mentionsIn(reading));
  const view = viewOf(tool);
  const links = view.parameters.map((own): ParameterLinks => ({
    view: own,
    none: 0,
    links: spans.mentions.map((span) => ({
      candidate: { span, value: span.text, form: span.kind },
      score: 2,
    })),
  }));
  const linked = { view, links };
  const bound: OpenCall['bound'] = new Map();
  for (const [at, own] of links.entries()) {
    const wanted = values[own.view.parameter.name];
    const link = own.links.find(({ candidate }) => candidate.value === wanted);
    if (link !== undefined) {
      bound.set(at, { kind: 'said', link, isBorrowed: false });
    }
  }
  return { tool: linked, part: partOf(linked), bound };
}
const valueOf = ({ bound }: OpenCall, at = 0) => {
  const own = bound.get(at);
  return own?.kind === 'said' ? own.link.candidate.value : undefined;
};

describe('a call takes what another call says', () => {
  const intent = 'read a.txt and drop it';
  const read = callOf(READ, intent, { path: 'a.txt' });

  it('for a parameter of the same name', () => {
    const drop = callOf(DROP, intent);
    borrow(drop, othersOf(drop, [read, drop]), 'required');
    expect(valueOf(drop)).toBe('a.txt');
    expect(drop.bound.get(0)).toMatchObject({ isInherited: true });
  });

  it('for an optional one only where both describe it alike', () => {
    const [add, commit] = [optional('add'), optional('commit')];
    const other: Tool = {
      ...draftTool('draw', 'Draw', {}),
      inputSchema: { type: 'object', properties: { folder: text('Where to draw') } },
    };
    const own = callOf(add, 'add it in /work/shop and commit', { folder: '/work/shop' });
    const calls = [commit, other].map((tool) => callOf(tool, 'add it in /work/shop and commit'));
    for (const call of calls) {
      borrow(call, [own], 'optional');
    }
    expect(calls.map((call) => valueOf(call))).toEqual(['/work/shop', undefined]);
    const without = callOf(commit, 'add it in /work/shop and commit');
    borrow(without, [own], 'required');
    expect(valueOf(without)).toBeUndefined();
  });

  it('and nothing from a call that says nothing', () => {
    const drop = callOf(DROP, 'drop it');
    const [own] = drop.tool.links;
    expect(own === undefined || inheritedFor(own, drop, [callOf(READ, 'read it')])).toBeUndefined();
  });
});

describe('words from elsewhere in the intent', () => {
  it('are taken where nobody else takes them', () => {
    const send = callOf(SEND, 'send "good day"');
    const [own] = send.tool.links;
    expect(own === undefined ? 0 : toBorrow(send, own, [])).toBe(2);
    borrow(send, [], 'optional');
    expect(valueOf(send)).toBe('good day');
  });

  it('are not the mention that another call takes', () => {
    const intent = 'read a.txt and send it';
    const [read, send] = [callOf(READ, intent, { path: 'a.txt' }), callOf(SEND, intent)];
    const [own] = send.tool.links;
    expect(own === undefined ? 0 : toBorrow(send, own, [read])).toBe(-Infinity);
    borrow(send, [read], 'optional');
    expect(valueOf(send)).toBeUndefined();
  });
});
