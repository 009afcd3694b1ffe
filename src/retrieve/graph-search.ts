/**
 * Adds the graph to a search: `score = α · relevance + (1 − α) · closeness`.
 *
 * There is one α for the whole question. Beside the tools that match the text, the neighbours of
 * the best hits and of the context are considered. This is the only way to find the step that
 * nobody named. If the graph knows nothing about the anchors, the search stays exactly as it was.
 */
import type { ToolId } from '../base/ids.ts';
import { activeAlpha, type Alpha, type AlphaKind } from '../knowledge/alpha.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import type { NodeId } from '../knowledge/edge.ts';
import type { ToolGraph } from '../knowledge/tool-graph.ts';
import { GRAPH_SEARCH } from '../tuning/retrieve.ts';
import type { Candidate } from './retriever.ts';

/** Switches of the ideas. Each can be switched off to measure it. */
export interface GraphSearchSettings {
  readonly isUsed: boolean;
  readonly alpha: AlphaKind;
  /** With `fixed`. */
  readonly fixedAlpha?: number | undefined;
  /** True if the graph counts without a context. The best hits then stand for one. */
  readonly withoutContext: boolean;
  /** True if neighbours that the words did not find are considered. */
  readonly neighbours: boolean;
  /** True if more candidates are considered in a denser graph. */
  readonly expansion: boolean;
}

/** The settings as a person writes them. */
export interface RetrievalSettings {
  readonly graph: 'always' | 'context' | 'never';
  readonly alpha: AlphaKind;
  readonly fixedAlpha?: number | undefined;
}

/** Returns the switches for these settings. With `never`, the text alone counts. */
export function graphSettings(settings: RetrievalSettings): GraphSearchSettings {
  const { graph, ...rest } = settings;
  return {
    ...rest,
    isUsed: graph !== 'never',
    withoutContext: graph === 'always',
    neighbours: true,
    expansion: true,
  };
}

export interface GraphQuestion {
  readonly catalog: Catalog;
  readonly graph: ToolGraph;
  /** Tools in use. */
  readonly context: readonly ToolId[];
  readonly limit: number;
  /** Cosine of two tools' texts; `undefined` where it is not known. */
  readonly likeness: (one: NodeId, other: NodeId) => number | undefined;
  readonly settings: GraphSearchSettings;
}

/** The result, with its inputs. */
export interface GraphSearched {
  /** Best first. */
  readonly candidates: readonly Candidate[];
  readonly alpha: Alpha;
  /** The tools that alpha was computed for: the context, or the best hits. */
  readonly anchors: readonly ToolId[];
  /** Candidates considered per wanted tool. */
  readonly expansion: number;
  /** Tools that only the graph brought in. */
  readonly injected: readonly ToolId[];
}

/** Ranks candidates again with the graph. `found` is by relevance, best first. */
export function searchGraph(found: readonly Candidate[], question: GraphQuestion): GraphSearched {
  const { graph, settings, limit } = question;
  const expansion = settings.expansion ? expansionAt(graph.density) : 1;
  const context = question.context.filter((id) => graph.has(id));
  const hits = found.slice(0, GRAPH_SEARCH.anchors).map(({ tool }) => tool.id);
  const anchors = context.length > 0 ? context : settings.withoutContext ? hits : [];
  const { likeness } = question;
  const alpha = activeAlpha({
    kind: settings.alpha,
    ...(settings.fixedAlpha !== undefined && { fixed: settings.fixedAlpha }),
    graph,
    anchors,
    likeness,
  });
  if (
    !settings.isUsed ||
    alpha.value >= 1 ||
    anchors.every((anchor) => graph.degree(anchor) === 0)
  ) {
    const isAsked = settings.isUsed && anchors.some((anchor) => graph.degree(anchor) > 0);
    const whole: Alpha = { value: 1, from: 'no_anchors' };
    return { candidates: found, alpha: isAsked ? alpha : whole, anchors, expansion, injected: [] };
  }
  const pool = found.slice(0, Math.ceil(limit * expansion));
  const injected = settings.neighbours
    ? neighboursOf(question, new Set(pool.map(({ tool }) => tool.id)), [...anchors, ...hits])
    : [];
  const rest = found.slice(pool.length);
  const brought = injected.map(
    (id) =>
      rest.find(({ tool }) => tool.id === id) ?? {
        tool: question.catalog.tools.get(id) as Candidate['tool'],
        score: 0,
        why: '',
      },
  );
  const weighed = [...pool, ...brought]
    .map((candidate) => weigh(candidate, question, anchors, alpha.value))
    .toSorted((left, right) => right.score - left.score);
  const others = rest.filter(({ tool }) => !injected.includes(tool.id));
  return {
    candidates: [
      ...weighed,
      ...others.map((candidate) => ({
        ...candidate,
        score: alpha.value * candidate.score,
        parts: { text: candidate.score },
      })),
    ],
    alpha,
    anchors,
    expansion,
    injected,
  };
}

function expansionAt(density: number): number {
  const step = GRAPH_SEARCH.expansions.find(({ below }) => density < below);
  return step?.times ?? GRAPH_SEARCH.expansionDense;
}

/** Returns the strongest ties of the anchors that the words did not bring in. */
function neighboursOf(
  { graph, catalog, context }: GraphQuestion,
  known: ReadonlySet<NodeId>,
  anchors: readonly NodeId[],
): readonly ToolId[] {
  const weights = new Map<ToolId, number>();
  for (const anchor of new Set(anchors)) {
    for (const { id, weight } of graph.neighbours(anchor)) {
      const tool = catalog.tools.get(id as ToolId);
      if (tool !== undefined && !known.has(id) && !context.includes(tool.id)) {
        weights.set(tool.id, Math.max(weight, weights.get(tool.id) ?? 0));
      }
    }
  }
  return [...weights]
    .toSorted(([one, left], [other, right]) => right - left || (one < other ? -1 : 1))
    .slice(0, GRAPH_SEARCH.neighboursMax)
    .map(([id]) => id);
}

function weigh(
  candidate: Candidate,
  { graph }: GraphQuestion,
  anchors: readonly NodeId[],
  alpha: number,
): Candidate {
  const { score, why } = candidate;
  const near = closenessOf(graph, candidate.tool.id, anchors);
  const reasons = [why, near.to === undefined ? '' : `used with ${near.to}`].filter(
    (reason) => reason !== '',
  );
  return {
    ...candidate,
    score: alpha * score + (1 - alpha) * near.value,
    why: reasons.join('; '),
    parts: { text: score, graph: near.value },
  };
}

/** Closeness of a tool to the tools in use, and the nearest of them. */
interface ContextCloseness {
  /** In [0, 1]. */
  readonly value: number;
  readonly to: NodeId | undefined;
}

/**
 * Returns the closeness of a tool to the anchors. An edge counts more, the more often the tool came after
 * the anchor. Edges to several anchors add up, as independent signs do. Neighbours in common, longer paths,
 * communities and PageRank do not count here: measured, they bring nothing (docs/reference/ablation.md).
 */
export function closenessOf(
  graph: ToolGraph,
  id: NodeId,
  anchors: readonly NodeId[],
): ContextCloseness {
  let near: ContextCloseness = { value: 0, to: undefined };
  let apart = 1;
  for (const anchor of anchors.filter((each) => each !== id)) {
    const value = Math.min(1, graph.weightBetween(id, anchor)) * graph.usualness(anchor, id);
    near = value > near.value ? { value, to: anchor } : near;
    apart *= 1 - value;
  }
  return { value: 1 - apart, to: near.to };
}
