import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findCycle, topologicalLayers } from './topological-layers.ts';

const graph = (
  edges: Readonly<Record<string, readonly string[]>>,
): Map<string, readonly string[]> => new Map(Object.entries(edges));

describe('topologicalLayers', () => {
  it('puts a node after everything it depends on, by the longest way', () => {
    const layering = topologicalLayers(
      graph({ report: ['merge', 'read'], merge: ['read', 'fetch'], read: [], fetch: [] }),
    );
    expect(layering).toEqual({
      kind: 'layers',
      layers: [['read', 'fetch'], ['merge'], ['report']],
    });
  });

  it('has no layers for no nodes', () => {
    expect(topologicalLayers(new Map())).toEqual({ kind: 'layers', layers: [] });
  });

  it('ignores a dependency that is named twice or is no node', () => {
    expect(topologicalLayers(graph({ a: ['nowhere'], b: ['a', 'a'] }))).toEqual({
      kind: 'layers',
      layers: [['a'], ['b']],
    });
  });

  it('names the cycle in the order of its dependencies', () => {
    expect(topologicalLayers(graph({ c: ['a'], a: ['b'], b: ['c'], d: [] }))).toEqual({
      kind: 'cycle',
      cycle: ['a', 'b', 'c'],
    });
  });

  it('calls a node that depends on itself a cycle of one', () => {
    expect(findCycle(graph({ a: [], b: ['a', 'b'] }))).toEqual(['b']);
  });

  it('walks a hundred thousand nodes in a row', () => {
    const chain = new Map<string, readonly string[]>();
    for (let index = 0; index < 100_000; index += 1) {
      chain.set(`n${index}`, index === 0 ? [] : [`n${index - 1}`]);
    }
    expect(findCycle(chain)).toBeUndefined();
    chain.set('n0', ['n99999']);
    expect(findCycle(chain)).toHaveLength(100_000);
  });
});

const reaches = (edges: ReadonlyMap<string, readonly string[]>, from: string): Set<string> => {
  const seen = new Set<string>();
  const waiting = [...(edges.get(from) ?? [])];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!seen.has(node)) {
      seen.add(node);
      waiting.push(...(edges.get(node) ?? []));
    }
  }
  return seen;
};

const sorted = (graphEdges: ReadonlyMap<string, readonly string[]>): unknown => {
  const layering = topologicalLayers(graphEdges);
  return layering.kind === 'layers' ? layering.layers.map((layer) => layer.toSorted()) : layering;
};

describe('laws', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const anyGraph = fc
    .array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)), { maxLength: 12 })
    .map((edges) => {
      const nodes = new Map(names.map((name) => [name, [] as string[]]));
      for (const [from, to] of edges) {
        nodes.get(from)?.push(to);
      }
      return nodes;
    });
  it('either layers every node once, after its dependencies, or there is a cycle', () => {
    fc.assert(
      fc.property(anyGraph, (edges) => {
        const layering = topologicalLayers(edges);
        const isCyclic = names.some((name) => reaches(edges, name).has(name));
        expect(layering.kind).toBe(isCyclic ? 'cycle' : 'layers');
        const layers = layering.kind === 'layers' ? layering.layers : [];
        const layerOf = new Map(
          layers.flatMap((layer, index) => layer.map((name) => [name, index] as const)),
        );
        expect(layers.flat().toSorted()).toEqual(isCyclic ? [] : names);
        for (const [node, layer] of layerOf) {
          const before = (edges.get(node) ?? []).map((name) => layerOf.get(name) ?? -1);
          expect(layer).toBe(Math.max(-1, ...before) + 1);
        }
      }),
    );
  });

  it('finds a cycle exactly where there is one, and every step of it is an edge', () => {
    fc.assert(
      fc.property(anyGraph, (edges) => {
        const cycle = findCycle(edges);
        expect(cycle !== undefined).toBe(names.some((name) => reaches(edges, name).has(name)));
        for (const [index, node] of (cycle ?? []).entries()) {
          expect(edges.get(node)).toContain(cycle?.[(index + 1) % cycle.length]);
        }
      }),
    );
  });

  it('does not depend on the order of nodes and edges', () => {
    fc.assert(
      fc.property(anyGraph, (edges) => {
        const reversed = new Map(
          [...edges].toReversed().map(([node, needed]) => [node, needed.toReversed()] as const),
        );
        expect(findCycle(reversed)).toEqual(findCycle(edges));
        expect(sorted(reversed)).toEqual(sorted(edges));
      }),
    );
  });
});
