/**
 * Explains decisions from the recorded traces, and from the knowledge about tools and the graph. It
 * changes nothing.
 */

import { GatewayError } from '../base/errors.ts';
import { runId, type ToolId } from '../base/ids.ts';
import { didYouMean } from '../base/nearest-name.ts';
import type { AheadAnswer } from '../call/ahead-rule.ts';
import { type CallPriceParts, aheadPrice } from '../call/call-price.ts';
import type { Guard, ToolRisk } from '../call/guard.ts';
import type { UsageCounter } from '../call/usage-counter.ts';
import { capabilityNameOf } from '../capability/capability.ts';
import { type RunView, viewOf } from '../execute/run-view.ts';
import type { Runs } from '../execute/runs.ts';
import { situationOf, type SituationParts } from '../knowledge/alpha.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import { changeSentences } from '../knowledge/change-sentences.ts';
import type { Feed } from '../knowledge/feeds.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import {
  graphOfTool,
  type GraphOfTool,
  graphSummary,
  type GraphSummary,
} from '../knowledge/graph-report.ts';
import type { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import type { DecisionKind } from '../knowledge/lesson.ts';
import type { PinKeeper } from '../knowledge/pin-keeper.ts';
import type { ChangeSentence } from '../knowledge/schema-sentences.ts';
import type { ThresholdKeeper } from '../knowledge/threshold-keeper.ts';
import type { CallPrice, ThresholdBreakdown } from '../knowledge/threshold.ts';
import type { Tool } from '../knowledge/tool.ts';
import {
  isTraceId,
  type Trace,
  type TraceQuery,
  type Tracer,
  type TraceReading,
} from '../knowledge/tracer.ts';
import type { Usage } from '../knowledge/usage-store.ts';
import { TRACES } from '../tuning/knowledge.ts';
import { TEXTS } from '../tuning/text.ts';
import type { ExplainedCapability } from './capability-desk.ts';

/** A decision with all its numbers. */
interface TraceExplanation {
  readonly kind: 'trace';
  readonly trace: Trace;
}

/** A run with its decisions, newest first. */
interface RunExplanation extends TraceReading {
  readonly kind: 'run';
  readonly workflowId: string;
  /** Missing for a run that is kept no longer: its traces are kept for themselves. */
  readonly run?: RunView;
}

/** Knowledge of a tool, and the decisions about it, newest first. */
interface ToolExplanation extends TraceReading {
  readonly kind: 'tool';
  readonly tool: string;
  readonly risk: ToolRisk;
  /** Missing for a tool that was never called. */
  readonly usage?: Usage;
  readonly graph: GraphOfTool;
  /** Confidence that a call needs to run without a question. */
  readonly certainty?: ToolCertainty;
  /** People's decisions about it by kind of request, most frequent first. */
  readonly decisions?: readonly ToolDecision[];
  /** The last change of its definition; left out if there was none. */
  readonly changed?: { readonly at: number; readonly sentences: readonly ChangeSentence[] };
}

/** A decision about a tool, for one kind of request. */
interface ToolDecision {
  readonly kind: DecisionKind;
  readonly count: number;
  /** Words of the request without places and values. */
  readonly words: string;
  readonly reason?: string;
  /** Left out for the local user. */
  readonly person?: string;
}

/** Confidence that a call of a tool needs, with its breakdown. */
export interface ToolCertainty {
  /** Threshold as a task of a plan. */
  readonly plan: ThresholdBreakdown;
  /** Threshold of a call ahead. */
  readonly ahead: ThresholdBreakdown;
  /** Breakdown of the price of a call ahead. */
  readonly price: CallPrice;
  /** Tells if it may be called ahead, unless its arguments raise doubts. */
  readonly mayRunAhead: AheadAnswer;
}

/** A capability with its place among tools, and the decisions about it, newest first. */
interface CapabilityExplanation extends TraceReading, ExplainedCapability {
  readonly kind: 'capability';
  readonly tool: string;
}

export type Explanation =
  | TraceExplanation
  | RunExplanation
  | ToolExplanation
  | CapabilityExplanation;

/** Explains decisions. */
export interface Explainer {
  /** Explains a trace, a run or a tool by its id. */
  explain(id: string): Promise<Explanation>;
  /** Returns the neighbourhood of a tool, or a summary of the whole graph. */
  graph(tool?: string): GraphOfTool | GraphSummary;
}

interface ExplainerParts {
  readonly catalog: Pick<CatalogKeeper, 'current'>;
  readonly guard: Pick<Guard, 'explain'>;
  readonly usage: Pick<UsageCounter, 'read'>;
  readonly runs: Pick<Runs, 'read'>;
  readonly tracer: Pick<Tracer, 'find'>;
  readonly graph: Pick<GraphKeeper, 'graph' | 'status'>;
  /** Returns the feeds into a tool by definitions. */
  readonly feedsInto: (tool: ToolId) => readonly Feed[];
  readonly certaintyOf: (tool: Tool) => ToolCertainty;
  readonly pins: Pick<PinKeeper, 'changeOf'>;
  readonly learned: Pick<LearnedKeeper, 'decisionsOf'>;
  /** Returns the explanation of a capability, by its name. */
  readonly capabilityOf: (name: string) => ExplainedCapability | undefined;
}

/** Creates the explainer. It answers from the current state. */
export function createExplainer(parts: ExplainerParts): Explainer {
  const { tracer, graph: keeper } = parts;
  const find = (query: TraceQuery): Promise<TraceReading> => tracer.find(query, TEXTS.listedMax);
  return {
    async explain(id): Promise<Explanation> {
      if (isTraceId(id)) {
        const exact = await find({ trace: id });
        const found = exact.traces.length > 0 ? exact : await find({ traceBegins: id });
        return { kind: 'trace', trace: theOnly(found, id) };
      }
      const capability = parts.capabilityOf(capabilityNameOf(id) ?? '');
      if (capability !== undefined) {
        return {
          kind: 'capability',
          tool: id,
          ...capability,
          ...(await find({ tool: id as ToolId })),
        };
      }
      return id.includes(':')
        ? explainTool(parts, id, await find({ tool: id as ToolId }))
        : explainRun(parts, id, await find({ runId: runId(id) }));
    },

    graph(tool) {
      return tool === undefined
        ? graphSummary(keeper.graph, keeper.status())
        : surroundings(parts, tool);
    },
  };
}

function surroundings({ feedsInto, graph: { graph } }: ExplainerParts, id: string): GraphOfTool {
  if (!graph.nodes.includes(id as ToolId)) {
    throw unknownTool(id, graph.nodes);
  }
  return graphOfTool({ graph, feedsInto }, id as ToolId);
}

async function explainTool(
  parts: ExplainerParts,
  id: string,
  reading: TraceReading,
): Promise<ToolExplanation> {
  const { tools } = parts.catalog.current;
  const tool = tools.get(id as ToolId);
  if (tool === undefined) {
    throw unknownTool(id, tools.keys());
  }
  const usage = (await parts.usage.read()).find((each) => each.tool === tool.id);
  const change = parts.pins.changeOf(tool.id);
  return {
    kind: 'tool',
    tool: id,
    risk: parts.guard.explain(tool),
    ...(usage !== undefined && { usage }),
    graph: surroundings(parts, id),
    certainty: parts.certaintyOf(tool),
    ...decisionsAbout(parts, tool.id),
    ...(change !== undefined && {
      changed: { at: change.at, sentences: changeSentences(change.before, change.after) },
    }),
    ...reading,
  };
}

/** Returns people's decisions about a tool, if there are any. */
function decisionsAbout(
  { learned }: Pick<ExplainerParts, 'learned'>,
  tool: ToolId,
): Pick<ToolExplanation, 'decisions'> {
  const kinds = new Map<string, ToolDecision>();
  for (const { kind, count, words = '', reason, person } of learned.decisionsOf(tool)) {
    const key = JSON.stringify([kind, words, person]);
    const known = kinds.get(key);
    kinds.set(key, {
      ...known,
      kind,
      words,
      count: count + (known?.count ?? 0),
      ...(reason !== undefined && { reason }),
      ...(person !== undefined && { person }),
    });
  }
  const decisions = [...kinds.values()]
    .toSorted((left, right) => right.count - left.count)
    .slice(0, TRACES.decisionsShown);
  return decisions.length === 0 ? {} : { decisions };
}

async function explainRun(
  { runs }: ExplainerParts,
  id: string,
  reading: TraceReading,
): Promise<RunExplanation> {
  try {
    const run = viewOf(await runs.read(runId(id)));
    return { kind: 'run', workflowId: id, run, ...reading };
  } catch (error) {
    const isGone = error instanceof GatewayError && error.code === 'RUN_UNKNOWN';
    if (!isGone || reading.traces.length === 0) {
      throw error;
    }
    return { kind: 'run', workflowId: id, ...reading };
  }
}

function theOnly({ traces, ignored }: TraceReading, id: string): Trace {
  const [trace, another] = traces;
  if (another !== undefined) {
    throw new GatewayError(
      'TRACE_UNKNOWN',
      `${traces.length} traces or more begin with "${id}", such as ${another.id}; write more of the id`,
    );
  }
  if (trace === undefined) {
    const reason = ignored > 0 ? 'its stored data cannot be read' : 'there is none';
    throw new GatewayError('TRACE_UNKNOWN', `no trace "${id}": ${reason}`);
  }
  return trace;
}

function unknownTool(id: string, known: Iterable<string>): GatewayError {
  return new GatewayError('TOOL_UNKNOWN', `there is no tool "${id}"${didYouMean(id, known)}`);
}

/** Returns the confidence that calls of a tool need when nothing else is in use. */
export function certaintyOf(
  parts: SituationParts & {
    readonly thresholds: ThresholdKeeper;
    readonly guard: Pick<Guard, 'mayRunAhead'>;
    readonly times: CallPriceParts['times'];
    readonly speculation: CallPriceParts['settings'];
  },
  tool: Tool,
): ToolCertainty {
  const { times, speculation, thresholds } = parts;
  const situation = situationOf(parts, tool.id, []);
  const price = aheadPrice({ times, settings: speculation }, tool.id, tool.annotations);
  return {
    plan: thresholds.threshold(tool.id, situation),
    ahead: thresholds.aheadThreshold(tool.id, situation, price),
    price,
    mayRunAhead: parts.guard.mayRunAhead(tool, {}),
  };
}
