import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { observedView } from '../../test/support/observed-view.ts';
import { type ToolId, toolId } from '../base/ids.ts';
import { activeAlpha, type AlphaKind, alphaOfEnds, situationOf } from './alpha.ts';
import { EDGE_TYPES, type NodeId } from './edge.ts';
import type { Sighting } from './graph-delta.ts';
import { ToolGraph } from './tool-graph.ts';

const tool = (name: string): NodeId => toolId('s', name);
const NODES = ['hub', 'a', 'b', 'c', 'd', 'lonely'].map(tool);
const [HUB, A, B, C, D, LONELY] = NODES as [NodeId, NodeId, NodeId, NodeId, NodeId, NodeId];

function graphOf(sightings: readonly Sighting[]): ToolGraph {
  const graph = new ToolGraph();
  graph.setNodes(new Set(NODES));
  graph.setView(observedView(sightings));
  return graph;
}

const seen = (from: NodeId, to: NodeId, type: Sighting['type'], ok = 1): Sighting => ({
  from,
  to,
  type,
  ok,
  failed: 0,
});
const STAR = [
  seen(HUB, A, 'dependency', 3),
  seen(HUB, B, 'sequence', 3),
  seen(HUB, C, 'cooccurrence', 3),
];
const likenessOf =
  (values: ReadonlyMap<NodeId, number>) =>
  (_: NodeId, other: NodeId): number | undefined =>
    values.get(other);
const ask = { kind: 'local', graph: graphOf(STAR), anchors: [HUB] } as const;

describe('activeAlpha', () => {
  it('trusts structure where strong ties lead to what reads alike', () => {
    const likeness = likenessOf(
      new Map([
        [A, 1],
        [B, 0.5],
        [C, 0.3],
      ]),
    );
    const alpha = activeAlpha({ ...ask, likeness });
    expect(alpha.value).toBeCloseTo(0.5);
    expect(alpha).toMatchObject({ from: 'correlation', anchors: [{ anchor: HUB, neighbours: 3 }] });
  });

  it('leaves evidence a say where they contradict each other', () => {
    const likeness = likenessOf(
      new Map([
        [A, -1],
        [B, -0.5],
        [C, -0.3],
      ]),
    );
    expect(activeAlpha({ ...ask, likeness })).toMatchObject({
      value: 0.7,
      anchors: [{ alpha: expect.closeTo(1) as number }],
    });
  });

  it('is at the most that evidence allows where likeness does not vary', () => {
    expect(activeAlpha({ ...ask, likeness: () => 0.4 })).toMatchObject({
      value: 0.7,
      anchors: [{ alpha: 0.75, correlation: 0 }],
    });
  });

  it.each([
    [0, 0, 0.75],
    [1, 0, 0.75],
    [2, 2 / 3, 1 - (0.25 * 5) / 3],
    [3, 1, 0.5],
  ])('believes %d neighbours with vectors for as much as they tell', (count, correlation, one) => {
    const values = [
      [A, 1],
      [B, 0.5],
      [C, 0.3],
    ] as const;
    const likeness = likenessOf(new Map(values.slice(0, count)));
    const [anchor] = (activeAlpha({ ...ask, likeness }) as { anchors?: unknown[] }).anchors ?? [];
    expect(anchor).toMatchObject({
      neighbours: count,
      correlation: expect.closeTo(correlation) as number,
      alpha: expect.closeTo(one) as number,
    });
  });

  it('averages over anchors', () => {
    const likeness = likenessOf(
      new Map([
        [A, 1],
        [B, 0.5],
        [C, 0.3],
      ]),
    );
    const alpha = activeAlpha({ ...ask, anchors: [HUB, A, HUB], likeness });
    expect(alpha.value).toBeCloseTo((0.5 + 0.75) / 2);
  });

  it('starts at text alone and comes down with every observation', () => {
    const values = [0, 1, 2, 3, 4].map((count) => {
      const graph = graphOf(count === 0 ? [] : [seen(A, B, 'sequence', count)]);
      return activeAlpha({ ...ask, graph, anchors: [A], likeness: () => 1 });
    });
    expect(values.map(({ value }) => Math.round(value * 100))).toEqual([100, 94, 88, 82, 76]);
    expect(values[2]).toMatchObject({ from: 'cold_start', observations: 2 });
    const warm = graphOf([seen(A, B, 'sequence', 5)]);
    const later = activeAlpha({ ...ask, graph: warm, anchors: [A], likeness: () => 1 });
    expect(later.from).toBe('correlation');
  });

  it('is text alone without anchors that exist', () => {
    const anchors = [toolId('gone', 'tool')];
    expect(activeAlpha({ ...ask, anchors, likeness: () => 1 })).toEqual({
      value: 1,
      from: 'no_anchors',
    });
  });

  it('can follow the density or be fixed', () => {
    const density = activeAlpha({ ...ask, kind: 'density', likeness: () => 1 });
    expect(density.value).toBeCloseTo(1 - 2 * (4 / 30));
    expect(density).toMatchObject({ from: 'density' });
    const fixed = { ...ask, kind: 'fixed', likeness: () => 1 } as const;
    expect(activeAlpha(fixed)).toEqual({ value: 0.75, from: 'fixed' });
    expect(activeAlpha({ ...fixed, fixed: 0.6 }).value).toBe(0.6);
    expect(activeAlpha({ ...fixed, fixed: 0.1 }).value).toBe(0.5);
  });
});

