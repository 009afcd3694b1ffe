import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { Tool } from '../knowledge/tool.ts';
import { termsOf } from '../math/words.ts';
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
