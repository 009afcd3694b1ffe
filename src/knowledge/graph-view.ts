import { type Edge, type EdgeEnds, type EdgeSource, isBlankEdge, type NodeId } from './edge.ts';

/**
 * All known edges by start node, whether or not their ends exist. Immutable: only `applyDelta` and
 * readings of the store make a new one. A change copies the outer map and the edges of the touched
 * nodes.
 */
export interface GraphView {
  readonly edges: ReadonlyMap<NodeId, ReadonlyMap<NodeId, Edge>>;
}

export const EMPTY_VIEW: GraphView = { edges: new Map() };

/** The edge between two ends, in this direction. */
export function edgeBetween(view: GraphView, { from, to }: EdgeEnds): Edge | undefined {
  return view.edges.get(from)?.get(to);
}

/** Every edge, in no particular order. */
export function* allEdges(view: GraphView): Generator<Edge, void> {
  for (const outgoing of view.edges.values()) {
    yield* outgoing.values();
  }
}

/** Returns the view with these edges replaced. A blank edge is removed. */
export function withEdges(view: GraphView, changed: Iterable<Edge>): GraphView {
  const copied = new Map<NodeId, Map<NodeId, Edge>>();
  for (const edge of changed) {
    let outgoing = copied.get(edge.from);
    if (outgoing === undefined) {
      outgoing = new Map(view.edges.get(edge.from));
      copied.set(edge.from, outgoing);
    }
    if (isBlankEdge(edge)) {
      outgoing.delete(edge.to);
    } else {
      outgoing.set(edge.to, edge);
    }
  }
  if (copied.size === 0) {
    return view;
  }
  const edges = new Map<NodeId, ReadonlyMap<NodeId, Edge>>(view.edges);
  for (const [from, outgoing] of copied) {
    if (outgoing.size === 0) {
      edges.delete(from);
    } else {
      edges.set(from, outgoing);
    }
  }
  return { edges };
}

/** Edges read from the store. */
export interface GraphReading {
  /** Version of the store. Every update by any gateway raises it. */
  readonly version: number;
  /** A blank one tells that nothing is known of it any more. */
  readonly edges: readonly Edge[];
  /** Rows that could not be understood. They stay until something is learned of the same ends. */
  readonly ignored: number;
}

/** Port: stores edges, shared by all gateways of a project. */
export interface GraphStore {
  /**
   * The edges that were changed after this version; all with 0. Answers with the version 0 where something was
   * taken away since (a restore, `forget`): then all has to be read anew.
   */
  read(since: number): Promise<GraphReading>;
  /**
   * Passes the stored edges between these ends to `change` and stores its result, in one
   * transaction without other writers. So concurrent counts are not lost. Returns the stored edges.
   * `change` is pure and may be called only once. Edges with too long ids are returned but not
   * stored.
   */
  update(
    ends: readonly EdgeEnds[],
    change: (stored: readonly Edge[]) => readonly Edge[],
  ): Promise<GraphReading>;
  /** Returns the signature of the input that this source's claims were last computed from. */
  readFrom(source: EdgeSource): Promise<string | undefined>;
  /** Stores the signature. Call it after all claims are stored. */
  noteReadFrom(source: EdgeSource, signature: string): Promise<void>;
}
