/** The edges whose ends exist, drawn as arcs with weights, and redrawn where something changes. */
import { DirectedGraph } from 'graphology';

import type { ToolId } from '../base/ids.ts';
import {
  type EdgeEnds,
  edgeWeight,
  MUTUAL_TYPES,
  type NodeId,
  ORDERED_TYPES,
  serverOf,
  type ServerNode,
} from './edge.ts';
import type { WeightedArc } from './graph-measures.ts';
import { allEdges, edgeBetween, EMPTY_VIEW, type GraphView } from './graph-view.ts';

/** What a step from one node to another weighs. */
interface Arc {
  /** Of any type. */
  readonly weight: number;
  /** Of types that say which comes first; 0 where there is none. */
  readonly leads: number;
}

const NO_TIES: ReadonlyMap<NodeId, number> = new Map();

/**
 * Nodes and arcs. A tie without direction is drawn as two arcs; an edge of which nothing good is
 * known is not drawn.
 *
 * A server is a node with its tools around it, but no part of the drawing: with servers in it
 * every two tools of a large one would be neighbours of a neighbour, and whatever is measured
 * would say how large servers are, not what was learned.
 */
export class GraphDrawing {
  readonly #graph = new DirectedGraph<object, Arc>();
  readonly #servers = new Map<ServerNode, Set<ToolId>>();
  /** Made when asked for, dropped when an end's arcs change. */
  readonly #ties = new Map<NodeId, ReadonlyMap<NodeId, number>>();
  #view: GraphView = EMPTY_VIEW;
  #version = 0;

  /** Goes up with every change of nodes and arcs. */
  get version(): number {
    return this.#version;
  }

  get view(): GraphView {
    return this.#view;
  }

  get nodeCount(): number {
    return this.#graph.order;
  }

  get arcCount(): number {
    return this.#graph.size;
  }

  /** Tools and capabilities. */
  get nodes(): readonly NodeId[] {
    return this.#graph.nodes() as NodeId[];
  }

  get servers(): ReadonlyMap<ServerNode, ReadonlySet<ToolId>> {
    return this.#servers;
  }

  hasBoth({ from, to }: EdgeEnds): boolean {
    return this.#graph.hasNode(from) && this.#graph.hasNode(to);
  }

  hasNode(id: NodeId): boolean {
    return this.#graph.hasNode(id);
  }

  arc(ends: EdgeEnds): Arc | undefined {
    const key = this.hasBoth(ends) ? this.#graph.directedEdge(ends.from, ends.to) : undefined;
    return key === undefined ? undefined : this.#graph.getEdgeAttributes(key);
  }

  /** A node's neighbours with the stronger weight of both directions. */
  tiesOf(id: NodeId): ReadonlyMap<NodeId, number> {
    const known = this.#ties.get(id);
    if (known !== undefined) {
      return known;
    }
    if (!this.#graph.hasNode(id)) {
      return NO_TIES;
    }
    const ties = new Map<NodeId, number>();
    this.#graph.forEachEdge(id, (_, { weight }, from, to) => {
      const other = (from === id ? to : from) as NodeId;
      ties.set(other, Math.max(weight, ties.get(other) ?? 0));
    });
    this.#ties.set(id, ties);
    return ties;
  }

  /** Visits the arcs out of a node that say what comes next. */
  forEachNext(id: NodeId, visit: (next: NodeId, leads: number) => void): void {
    this.#graph.forEachOutEdge(id, (_, { leads }, _from, to) => {
      if (leads > 0) {
        visit(to as NodeId, leads);
      }
    });
  }

  /** Visits the arcs into a node that say what came before. */
  forEachPrevious(id: NodeId, visit: (previous: NodeId, leads: number) => void): void {
    this.#graph.forEachInEdge(id, (_, { leads }, from) => {
      if (leads > 0) {
        visit(from as NodeId, leads);
      }
    });
  }

  /** All arcs in the order of their ends. */
  sortedArcs(): readonly WeightedArc[] {
    return this.#graph
      .mapEdges((_, { weight }, from, to) => ({ from: from as NodeId, to: to as NodeId, weight }))
      .toSorted((left, right) => compare(left.from, right.from) || compare(left.to, right.to));
  }

  /** Takes over which nodes exist. The edges of one that goes stay in the view. */
  setNodes(nodes: ReadonlySet<NodeId>): void {
    const gone = this.nodes.filter((node) => !nodes.has(node));
    const added = new Set([...nodes].filter((node) => !this.#graph.hasNode(node)));
    for (const node of gone) {
      this.#remove(node);
    }
    for (const node of added) {
      this.#add(node);
    }
    if (added.size > 0) {
      for (const edge of allEdges(this.#view)) {
        if (added.has(edge.from) || added.has(edge.to)) {
          this.#draw(edge);
        }
      }
    }
  }

  /** Takes over a view that differs from the last only between these ends; anywhere, when left out. */
  setView(view: GraphView, changed?: Iterable<EdgeEnds>): void {
    const before = this.#view;
    this.#view = view;
    for (const ends of changed ?? [...allEdges(before), ...allEdges(view)]) {
      this.#draw(ends);
    }
  }

  #add(node: NodeId): void {
    this.#graph.addNode(node);
    this.#version += 1;
    const server = serverOf(node);
    if (server !== undefined) {
      const tools = this.#servers.get(server) ?? new Set();
      this.#servers.set(server, tools.add(node as ToolId));
    }
  }

  #remove(node: NodeId): void {
    for (const other of this.tiesOf(node).keys()) {
      this.#ties.delete(other);
    }
    this.#ties.delete(node);
    this.#graph.dropNode(node);
    this.#version += 1;
    const server = serverOf(node);
    const tools = server === undefined ? undefined : this.#servers.get(server);
    if (server !== undefined && tools?.delete(node as ToolId) === true && tools.size === 0) {
      this.#servers.delete(server);
    }
  }

  /** Brings both directions between two nodes in line with the view. */
  #draw({ from, to }: EdgeEnds): void {
    if (this.hasBoth({ from, to })) {
      this.#drawArc({ from, to });
      this.#drawArc({ from: to, to: from });
    }
  }

  #drawArc({ from, to }: EdgeEnds): void {
    const forth = edgeBetween(this.#view, { from, to });
    const back = edgeBetween(this.#view, { from: to, to: from });
    const weight = Math.max(
      forth === undefined ? 0 : edgeWeight(forth),
      back === undefined ? 0 : edgeWeight(back, MUTUAL_TYPES),
    );
    const leads = forth === undefined ? 0 : edgeWeight(forth, ORDERED_TYPES);
    const before = this.arc({ from, to });
    if ((before?.weight ?? 0) === weight && (before?.leads ?? 0) === leads) {
      return;
    }
    if (weight > 0) {
      this.#graph.mergeDirectedEdge(from, to, { weight, leads });
    } else {
      this.#graph.dropDirectedEdge(from, to);
    }
    this.#ties.delete(from);
    this.#ties.delete(to);
    this.#version += 1;
  }
}

const compare = (left: string, right: string): number => {
  if (left === right) {
    return 0;
  }
  return left < right ? -1 : 1;
};