/** Returns the alpha of one tool in a context. */
function ofTool(
  graph: ToolGraph,
  id: NodeId,
  context: readonly NodeId[],
  retrieval: { readonly alpha: AlphaKind; readonly fixedAlpha?: number } = { alpha: 'local' },
) {
  const parts = {
    riskOf: () => 'safe' as const,
    graph: { graph },
    retrieval: () => retrieval,
    clock: { now: () => 0 },
  } as const;
  return situationOf(parts, id as ToolId, context as readonly ToolId[]).alpha;
}

describe('the alpha of one tool', () => {
  const graph = graphOf(STAR);

  it('is made of the heat of the tool alone without a context', () => {
    const alpha = ofTool(graph, HUB, []);
    const heat = 0.6 + 0.4 / 3;
    expect(alpha).toEqual({ value: 1 - 0.5 * heat, source: 'heat' });
  });

  it('is made of the heat of both and of the tie between them', () => {
    const alpha = ofTool(graph, HUB, [A]);
    const heatOfA = 0.6 / 3 + 0.4;
    const warmth = 0.4 * (0.6 + 0.4 / 3) + 0.3 * heatOfA + 0.3 * 1;
    expect(alpha.value).toBeCloseTo(1 - 0.5 * warmth);
    expect(alpha).toMatchObject({ source: 'heat' });
  });

  it('is cold for a tool of which nothing is known', () => {
    expect(ofTool(graph, LONELY, [])).toEqual({ value: 1, source: 'cold_start' });
  });

  it('judges a promotion by both ends', () => {
    const mean = alphaOfEnds(graph, { from: HUB, to: A });
    const one = ofTool(graph, HUB, [A]).value;
    const other = ofTool(graph, A, [HUB]).value;
    expect(mean).toBeCloseTo((one + other) / 2);
  });
});

describe('laws', () => {
  const node = fc.constantFrom(...NODES);
  const sighting = fc.record({
    from: node,
    to: node,
    type: fc.constantFrom(...EDGE_TYPES),
    ok: fc.nat(9),
    failed: fc.nat(9),
  });

  it('is always in [0.5, 1]', () => {
    fc.assert(
      fc.property(
        fc.array(sighting),
        fc.array(node, { maxLength: 4 }),
        fc.constantFrom('local', 'density', 'fixed'),
        fc.double({ noNaN: true }),
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
        (sightings, anchors, kind, fixed, likes) => {
          const graph = graphOf(sightings);
          const likeness = (_: NodeId, other: NodeId): number | undefined =>
            likes[NODES.indexOf(other)];
          const values = [
            activeAlpha({ kind, fixed, graph, anchors, likeness }).value,
            ofTool(graph, D, anchors, { alpha: kind, fixedAlpha: fixed }).value,
          ];
          expect(values.every((value) => value >= 0.5 && value <= 1)).toBe(true);
        },
      ),
    );
  });
});
