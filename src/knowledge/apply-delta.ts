import {
  blankEdge,
  type Edge,
  type EdgeEnds,
  type EdgeSource,
  type EdgeType,
  type NodeId,
  promote,
  strongerType,
} from './edge.ts';
import {
  type InferredEdge,
  keptEnds,
  type KnowledgeDelta,
  type Sighting,
  type TemplateEdge,
} from './graph-delta.ts';
import { edgeBetween, type GraphView, withEdges } from './graph-view.ts';

/**
 * What is known after the delta. Pure; the view it was given stays as it is.
 *
 * Invariants: a sighting that failed raises no weight; a claim lowers none; the order of
 * sightings does not matter; an edge of a node with itself is never made.
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

/** The latest inference holds, unless it is of a weaker type. */
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

/** Only what went well is evidence of a tie; a failure alone leaves its count and no claim. */
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

/** What is seen is a guess until it is promoted; a weaker type adds nothing to what is observed. */
function claimSeen(claims: Edge['claims'], type: EdgeType): Edge['claims'] {
  const { observed, seen } = claims;
  const isKnown = observed !== undefined && strongerType(observed, type) === observed;
  return isKnown ? claims : { ...claims, seen: strongerType(seen, type) };
}
