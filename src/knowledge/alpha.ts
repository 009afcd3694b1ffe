/**
 * Alpha weighs text against structure: 1 is text alone, and structure never gets more than half.
 * Every question has one alpha, with a breakdown.
 */
import type { Clock } from '../base/clock.ts';
import { splitToolId, type ToolId } from '../base/ids.ts';
import { pearson } from '../math/pearson.ts';
import { SPECULATION } from '../tuning/gateway.ts';
import { ALPHA } from '../tuning/knowledge.ts';
import type { NodeId } from './edge.ts';
import type { GraphKeeper } from './graph-keeper.ts';
import type { Situation } from './threshold-keeper.ts';
import type { RiskClass } from './threshold.ts';
import type { ToolGraph } from './tool-graph.ts';

/** Source of alpha: the surroundings, the whole graph, or a fixed setting. */
export type AlphaKind = 'local' | 'density' | 'fixed';

/** The share of one anchor: it compares the strength of its ties with the likeness of texts. */
interface AnchorAlpha {
  readonly anchor: NodeId;
  readonly alpha: number;
  /** Neighbours whose likeness is known. */
  readonly neighbours: number;
  /** Correlation of likeness and weight, shrunk toward 0 for few neighbours. */
  readonly correlation: number;
}

/** An alpha in [0.5, 1] with its breakdown. */
export type Alpha = { readonly value: number } & (
  | { readonly from: 'fixed' }
  | { readonly from: 'density'; readonly density: number }
  | { readonly from: 'no_anchors' }
  | { readonly from: 'cold_start'; readonly observations: number }
  | { readonly from: 'correlation'; readonly anchors: readonly AnchorAlpha[] }
);

/** Input of alpha in a search. */
interface ActiveAlphaQuestion {
  readonly kind: AlphaKind;
  /** Used if the kind is `fixed`. */
  readonly fixed?: number;
  readonly graph: ToolGraph;
  /** The tools of the context. Without a context, the best hits. */
  readonly anchors: readonly NodeId[];
  /** Cosine of two tools' texts; `undefined` where one has no vector. */
  readonly likeness: (one: NodeId, other: NodeId) => number | undefined;
}

/**
 * Returns the alpha of a search: how well text similarity and tie strength agree around the
 * anchors.
 */
export function activeAlpha(question: ActiveAlphaQuestion): Alpha {
  const { kind, graph } = question;
  const general = generalAlpha(kind, question.fixed, graph);
  if (general !== undefined) {
    return general;
  }
  const anchors = [...new Set(question.anchors)].filter((anchor) => graph.has(anchor));
  if (anchors.length === 0) {
    return { value: 1, from: 'no_anchors' };
  }
  const cold = coldStart(graph, anchors);
  if (cold !== undefined) {
    return cold;
  }
  const alphas = anchors.map((anchor) => anchorAlpha(anchor, question));
  // Evidence always has a say, however little texts and ties agree.
  const value = Math.min(ALPHA.warmMax, mean(alphas.map(({ alpha }) => alpha)));
  return { value, from: 'correlation', anchors: alphas };
}

/** Input of alpha for one tool. */
interface PassiveAlphaQuestion {
  readonly kind: AlphaKind;
  readonly fixed?: number;
  readonly graph: ToolGraph;
  readonly tool: NodeId;
  readonly context: readonly NodeId[];
}

/**
 * Returns the alpha of one tool in a context. The warmer its surroundings, the more structure
 * counts.
 */
function passiveAlpha(question: PassiveAlphaQuestion): {
  readonly value: number;
  readonly from: Alpha['from'] | 'heat';
} {
  const { kind, graph, tool } = question;
  const general = generalAlpha(kind, question.fixed, graph);
  if (general !== undefined) {
    return general;
  }
  const context = question.context.filter((node) => node !== tool && graph.has(node));
  const cold = coldStart(graph, [tool, ...context]);
  if (cold !== undefined) {
    return cold;
  }
  const own = graph.heat(tool);
  if (context.length === 0) {
    return { value: clamp(1 - ALPHA.heatFall * own), from: 'heat' };
  }
  const contextHeat = mean(context.map((node) => graph.heat(node)));
  const path = graph.pathTo(tool, context);
  const warmth = ALPHA.ownShare * own + ALPHA.contextShare * contextHeat + ALPHA.pathShare * path;
  return { value: clamp(1 - ALPHA.heatFall * warmth), from: 'heat' };
}

