/** The graph as something that can be drawn: nodes with their measures, edges with their claims. */
import { GRAPH_REPORT } from '../tuning/knowledge.ts';
import { type Edge, edgeStrength, type EdgeStrength, type NodeId, nodeKind } from './edge.ts';
import type { ToolGraph } from './tool-graph.ts';

/** Filter of the drawn part; a field that is left out matches all. */
export interface GraphMapFilter {
  readonly server?: string;
  /** Nodes that are drawn whatever server they belong to. */
  readonly also?: ReadonlySet<string>;
  /** Only edges that were seen since then. Milliseconds since the epoch. */
  readonly since?: number;
  /** Only edges that weigh as much. */
  readonly weightMin?: number;
}

/** A tool or a capability. */
export interface MappedNode {
  readonly id: NodeId;
  readonly kind: 'tool' | 'capability';
  /** Server of a tool. */
  readonly server?: string;
  /** PageRank as a share of the highest. */
  readonly pageRank: number;
  readonly community?: number;
}

/** An edge with the claim that gives it its weight. */
interface MappedEdge
  extends EdgeStrength, Pick<Edge, 'from' | 'to' | 'ok' | 'failed' | 'confidence' | 'lastSeen'> {}

export interface GraphMap {
  /** The highest rank first. */
  readonly nodes: readonly MappedNode[];
  /** The strongest first. */
  readonly edges: readonly MappedEdge[];
  /** Number of weakest nodes and edges that were left out. */
  readonly omitted: { readonly nodes: number; readonly edges: number };
  /** Number of communities in the whole graph. */
  readonly communities: number;
  /** Servers of the whole graph. */
  readonly servers: readonly string[];
}

/** Returns the part of the graph that can be drawn. Tools without edges are included. */
export function graphMap(graph: ToolGraph, filter: GraphMapFilter): GraphMap {
  const { nodes: all } = graph;
  const wanted = all
    .map((id) => nodeOf(graph, id))
    .filter(
      ({ id, server }) =>
        filter.server === undefined || server === filter.server || filter.also?.has(id) === true,
    )
    .toSorted((left, right) => right.pageRank - left.pageRank || (left.id < right.id ? -1 : 1));
  const nodes = wanted.slice(0, GRAPH_REPORT.mapNodesMax);
  const drawn = new Set<NodeId>(nodes.map(({ id }) => id));
  const edges = nodes
    .flatMap(({ id }) => graph.edgesFrom(id))
    .filter(({ to, lastSeen }) => drawn.has(to) && lastSeen >= (filter.since ?? 0))
    .flatMap((edge) => edgeOf(edge))
    .filter(({ weight }) => weight >= (filter.weightMin ?? 0))
    .toSorted((left, right) => right.weight - left.weight || (idOf(left) < idOf(right) ? -1 : 1));
  const numbers = new Set(
    all.map((id) => graph.community(id)).filter((each) => each !== undefined),
  );
  return {
    nodes,
    edges: edges.slice(0, GRAPH_REPORT.mapEdgesMax),
    omitted: {
      nodes: wanted.length - nodes.length,
      edges: Math.max(0, edges.length - GRAPH_REPORT.mapEdgesMax),
    },
    communities: numbers.size,
    servers: graph.servers,
  };
}

function nodeOf(graph: ToolGraph, id: NodeId): MappedNode {
  const isTool = nodeKind(id) === 'tool';
  const community = graph.community(id);
  return {
    id,
    kind: isTool ? 'tool' : 'capability',
    ...(isTool && { server: id.slice(0, id.indexOf(':')) }),
    pageRank: graph.pageRank(id),
    ...(community !== undefined && { community }),
  };
}

function edgeOf(edge: Edge): readonly MappedEdge[] {
  const strength = edgeStrength(edge);
  const { from, to, ok, failed, confidence, lastSeen } = edge;
  return strength === undefined
    ? []
    : [{ from, to, ok, failed, confidence, lastSeen, ...strength }];
}

const idOf = ({ from, to }: MappedEdge): string => `${from}\n${to}`;
