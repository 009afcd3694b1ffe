import { describe, expect, it } from 'vitest';

import { toolId, type ToolId } from '../base/ids.ts';
import { applyDelta } from '../knowledge/apply-delta.ts';
import { EMPTY_VIEW } from '../knowledge/graph-view.ts';
import { ToolGraph } from '../knowledge/tool-graph.ts';
import { closenessBy, type GraphTies } from './graph-ties.ts';

const [CLONE, INSTALL, DEPLOY, ALONE] = ['clone', 'install', 'deploy', 'alone'].map((name) =>
  toolId('s', name),
) as [ToolId, ToolId, ToolId, ToolId];
const NONE: GraphTies = { common: false, hops: false, community: false, pageRank: false };

function chain(): ToolGraph {
  const graph = new ToolGraph();
  graph.setNodes(new Set([CLONE, INSTALL, DEPLOY, ALONE]));
  const step = { type: 'dependency', ok: 9, failed: 0 } as const;
  const sightings = [
    { ...step, from: CLONE, to: INSTALL },
    { ...step, from: INSTALL, to: DEPLOY },
  ];
  graph.setView(applyDelta(EMPTY_VIEW, { at: 1, sightings }));
  return graph;
}

const near = (ties: Partial<GraphTies>, tool: ToolId): number =>
  closenessBy({ ...NONE, ...ties }, chain(), tool, [CLONE]).value;

describe('what makes tools close in a search', () => {
  it('is an edge in any case', () => {
    expect(near({}, INSTALL)).toBe(1);
  });

  it.each(['common', 'hops', 'community'] as const)(
    'reaches beyond the edge by %s alone',
    (tie) => {
      expect(near({}, DEPLOY)).toBe(0);
      expect(near({ [tie]: true }, DEPLOY)).toBeGreaterThan(0);
      expect(near({ [tie]: true }, ALONE)).toBe(0);
    },
  );

  it('adds what a tool is to all where that counts, and never beyond one', () => {
    expect(near({ pageRank: true }, DEPLOY)).toBeGreaterThan(near({}, DEPLOY));
    expect(near({ pageRank: true, community: true }, INSTALL)).toBe(1);
  });

  it('believes a way of two steps less than one of one', () => {
    expect(near({ hops: true }, DEPLOY)).toBeCloseTo(0.8, 5);
  });
});
