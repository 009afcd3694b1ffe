/**
 * An edge: how two nodes of the graph belong together. There is one edge per direction. Each source
 * (seen in use, told by definitions, written by a person) makes its own claim about the type of
 * tie. No claim replaces another source's claim, and the strongest claim sets the weight. So a
 * guess never lowers a tie that was seen, and one weak sighting never hides a strong guess.
 */
import type { ToolId } from '../base/ids.ts';
import { ALPHA, GRAPH } from '../tuning/knowledge.ts';

declare const brand: unique symbol;
/** A server as a node: its name, which has no colon. */
export type ServerNode = string & { readonly [brand]: 'ServerNode' };
/** A capability as a node: a colon and its id, which no tool begins with. */
type CapabilityNode = string & { readonly [brand]: 'CapabilityNode' };
/** The end of an edge: a tool, a server or a capability. */
export type NodeId = ToolId | ServerNode | CapabilityNode;

/** Kind of a node. */
type NodeKind = 'tool' | 'server' | 'capability';

/** Returns the kind of a node, by its id. */
export function nodeKind(id: string): NodeKind {
  const colon = id.indexOf(':');
  if (colon > 0) {
    return 'tool';
  }
  return colon === 0 ? 'capability' : 'server';
}

/**
 * Returns the server of a tool. Returns `undefined` for other nodes. A tool's own name may be
 * empty.
 */
export function serverOf(id: NodeId): ServerNode | undefined {
  return nodeKind(id) === 'tool' ? serverNode(id.slice(0, id.indexOf(':'))) : undefined;
}

/** Returns the node of a server. */
const serverNode = (name: string): ServerNode => name as ServerNode;

/** Kinds of ties, the strongest first. */
export const EDGE_TYPES = [
  'dependency',
  'contains',
  'provides',
  'alternative',
  'sequence',
  'cooccurrence',
] as const;
export type EdgeType = (typeof EDGE_TYPES)[number];

/**
 * Source of a claim. A tie seen a few times is `seen` and counts like a guess. Seen often enough,
 * it is promoted to `observed`.
 */
export const EDGE_SOURCES = ['observed', 'inferred', 'template', 'seen'] as const;
export type EdgeSource = (typeof EDGE_SOURCES)[number];
/** Source as people are told: `seen` is shown as a guess. */
type ShownSource = Exclude<EdgeSource, 'seen'>;

/** The two ends, in the order of the work: `from` comes first. */
export interface EdgeEnds {
  readonly from: NodeId;
  readonly to: NodeId;
}

/** An edge with its claims and counts. */
export interface Edge extends EdgeEnds {
  /** The strongest type that each source has claimed. */
  readonly claims: Readonly<Partial<Record<EdgeSource, EdgeType>>>;
  /** Number of successful sightings of both ends. */
  readonly ok: number;
  /** Number of failed sightings. */
  readonly failed: number;
  /** Confidence of the inference in [0, 1]; 0 without one. */
  readonly confidence: number;
  /** Milliseconds since the epoch; 0 for an edge that was never seen. */
  readonly firstSeen: number;
  readonly lastSeen: number;
}

/** Types that say which end comes first. */
const ORDERED_TYPES: ReadonlySet<EdgeType> = new Set(['dependency', 'provides', 'sequence']);
/** Types that hold in both directions alike. */
export const MUTUAL_TYPES: ReadonlySet<EdgeType> = new Set(['alternative', 'cooccurrence']);

const TYPE_WEIGHTS: Readonly<Record<EdgeType, number>> = {
  dependency: GRAPH.dependencyWeight,
  contains: GRAPH.containsWeight,
  provides: GRAPH.providesWeight,
  alternative: GRAPH.alternativeWeight,
  sequence: GRAPH.sequenceWeight,
  cooccurrence: GRAPH.cooccurrenceWeight,
};

const SOURCE_FACTORS: Readonly<Record<EdgeSource, number>> = {
  observed: GRAPH.observedFactor,
  inferred: GRAPH.inferredFactor,
  template: GRAPH.templateFactor,
  seen: GRAPH.inferredFactor,
};

/** Returns an edge without any knowledge. */
export function blankEdge({ from, to }: EdgeEnds): Edge {
  return { from, to, claims: {}, ok: 0, failed: 0, confidence: 0, firstSeen: 0, lastSeen: 0 };
}

/** True if nothing is known of an edge. */
export function isBlankEdge({ claims, ok, failed }: Edge): boolean {
  return ok === 0 && failed === 0 && EDGE_SOURCES.every((source) => claims[source] === undefined);
}

