import {
  blankEdge,
  type Edge,
  type EdgeEnds,
  type EdgeSource,
  type EdgeType,
  isBlankEdge,
  MUTUAL_TYPES,
  type NodeId,
  promote,
  strongerType,
} from './edge.ts';

/** Two ends that were seen together, how often it went well and how often not. */
export interface Sighting extends EdgeEnds {
  readonly type: EdgeType;
  readonly ok: number;
  readonly failed: number;
}

/** An edge that definitions suggest. */
export interface InferredEdge extends EdgeEnds {
  readonly type: EdgeType;
  /** In [0, 1]. */
  readonly confidence: number;
}

/** An edge that a person wrote. */
export interface TemplateEdge extends EdgeEnds {
  readonly type: EdgeType;
}

/** A claim that no longer holds. Withdrawing an observed claim also forgets its counts. */
export interface Withdrawal extends EdgeEnds {
  readonly source: EdgeSource;
}

/**
 * A change of the graph. It is stored as a whole or not at all. Withdrawals apply first,
 * then claims, then sightings, then promotions. Only sightings add up: a delta without any can be
 * applied twice.
 */
export interface KnowledgeDelta {
  /** Time of the lesson, in milliseconds since the epoch. */
  readonly at: number;
  readonly withdrawn?: readonly Withdrawal[];
  readonly inferred?: readonly InferredEdge[];
  readonly templates?: readonly TemplateEdge[];
  readonly sightings?: readonly Sighting[];
  /** Edges whose strongest claim counts as seen from now on. */
  readonly promoted?: readonly EdgeEnds[];
}

/** Returns the ends in stored order: an edge without direction has its smaller end first. */
export function keptEnds({ from, to }: EdgeEnds, type: EdgeType): EdgeEnds {
  return MUTUAL_TYPES.has(type) && to < from ? { from: to, to: from } : { from, to };
}

/** Returns the ends of every edge that the delta may change, each once. */
export function touchedEnds(delta: KnowledgeDelta): readonly EdgeEnds[] {
  const typed = [
    ...(delta.inferred ?? []),
    ...(delta.templates ?? []),
    ...(delta.sightings ?? []),
  ].map((claim) => keptEnds(claim, claim.type));
  return distinctEnds([...typed, ...(delta.withdrawn ?? []), ...(delta.promoted ?? [])]);
}

/** Returns each pair once, in order, without pairs of a node with itself. */
function distinctEnds(ends: readonly EdgeEnds[]): readonly EdgeEnds[] {
  const seen = new Map<string, Set<string>>();
  return ends.flatMap(({ from, to }) => {
    const others = seen.get(from) ?? new Set();
    if (from === to || others.has(to)) {
      return [];
    }
    seen.set(from, others.add(to));
    return [{ from, to }];
  });
}

/**
 * Returns the view after a delta. Pure. Invariants: a failed sighting raises no weight; a claim
 * lowers none; the order of sightings does not matter; no edge leads from a node to itself.
 */
export function applyDelta(view: GraphView, delta: KnowledgeDelta): GraphView {
  const changed = new Map<NodeId, Map<NodeId, Edge>>();
  const change = (ends: EdgeEnds, how: (edge: Edge) => Edge): void => {
    const { from, to } = ends;
    if (from === to) {
      return;
    }
    const outgoing = changed.get(from) ?? new Map<NodeId, Edge>();
    const edge = outgoing.get(to) ?? edgeBetween(view, ends) ?? blankEdge(ends);
    changed.set(from, outgoing.set(to, how(edge)));
  };
  for (const { source, ...ends } of delta.withdrawn ?? []) {
    change(ends, (edge) => withdraw(edge, source));
  }
  for (const claim of delta.inferred ?? []) {
    change(keptEnds(claim, claim.type), (edge) => infer(edge, claim));
  }
  for (const claim of delta.templates ?? []) {
    change(keptEnds(claim, claim.type), (edge) => writeDown(edge, claim));
  }
  for (const sighting of delta.sightings ?? []) {
    change(keptEnds(sighting, sighting.type), (edge) => see(edge, sighting, delta.at));
  }
  for (const ends of delta.promoted ?? []) {
    change(ends, promote);
  }
  return withEdges(
    view,
    [...changed.values()].flatMap((outgoing) => [...outgoing.values()]),
  );
}

function withdraw(edge: Edge, source: EdgeSource): Edge {
  if (source === 'observed') {
    const { observed: _, seen: _seen, ...claims } = edge.claims;
    return { ...edge, claims, ok: 0, failed: 0, firstSeen: 0, lastSeen: 0 };
  }
  const { [source]: _, ...claims } = edge.claims;
  const left = { ...edge, claims };
  return source === 'inferred' ? { ...left, confidence: 0 } : left;
}

/** Adds an inference to an edge. The latest one holds, unless its type is weaker. */
function infer(edge: Edge, { type, confidence }: InferredEdge): Edge {
  const isWeaker = strongerType(edge.claims.inferred, type) !== type;
  return isWeaker
    ? edge
    : {
        ...edge,
        claims: { ...edge.claims, inferred: type },
        confidence: Math.min(1, Math.max(0, confidence)),
      };
}

function writeDown(edge: Edge, { type }: TemplateEdge): Edge {
  return {
    ...edge,
    claims: { ...edge.claims, template: strongerType(edge.claims.template, type) },
  };
}

/** Adds a sighting. Only a success makes a claim; a failure alone is just counted. */
function see(edge: Edge, sighting: Sighting, at: number): Edge {
  const { type, ok, failed } = sighting;
  if (ok <= 0 && failed <= 0) {
    return edge;
  }
  return {
    ...edge,
    claims: ok > 0 ? claimSeen(edge.claims, type) : edge.claims,
    ok: edge.ok + Math.max(0, ok),
    failed: edge.failed + Math.max(0, failed),
    firstSeen: edge.firstSeen === 0 ? at : Math.min(edge.firstSeen, at),
    lastSeen: Math.max(edge.lastSeen, at),
  };
}

/**
 * Adds a seen claim, which is a guess until it is promoted. A type weaker than the observed one
 * adds nothing.
 */
function claimSeen(claims: Edge['claims'], type: EdgeType): Edge['claims'] {
  const { observed, seen } = claims;
  const isKnown = observed !== undefined && strongerType(observed, type) === observed;
  return isKnown ? claims : { ...claims, seen: strongerType(seen, type) };
}

/**
 * All known edges by start node, whether or not their ends exist. Immutable: only `applyDelta` and
 * readings of the store make a new one. A change copies the outer map and the edges of the touched
 * nodes.
 */
export interface GraphView {
  readonly edges: ReadonlyMap<NodeId, ReadonlyMap<NodeId, Edge>>;
}

export const EMPTY_VIEW: GraphView = { edges: new Map() };

/** Returns the edge between two ends in this direction. */
export function edgeBetween(view: GraphView, { from, to }: EdgeEnds): Edge | undefined {
  return view.edges.get(from)?.get(to);
}

/** Returns every edge, in no particular order. */
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
  /** A blank edge means that it was removed. */
  readonly edges: readonly Edge[];
  /** Rows that could not be understood. They stay until something is learned of the same ends. */
  readonly ignored: number;
}

/** Port: stores edges, shared by all gateways of a project. */
export interface GraphStore {
  /**
   * Returns the edges that were changed after this version; all with 0. Answers with the version 0
   * where something was taken away since (a restore, `forget`): then all has to be read anew.
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
