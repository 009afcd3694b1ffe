import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { topologicalLayers } from '../math/topological-layers.ts';
import { acyclic, combined, type DraftEdge } from './draft-edges.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const edge = (from: string, to: string, confidence: number): DraftEdge => ({
  from,
  to,
  confidence,
  evidence: [],
});
const anyEdge = fc
  .tuple(
    fc.constantFrom(...IDS),
    fc.constantFrom(...IDS),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([from, to, confidence]) => edge(from, to, confidence));
const anyEdges = fc.uniqueArray(anyEdge, {
  maxLength: 30,
  selector: ({ from, to }) => `${from} ${to}`,
});

const needs = (of: readonly DraftEdge[]) =>
  topologicalLayers(
    new Map(IDS.map((id) => [id, of.filter(({ to }) => to === id).map(({ from }) => from)])),
  );

describe('acyclic', () => {
  it('removes the weakest edge of a ring of any length, and no other', () => {
    const edges = [
      edge('a', 'b', 0.9),
      edge('b', 'c', 0.5),
      edge('c', 'a', 0.7),
      edge('c', 'd', 0.5),
    ];
    expect(acyclic(edges).map(({ from, to }) => from + to)).toEqual(['ab', 'ca', 'cd']);
  });
});

describe('combined', () => {
  it('is one minus the chance that all are wrong', () => {
    expect(combined([])).toBe(0);
    expect(combined([{ confidence: 0.5 }, { confidence: 0.6 }])).toBeCloseTo(0.8);
  });
});

describe('laws', () => {
  it('what is left has no ring, does not depend on the order, and loses nothing without need', () => {
    fc.assert(
      fc.property(anyEdges, (edges) => {
        const left = acyclic(edges);
        expect(needs(left).kind).toBe('layers');
        expect(acyclic(edges.toReversed())).toEqual(left);
        const isFine = needs(edges).kind === 'layers';
        expect(left.length === edges.length).toBe(isFine);
      }),
    );
  });
});
