import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { shortestPath, type Steps } from './shortest-path.ts';

type Arc = readonly [from: number, to: number, cost: number];

const stepsOf = (arcs: readonly Arc[]): Steps<number> => ({
  from: (node) =>
    arcs.filter(([from]) => from === node).map(([, to, cost]) => ({ node: to, cost })),
  to: (node) =>
    arcs.filter(([, to]) => to === node).map(([from, , cost]) => ({ node: from, cost })),
});

/** Every walk of at most so many hops, tried out. */
function cheapest(arcs: readonly Arc[], from: number, to: number, hops: number): number {
  if (from === to) {
    return 0;
  }
  return hops === 0
    ? Infinity
    : Math.min(
        Infinity,
        ...arcs
          .filter(([start]) => start === from)
          .map(([, next, cost]) => cost + cheapest(arcs, next, to, hops - 1)),
      );
}

describe('shortestPath', () => {
  it('prefers the cheap way round to the dear one straight on', () => {
    const arcs: Arc[] = [
      [1, 3, 10],
      [1, 2, 1],
      [2, 3, 2],
    ];
    expect(shortestPath(stepsOf(arcs), { from: 1, to: 3 }, 3)).toEqual({
      nodes: [1, 2, 3],
      cost: 3,
    });
  });

  it('finds the dear way of few hops where the cheap one has too many', () => {
    const arcs: Arc[] = [
      [1, 5, 100],
      [1, 2, 1],
      [2, 3, 1],
      [3, 4, 1],
      [4, 5, 1],
    ];
    expect(shortestPath(stepsOf(arcs), { from: 1, to: 5 }, 3)?.nodes).toEqual([1, 5]);
    expect(shortestPath(stepsOf(arcs), { from: 1, to: 5 }, 4)?.cost).toBe(4);
  });

  it('follows the direction, and stays where it is already', () => {
    const steps = stepsOf([[1, 2, 1]]);
    expect(shortestPath(steps, { from: 2, to: 1 }, 3)).toBeUndefined();
    expect(shortestPath(steps, { from: 1, to: 2 }, 0)).toBeUndefined();
    expect(shortestPath(steps, { from: 2, to: 2 }, 3)).toEqual({ nodes: [2], cost: 0 });
  });
});

describe('laws', () => {
  const node = fc.nat(6);
  const arc = fc.tuple(node, node, fc.integer({ min: 1, max: 9 }));

  it('costs what the cheapest of all walks costs, and is one of them', () => {
    fc.assert(
      fc.property(
        fc.array(arc, { maxLength: 14 }),
        node,
        node,
        fc.nat(4),
        (arcs, from, to, hops) => {
          const path = shortestPath(stepsOf(arcs), { from, to }, hops);
          expect(path?.cost ?? Infinity).toBe(cheapest(arcs, from, to, hops));
          const nodes = path?.nodes ?? [];
          expect(nodes.length).toBeLessThanOrEqual(hops + 1);
          for (const [at, next] of nodes.slice(1).entries()) {
            expect(arcs.some(([start, end]) => start === nodes[at] && end === next)).toBe(true);
          }
        },
      ),
    );
  });
});
