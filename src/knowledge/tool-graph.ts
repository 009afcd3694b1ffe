/**
 * Answers questions about how tools belong together. Measures of the whole graph are computed on
 * first use after a change, and kept until the next.
 */

import { UndirectedGraph } from 'graphology';
import louvainModule from 'graphology-communities-louvain';

import type { ToolId } from '../base/ids.ts';
import { adamicAdar, type CommonNeighbour, heat } from '../math/neighbourhood.ts';
import { pageRank } from '../math/page-rank.ts';
import { seededRandom } from '../math/seeded-random.ts';
import { type CheapestPath, shortestPath, type Step, type Steps } from '../math/shortest-path.ts';
import { GRAPH } from '../tuning/knowledge.ts';
import {
  type Edge,
  type EdgeEnds,
  edgeWeight,
  MUTUAL_TYPES,
  type NodeId,
  type ServerNode,
  strongestType,
} from './edge.ts';
import { GraphAdjacency } from './graph-adjacency.ts';
import { edgeBetween, type GraphView } from './graph-delta.ts';

/** A node beside another, and how strong the tie is, whichever way it points. */
interface Neighbour {
  readonly id: NodeId;
  readonly weight: number;
}

interface Measures {
  readonly version: number;
  arcs?: readonly WeightedArc[];
  ranks?: ReadonlyMap<NodeId, number>;
  communities?: ReadonlyMap<NodeId, number>;
  degreeMax?: number;
  followedMax?: Map<NodeId, number>;
}

