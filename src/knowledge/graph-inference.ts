/** Claims that come from definitions of tools and from templates, not from use. */

import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { Turns } from '../base/turns.ts';
import { FEED_WEIGHTS, FEEDS } from '../tuning/feeds.ts';
import { GRAPH } from '../tuning/knowledge.ts';
import { type Edge, type EdgeEnds, type EdgeSource, type NodeId, strongerType } from './edge.ts';
import type { Feed } from './feeds.ts';
import {
  allEdges,
  edgeBetween,
  type GraphView,
  type InferredEdge,
  keptEnds,
  type KnowledgeDelta,
  type TemplateEdge,
  type Withdrawal,
} from './graph-delta.ts';
import type { GraphKeeper } from './graph-keeper.ts';
import type { Tool } from './tool.ts';

/**
 * Returns the edges that feeds are worth: one per pair, the surest first, and for each tool no more
 * than the bound in either direction. The order of the feeds does not matter.
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

/** Returns the delta that makes the inferred edges equal to these. */
export function inferenceChange(
  view: GraphView,
  wanted: readonly InferredEdge[],
  exists: (id: NodeId) => boolean,
): Required<Pick<KnowledgeDelta, 'inferred' | 'withdrawn'>> {
  const isNew = (edge: InferredEdge): boolean => {
    const known = edgeBetween(view, keptEnds(edge, edge.type));
    return known?.claims.inferred !== edge.type || known.confidence !== edge.confidence;
  };
  // Tools that are gone may come back unchanged, so claims about them stay.
  const withdrawn = unwanted(view, wanted, 'inferred').filter(
    ({ from, to }) => exists(from) && exists(to),
  );
  return { inferred: wanted.filter((edge) => isNew(edge)), withdrawn };
}

/** Returns the delta that makes the template edges equal to these. */
export function templateChange(
  view: GraphView,
  wanted: readonly TemplateEdge[],
): Required<Pick<KnowledgeDelta, 'templates' | 'withdrawn'>> {
  const strongest = strongestOnly(wanted);
  const templates = strongest.filter(
    (edge) => edgeBetween(view, keptEnds(edge, edge.type))?.claims.template !== edge.type,
  );
  // A claim never becomes weaker. To replace it by a weaker claim, it is withdrawn first.
  const replaced = templates.flatMap((edge) => {
    const known = edgeBetween(view, keptEnds(edge, edge.type));
    return known?.claims.template === undefined ? [] : [withdrawal(known, 'template')];
  });
  return { templates, withdrawn: [...replaced, ...unwanted(view, strongest, 'template')] };
}

/** Keeps the strongest claim of each pair. */
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

/**
 * Raise this with every change of the code that finds feeds: then stored feeds are computed again.
 * A test pins the code of this version.
 */
export const INFERENCE_VERSION = 10;

/** Returns a hash of everything that inferred edges depend on: the code, its numbers, and the definitions of the tools. */
export async function inferenceSignature(
  tools: Iterable<Tool>,
  hash: (text: string) => string,
  turns?: Turns,
): Promise<string> {
  const { feedConfidenceMin, feedsPerToolMax } = GRAPH;
  const numbers = { FEEDS, FEED_WEIGHTS, feedConfidenceMin, feedsPerToolMax };
  const hashes: string[] = [];
  for (const { id, server, name, description, inputSchema, outputSchema } of tools) {
    hashes.push(hash(JSON.stringify([id, server, name, description, inputSchema, outputSchema])));
    const pause = turns?.pause();
    if (pause !== undefined) {
      await pause;
    }
  }
  // The order of the tools says nothing about them.
  return hash(JSON.stringify([INFERENCE_VERSION, numbers, hashes.toSorted()]));
}

/** Copies the template file that a person wrote into the graph. */
export class GraphTemplates {
  readonly #graph: Pick<GraphKeeper, 'setTemplates'>;
  readonly #logger: Logger;
  #problem: string | undefined;

  constructor(graph: Pick<GraphKeeper, 'setTemplates'>, logger: Logger) {
    this.#graph = graph;
    this.#logger = logger;
  }

  /** Returns the problem of the template file, if there is one. */
  get problems(): readonly string[] {
    return this.#problem === undefined ? [] : [this.#problem];
  }

  /** Applies the templates. An unreadable file changes nothing. */
  async apply(read: () => readonly TemplateEdge[]): Promise<void> {
    try {
      await this.#graph.setTemplates(read());
      this.#problem = undefined;
    } catch (error) {
      this.#problem = describeError(error);
      this.#logger.warn('templates_not_read', { error: this.#problem });
    }
  }
}
