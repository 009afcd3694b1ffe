/** Claims that are not seen but told: by the definitions of tools, and by templates. */
import { GRAPH } from '../tuning/knowledge.ts';
import { type Edge, type EdgeEnds, type EdgeSource, type NodeId, strongerType } from './edge.ts';
import type { Feed } from './feed.ts';
import {
  type InferredEdge,
  keptEnds,
  type KnowledgeDelta,
  type TemplateEdge,
  type Withdrawal,
} from './graph-delta.ts';
import { allEdges, edgeBetween, type GraphView } from './graph-view.ts';

/**
 * The edges that feeds are worth: one per pair, the surest first, and for each tool no more than
 * the bound in either direction. The order of the feeds does not matter.
 */
export function inferredEdges(feeds: readonly Feed[]): readonly InferredEdge[] {
  const sure = feeds
    .filter(({ confidence, from, to }) => confidence >= GRAPH.feedConfidenceMin && from !== to)
    .toSorted(
      (left, right) =>
        right.confidence - left.confidence ||
        compare(left.from, right.from) ||
        compare(left.to, right.to),
    );
  const outgoing = new Map<NodeId, number>();
  const incoming = new Map<NodeId, number>();
  const chosen = new Map<string, InferredEdge>();
  for (const { from, to, confidence } of sure) {
    const [out, into] = [outgoing.get(from) ?? 0, incoming.get(to) ?? 0];
    const hasRoom = out < GRAPH.feedsPerToolMax && into < GRAPH.feedsPerToolMax;
    if (hasRoom && !chosen.has(keyOf({ from, to }))) {
      chosen.set(keyOf({ from, to }), { from, to, type: 'provides', confidence });
      outgoing.set(from, out + 1);
      incoming.set(to, into + 1);
    }
  }
  return [...chosen.values()];
}

/** What has to change for these to be what definitions say of the tools that exist. */
export function inferenceChange(
  view: GraphView,
  wanted: readonly InferredEdge[],
  exists: (id: NodeId) => boolean,
): Required<Pick<KnowledgeDelta, 'inferred' | 'withdrawn'>> {
  const isNew = (edge: InferredEdge): boolean => {
    const known = edgeBetween(view, keptEnds(edge, edge.type));
    return known?.claims.inferred !== edge.type || known.confidence !== edge.confidence;
  };
  // Tools that are gone for now may come back as they were: what is said of them stays.
  const withdrawn = unwanted(view, wanted, 'inferred').filter(
    ({ from, to }) => exists(from) && exists(to),
  );
  return { inferred: wanted.filter((edge) => isNew(edge)), withdrawn };
}

/** What has to change for these to be all that templates say. */
export function templateChange(
  view: GraphView,
  wanted: readonly TemplateEdge[],
): Required<Pick<KnowledgeDelta, 'templates' | 'withdrawn'>> {
  const strongest = strongestOnly(wanted);
  const templates = strongest.filter(
    (edge) => edgeBetween(view, keptEnds(edge, edge.type))?.claims.template !== edge.type,
  );
  // A claim never becomes weaker; to be replaced by a weaker one it is withdrawn first.
  const replaced = templates.flatMap((edge) => {
    const known = edgeBetween(view, keptEnds(edge, edge.type));
    return known?.claims.template === undefined ? [] : [withdrawal(known, 'template')];
  });
  return { templates, withdrawn: [...replaced, ...unwanted(view, strongest, 'template')] };
}

/** Of several claims about one pair the strongest. */
function strongestOnly(edges: readonly TemplateEdge[]): readonly TemplateEdge[] {
  const strongest = new Map<string, TemplateEdge>();
  for (const edge of edges) {
    const ends = keptEnds(edge, edge.type);
    const type = strongerType(strongest.get(keyOf(ends))?.type, edge.type);
    strongest.set(keyOf(ends), { ...ends, type });
  }
  return [...strongest.values()];
}

function unwanted(
  view: GraphView,
  wanted: readonly (EdgeEnds & Pick<InferredEdge, 'type'>)[],
  source: EdgeSource,
): readonly Withdrawal[] {
  const keys = new Set(wanted.map((edge) => keyOf(keptEnds(edge, edge.type))));
  return [...allEdges(view)]
    .filter((edge) => edge.claims[source] !== undefined && !keys.has(keyOf(edge)))
    .map((edge) => withdrawal(edge, source));
}

const withdrawal = ({ from, to }: Edge, source: EdgeSource): Withdrawal => ({ from, to, source });

const keyOf = ({ from, to }: EdgeEnds): string => JSON.stringify([from, to]);

const compare = (left: string, right: string): number => {
  if (left === right) {
    return 0;
  }
  return left < right ? -1 : 1;
};
