import { describe, expect, it } from 'vitest';

import { observedView } from '../../test/support/observed-view.ts';
import { toolId, type ToolId } from '../base/ids.ts';
import { ToolGraph } from '../knowledge/tool-graph.ts';
import { closenessBy, type GraphTies } from './graph-ties.ts';

const [CLONE, INSTALL, DEPLOY, ALONE] = ['clone', 'install', 'deploy', 'alone'].map((name) =>
  toolId('s', name),
) as [ToolId, ToolId, ToolId, ToolId];
const NONE: GraphTies = {
  often: false,
  together: false,
  common: false,
  hops: false,
  community: false,
  pageRank: false,
};

function chain(): ToolGraph {
  const graph = new ToolGraph();
  graph.setNodes(new Set([CLONE, INSTALL, DEPLOY, ALONE]));
  const step = { type: 'dependency', ok: 9, failed: 0 } as const;
  const sightings = [
    { ...step, from: CLONE, to: INSTALL },
    { ...step, from: INSTALL, to: DEPLOY },
  ];
  graph.setView(observedView(sightings));
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

  it('counts what came after a tool often more than what did once, where that counts', () => {
    const graph = chain();
    const step = { type: 'dependency', failed: 0 } as const;
    graph.setView(
      observedView([
        { ...step, from: CLONE, to: INSTALL, ok: 15 },
        { ...step, from: CLONE, to: ALONE, ok: 3 },
        { ...step, from: DEPLOY, to: CLONE, ok: 15 },
      ]),
    );
    const nearBy = (ties: Partial<GraphTies>, tool: ToolId): number =>
      closenessBy({ ...NONE, ...ties }, graph, tool, [CLONE]).value;
    expect([INSTALL, ALONE, DEPLOY].map((tool) => nearBy({}, tool))).toEqual([1, 1, 1]);
    // Four of sixteen, by its root; what came before counts as one that was not seen.
    expect([INSTALL, ALONE, DEPLOY].map((tool) => nearBy({ often: true }, tool))).toEqual([
      1, 0.5, 0.25,
    ]);
  });

  it('adds up ties to several tools in use, where that counts', () => {
    const graph = chain();
    const step = { type: 'sequence', ok: 9, failed: 0 } as const;
    graph.setView(
      observedView([
        { ...step, from: CLONE, to: INSTALL },
        { ...step, from: DEPLOY, to: INSTALL },
      ]),
    );
    const both = [CLONE, DEPLOY];
    expect(closenessBy(NONE, graph, INSTALL, both)).toMatchObject({ value: 0.5, to: CLONE });
    const together = { ...NONE, together: true };
    expect(closenessBy(together, graph, INSTALL, both)).toMatchObject({ value: 0.75, to: CLONE });
    expect(closenessBy(together, graph, CLONE, [CLONE])).toMatchObject({ value: 0, by: 'nothing' });
  });

  it('believes a way of two steps less than one of one', () => {
    expect(near({ hops: true }, DEPLOY)).toBeCloseTo(0.8, 5);
  });
});
