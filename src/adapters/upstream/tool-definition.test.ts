import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Json } from '../../base/json.ts';
import { readToolListing } from './tool-list.ts';

describe('readToolListing', () => {
  it('keeps what a tool says about itself, and the definition as it came', () => {
    const definition = {
      name: 'a:b/c d',
      description: 'text',
      inputSchema: { type: 'object', properties: { x: {} } },
      outputSchema: { type: 'object' },
      annotations: { title: 'T', readOnlyHint: true, destructiveHint: 'no', other: 1 },
      icons: [],
    };
    expect(readToolListing('srv', [definition])).toEqual({
      problems: [],
      tools: [
        {
          id: 'srv:a:b/c d',
          server: 'srv',
          name: 'a:b/c d',
          description: 'text',
          inputSchema: definition.inputSchema,
          outputSchema: definition.outputSchema,
          annotations: { title: 'T', readOnlyHint: true },
          definition,
        },
      ],
    });
  });

  it('fills in what is missing or of the wrong type', () => {
    const [tool] = readToolListing('srv', [
      { name: 'x', description: 7, inputSchema: true, annotations: [] },
    ]).tools;
    expect(tool).toMatchObject({ description: '', inputSchema: { type: 'object' } });
    expect(tool).not.toHaveProperty('annotations');
    expect(tool).not.toHaveProperty('outputSchema');
  });

  it('names every fault: no tool, no name, a name that is taken, too many', () => {
    const { tools, problems } = readToolListing(
      'srv',
      [
        'text',
        { name: '' },
        { name: 'x', description: '1' },
        { name: 'x' },
        { name: 'y' },
        { name: 'z' },
      ],
      2,
    );
    expect(tools.map(({ name, description }) => [name, description])).toEqual([
      ['x', '1'],
      ['y', ''],
    ]);
    expect(problems).toEqual([
      'entry 0 is not a tool with a name',
      'entry 1 is not a tool with a name',
      'two tools are named "x": the first is used',
      'more than 2 tools: the rest is left out',
    ]);
  });

  describe('laws', () => {
    it('never throws, never repeats a name, never invents a tool', () => {
      fc.assert(
        fc.property(fc.array(fc.jsonValue()), (entries) => {
          const { tools } = readToolListing('srv', entries);
          const names = tools.map(({ name }) => name);
          expect(new Set(names).size).toBe(names.length);
          const known: readonly Json[] = entries;
          expect(tools.every(({ definition }) => known.includes(definition))).toBe(true);
        }),
      );
    });
  });
});
