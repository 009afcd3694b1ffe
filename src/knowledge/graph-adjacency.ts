/** The edges whose ends exist, as weighted arcs. A change updates only the arcs that it touches. */
import type { ToolId } from '../base/ids.ts';
import {
  claimWeights,
  type Edge,
  type EdgeEnds,
  edgeWeights,
  type EdgeWeights,
  type NodeId,
  reliability,
  serverOf,
  type ServerNode,
} from './edge.ts';
import { allEdges, edgeBetween, EMPTY_VIEW, type GraphView } from './graph-delta.ts';
import type { WeightedArc } from './tool-graph.ts';

/** Weights of a step from one node to another. */
interface Arc {
  /** By claims of any type. */
  readonly weight: number;
  /** By directed claims; 0 without any. */
  readonly leads: number;
}

/** Incoming and outgoing arcs of a node. */
interface NodeArcs {
  readonly next: Map<NodeId, Arc>;
  readonly previous: Set<NodeId>;
}

/** The other end of a directed arc, and its weight. */
type Lead = readonly [NodeId, number];

const NO_TIES: ReadonlyMap<NodeId, number> = new Map();

/**
 * Nodes and arcs of the graph. A mutual tie is two arcs; an edge without positive weight is left
 * out. Servers are not part of it: otherwise any two tools of a large server would be neighbours of
 * a neighbour, and measures would reflect the size of servers. Arcs are kept in maps, not in the
 * graph library: a thousand tools are built much faster, and a start waits for it.
 */
export class GraphAdjacency {
  readonly #nodes = new Map<NodeId, NodeArcs>();
  readonly #servers = new Map<ServerNode, Set<ToolId>>();
  /** Cached per node, and dropped when an arc of the node changes. */
  readonly #ties = new Map<NodeId, ReadonlyMap<NodeId, number>>();
  #view: GraphView = EMPTY_VIEW;
  #version = 0;
  #arcCount = 0;

  /** Goes up with every change of nodes and arcs. */
  get version(): number {
    return this.#version;
  }

  get view(): GraphView {
    return this.#view;
  }

  get nodeCount(): number {
    return this.#nodes.size;
  }

  get arcCount(): number {
    return this.#arcCount;
  }

