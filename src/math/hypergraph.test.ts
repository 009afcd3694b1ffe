import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hyperDegrees, type Hypergraph, spread } from './hypergraph.ts';

const GRAPH: Hypergraph = {
  nodeCount: 4,
  edges: [
    { members: [0, 1, 2], weight: 3 },
    { members: [0, 1], weight: 1 },
  ],
};

describe('hyperDegrees', () => {
  it('adds up the weights of the edges of a node', () => {
    expect([...hyperDegrees(GRAPH)]).toEqual([4, 4, 3, 0]);
  });
});

describe('spread', () => {
  it('shares what members gave evenly among them', () => {
    expect([...spread(GRAPH, Float64Array.of(1, 0, 0, 5))]).toEqual([1.5, 1.5, 1, 0]);
  });
});

describe('laws', () => {
  it('gives back what each node has times its degree, when all is added up', () => {
    const edge = fc.record({
      members: fc.uniqueArray(fc.nat(5), { minLength: 1 }),
      weight: fc.double({ min: 0.1, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(edge),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
        (edges, values) => {
          const graph = { nodeCount: 6, edges };
          const given = hyperDegrees(graph).reduce(
            (sum, each, at) => sum + each * (values[at] ?? 0),
            0,
          );
          const held = spread(graph, Float64Array.from(values)).reduce(
            (sum, each) => sum + each,
            0,
          );
          expect(held).toBeCloseTo(given);
        },
      ),
    );
  });
});
