import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { observedView } from '../../test/support/observed-view.ts';
import { toolId } from '../base/ids.ts';
import { seededRandom } from '../math/seeded-random.ts';
import { EDGE_TYPES, type NodeId } from './edge.ts';
import {
  applyDelta,
  EMPTY_VIEW,
  type GraphView,
  type KnowledgeDelta,
  type Sighting,
  touchedEnds,
} from './graph-delta.ts';
import { ToolGraph } from './tool-graph.ts';

const tool = (name: string): NodeId => toolId('s', name);
const NODES = ['a', 'b', 'c', 'd', 'e', 'f'].map(tool);
const [A, B, C, D, E, F] = NODES as [NodeId, NodeId, NodeId, NodeId, NodeId, NodeId];
const seen = (from: NodeId, to: NodeId, type: Sighting['type'] = 'sequence', ok = 1): Sighting => ({
  from,
  to,
  type,
  ok,
  failed: 0,
});
const viewOf = (...sightings: readonly Sighting[]): GraphView => observedView(sightings);

function graphOf(view: GraphView, nodes: readonly NodeId[] = NODES): ToolGraph {
  const graph = new ToolGraph();
  graph.setNodes(new Set(nodes));
  graph.setView(view);
  return graph;
}

/** Everything that can be asked of a graph. */
const answers = (graph: ToolGraph): unknown =>
  NODES.map((node) => ({
    node,
    has: graph.has(node),
    neighbours: graph.neighbours(node),
    heat: graph.heat(node),
    rank: graph.pageRank(node),
    community: graph.community(node),
    observations: graph.observations([node]),
    density: graph.density,
    near: NODES.map((other) => graph.closeness(node, other)),
    ways: NODES.map((other) => graph.shortestPath({ from: node, to: other })),
    out: graph
      .edgesFrom(node)
      .map(({ to }) => to)
      .toSorted(),
    into: graph
      .edgesTo(node)
      .map(({ from }) => from)
      .toSorted(),
  }));

describe('neighbours', () => {
  it('are those on both sides, the strongest first', () => {
    const graph = graphOf(viewOf(seen(A, B), seen(C, A, 'dependency'), seen(A, D, 'cooccurrence')));
    expect(graph.neighbours(A)).toEqual([
      { id: C, weight: 1 },
      { id: B, weight: 0.5 },
      { id: D, weight: 0.3 },
    ]);
    expect(graph.degree(A)).toBe(3);
    expect(graph.weight({ from: A, to: C })).toBe(0);
    expect(graph.weightBetween(A, C)).toBe(1);
  });

  it('count a tie without direction both ways, and lead nowhere by it', () => {
    const graph = graphOf(viewOf(seen(B, A, 'alternative')));
    expect(graph.weight({ from: A, to: B })).toBe(0.6);
    expect(graph.weight({ from: B, to: A })).toBe(0.6);
    expect(graph.shortestPath({ from: A, to: B })).toBeUndefined();
  });

  it('of a server are its tools, which are not tied by it', () => {
    const graph = graphOf(EMPTY_VIEW, [...NODES, toolId('other', 'x'), toolId('odd', '')]);
    expect(graph.servers).toEqual(['odd', 'other', 's']);
    expect(graph.neighbours('s' as NodeId).map(({ id }) => id)).toEqual(NODES);
    expect(graph.has('s' as NodeId)).toBe(true);
    expect(graph.closeness(A, B)).toBe(0);
  });

  it('are none of what only failed', () => {
    const view = applyDelta(EMPTY_VIEW, {
      at: 1,
      sightings: [{ ...seen(A, B), ok: 0, failed: 3 }],
    });
    expect(graphOf(view).neighbours(A)).toEqual([]);
  });
});

describe('closeness', () => {
  const graph = graphOf(
    viewOf(seen(A, C, 'dependency'), seen(B, C), seen(D, C), seen(E, F, 'dependency')),
  );

  it('is the edge where there is one, either way', () => {
    expect(graph.closeness(A, C)).toBe(1);
    expect(graph.closeness(C, B)).toBe(0.5);
  });

  it('is what both know where there is none, by the weaker tie', () => {
    const adamicAdar = 0.5 / Math.log(3);
    expect(graph.adamicAdar(A, B)).toBeCloseTo(adamicAdar);
    expect(graph.closeness(A, B)).toBe(adamicAdar / 2);
  });

  it('on the way to a context is the mean', () => {
    expect(graph.pathTo(A, [C, E])).toBe(0.5);
    expect(graph.pathTo(A, [])).toBe(0);
  });
});

describe('shortestPath', () => {
  it('follows strong edges, at most three of them', () => {
    const chain = viewOf(
      seen(A, B, 'dependency'),
      seen(B, C, 'dependency'),
      seen(C, D, 'dependency'),
      seen(D, E, 'dependency'),
      seen(A, C, 'cooccurrence'),
    );
    const graph = graphOf(chain);
    expect(graph.shortestPath({ from: A, to: D })).toEqual({ nodes: [A, B, C, D], cost: 3 });
    expect(graph.shortestPath({ from: A, to: E })).toBeUndefined();
    expect(graph.shortestPath({ from: D, to: A })).toBeUndefined();
    expect(graph.shortestPath({ from: A, to: toolId('gone', 'x') })).toBeUndefined();
  });
});

