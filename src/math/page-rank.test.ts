import fc from 'fast-check';
import { DirectedGraph } from 'graphology';
import pagerankModule from 'graphology-metrics/centrality/pagerank.js';
import { describe, expect, it } from 'vitest';

import { pageRank } from './page-rank.ts';

type Arc = readonly [from: number, to: number, weight: number];

const reference = pagerankModule as unknown as typeof pagerankModule.default;
const OPTIONS = { damping: 0.85, tolerance: 1e-10, roundsMax: 200 };
const numbered = (arcs: readonly Arc[]): Parameters<typeof pageRank>[1] => ({
  from: Uint32Array.from(arcs.map(([from]) => from)),
  to: Uint32Array.from(arcs.map(([, to]) => to)),
  weight: Float64Array.from(arcs.map(([, , weight]) => weight)),
});
const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

describe('pageRank', () => {
  it('is the same for all where nothing leads anywhere', () => {
    expect([...pageRank(4, numbered([]), OPTIONS)]).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect([...pageRank(0, numbered([]), OPTIONS)]).toEqual([]);
  });

  it('follows the weights', () => {
    const [, light = 0, heavy = 0] = pageRank(
      3,
      numbered([
        [0, 1, 1],
        [0, 2, 3],
      ]),
      OPTIONS,
    );
    expect(heavy).toBeGreaterThan(light);
  });

  it('ends after so many rounds, settled or not', () => {
    const arcs = numbered([
      [0, 1, 1],
      [1, 0, 1],
      [2, 0, 1],
    ]);
    const once = pageRank(3, arcs, { ...OPTIONS, roundsMax: 1 });
    expect(sum(once)).toBeCloseTo(1);
    expect(once).not.toEqual(pageRank(3, arcs, OPTIONS));
  });
});

describe('laws', () => {
  const node = fc.nat(7);
  const arcs = fc.uniqueArray(fc.tuple(node, node, fc.double({ min: 0.01, max: 1, noNaN: true })), {
    selector: ([from, to]) => `${from} ${to}`,
    maxLength: 20,
  });

  it('sums to 1', () => {
    fc.assert(
      fc.property(arcs, (list) => {
        expect(sum(pageRank(8, numbered(list), OPTIONS))).toBeCloseTo(1, 9);
      }),
    );
  });

  it('agrees with the implementation of graphology', () => {
    fc.assert(
      fc.property(arcs, (list) => {
        const graph = new DirectedGraph<object, { weight: number }>();
        for (let each = 0; each < 8; each += 1) {
          graph.addNode(each);
        }
        for (const [from, to, weight] of list) {
          graph.addDirectedEdge(from, to, { weight });
        }
        const ranks = pageRank(8, numbered(list), OPTIONS);
        const theirs = reference(graph, {
          getEdgeWeight: 'weight',
          tolerance: 1e-10,
          maxIterations: 200,
        });
        for (const [at, rank] of ranks.entries()) {
          expect(rank).toBeCloseTo(theirs[at] ?? 0, 6);
        }
      }),
    );
  });
});