/** Returns the mean alpha of both ends, each with the other as context. Promotion uses it. */
export function alphaOfEnds(
  graph: ToolGraph,
  ends: { readonly from: NodeId; readonly to: NodeId },
): number {
  const { from, to } = ends;
  const one = passiveAlpha({ kind: 'local', graph, tool: from, context: [to] });
  const other = passiveAlpha({ kind: 'local', graph, tool: to, context: [from] });
  return mean([one.value, other.value]);
}

function generalAlpha(
  kind: AlphaKind,
  fixed: number = ALPHA.fixed,
  { density }: ToolGraph,
): Alpha | undefined {
  switch (kind) {
    case 'fixed': {
      return { value: clamp(fixed), from: 'fixed' };
    }
    case 'density': {
      return { value: clamp(1 - ALPHA.densityFall * density), from: 'density', density };
    }
    case 'local':
    default: {
      return undefined;
    }
  }
}

/** Returns the alpha while little was seen: text alone at first, less with every observation. */
function coldStart(graph: ToolGraph, anchors: readonly NodeId[]): Alpha | undefined {
  const observations = graph.observations(anchors);
  if (observations >= ALPHA.coldObservations) {
    return undefined;
  }
  const value = clamp(1 - (ALPHA.coldFall * observations) / ALPHA.coldObservations);
  return { value, from: 'cold_start', observations };
}

function anchorAlpha(anchor: NodeId, { graph, likeness }: ActiveAlphaQuestion): AnchorAlpha {
  const known = graph.neighbours(anchor).flatMap(({ id, weight }) => {
    const like = likeness(anchor, id);
    return like === undefined ? [] : [{ like, weight }];
  });
  // Few neighbours count less: two always correlate, and one has no correlation.
  const believed = Math.min(1, known.length / ALPHA.neighboursMin);
  const correlation =
    believed *
    pearson(
      known.map(({ like }) => like),
      known.map(({ weight }) => weight),
    );
  const alpha = clamp(1 - ALPHA.correlationFall * (correlation + 1));
  return { anchor, alpha, neighbours: known.length, correlation };
}

const clamp = (value: number): number => Math.min(1, Math.max(ALPHA.min, value));

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Configured way to find alpha. */
export interface AlphaSettings {
  readonly alpha: AlphaKind;
  readonly fixedAlpha?: number | undefined;
}

export interface SituationParts {
  /** Returns the risk class; an unknown tool is dangerous. */
  readonly riskOf: (tool: ToolId) => RiskClass;
  readonly graph: Pick<GraphKeeper, 'graph'>;
  readonly retrieval: () => AlphaSettings;
  readonly clock: Pick<Clock, 'now'>;
}

/** Returns the situation of a tool. */
export function situationOf(
  { riskOf, graph, retrieval, clock }: SituationParts,
  id: ToolId,
  around: readonly ToolId[],
): Situation {
  const { alpha: kind, fixedAlpha } = retrieval();
  const alpha = passiveAlpha({
    kind,
    graph: graph.graph,
    tool: id,
    context: around,
    ...(fixedAlpha !== undefined && { fixed: fixedAlpha }),
  });
  return {
    risk: riskOf(id),
    alpha: { value: alpha.value, source: alpha.from },
    context: contextOf([id, ...around]),
    nowMs: clock.now(),
  };
}

/** Returns the kind of work: which servers it is done with. */
export function contextOf(tools: readonly ToolId[]): string {
  const servers = new Set(tools.map((tool) => splitToolId(tool).server));
  return [...servers].toSorted().join('+').slice(0, SPECULATION.contextLengthMax);
}
