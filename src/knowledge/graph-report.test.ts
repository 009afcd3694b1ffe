import { describe, expect, it } from 'vitest';

import { type ToolId, toolId } from '../base/ids.ts';
import { GRAPH_REPORT } from '../tuning/knowledge.ts';
import { blankEdge, type Edge, type NodeId } from './edge.ts';
import type { Feed } from './feeds.ts';
import { EMPTY_VIEW, withEdges } from './graph-delta.ts';
import { graphOfTool, graphSummary } from './graph-report.ts';
import { ToolGraph } from './tool-graph.ts';

const [LIST, READ, PARSE, GREP, LONE] = ['list', 'read', 'parse', 'grep', 'lone'].map((name) =>
  toolId('files', name),
) as [ToolId, ToolId, ToolId, ToolId, ToolId];

const edge = (from: NodeId, to: NodeId, more: Partial<Edge>): Edge => ({
  ...blankEdge({ from, to }),
  ...more,
});

function graphWith(edges: readonly Edge[], nodes: readonly NodeId[]): ToolGraph {
  const graph = new ToolGraph();
  graph.setNodes(new Set(nodes));
  graph.setView(withEdges(EMPTY_VIEW, edges));
  return graph;
}

const EDGES = [
  edge(LIST, READ, { claims: { inferred: 'provides' }, confidence: 0.8 }),
  edge(READ, PARSE, { claims: { observed: 'dependency', inferred: 'provides' }, ok: 3, failed: 1 }),
  edge(READ, GREP, { claims: { observed: 'cooccurrence' }, ok: 2 }),
];
const GRAPH = graphWith(EDGES, [LIST, READ, PARSE, GREP, LONE]);
const FEED = { fromPath: 'paths[]', toParameter: 'path', confidence: 0.8, why: 'same name' };
const feedsInto = (tool: ToolId): readonly Feed[] =>
  tool === READ ? [{ ...FEED, from: LIST, to: READ }] : [];

describe('what surrounds a tool', () => {
  it('tells who follows, who feeds which parameter, and who is beside', () => {
    const found = graphOfTool({ graph: GRAPH, feedsInto }, READ);
    expect(found.feeds).toMatchObject([
      { from: LIST, type: 'provides', source: 'inferred', confidence: 0.8, feeds: [FEED] },
    ]);
    expect(found.follows).toMatchObject([
      { to: PARSE, type: 'dependency', source: 'observed', weight: 0.8, ok: 3, failed: 1 },
    ]);
    expect(found.beside).toMatchObject([{ to: GREP, type: 'cooccurrence' }]);
    expect(found.community?.tools).toContain(PARSE);
    expect(found.omitted).toBe(0);
  });

  it('has nothing to tell of a tool without ties', () => {
    const found = graphOfTool({ graph: GRAPH, feedsInto }, LONE);
    expect(found).toMatchObject({ follows: [], feeds: [], beside: [], heat: 0 });
    expect(found.community).toBeUndefined();
  });

  it('leaves out the weakest ties of a hub', () => {
    const others = Array.from({ length: GRAPH_REPORT.neighboursMax + 4 }, (_, at) =>
      toolId('many', `t${at}`),
    );
    const weak = toolId('many', 't0');
    const edges = others.map((other) =>
      edge(READ, other, { claims: { [other === weak ? 'template' : 'observed']: 'sequence' } }),
    );
    const found = graphOfTool(
      { graph: graphWith(edges, [READ, ...others]), feedsInto: () => [] },
      READ,
    );
    expect(found.follows).toHaveLength(GRAPH_REPORT.neighboursMax);
    expect(found.follows.map(({ to }) => to)).not.toContain(weak);
    expect(found.omitted).toBe(4);
  });
});

describe('the whole graph', () => {
  it('counts edges by type and source and lists communities and ranks', () => {
    const found = graphSummary(GRAPH, { edges: 3, dangling: 0, ignored: 1 });
    expect(found).toMatchObject({ nodes: 5, servers: 1, status: { ignored: 1 }, omitted: 0 });
    expect(found.kinds).toEqual(
      expect.arrayContaining([
        { type: 'provides', source: 'inferred', count: 1 },
        { type: 'dependency', source: 'observed', count: 1 },
        { type: 'cooccurrence', source: 'observed', count: 1 },
      ]),
    );
    expect(found.ties.map(({ weight }) => weight)).toEqual(
      found.ties.map(({ weight }) => weight).toSorted((left, right) => right - left),
    );
    const members = found.communities.flatMap(({ tools }) => tools);
    expect(members.toSorted()).toEqual([GREP, LIST, PARSE, READ]);
    expect(found.ranks[0]?.pageRank).toBe(1);
  });

  it('says nothing where nothing is known', () => {
    const found = graphSummary(graphWith([], [LONE]), { edges: 0, dangling: 0, ignored: 0 });
    expect(found).toMatchObject({ nodes: 1, kinds: [], communities: [], ranks: [], ties: [] });
  });
});
