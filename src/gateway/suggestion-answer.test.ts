import { describe, expect, it } from 'vitest';

import { draftParts, draftTool } from '../../test/support/draft-tools.ts';
import { draft } from '../plan/draft.ts';
import type { GateReason } from '../plan/gates.ts';
import { reasonText, suggestionOf } from './suggestion-answer.ts';

describe('suggestionOf', () => {
  it('tells the tools of other plans that this one does not use, each once', () => {
    const read = draftTool('read_file', 'Read a file', { path: { type: 'string' } });
    const head = draftTool('read_head', 'Read the first lines of a file', {
      path: { type: 'string' },
    });
    const drafted = draft(
      { intent: 'read the file notes/a.md', tools: [read, head] },
      draftParts([read, head]),
    );
    const { tasks, alternatives } = suggestionOf(drafted, { kind: 'suggestion', reasons: [] });
    expect(tasks.map(({ tool }) => tool)).toEqual([read.id]);
    expect(alternatives).toEqual([[head.id]]);
  });
});

describe('a suggestion', () => {
  it('says that the search was not all that it can be', () => {
    const note = 'the model is not there yet';
    const drafted = draft({ intent: 'x', tools: [], note }, draftParts([]));
    expect(suggestionOf(drafted, { kind: 'suggestion', reasons: [] })).toMatchObject({ note });
  });
});

describe('reasonText', () => {
  it.each<[GateReason, string]>([
    [{ kind: 'run_gate', confidence: 0.9199, gate: 0.92 }, 'the plan is 91 % sure, below 92 %'],
    [{ kind: 'unmet', words: 'refund them' }, 'no tool was found for "refund them"'],
    [{ kind: 'unused', value: { from: 'intent', text: '/repo' } }, 'nothing takes "/repo"'],
    [
      { kind: 'unused', value: { from: 'inputs', name: 'depth', misfits: [] } },
      'no parameter takes the input depth',
    ],
    [
      { kind: 'unused', value: { from: 'inputs', name: 'path', misfits: ['read.path'] } },
      'the input path does not fit read.path',
    ],
    [{ kind: 'missing', task: 'read', parameter: 'path' }, 'read lacks path'],
  ])('says %j as %s', (reason, text) => {
    expect(reasonText(reason)).toBe(text);
  });
});
