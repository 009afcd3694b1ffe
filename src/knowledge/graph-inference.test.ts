import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId, type ToolId } from '../base/ids.ts';
import type { Feed } from './feeds.ts';
import { allEdges, applyDelta, EMPTY_VIEW } from './graph-delta.ts';
import {
  INFERENCE_VERSION,
  inferenceChange,
  inferenceSignature,
  inferredEdges,
  templateChange,
} from './graph-inference.ts';
import type { Tool } from './tool.ts';

const A = toolId('a', 'a');
const B = toolId('b', 'b');
const C = toolId('c', 'c');
const feed = (from: ToolId, to: ToolId, confidence: number, toParameter = 'id'): Feed => ({
  from,
  to,
  fromPath: 'id',
  toParameter,
  confidence,
  why: 'test',
});
const everything = (): boolean => true;

describe('inferredEdges', () => {
  it('are one per pair, as sure as its surest feed', () => {
    const feeds = [feed(A, B, 0.6), feed(A, B, 0.9, 'path'), feed(B, C, 0.7)];
    expect(inferredEdges(feeds)).toEqual([
      { from: A, to: B, type: 'provides', confidence: 0.9 },
      { from: B, to: C, type: 'provides', confidence: 0.7 },
    ]);
  });

  it('leave out what is unsure, and a tool that feeds itself', () => {
    expect(inferredEdges([feed(A, B, 0.49), feed(A, A, 1)])).toEqual([]);
  });

  it('are no more than the bound from one tool and to one tool, the surest first', () => {
    const others = Array.from({ length: 50 }, (_, at) => toolId('o', `${at}`));
    const from = others.map((other, at) => feed(A, other, 0.5 + at / 100));
    const to = others.map((other, at) => feed(other, B, 0.5 + at / 100));
    const edges = inferredEdges([...from, ...to]);
    expect(edges.filter((edge) => edge.from === A)).toHaveLength(20);
    expect(edges.filter((edge) => edge.to === B)).toHaveLength(20);
    expect(Math.min(...edges.map(({ confidence }) => confidence))).toBeCloseTo(0.8);
  });
});

describe('inferenceChange', () => {
  const wanted = inferredEdges([feed(A, B, 0.8)]);
  const view = applyDelta(EMPTY_VIEW, { at: 1, inferred: wanted });

  it('is nothing where all is as it should be', () => {
    expect(inferenceChange(view, wanted, everything)).toEqual({ inferred: [], withdrawn: [] });
  });

  it('withdraws what definitions say no longer, of tools that exist', () => {
    const withdrawn = [{ from: A, to: B, source: 'inferred' }];
    expect(inferenceChange(view, [], everything)).toEqual({ inferred: [], withdrawn });
    expect(inferenceChange(view, [], (id) => id !== B).withdrawn).toEqual([]);
  });

  it('says anew what became more or less sure', () => {
    const surer = inferredEdges([feed(A, B, 0.95)]);
    expect(inferenceChange(view, surer, everything).inferred).toEqual(surer);
  });
});

describe('templateChange', () => {
  const strong = { from: A, to: B, type: 'dependency' } as const;
  const weak = { from: A, to: B, type: 'sequence' } as const;

  it('replaces a claim by a weaker one, and takes the strongest of several', () => {
    const before = applyDelta(EMPTY_VIEW, { at: 1, ...templateChange(EMPTY_VIEW, [weak, strong]) });
    expect([...allEdges(before)]).toMatchObject([{ claims: { template: 'dependency' } }]);
    const after = applyDelta(before, { at: 2, ...templateChange(before, [weak]) });
    expect([...allEdges(after)]).toMatchObject([{ claims: { template: 'sequence' } }]);
    const none = applyDelta(after, { at: 3, ...templateChange(after, []) });
    expect([...allEdges(none)]).toEqual([]);
  });
});

describe('laws', () => {
  const node = fc.constantFrom(A, B, C);
  const edge = fc.record({
    from: node,
    to: node,
    type: fc.constantFrom('dependency', 'sequence', 'alternative'),
  });

  it('templates taken over once need no change the second time', () => {
    fc.assert(
      fc.property(fc.array(edge), fc.array(edge), (first, second) => {
        const one = applyDelta(EMPTY_VIEW, { at: 1, ...templateChange(EMPTY_VIEW, first) });
        const two = applyDelta(one, { at: 2, ...templateChange(one, second) });
        const usable = second.filter(({ from, to }) => from !== to);
        expect(templateChange(two, usable)).toEqual({ templates: [], withdrawn: [] });
      }),
    );
  });

  it('the order of the feeds does not matter', () => {
    const feeds = fc.array(fc.tuple(node, node, fc.double({ min: 0, max: 1, noNaN: true })), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(feeds, (list) => {
        const forth = list.map(([from, to, confidence]) => feed(from, to, confidence));
        expect(inferredEdges(forth.toReversed())).toEqual(inferredEdges(forth));
      }),
    );
  });
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const tool = (name: string, more: Partial<Tool> = {}): Tool => ({
  id: toolId('files', name),
  server: 'files',
  name,
  description: 'Reads a file.',
  inputSchema: { properties: { path: { type: 'string' } } },
  definition: { name },
  ...more,
});
const here = (file: string): string => join(import.meta.dirname, file);
const signature = (...tools: readonly Tool[]): Promise<string> => inferenceSignature(tools, sha256);

/**
 * Returns the source of a file and of every file that it imports, without types and tuning numbers.
 */
function codeOf(first: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const waiting = [first];
  for (const file of waiting) {
    const source = readFileSync(file, 'utf8');
    found.set(file, source);
    for (const [, path = ''] of source.matchAll(
      /^(?:import|\}) (?!type)[^;]*?from '(\..+?)';$/gmu,
    )) {
      const imported = join(file, '..', path);
      if (!waiting.includes(imported) && !imported.includes('/src/tuning/')) {
        waiting.push(imported);
      }
    }
  }
  return found;
}

/** Removes comments and the words by which files share code: they change no result. */
function withoutWords(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*|^import [\s\S]*?;$|^export (?=\w)/gmu, '')
    .replaceAll(/\s+/gu, ' ');
}

describe('the signature of an inference', () => {
  it('is the same for the same tools in any order', async () => {
    expect(await signature(tool('read'), tool('parse'))).toBe(
      await signature(tool('parse'), tool('read')),
    );
  });

  it('changes with anything that is read of a tool, and with the tools', async () => {
    const [before, ...others] = await Promise.all([
      signature(tool('read')),
      signature(tool('read'), tool('parse')),
      signature(tool('read', { description: 'Reads a file' })),
      signature(tool('read', { inputSchema: {} })),
      signature(tool('read', { outputSchema: {} })),
      signature(),
    ]);
    expect(new Set(others).size).toBe(others.length);
    expect(others).not.toContain(before);
  });

  it('has a version for the code; when this fails, raise it and write down what the code is now', () => {
    const code = new Map(codeOf(here('feeds.ts')));
    const edges = 'graph-inference.ts';
    code.set(edges, readFileSync(here(edges), 'utf8'));
    expect(code.size).toBeGreaterThan(8);
    const written = sha256([...code.values()].map(withoutWords).toSorted().join('\n')).slice(0, 16);
    expect({ version: INFERENCE_VERSION, code: written }).toEqual({
      version: 10,
      code: 'd93f7a682908aaed',
    });
  });
});
