import { type Edge, type EdgeEnds, isBlank, type NodeId } from './edge.ts';

/**
 * All edges that are known, by the node they start from, whether their ends still exist or not.
 *
 * Immutable, and changed only by `applyDelta` and by what is read from the store. A change copies
 * the outer map and the edges of the nodes it is about.
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

/** The view with these edges in the place of those with the same ends. A blank one goes. */
export function withEdges(view: GraphView, changed: Iterable<Edge>): GraphView {
  const copied = new Map<NodeId, Map<NodeId, Edge>>();
  for (const edge of changed) {
    let outgoing = copied.get(edge.from);
    if (outgoing === undefined) {
      outgoing = new Map(view.edges.get(edge.from));
      copied.set(edge.from, outgoing);
    }
    if (isBlank(edge)) {
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