/** True if two edges hold the same knowledge. */
export function sameEdge(left: Edge, right: Edge): boolean {
  return (
    left.ok === right.ok &&
    left.failed === right.failed &&
    left.confidence === right.confidence &&
    left.firstSeen === right.firstSeen &&
    left.lastSeen === right.lastSeen &&
    EDGE_SOURCES.every((source) => left.claims[source] === right.claims[source])
  );
}

/** Returns the share of good ends. It is never zero, so tools that fail together sink but stay. */
export function reliability({ ok, failed }: Pick<Edge, 'ok' | 'failed'>): number {
  return (ok + 1) / (ok + failed + 1);
}

/** The claim that gives an edge its weight, and the weight. */
export interface EdgeStrength {
  readonly type: EdgeType;
  readonly source: ShownSource;
  readonly weight: number;
}

/**
 * Returns the strongest claim of an edge, type × source × reliability. Returns `undefined` if there
 * is none.
 */
export function edgeStrength(edge: Edge): EdgeStrength | undefined {
  let strongest: EdgeStrength | undefined;
  for (const source of EDGE_SOURCES) {
    const type = edge.claims[source];
    if (type !== undefined) {
      const weight = TYPE_WEIGHTS[type] * SOURCE_FACTORS[source] * reliability(edge);
      const shown = source === 'seen' ? 'inferred' : source;
      strongest =
        strongest === undefined || weight > strongest.weight
          ? { type, source: shown, weight }
          : strongest;
    }
  }
  return strongest;
}

/** Returns the weight of an edge in [0, 1]; 0 without any positive claim. */
export function edgeWeight(edge: Edge): number {
  return edgeWeights(edge).any;
}

/** Weights of an edge: by all claims, by directed claims, and by mutual claims. */
export interface EdgeWeights {
  readonly any: number;
  readonly ordered: number;
  readonly mutual: number;
}

/** Returns all three weights at once, because a graph has thousands of edges. */
export function edgeWeights(edge: Edge): EdgeWeights {
  const share = reliability(edge);
  const { any, ordered, mutual } = claimWeights(edge.claims);
  return { any: any * share, ordered: ordered * share, mutual: mutual * share };
}

/** Returns the weights of claims, before successes and failures count. */
export function claimWeights(claims: Edge['claims']): EdgeWeights {
  let [any, ordered, mutual] = [0, 0, 0];
  for (const source of EDGE_SOURCES) {
    const type = claims[source];
    if (type !== undefined) {
      const weight = TYPE_WEIGHTS[type] * SOURCE_FACTORS[source];
      any = Math.max(any, weight);
      ordered = ORDERED_TYPES.has(type) ? Math.max(ordered, weight) : ordered;
      mutual = MUTUAL_TYPES.has(type) ? Math.max(mutual, weight) : mutual;
    }
  }
  return { any, ordered, mutual };
}

/** Returns the stronger of two types. */
export function strongerType(left: EdgeType | undefined, right: EdgeType): EdgeType {
  return left !== undefined && TYPE_WEIGHTS[left] >= TYPE_WEIGHTS[right] ? left : right;
}

/** Returns the strongest claimed type, whatever its weight. */
export function strongestType({ claims }: Pick<Edge, 'claims'>): EdgeType | undefined {
  return EDGE_TYPES.find((type) => EDGE_SOURCES.some((source) => claims[source] === type));
}

/** Below this, a difference is rounding. */
const ROUNDING = 1e-9;

/**
 * Returns the number of successful sightings that promote a guess, by the mean alpha of its ends.
 */
export function sightingsNeeded(alphaMean: number): number {
  const more = (alphaMean - ALPHA.min) * GRAPH.promotionSteepness;
  return GRAPH.promotionSightings + Math.max(0, Math.ceil(more - ROUNDING));
}

/**
 * True if a guess or template has been seen often enough to count as observed. Failures do not
 * count.
 */
export function isPromotable(edge: Edge, alphaMean: number): boolean {
  const claimed = strongestType(edge);
  return (
    claimed !== undefined &&
    claimed !== edge.claims.observed &&
    edge.ok >= sightingsNeeded(alphaMean)
  );
}

/** A guess or template that now counts as observed, with the numbers behind it. */
export interface EdgePromotion extends EdgeEnds {
  readonly type: EdgeType;
  /** Successful sightings, had and needed. */
  readonly sightings: number;
  readonly needed: number;
  /** The mean of both ends' alphas, which the threshold follows. */
  readonly alpha: number;
}

/** Returns the edge as if its strongest claim had been observed. Other claims stay. */
export function promote(edge: Edge): Edge {
  const observed = strongestType(edge);
  if (observed === undefined || observed === edge.claims.observed) {
    return edge;
  }
  const { seen: _, ...others } = edge.claims;
  return { ...edge, claims: { ...others, observed } };
}