export class ToolGraph {
  readonly #arcs = new GraphAdjacency();
  readonly #steps: Steps<NodeId> = {
    from: (node) => this.#arcs.leadsFrom(node).map(stepTo),
    to: (node) => this.#arcs.leadsTo(node).map(stepTo),
  };
  #kept: Measures = { version: 0 };

  /** Goes up with every change; equal versions mean equal answers. */
  get version(): number {
    return this.#arcs.version;
  }

  /** Sets the existing nodes. Edges of a removed node stay in the view, and come back with it. */
  setNodes(nodes: ReadonlySet<NodeId>): void {
    this.#arcs.setNodes(nodes);
  }

  /** Takes over a view that differs from the last only between these ends; anywhere, when left out. */
  setView(view: GraphView, changed?: Iterable<EdgeEnds>): void {
    this.#arcs.setView(view, changed);
  }

  has(id: NodeId): boolean {
    return this.#arcs.hasNode(id) || this.#arcs.servers.has(id as ServerNode);
  }

  /** Returns tools and capabilities, sorted. */
  get nodes(): readonly NodeId[] {
    return this.#arcs.nodes.toSorted();
  }

  /** Returns the servers, sorted. */
  get servers(): readonly ServerNode[] {
    return [...this.#arcs.servers.keys()].toSorted();
  }

  /** Returns the outgoing edges with positive weight. */
  edgesFrom(id: NodeId): readonly Edge[] {
    const outgoing = [...(this.#arcs.view.edges.get(id)?.values() ?? [])];
    return outgoing.filter((edge) => this.#arcs.hasBoth(edge) && edgeWeight(edge) > 0);
  }

  /** Returns the incoming edges with positive weight. */
  edgesTo(id: NodeId): readonly Edge[] {
    return [...this.#arcs.tiesOf(id).keys()].flatMap((from) => {
      const edge = edgeBetween(this.#arcs.view, { from, to: id });
      return edge !== undefined && edgeWeight(edge) > 0 ? [edge] : [];
    });
  }

  /** Returns the neighbours of a node, strongest first; for a server, its tools. */
  neighbours(id: NodeId): readonly Neighbour[] {
    const tools = this.#arcs.servers.get(id as ServerNode);
    const ties: readonly (readonly [NodeId, number])[] =
      tools === undefined
        ? [...this.#arcs.tiesOf(id)]
        : [...tools].map((tool) => [tool, GRAPH.containsWeight]);
    return ties
      .map(([node, weight]) => ({ id: node, weight }))
      .toSorted((left, right) => right.weight - left.weight || (left.id < right.id ? -1 : 1));
  }

  /** Returns the number of neighbours. */
  degree(id: NodeId): number {
    return this.#arcs.tiesOf(id).size;
  }

  /** Returns the weight of a step; 0 without an edge. */
  weight(ends: EdgeEnds): number {
    return this.#arcs.arc(ends)?.weight ?? 0;
  }

  /** Returns the stronger of the two directions. */
  weightBetween(one: NodeId, other: NodeId): number {
    return this.#arcs.tiesOf(one).get(other) ?? 0;
  }

  /**
   * Returns the weighted Adamic-Adar index. A common neighbour counts with the weaker of its two
   * ties.
   */
  adamicAdar(one: NodeId, other: NodeId): number {
    const [left, right] = [this.#arcs.tiesOf(one), this.#arcs.tiesOf(other)];
    const [few, many] = left.size <= right.size ? [left, right] : [right, left];
    const common: CommonNeighbour[] = [];
    for (const [node, weight] of few) {
      const back = many.get(node);
      if (back !== undefined) {
        common.push({ weight: Math.min(weight, back), degree: this.degree(node) });
      }
    }
    return adamicAdar(common);
  }

  /** Returns the closeness of two nodes, in [0, 1]: their edge, or else their common neighbours. */
  closeness(one: NodeId, other: NodeId): number {
    const direct = this.weightBetween(one, other);
    const near = direct > 0 ? direct : this.adamicAdar(one, other) / GRAPH.adamicAdarFull;
    return Math.min(1, near);
  }

  /**
   * Returns how usual it is that the second follows the first, relative to the most frequent
   * follower, in (0, 1]. It is the root of that share, so half as often still counts more than
   * half.
   */
  usualness(first: NodeId, second: NodeId): number {
    const measures = this.#measures();
    measures.followedMax ??= new Map();
    let most = measures.followedMax.get(first);
    if (most === undefined) {
      const counts = [...this.#arcs.tiesOf(first).keys()].map((other) =>
        this.#followed(first, other),
      );
      most = Math.max(0, ...counts);
      measures.followedMax.set(first, most);
    }
    return Math.sqrt((this.#followed(first, second) + 1) / (most + 1));
  }

  /** Returns the mean closeness of a node to a context. Returns 0 for an empty one. */
  pathTo(id: NodeId, context: readonly NodeId[]): number {
    const others = context.filter((other) => other !== id);
    const sum = others.reduce((total, other) => total + this.closeness(id, other), 0);
    return others.length === 0 ? 0 : sum / others.length;
  }

  /**
   * Returns the cheapest way of few hops from one node to another. Returns `undefined` if there is
   * none.
   */
  shortestPath(ends: EdgeEnds): CheapestPath<NodeId> | undefined {
    return this.#arcs.hasBoth(ends)
      ? shortestPath(this.#steps, ends, GRAPH.pathHopsMax)
      : undefined;
  }

  /** Returns how well connected a node is, in [0, 1]. */
  heat(id: NodeId): number {
    const ties = this.#arcs.tiesOf(id);
    return heat(
      {
        degree: ties.size,
        neighbourDegrees: [...ties.keys()].map((node) => this.degree(node)),
        degreeMax: this.#degreeMax(),
      },
      { own: GRAPH.heatOwn, neighbours: GRAPH.heatNeighbours },
    );
  }

  /** Returns the share of possible steps from one node to another that are known. */
  get density(): number {
    const { nodeCount, arcCount } = this.#arcs;
    return nodeCount < 2 ? 0 : arcCount / (nodeCount * (nodeCount - 1));
  }

  /** Counts the sightings of these nodes' edges, each edge once, successful or not. */
  observations(anchors: readonly NodeId[]): number {
    const done = new Set<NodeId>();
    let sum = 0;
    for (const anchor of new Set(anchors)) {
      for (const other of this.#arcs.tiesOf(anchor).keys()) {
        if (!done.has(other)) {
          sum += this.#seen({ from: anchor, to: other }) + this.#seen({ from: other, to: anchor });
        }
      }
      done.add(anchor);
    }
    return sum;
  }

  /** Returns the PageRank as a share of the highest, in [0, 1]. */
  pageRank(id: NodeId): number {
    const measures = this.#measures();
    measures.ranks ??= pageRanks(this.nodes, this.#sortedArcs());
    return measures.ranks.get(id) ?? 0;
  }

  /** Returns the number of a node's community, from 0. Returns `undefined` for one without ties. */
  community(id: NodeId): number | undefined {
    const measures = this.#measures();
    measures.communities ??= communities(this.#sortedArcs());
    return measures.communities.get(id);
  }

  #degreeMax(): number {
    const measures = this.#measures();
    measures.degreeMax ??= this.#arcs.nodes.reduce(
      (most, node) => Math.max(most, this.degree(node)),
      0,
    );
    return measures.degreeMax;
  }

  #sortedArcs(): readonly WeightedArc[] {
    const measures = this.#measures();
    measures.arcs ??= this.#arcs.sortedArcs();
    return measures.arcs;
  }

  #measures(): Measures {
    if (this.#kept.version !== this.version) {
      this.#kept = { version: this.version };
    }
    return this.#kept;
  }

  /** Counts how often one followed the other successfully. A mutual tie counts both ways. */
  #followed(from: NodeId, to: NodeId): number {
    const { view } = this.#arcs;
    const back = edgeBetween(view, { from: to, to: from });
    const type = back && strongestType(back);
    const mutual = back !== undefined && type !== undefined && MUTUAL_TYPES.has(type) ? back.ok : 0;
    return (edgeBetween(view, { from, to })?.ok ?? 0) + mutual;
  }

  #seen(ends: EdgeEnds): number {
    const edge = edgeBetween(this.#arcs.view, ends);
    return edge === undefined ? 0 : edge.ok + edge.failed;
  }
}

const stepTo = ([node, leads]: readonly [NodeId, number]): Step<NodeId> => ({
  node,
  cost: 1 / Math.max(leads, GRAPH.pathWeightMin),
});

/** Returns the current community of each tool. */
export function communitiesOf({
  graph,
}: {
  readonly graph: ToolGraph;
}): ReadonlyMap<ToolId, number> {
  const found = new Map<ToolId, number>();
  for (const node of graph.nodes) {
    const community = graph.community(node);
    if (community !== undefined) {
      found.set(node as ToolId, community);
    }
  }
  return found;
}

// Measures of a whole graph: which nodes the others lead to, and which belong together.
//
// They depend on the graph alone, not on the order in which it came to be: the nodes are given
// sorted and the random walk is seeded, so that a restart gives the same answer.

/** A step from one node to another, and its weight above zero. */
export interface WeightedArc extends EdgeEnds {
  readonly weight: number;
}

// The package is CommonJS without a default export; its types say otherwise.
const louvain = louvainModule as unknown as typeof louvainModule.default;

interface Weighted {
  readonly weight: number;
}

/** PageRank over weighted arcs, as a share of the highest. Precondition: nodes and arcs are sorted. */
function pageRanks(
  nodes: readonly NodeId[],
  arcs: readonly WeightedArc[],
): ReadonlyMap<NodeId, number> {
  const numbers = new Map(nodes.map((node, at) => [node, at]));
  const ranks = pageRank(
    nodes.length,
    {
      from: Uint32Array.from(arcs, ({ from }) => numbers.get(from) ?? 0),
      to: Uint32Array.from(arcs, ({ to }) => numbers.get(to) ?? 0),
      weight: Float64Array.from(arcs, ({ weight }) => weight),
    },
    {
      damping: GRAPH.pageRankDamping,
      tolerance: GRAPH.pageRankTolerance,
      roundsMax: GRAPH.pageRankRoundsMax,
    },
  );
  const highest = ranks.reduce((most, rank) => Math.max(most, rank), 0);
  return new Map(nodes.map((node, at) => [node, (ranks[at] ?? 0) / highest]));
}

/**
 * Communities of nodes that are tied closer to each other than to the rest, numbered from 0 in
 * the order of their first members. A node without ties has none.
 * Precondition: the arcs are sorted. Reference: Blondel and others (2008), the Louvain method.
 */
function communities(arcs: readonly WeightedArc[]): ReadonlyMap<NodeId, number> {
  const graph = new UndirectedGraph<object, Weighted>();
  for (const { from, to, weight } of arcs) {
    const known = graph.hasNode(from) && graph.hasNode(to) ? graph.edge(from, to) : undefined;
    if (known === undefined) {
      graph.mergeUndirectedEdge(from, to, { weight });
    } else {
      graph.updateEdgeAttribute(known, 'weight', (other) => Math.max(other ?? 0, weight));
    }
  }
  if (graph.size === 0) {
    return new Map();
  }
  const found = louvain(graph, {
    getEdgeWeight: 'weight',
    rng: seededRandom(GRAPH.communitySeed),
  });
  const numbers = new Map<number, number>();
  const sorted = graph.nodes().toSorted() as NodeId[];
  return new Map(
    sorted.map((node) => {
      const label = found[node] ?? 0;
      const number = numbers.get(label) ?? numbers.size;
      numbers.set(label, number);
      return [node, number];
    }),
  );
}
