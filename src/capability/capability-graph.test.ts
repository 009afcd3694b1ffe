import { describe, expect, it } from 'vitest';

import { someCapability } from '../../test/support/some-capability.ts';
import type { ToolId } from '../base/ids.ts';
import type { NodeId } from '../knowledge/edge.ts';
import { applyDelta, EMPTY_VIEW, type KnowledgeDelta } from '../knowledge/graph-delta.ts';
import { ToolGraph } from '../knowledge/tool-graph.ts';
import {
  alternativeEdges,
  alternativesIn,
  capabilityTies,
  edgesOfUse,
} from './capability-graph.ts';

const ids = (delta: KnowledgeDelta): readonly string[] =>
  (delta.sightings ?? []).map(({ from, to, type, ok, failed }) =>
    [from, type, to, ok, failed].join(' '),
  );

function graphOf(...deltas: readonly KnowledgeDelta[]): ToolGraph {
  const graph = new ToolGraph();
  const ends = deltas.flatMap(({ sightings = [] }) =>
    sightings.flatMap(({ from, to }) => [from, to]),
  );
  graph.setNodes(new Set<NodeId>(ends));
  graph.setView(deltas.reduce(applyDelta, EMPTY_VIEW));
  return graph;
}

const byNumber = (_: string, name: string): number => 0.8 + Number(name.slice(-1)) / 100;

describe('edgesOfUse', () => {
  it('says what it contains, what it calls and what it came after', () => {
    const capability = someCapability('top', ['files:read', 'pml:bottom', 'files:read']);
    expect(ids(edgesOfUse({ capability, ok: true, at: 5, before: 'first' }))).toEqual([
      'pml:top contains files:read 1 0',
      'pml:top dependency pml:bottom 1 0',
      'pml:first sequence pml:top 1 0',
    ]);
  });

  it('counts a failure as one', () => {
    const capability = someCapability('top', ['files:read']);
    expect(ids(edgesOfUse({ capability, ok: false, at: 5 }))).toEqual([
      'pml:top contains files:read 0 1',
    ]);
  });

  it('does not take itself, or what it calls, for a step before', () => {
    const capability = someCapability('top', ['pml:bottom', 'pml:top']);
    const use = { capability, ok: true, at: 5 };
    expect(ids(edgesOfUse({ ...use, before: 'top' }))).toHaveLength(1);
    expect(ids(edgesOfUse({ ...use, before: 'bottom' }))).toHaveLength(1);
  });
});

describe('alternativeEdges', () => {
  const capability = someCapability('one', ['a:x']);
  const namesOf = (
    others: readonly ReturnType<typeof someCapability>[],
    like = (): number => 0.9,
  ) => ids(alternativeEdges({ capability, others, likeness: like, at: 5 }));

  it('ties what was made for the same end with other tools', () => {
    expect(namesOf([someCapability('two', ['b:y'])])).toEqual(['pml:one alternative pml:two 1 0']);
  });

  it('ties neither the same tools, nor other ends, nor one that calls the other', () => {
    expect(namesOf([someCapability('two', ['a:x'])])).toEqual([]);
    expect(namesOf([someCapability('two', ['b:y'])], () => 0.7)).toEqual([]);
    expect(namesOf([someCapability('two', ['b:y', 'pml:one'])])).toEqual([]);
    expect(namesOf([capability])).toEqual([]);
  });

  it('keeps the five closest', () => {
    const others = Array.from({ length: 8 }, (_, at) => someCapability(`way_${at}`, ['b:y']));
    const found = ids(alternativeEdges({ capability, others, likeness: byNumber, at: 5 }));
    expect(found).toHaveLength(5);
    expect(found[0]).toContain('way_7');
  });
});

describe('what the graph knows', () => {
  const one = someCapability('one', ['a:x']);
  const two = someCapability('two', ['b:y']);
  const meta = someCapability('meta', ['pml:one']);
  const graph = graphOf(
    edgesOfUse({ capability: one, ok: true, at: 1 }),
    edgesOfUse({ capability: two, ok: true, at: 2, before: 'meta' }),
    edgesOfUse({ capability: meta, ok: true, at: 3 }),
    alternativeEdges({ capability: two, others: [one], likeness: () => 1, at: 2 }),
  );

  it('finds other ways from either side', () => {
    expect(alternativesIn(graph, 'one')).toEqual(['two']);
    expect(alternativesIn(graph, 'two')).toEqual(['one']);
    expect(alternativesIn(graph, 'meta')).toEqual([]);
  });

  it('knows each tie between capabilities once, as sure as it weighs', () => {
    const found = capabilityTies(graph, [one, two, meta]);
    expect(found.toSorted((left, right) => right.confidence - left.confidence)).toEqual([
      { from: 'pml:meta', to: 'pml:one', confidence: 1 },
      { from: 'pml:one', to: 'pml:two', confidence: 0.6 },
      { from: 'pml:meta', to: 'pml:two', confidence: 0.35 },
    ]);
    expect(capabilityTies(graph, [one])).toEqual([]);
  });

  it('is less sure of a tie that failed', () => {
    const failed = edgesOfUse({ capability: two, ok: false, at: 4, before: 'meta' });
    const seen = edgesOfUse({ capability: two, ok: true, at: 4, before: 'meta' });
    const [tie] = capabilityTies(graphOf(seen, failed, failed), [two, meta]);
    expect(tie?.confidence).toBeCloseTo(0.175);
    expect(tie?.from).toBe('pml:meta' as ToolId);
  });
});
