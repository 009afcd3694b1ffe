import { describe, expect, it } from 'vitest';

import { type ToolId, toolId } from '../base/ids.ts';
import { GRAPH_REPORT } from '../tuning/knowledge.ts';
import { blankEdge, type Edge, type NodeId } from './edge.ts';
import { EMPTY_VIEW, withEdges } from './graph-delta.ts';
import { graphMap } from './graph-report.ts';
import { ToolGraph } from './tool-graph.ts';

const READ = toolId('files', 'read');
const PARSE = toolId('text', 'parse');
const SEND = toolId('mail', 'send');

const seen = (from: ToolId, to: ToolId, more: Partial<Edge> = {}): Edge => ({
  ...blankEdge({ from, to }),
  claims: { observed: 'dependency' },
  ok: 3,
  firstSeen: 100,
  lastSeen: 500,
  ...more,
});

function drawn(nodes: readonly NodeId[], edges: readonly Edge[]): ToolGraph {
  const graph = new ToolGraph();
  graph.setNodes(new Set(nodes));
  graph.setView(withEdges(EMPTY_VIEW, edges));
  return graph;
}

describe('graphMap', () => {
  const graph = drawn(
    [READ, PARSE, SEND],
    [
      seen(READ, PARSE),
      seen(PARSE, SEND, { claims: { inferred: 'provides' }, ok: 0, firstSeen: 0, lastSeen: 0 }),
    ],
  );

  it('has every node with its measures and every edge with its claim', () => {
    const map = graphMap(graph, {});
    expect(map.nodes.map(({ id }) => id).toSorted()).toEqual([READ, SEND, PARSE].toSorted());
    expect(map.nodes.find(({ id }) => id === READ)).toMatchObject({
      kind: 'tool',
      server: 'files',
    });
    expect(map.edges).toHaveLength(2);
    expect(map.edges[0]).toMatchObject({
      from: READ,
      to: PARSE,
      type: 'dependency',
      source: 'observed',
      lastSeen: 500,
    });
    expect(map.omitted).toEqual({ nodes: 0, edges: 0 });
    expect(map.servers).toEqual(['files', 'mail', 'text']);
    expect(map.communities).toBeGreaterThan(0);
  });

  it('leaves out edges that were not seen since, or that weigh less', () => {
    expect(graphMap(graph, { since: 500 }).edges.map(({ from }) => from)).toEqual([READ]);
    expect(graphMap(graph, { since: 501 }).edges).toEqual([]);
    const [strong, weak] = graphMap(graph, {}).edges.map(({ weight }) => weight);
    expect(strong).toBeGreaterThan(weak ?? 1);
    expect(graphMap(graph, { weightMin: strong ?? 0 }).edges).toHaveLength(1);
  });

  it('has only the tools of one server, and no edge that leaves it', () => {
    const map = graphMap(graph, { server: 'files' });
    expect(map.nodes.map(({ id }) => id)).toEqual([READ]);
    expect(map.edges).toEqual([]);
    expect(map.servers).toHaveLength(3);
  });

  it('has further nodes that were asked for, and edges to them', () => {
    const map = graphMap(graph, { server: 'files', also: new Set([PARSE]) });
    expect(map.nodes.map(({ id }) => id).toSorted()).toEqual([READ, PARSE]);
    expect(map.edges.map(({ to }) => to)).toEqual([PARSE]);
  });

  it('says how many nodes there was no room for', () => {
    const many = Array.from({ length: GRAPH_REPORT.mapNodesMax + 7 }, (_, at) =>
      toolId('many', `tool${at}`),
    );
    const map = graphMap(drawn(many, []), {});
    expect(map.nodes).toHaveLength(GRAPH_REPORT.mapNodesMax);
    expect(map.omitted.nodes).toBe(7);
  });
});
