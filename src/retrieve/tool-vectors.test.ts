import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { Tool } from '../knowledge/tool.ts';
import { dot } from '../math/dot-product.ts';
import { QUERY_PROJECTION } from '../tuning/query-projection.ts';
import { HYBRID } from '../tuning/retrieve.ts';
import { projectionOf, toolText } from './tool-vectors.ts';

const { dimension, weights } = QUERY_PROJECTION;
const project = projectionOf('all-MiniLM-L6-v2/128') ?? ((vector) => vector);

describe('projectionOf', () => {
  it('has one for the model that comes with pml, and none for another', () => {
    expect(project(new Float32Array(dimension).fill(1))).not.toEqual(
      new Float32Array(dimension).fill(1),
    );
    expect(projectionOf('bge-m3')).toBeUndefined();
  });

  it('leaves vectors of another length alone', () => {
    expect(project(Float32Array.of(1, 0))).toEqual(Float32Array.of(1, 0));
  });

  it('has a weight for every pair of numbers', () => {
    expect(atob(weights)).toHaveLength(dimension * dimension);
  });
});

describe('laws', () => {
  const numbers = fc.array(fc.integer({ min: -100, max: 100 }), {
    minLength: dimension,
    maxLength: dimension,
  });

  it('gives vectors of length 1 that are the same for every length of the query', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 2, max: 9 }), (values, times) => {
        fc.pre(values.some((value) => value !== 0));
        const one = project(Float32Array.from(values));
        const other = project(Float32Array.from(values, (value) => value * times));
        expect(dot(one, one)).toBeCloseTo(1, 4);
        expect(dot(one, other)).toBeCloseTo(1, 4);
      }),
      { numRuns: 20 },
    );
  });
});

const tool = (server: string, name: string, description: string): Tool => ({
  id: toolId(server, name),
  server,
  name,
  description,
  inputSchema: {},
  definition: {},
});

describe('toolText', () => {
  it.each([
    ['my-files', 'read_text_file', 'Reads.', 'my files. read text file. Reads.'],
    ['', 'getHTTPStatus', '', 'get HTTP Status'],
    ['a', 'x', ' two\n\n lines\u0007 ', 'a. x. two lines'],
    ['', '', '', ''],
  ])('writes %j %j %j as people would', (server, name, description, text) => {
    expect(toolText(tool(server, name, description))).toBe(text);
  });

  it('is bounded, whatever the server sends', () => {
    const long = 'word '.repeat(10_000);
    expect(toolText(tool('s', 'n', long))).toHaveLength(HYBRID.toolTextLengthMax);
    expect(toolText(tool(long, long, long))).toHaveLength(HYBRID.toolTextLengthMax);
  });
});
