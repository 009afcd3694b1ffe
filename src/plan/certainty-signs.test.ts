import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { Tool } from '../knowledge/tool.ts';
import { termsOf } from '../math/words.ts';
import type { IntentValueKind } from '../retrieve/intent-values.ts';
import { boundSign, choiceSigns } from './certainty-signs.ts';

const text = { type: 'string' };
const tool = (name: string, description: string, ...required: readonly string[]): Tool => ({
  id: toolId('fs', name),
  server: 'fs',
  name,
  description,
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries([...required, 'head'].map((each) => [each, text])),
    required,
  },
  definition: {},
});
const READ = tool('read_file', 'Read the contents of a file', 'path');
const READ_TEXT = tool('read_text_file', 'Read a file as text', 'path');
const WRITE = tool('write_file', 'Write to a file', 'path', 'content');
const saying = (words: string, verb?: string) => ({ terms: new Set(termsOf(words)), verb });
const leadIn = (words: string): number =>
  choiceSigns({ tool: READ, score: 0.4 }, saying(words), [{ tool: READ_TEXT, score: 0.4 }]).lead;
const binding = (parameter: string, confidence: number) =>
  ({ parameter, source: 'intent', confidence, why: '', value: 'x' }) as const;

describe('choiceSigns', () => {
  it('is all for a tool whose words are those of the wish', () => {
    const signs = choiceSigns({ tool: READ, score: 0.2 }, saying('read the file', 'read'), []);
    expect(signs).toEqual({ score: 0.2, lead: 1, verb: 1, subject: 1, told: 1 });
  });

  it('counts a verb that only the description has for half', () => {
    const move = tool('move_file', 'Move or rename files', 'source');
    const { verb } = choiceSigns({ tool: move, score: 0.5 }, saying('rename it', 'renam'), []);
    expect(verb).toBe(0.5);
  });

  it('has no lead before a tool that does something else', () => {
    const { lead } = choiceSigns({ tool: READ, score: 0.4 }, saying('read the file'), [
      { tool: WRITE, score: 0.3 },
    ]);
    expect(lead).toBeCloseTo(0.25);
  });

  it('does not take a closer name of the same for a rival, unless the wish says what it adds', () => {
    expect(leadIn('read the file')).toBe(1);
    expect(leadIn('read the text of the file')).toBe(0);
  });

  it('does not take a narrower tool for a rival, unless the wish says what is narrower', () => {
    const list = tool('list_directory', 'Lists files', 'path');
    const allowed = tool('list_allowed_directories', 'Lists what is allowed');
    const lead = (words: string): number =>
      choiceSigns({ tool: list, score: 0.5 }, saying(words), [{ tool: allowed, score: 0.4 }]).lead;
    expect(lead('list the directory')).toBe(1);
    expect(lead('list the allowed directory')).toBeLessThan(0.5);
    expect(lead('what is in the directory')).toBeLessThan(0.5);
  });

  it('takes a place for what is spoken of, and words for one thing for each other', () => {
    const list = tool('list_directory', 'Lists files', 'path');
    const subjectOf = (words: string, kinds: readonly IntentValueKind[] = []): number =>
      choiceSigns({ tool: list, score: 0.5 }, { ...saying(words), kinds: new Set(kinds) }, [])
        .subject;
    expect(subjectOf('list the files')).toBe(0);
    expect(subjectOf('list the files', ['url'])).toBe(0);
    expect(subjectOf('list the files', ['path'])).toBe(1);
    expect(subjectOf('list the files of a folder')).toBe(1);
    const { told } = choiceSigns({ tool: list, score: 0.5 }, saying('list the folder'), []);
    expect(told).toBe(1);
  });

  it('says nothing for a wish without words', () => {
    const signs = choiceSigns({ tool: READ, score: 0 }, saying(''), []);
    expect(signs).toEqual({ score: 0, lead: 0, verb: 0, subject: 0, told: 0 });
  });
});

describe('boundSign', () => {
  it('is that of the least sure required argument', () => {
    const bindings = [binding('path', 0.6), binding('head', 0.1)];
    expect(boundSign(READ, { args: {}, bindings, missing: [] })).toBe(0.6);
  });

  it('is nothing where one is missing, and all where none is required', () => {
    const missing = [{ parameter: 'path', description: '' }];
    expect(boundSign(READ, { args: {}, bindings: [], missing })).toBe(0);
    const list = tool('list_roots', 'List the roots');
    expect(boundSign(list, { args: {}, bindings: [], missing: [] })).toBe(1);
  });
});
