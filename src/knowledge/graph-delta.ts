import { type EdgeEnds, type EdgeSource, type EdgeType, MUTUAL_TYPES } from './edge.ts';

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

/** A claim that holds no longer. Withdrawing what was observed forgets its counts too. */
export interface Withdrawal extends EdgeEnds {
  readonly source: EdgeSource;
}

/**
 * A proposed change of what is known. It is stored as a whole or not at all.
 *
 * Withdrawals are taken first, then claims, then sightings, then promotions. Only sightings add
 * up: taking a delta without any a second time changes nothing.
 */
export interface KnowledgeDelta {
  /** When it was learned, in milliseconds since the epoch. */
  readonly at: number;
  readonly withdrawn?: readonly Withdrawal[];
  readonly inferred?: readonly InferredEdge[];
  readonly templates?: readonly TemplateEdge[];
  readonly sightings?: readonly Sighting[];
  /** Edges whose strongest claim counts as seen from now on. */
  readonly promoted?: readonly EdgeEnds[];
}

/** The ends as they are kept: a tie that has no direction has its smaller end first. */
export function keptEnds({ from, to }: EdgeEnds, type: EdgeType): EdgeEnds {
  return MUTUAL_TYPES.has(type) && to < from ? { from: to, to: from } : { from, to };
}

/** The ends of every edge that the delta may change, each once. */
export function touchedEnds(delta: KnowledgeDelta): readonly EdgeEnds[] {
  const typed = [
    ...(delta.inferred ?? []),
    ...(delta.templates ?? []),
    ...(delta.sightings ?? []),
  ].map((claim) => keptEnds(claim, claim.type));
  return distinctEnds([...typed, ...(delta.withdrawn ?? []), ...(delta.promoted ?? [])]);
}

/** Each pair once, in the order of first mention, without those of a node with itself. */
export function distinctEnds(ends: readonly EdgeEnds[]): readonly EdgeEnds[] {
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
