import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import { INFERENCE_VERSION, inferenceSignature } from './inference-signature.ts';
import type { Tool } from './tool.ts';

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

/** The code behind a file, each of its files once: what they import beside types and the numbers. */
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
    const written = sha256([...code.values()].toSorted().join('\n')).slice(0, 16);
    expect({ version: INFERENCE_VERSION, code: written }).toEqual({
      version: 8,
      code: 'e987be61f8570ce4',
    });
  });
});