describe('measures', () => {
  const TRIANGLES = viewOf(
    ...[seen(A, B), seen(B, C), seen(A, C), seen(D, E), seen(E, F), seen(D, F)].map((each) => ({
      ...each,
      type: 'dependency' as const,
    })),
    seen(C, D, 'cooccurrence'),
  );

  it('find the communities, and one numbered 0 is one', () => {
    const graph = graphOf(TRIANGLES, [...NODES, tool('alone')]);
    expect(NODES.map((node) => graph.community(node))).toEqual([0, 0, 0, 1, 1, 1]);
    expect(graph.community(tool('alone'))).toBeUndefined();
  });

  it('rank highest what the others lead to', () => {
    const graph = graphOf(viewOf(seen(A, C), seen(B, C), seen(D, C), seen(C, E)));
    expect(graph.pageRank(E)).toBe(1);
    expect(graph.pageRank(C)).toBeGreaterThan(graph.pageRank(A));
    expect(graph.pageRank(toolId('gone', 'x'))).toBe(0);
  });

  it('answer for an empty graph', () => {
    const graph = new ToolGraph();
    expect([graph.pageRank(A), graph.heat(A), graph.density, graph.community(A)]).toEqual([
      0,
      0,
      0,
      undefined,
    ]);
  });

  it('are the same in whatever order the graph came to be', () => {
    const one = graphOf(TRIANGLES);
    const other = new ToolGraph();
    other.setView(TRIANGLES);
    for (const count of [2, 4, 6]) {
      other.setNodes(new Set(NODES.toReversed().slice(0, count)));
    }
    expect(answers(other)).toEqual(answers(one));
  });
});

describe('a graph of many tools', () => {
  const random = seededRandom(1);
  const many = Array.from({ length: 80 }, (_, at) => tool(`t${at}`));
  const any = (): NodeId => many[Math.floor(random() * many.length)] ?? A;
  const sightings = Array.from({ length: 200 }, () => seen(any(), any()));

  it('has the same communities and ranks after a restart', () => {
    const one = graphOf(viewOf(...sightings), many);
    const other = new ToolGraph();
    other.setNodes(new Set(many.toReversed()));
    let view = EMPTY_VIEW;
    for (const sighting of sightings.toReversed()) {
      view = applyDelta(view, { at: 1, sightings: [sighting], promoted: [sighting] });
      other.setView(view, [sighting]);
    }
    const told = (graph: ToolGraph): unknown =>
      many.map((node) => [graph.community(node), graph.pageRank(node), graph.heat(node)]);
    expect(told(other)).toEqual(told(one));
    expect(new Set(many.map((node) => one.community(node))).size).toBeGreaterThan(3);
  });
});

describe('observations', () => {
  it('count each edge once, failures too', () => {
    const graph = graphOf(
      applyDelta(viewOf(seen(A, B, 'sequence', 2), seen(C, A, 'sequence', 3)), {
        at: 2,
        sightings: [{ ...seen(A, B), ok: 0, failed: 1 }],
      }),
    );
    expect(graph.observations([A])).toBe(6);
    expect(graph.observations([A, B, A])).toBe(6);
    expect(graph.observations([D])).toBe(0);
  });
});

describe('nodes', () => {
  it('that go take their edges from the graph, not from what is known', () => {
    const graph = graphOf(viewOf(seen(A, B), seen(B, C)));
    const before = answers(graph);
    graph.setNodes(new Set([A, C]));
    expect(graph.neighbours(A)).toEqual([]);
    expect(graph.edgesFrom(A)).toEqual([]);
    expect(graph.density).toBe(0);
    graph.setNodes(new Set(NODES));
    expect(answers(graph)).toEqual(before);
  });

  it('that stay the same change nothing', () => {
    const graph = graphOf(viewOf(seen(A, B)));
    const { version } = graph;
    graph.setNodes(new Set(NODES));
    graph.setView(viewOf(seen(A, B)));
    expect(graph.version).toBe(version);
  });
});

describe('laws', () => {
  const node = fc.constantFrom(...NODES);
  const ends = { from: node, to: node };
  const type = fc.constantFrom(...EDGE_TYPES);
  const delta: fc.Arbitrary<KnowledgeDelta> = fc.record({
    at: fc.integer({ min: 1, max: 99 }),
    sightings: fc.array(fc.record({ ...ends, type, ok: fc.nat(3), failed: fc.nat(3) }), {
      maxLength: 8,
    }),
    templates: fc.array(fc.record({ ...ends, type }), { maxLength: 3 }),
    withdrawn: fc.array(fc.record({ ...ends, source: fc.constant('observed' as const) }), {
      maxLength: 3,
    }),
  });
  const present = fc.subarray(NODES);

  it('a graph that follows changes answers as one that is made anew', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(delta, present), { maxLength: 4 }), (changes) => {
        const graph = graphOf(EMPTY_VIEW);
        let view = EMPTY_VIEW;
        let nodes: readonly NodeId[] = NODES;
        for (const [change, kept] of changes) {
          view = applyDelta(view, change);
          graph.setView(view, touchedEnds(change));
          // Asked in between, so that something is kept that could go stale.
          answers(graph);
          graph.setNodes(new Set(kept));
          nodes = kept;
        }
        expect(answers(graph)).toEqual(answers(graphOf(view, nodes)));
      }),
      { numRuns: 60 },
    );
  });

  it('closeness, heat and rank are in [0, 1], and closeness is the same both ways', () => {
    fc.assert(
      fc.property(delta, node, node, (change, one, other) => {
        const graph = graphOf(applyDelta(EMPTY_VIEW, change));
        const near = graph.closeness(one, other);
        expect(graph.closeness(other, one)).toEqual(near);
        for (const value of [near, graph.heat(one), graph.pageRank(one), graph.density]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1 + 1e-12);
        }
      }),
    );
  });
});