  /** Returns tools and capabilities. */
  get nodes(): readonly NodeId[] {
    return [...this.#nodes.keys()];
  }

  get servers(): ReadonlyMap<ServerNode, ReadonlySet<ToolId>> {
    return this.#servers;
  }

  hasBoth({ from, to }: EdgeEnds): boolean {
    return this.#nodes.has(from) && this.#nodes.has(to);
  }

  hasNode(id: NodeId): boolean {
    return this.#nodes.has(id);
  }

  arc({ from, to }: EdgeEnds): Arc | undefined {
    return this.#nodes.get(from)?.next.get(to);
  }

  /**
   * Returns a node's neighbours with the stronger weight of both directions, in the order of their
   * names. So sums over them are the same after a restart, to the last digit.
   */
  tiesOf(id: NodeId): ReadonlyMap<NodeId, number> {
    const known = this.#ties.get(id);
    const arcs = this.#nodes.get(id);
    if (known !== undefined || arcs === undefined) {
      return known ?? NO_TIES;
    }
    const names = [...new Set([...arcs.next.keys(), ...arcs.previous])].toSorted();
    const weightOf = (other: NodeId): number =>
      Math.max(arcs.next.get(other)?.weight ?? 0, this.arc({ from: other, to: id })?.weight ?? 0);
    const ties = new Map(names.map((other) => [other, weightOf(other)]));
    this.#ties.set(id, ties);
    return ties;
  }

  /** Returns the outgoing directed arcs of a node, as pairs of the other node and the weight. */
  leadsFrom(id: NodeId): readonly Lead[] {
    return this.#leads(id, (other) => ({ from: id, to: other }));
  }

  /** Returns the incoming directed arcs of a node, as pairs of the other node and the weight. */
  leadsTo(id: NodeId): readonly Lead[] {
    return this.#leads(id, (other) => ({ from: other, to: id }));
  }

  /** Returns all arcs, sorted by their ends. */
  sortedArcs(): readonly WeightedArc[] {
    return this.nodes.toSorted().flatMap((from) => {
      const next = [...(this.#nodes.get(from)?.next ?? [])];
      return next
        .map(([to, { weight }]) => ({ from, to, weight }))
        .toSorted((left, right) => (left.to < right.to ? -1 : 1));
    });
  }

  /** Sets the existing nodes. Edges of a removed node stay in the view. */
  setNodes(nodes: ReadonlySet<NodeId>): void {
    for (const node of this.nodes.filter((each) => !nodes.has(each))) {
      this.#remove(node);
    }
    const added = new Set([...nodes].filter((node) => !this.#nodes.has(node)));
    for (const node of added) {
      this.#add(node);
    }
    if (added.size > 0) {
      this.#drawAll((edge) => added.has(edge.from) || added.has(edge.to));
    }
  }

  /** Takes over a view that differs from the last only between these ends; anywhere, when left out. */
  setView(view: GraphView, changed?: Iterable<EdgeEnds>): void {
    const before = this.#view;
    this.#view = view;
    if (changed === undefined) {
      for (const edge of allEdges(before)) {
        this.#drawBoth(edge);
      }
      this.#drawAll(() => true);
    } else {
      for (const ends of changed) {
        this.#drawBoth(ends);
      }
    }
  }

  #leads(id: NodeId, endsOf: (other: NodeId) => EdgeEnds): readonly Lead[] {
    return [...this.tiesOf(id).keys()].flatMap((other): readonly Lead[] => {
      const leads = this.arc(endsOf(other))?.leads ?? 0;
      return leads > 0 ? [[other, leads]] : [];
    });
  }

  #add(node: NodeId): void {
    this.#nodes.set(node, { next: new Map(), previous: new Set() });
    this.#version += 1;
    const server = serverOf(node);
    if (server !== undefined) {
      const tools = this.#servers.get(server) ?? new Set();
      this.#servers.set(server, tools.add(node as ToolId));
    }
  }

  #remove(node: NodeId): void {
    for (const other of this.tiesOf(node).keys()) {
      this.#setArc({ from: node, to: other }, undefined);
      this.#setArc({ from: other, to: node }, undefined);
    }
    this.#nodes.delete(node);
    this.#ties.delete(node);
    this.#version += 1;
    const server = serverOf(node);
    const tools = server === undefined ? undefined : this.#servers.get(server);
    if (server !== undefined && tools?.delete(node as ToolId) === true && tools.size === 0) {
      this.#servers.delete(server);
    }
  }

  /** Draws the edges of the view that fit, each in its own direction, and back where it holds both ways. */
  #drawAll(fits: (edge: Edge) => boolean): void {
    if (this.#arcCount === 0) {
      this.#drawFirst();
      return;
    }
    for (const edge of allEdges(this.#view)) {
      if (fits(edge) && this.hasBoth(edge)) {
        const weights = edgeWeights(edge);
        this.#draw(edge, weights);
        if (weights.mutual > 0) {
          this.#draw({ from: edge.to, to: edge.from });
        }
      }
    }
  }

  /**
   * Draws the whole view when nothing is drawn yet. Much faster: there are no arcs to compare with.
   */
  #drawFirst(): void {
    const { edges } = this.#view;
    const weights = new Map<Edge['claims'], EdgeWeights>();
    for (const [from, outgoing] of edges) {
      const start = this.#nodes.get(from);
      if (start === undefined) {
        continue;
      }
      for (const [to, edge] of outgoing) {
        const finish = this.#nodes.get(to);
        if (finish === undefined) {
          continue;
        }
        let claimed = weights.get(edge.claims);
        if (claimed === undefined) {
          claimed = claimWeights(edge.claims);
          weights.set(edge.claims, claimed);
        }
        const back = edges.get(to)?.get(from);
        const share = reliability(edge);
        const own = claimed.any * share;
        const weight = back === undefined ? own : Math.max(own, edgeWeights(back).mutual);
        if (weight > 0) {
          start.next.set(to, { weight, leads: claimed.ordered * share });
          finish.previous.add(from);
          this.#arcCount += 1;
        }
        // If the way back has its own edge, that edge sets the arc.
        if (back === undefined && claimed.mutual > 0) {
          finish.next.set(from, { weight: claimed.mutual * share, leads: 0 });
          start.previous.add(to);
          this.#arcCount += 1;
        }
      }
    }
    this.#ties.clear();
    this.#version += 1;
  }

  /** Brings both directions between two nodes in line with the view. */
  #drawBoth({ from, to }: EdgeEnds): void {
    if (this.hasBoth({ from, to })) {
      this.#draw({ from, to });
      this.#draw({ from: to, to: from });
    }
  }

  #draw({ from, to }: EdgeEnds, own: EdgeWeights = this.#weightsOf({ from, to })): void {
    const weight = Math.max(own.any, this.#weightsOf({ from: to, to: from }).mutual);
    this.#setArc({ from, to }, weight > 0 ? { weight, leads: own.ordered } : undefined);
  }

  #weightsOf(ends: EdgeEnds): EdgeWeights {
    const edge = edgeBetween(this.#view, ends);
    return edge === undefined ? NO_WEIGHT : edgeWeights(edge);
  }

  #setArc({ from, to }: EdgeEnds, arc: Arc | undefined): void {
    const start = this.#nodes.get(from);
    const finish = this.#nodes.get(to);
    const before = start?.next.get(to);
    if (before?.weight === arc?.weight && before?.leads === arc?.leads) {
      return;
    }
    if (arc === undefined) {
      start?.next.delete(to);
      finish?.previous.delete(from);
      this.#arcCount -= 1;
    } else {
      start?.next.set(to, arc);
      finish?.previous.add(from);
      this.#arcCount += before === undefined ? 1 : 0;
    }
    this.#ties.delete(from);
    this.#ties.delete(to);
    this.#version += 1;
  }
}

const NO_WEIGHT: EdgeWeights = { any: 0, ordered: 0, mutual: 0 };
