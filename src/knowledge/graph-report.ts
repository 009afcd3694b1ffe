/** The graph as plain data for people: a summary, or the surroundings of one tool. */

import type { ToolId } from '../base/ids.ts';
import { GRAPH_REPORT } from '../tuning/knowledge.ts';
import {
  type Edge,
  edgeStrength,
  type EdgeStrength,
  edgeWeights,
  type NodeId,
  nodeKind,
} from './edge.ts';
import type { Feed } from './feeds.ts';
import type { GraphStatus } from './graph-keeper.ts';
import type { ToolGraph } from './tool-graph.ts';

/** Parts of a report. */
interface GraphReportParts {
  readonly graph: ToolGraph;
  /** Returns the feeds into a tool by definitions. */
  readonly feedsInto: (tool: ToolId) => readonly Feed[];
}

/** One edge with the claim that gives it its weight, and the evidence. */
export interface GraphTie extends EdgeStrength, Omit<Edge, 'from' | 'to'> {
  readonly from: string;
  readonly to: string;
}

/** An edge of one tool, and which parameters it can fill. */
export interface NeighbourTie extends GraphTie {
  readonly feeds: readonly Pick<Feed, 'fromPath' | 'toParameter' | 'confidence' | 'why'>[];
}

/** Tools that are tied closer to each other than to the rest. */
export interface GraphCommunity {
  readonly number: number;
  readonly tools: readonly string[];
}

/** The surroundings of one tool. Ties are sorted, strongest first. */
export interface GraphOfTool {
  readonly kind: 'tool';
  readonly tool: string;
  /** PageRank as a share of the highest. */
  readonly pageRank: number;
  readonly heat: number;
  /** Missing for a tool without ties. */
  readonly community?: GraphCommunity;
  /** Tools that come after it. */
  readonly follows: readonly NeighbourTie[];
  /** Tools that come before it. */
  readonly feeds: readonly NeighbourTie[];
  /** Tools that belong to it in no order. */
  readonly beside: readonly NeighbourTie[];
  /** Ties that are left out, the weakest. */
  readonly omitted: number;
}

/** Totals of the whole graph. */
export interface GraphSummary {
  readonly kind: 'summary';
  readonly nodes: number;
  readonly servers: number;
  readonly density: number;
  readonly status: GraphStatus;
  /** Edges by the claim that gives them their weight, the most frequent first. */
  readonly kinds: readonly (Pick<EdgeStrength, 'type' | 'source'> & { readonly count: number })[];
  /** The largest first. */
  readonly communities: readonly GraphCommunity[];
  readonly ranks: readonly { readonly tool: string; readonly pageRank: number }[];
  readonly ties: readonly GraphTie[];
  /** Ties that are left out, the weakest. */
  readonly omitted: number;
}

/** Returns everyone beside a node. Precondition: the node exists. */
export function graphOfTool({ graph, feedsInto }: GraphReportParts, tool: ToolId): GraphOfTool {
  const ties = sorted([...graph.edgesFrom(tool), ...graph.edgesTo(tool)].flatMap(tieOf));
  const shown = ties.slice(0, GRAPH_REPORT.neighboursMax);
  const into = new Map<string, readonly Feed[]>();
  const withFeeds = (tie: GraphTie): NeighbourTie => {
    const feeds = into.get(tie.to) ?? feedsInto(tie.to as ToolId);
    into.set(tie.to, feeds);
    return { ...tie, feeds: feeds.filter(({ from }) => from === tie.from).map(feedOf) };
  };
  const ordered = shown.filter(isOrdered).map(withFeeds);
  const number = graph.community(tool);
  return {
    kind: 'tool',
    tool,
    pageRank: graph.pageRank(tool),
    heat: graph.heat(tool),
    ...(number !== undefined && {
      community: { number, tools: graph.nodes.filter((node) => graph.community(node) === number) },
    }),
    follows: ordered.filter(({ from }) => from === tool),
    feeds: ordered.filter(({ to }) => to === tool),
    beside: shown.filter((tie) => !isOrdered(tie)).map((tie) => ({ ...tie, feeds: [] })),
    omitted: ties.length - shown.length,
  };
}

/** Returns the whole graph, its largest parts first. */
export function graphSummary(graph: ToolGraph, status: GraphStatus): GraphSummary {
  const { nodes } = graph;
  const ties = sorted(nodes.flatMap((node) => graph.edgesFrom(node)).flatMap(tieOf));
  const ranked = nodes
    .map((tool) => ({ tool, pageRank: graph.pageRank(tool) }))
    .toSorted((left, right) => right.pageRank - left.pageRank || compare(left.tool, right.tool));
  return {
    kind: 'summary',
    nodes: nodes.length,
    servers: graph.servers.length,
    density: graph.density,
    status,
    kinds: kindsOf(ties),
    communities: communitiesOf(graph),
    // Without ties all ranks are equal, so an order would mean nothing.
    ranks: ties.length === 0 ? [] : ranked.slice(0, GRAPH_REPORT.ranksMax),
    ties: ties.slice(0, GRAPH_REPORT.tiesMax),
    omitted: Math.max(0, ties.length - GRAPH_REPORT.tiesMax),
  };
}

function tieOf(edge: Edge): readonly GraphTie[] {
  const strength = edgeStrength(edge);
  return strength === undefined ? [] : [{ ...edge, ...strength }];
}

function isOrdered(tie: GraphTie): boolean {
  return edgeWeights({ ...tie, from: tie.from as NodeId, to: tie.to as NodeId }).ordered > 0;
}

const feedOf = ({
  fromPath,
  toParameter,
  confidence,
  why,
}: Feed): NeighbourTie['feeds'][number] => ({ fromPath, toParameter, confidence, why });

function sorted(ties: readonly GraphTie[]): readonly GraphTie[] {
  return ties.toSorted(
    (left, right) =>
      right.weight - left.weight || compare(left.from, right.from) || compare(left.to, right.to),
  );
}

function kindsOf(ties: readonly GraphTie[]): GraphSummary['kinds'] {
  const counts = new Map<string, GraphSummary['kinds'][number]>();
  for (const { type, source } of ties) {
    const key = `${type} ${source}`;
    counts.set(key, { type, source, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].toSorted((left, right) => right.count - left.count);
}

function communitiesOf(graph: ToolGraph): readonly GraphCommunity[] {
  const members = new Map<number, string[]>();
  for (const node of graph.nodes) {
    const number = graph.community(node);
    if (number !== undefined) {
      const tools = members.get(number) ?? [];
      tools.push(node);
      members.set(number, tools);
    }
  }
  return [...members]
    .map(([number, tools]) => ({ number, tools }))
    .toSorted(
      (left, right) => right.tools.length - left.tools.length || left.number - right.number,
    );
}

const compare = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

// The graph as something that can be drawn: nodes with their measures, edges with their claims.

/** Filter of the drawn part; a field that is left out matches all. */
export interface GraphMapFilter {
  readonly server?: string;
  /** Nodes that are drawn whatever server they belong to. */
  readonly also?: ReadonlySet<string>;
  /** Only edges that were seen since this time, in milliseconds since the epoch. */
  readonly since?: number;
  /** Only edges of at least this weight. */
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
