import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hyperDegrees, type Hypergraph, hyperRank, pageRank, spread } from './page-rank.ts';

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

const OPTIONS = { damping: 0.85, tolerance: 1e-12, roundsMax: 300 };
const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

describe('hyperRank', () => {
  it('is the same for all where nothing is tied', () => {
    expect([...hyperRank({ nodeCount: 4, edges: [] }, OPTIONS)]).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect([...hyperRank({ nodeCount: 0, edges: [] }, OPTIONS)]).toEqual([]);
    expect([...hyperRank({ nodeCount: 1, edges: [] }, OPTIONS)]).toEqual([1]);
  });

  it('ranks a node that many edges share above one that a single edge has', () => {
    const edges = [
      { members: [0, 1], weight: 1 },
      { members: [0, 2], weight: 1 },
      { members: [0, 3], weight: 1 },
    ];
    const [shared = 0, ...others] = hyperRank({ nodeCount: 4, edges }, OPTIONS);
    expect(Math.max(...others)).toBeLessThan(shared);
  });

  it('follows the weights', () => {
    const edges = [
      { members: [0, 1], weight: 1 },
      { members: [0, 2], weight: 3 },
    ];
    const [, light = 0, heavy = 0] = hyperRank({ nodeCount: 3, edges }, OPTIONS);
    expect(heavy).toBeGreaterThan(light);
  });

  it('ends after so many rounds, settled or not', () => {
    const graph = {
      nodeCount: 5,
      edges: [
        { members: [0, 1], weight: 1 },
        { members: [1, 2], weight: 2 },
        { members: [2, 3, 4], weight: 1 },
      ],
    };
    const once = hyperRank(graph, { ...OPTIONS, roundsMax: 1 });
    expect(sum(once)).toBeCloseTo(1);
    expect(once).not.toEqual(hyperRank(graph, OPTIONS));
  });
});

describe('laws', () => {
  const NODES = 7;
  const edge = fc.record({
    members: fc.uniqueArray(fc.nat(NODES - 1), { minLength: 1 }),
    weight: fc.double({ min: 0.1, max: 2, noNaN: true }),
  });

  it('sums to 1, and no node has less than its share of the jumps', () => {
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 12 }), (edges) => {
        const ranks = hyperRank({ nodeCount: NODES, edges }, OPTIONS);
        expect(sum(ranks)).toBeCloseTo(1, 9);
        expect(Math.min(...ranks)).toBeGreaterThanOrEqual(0.15 / NODES - 1e-9);
      }),
    );
  });

  it('is PageRank on the graph in which every member of an edge leads to every member', () => {
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 8 }), (edges) => {
        const arcs = edges.flatMap(({ members, weight }) =>
          members.flatMap((from) =>
            members.map((to) => ({ from, to, weight: weight / members.length })),
          ),
        );
        const expected = pageRank(
          NODES,
          {
            from: Uint32Array.from(arcs, ({ from }) => from),
            to: Uint32Array.from(arcs, ({ to }) => to),
            weight: Float64Array.from(arcs, ({ weight }) => weight),
          },
          OPTIONS,
        );
        for (const [node, rank] of hyperRank({ nodeCount: NODES, edges }, OPTIONS).entries()) {
          expect(rank).toBeCloseTo(expected[node] ?? 0, 7);
        }
      }),
    );
  });
});
