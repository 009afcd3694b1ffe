import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Hyperedge, Hypergraph } from './page-rank.ts';
import { spectralClusters } from './spectral.ts';

type SpectralClusters = ReturnType<typeof spectralClusters>;

const OPTIONS = {
  clustersMin: 2,
  clustersMax: 5,
  seed: 7,
  gapMin: 1e-6,
  spareVectors: 6,
  tolerance: 1e-10,
  roundsMax: 500,
  restarts: 4,
};
const cluster = (graph: Hypergraph, seed = OPTIONS.seed): SpectralClusters =>
  spectralClusters(graph, { ...OPTIONS, seed });
const labelsOf = (nodeCount: number, ...members: readonly (readonly number[])[]): number[] => [
  ...cluster({ nodeCount, edges: members.map((each) => ({ members: each, weight: 1 })) }).labels,
];

/** Two nodes tied firmly, and three that are tied loosely to the first. */
const loosePart = (first: number): readonly Hyperedge[] => [
  { members: [first, first + 1], weight: 50 },
  ...[2, 3, 4].map((at) => ({ members: [first, first + at], weight: 1 })),
];

describe('spectralClusters', () => {
  it('knows nothing of no nodes, and of nodes without edges', () => {
    expect(cluster({ nodeCount: 0, edges: [] })).toEqual({
      labels: new Int32Array(0),
      count: 0,
    });
    expect(labelsOf(1)).toEqual([-1]);
    expect(labelsOf(3)).toEqual([-1, -1, -1]);
  });

  it('keeps two nodes of one edge together, and leaves out the third', () => {
    expect(labelsOf(2, [0, 1])).toEqual([0, 0]);
    expect(labelsOf(3, [0, 2])).toEqual([0, -1, 0]);
  });

  it('does not split one edge, whose nodes have the same rows', () => {
    expect(labelsOf(5, [0, 1, 2, 3, 4])).toEqual([0, 0, 0, 0, 0]);
    expect(labelsOf(5, [0, 1, 2, 3, 4], [0, 1, 2, 3, 4])).toEqual([0, 0, 0, 0, 0]);
  });

  it('separates two parts with nothing between them', () => {
    expect(labelsOf(6, [0, 2, 4], [1, 3, 5])).toEqual([0, 1, 0, 1, 0, 1]);
  });

  it('separates two parts that one weak edge joins', () => {
    const { labels, count } = cluster({
      nodeCount: 8,
      edges: [
        { members: [0, 1, 2, 3], weight: 1 },
        { members: [0, 1, 2, 3], weight: 1 },
        { members: [4, 5, 6, 7], weight: 1 },
        { members: [4, 5, 6, 7], weight: 1 },
        { members: [3, 4], weight: 0.1 },
      ],
    });
    expect(count).toBe(2);
    expect([...labels]).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  });

  it('keeps lightly tied nodes with those they are tied to', () => {
    const { labels } = cluster({ nodeCount: 10, edges: [...loosePart(0), ...loosePart(5)] });
    expect([...labels]).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
  });

  it('takes as many clusters as there are gaps for', () => {
    expect(labelsOf(8, [0, 1], [2, 3], [4, 5], [6, 7])).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });

  it('makes no more than five of nine parts', () => {
    const pairs = Array.from({ length: 9 }, (_, at) => [2 * at, 2 * at + 1]);
    const labels = labelsOf(18, ...pairs);
    expect(new Set(labels).size).toBeLessThanOrEqual(5);
    expect(new Set(labels).size).toBeGreaterThanOrEqual(2);
    for (const [left = 0, right = 0] of pairs) {
      expect(labels[left]).toBe(labels[right]);
    }
  });
});

describe('laws', () => {
  const NODES = 10;
  const edge: fc.Arbitrary<Hyperedge> = fc.record({
    members: fc.uniqueArray(fc.nat(NODES - 1), { minLength: 2, maxLength: 5 }),
    weight: fc.double({ min: 0.1, max: 1, noNaN: true }),
  });
  const edges = fc.array(edge, { maxLength: 12 });

  it('answers the same for the same hypergraph and seed', () => {
    fc.assert(
      fc.property(edges, fc.nat(), (list, seed) => {
        const graph = { nodeCount: NODES, edges: list };
        expect(cluster(graph, seed)).toEqual(cluster(graph, seed));
      }),
      { numRuns: 50 },
    );
  });

  it('has at most five clusters, and a label exactly where there is an edge', () => {
    fc.assert(
      fc.property(edges, (list) => {
        const { labels, count } = cluster({ nodeCount: NODES, edges: list });
        expect(count).toBeLessThanOrEqual(5);
        const tied = new Set(list.flatMap(({ members }) => members));
        expect([...labels].map((label) => label >= 0)).toEqual(
          Array.from({ length: NODES }, (_, node) => tied.has(node)),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('separates two dense parts however their nodes are numbered', () => {
    const order = fc.shuffledSubarray([...Array.from({ length: NODES }).keys()], {
      minLength: NODES,
    });
    const inside = fc.array(fc.uniqueArray(fc.nat(3), { minLength: 2 }), { maxLength: 4 });
    fc.assert(
      fc.property(order, inside, inside, fc.nat(), (numbers, one, two, seed) => {
        const parts = [
          [0, 1, 2, 3, 4],
          [5, 6, 7, 8, 9],
        ];
        const members = [
          ...parts,
          ...parts,
          ...one,
          ...two.map((list) => list.map((at) => at + 5)),
        ];
        const { labels } = cluster(
          {
            nodeCount: NODES,
            edges: members.map((list) => ({
              members: list.map((at) => numbers[at] ?? 0),
              weight: 1,
            })),
          },
          seed,
        );
        const [left = [], right = []] = parts.map((part) =>
          part.map((at) => labels[numbers[at] ?? 0]),
        );
        expect(new Set(left).size).toBe(1);
        expect(new Set(right).size).toBe(1);
        expect(left[0]).not.toBe(right[0]);
      }),
      { numRuns: 60 },
    );
  });
});
