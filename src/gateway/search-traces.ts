/**
 * Records the decisions of searches and on intents, and their outcomes. A search succeeds when its asker then calls
 * a tool that it showed.
 */
import type { Clock } from '../base/clock.ts';
import type { RunId, SessionId, ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { PERCENT } from '../base/units.ts';
import type { Asker } from '../call/asker.ts';
import type { FactPort } from '../call/fact.ts';
import type { Alpha } from '../knowledge/alpha.ts';
import type { NodeId } from '../knowledge/edge.ts';
import type { TraceDraft, TraceId, TraceOutcome, Tracer } from '../knowledge/tracer.ts';
import type { MemoryKeeper } from '../memory/memory-keeper.ts';
import type { DiscoverAnswer, DiscoverEvidence, DiscoverRequest } from '../retrieve/discover.ts';
import { wishKey } from '../retrieve/taken-before.ts';
import { SEARCH_TRACES } from '../tuning/gateway.ts';
import type { CapabilityJudgement } from './capability-judgement.ts';
import type { DraftedIntent } from './draft-for-intent.ts';
import type { PlanVerdict } from './judge-plan.ts';

interface SearchTracesParts {
  readonly tracer: Pick<Tracer, 'record' | 'settle'>;
  readonly clock: Clock;
  /** Notes calls of tools that a memory named. */
  readonly memory?: Pick<MemoryKeeper, 'called'>;
  /** Learns which tool was taken for which wish. */
  readonly study?: Pick<FactPort, 'tell'>;
}

/** One search as it was asked and answered. */
interface FinishedSearch {
  readonly request: DiscoverRequest;
  readonly answer: DiscoverAnswer;
  readonly evidence: DiscoverEvidence;
  readonly budgetTokens: number;
  /** Judgements of capabilities for it. */
  readonly judgements: readonly CapabilityJudgement[];
}

/** Results shown to somebody, and the decisions that wait for their outcome. */
interface Shown {
  /** Shown results with their positions. */
  readonly tools: ReadonlyMap<string, number>;
  /** The key of the wish; undefined for several wishes, where it is unclear which one a call is for. */
  readonly wish: string | undefined;
  readonly traces: readonly TraceId[];
  /** Decisions about capabilities, by capability. Their outcome is whether that capability was called. */
  readonly ofCapability: ReadonlyMap<string, readonly TraceId[]>;
  /** By the clock that never goes back. */
  readonly untilMs: number;
}

type WhoAsks = Pick<Asker, 'session' | 'holder' | 'person'>;

/** Follows searches until they are used or no longer count. */
export class SearchTraces implements Disposable {
  readonly #parts: SearchTracesParts;
  /** In the order in which they last searched; of each the oldest search first. */
  readonly #shown = new Map<SessionId, readonly Shown[]>();
  #cancelTimer: (() => void) | undefined;

  constructor(parts: SearchTracesParts) {
    this.#parts = parts;
  }

  /** Notes a search that was answered. */
  searched(search: FinishedSearch, asker: WhoAsks): void {
    const { tracer, clock } = this.#parts;
    const { graph } = search.evidence;
    const { session, person } = asker;
    const whose = { session, ...(person !== undefined && { person }) };
    const traces = [tracer.record({ ...searchTrace(search), ...whose })];
    if (graph !== undefined && graph.alpha.from !== 'no_anchors') {
      const { alpha, anchors } = graph;
      traces.push(tracer.record({ ...alphaTrace(alpha, anchors, 'search'), ...whose }));
    }
    const ofCapability = new Map<string, readonly TraceId[]>();
    for (const { tool, ...judged } of search.judgements) {
      const trace = tracer.record({ ...judged, inputs: {}, tools: [tool], ...whose });
      ofCapability.set(tool, [...(ofCapability.get(tool) ?? []), trace]);
    }
    const tools = new Map(search.answer.results.map(({ id }, place) => [id, place]));
    const untilMs = clock.monotonicMs() + SEARCH_TRACES.usedWithinMs;
    const who = whoOf(asker);
    const before = this.#shown.get(who) ?? [];
    const tooMany = Math.max(0, before.length + 1 - SEARCH_TRACES.perSessionMax);
    this.#settle(before.slice(0, tooMany), 'expired');
    // Deleted first, so that the latest searcher is the last entry.
    this.#shown.delete(who);
    this.#shown.set(who, [
      ...before.slice(tooMany),
      { tools, wish: wishOf(search.request), traces, ofCapability, untilMs },
    ]);
    const [longestAgo] = this.#shown.keys();
    if (this.#shown.size > SEARCH_TRACES.sessionsMax && longestAgo !== undefined) {
      this.#forget(longestAgo);
    }
    this.#expireLater();
  }

  /** Notes that this tool was called, or put into a workflow. */
  called(asker: WhoAsks, tool: ToolId): void {
    const who = whoOf(asker);
    this.#parts.memory?.called(who, tool);
    const shown = this.#shown.get(who);
    if (shown === undefined) {
      return;
    }
    const now = this.#parts.clock.monotonicMs();
    const valid = shown.filter(({ untilMs }) => untilMs > now);
    const used = valid.filter(({ tools }) => tools.has(tool));
    this.#tell(
      [
        ...used.flatMap(({ traces }) => traces),
        ...valid.flatMap(({ ofCapability }) => ofCapability.get(tool) ?? []),
      ],
      'used',
    );
    const led = ledTo(tool, used);
    this.#learn(led?.wish, tool);
    if (led !== undefined) {
      this.#tell([...without(tool, led).ofCapability.values()].flat(), 'expired');
    }
    // The other searches may lead to other calls later.
    this.#keep(
      who,
      shown.filter((each) => each !== led).map((each) => without(tool, each)),
    );
  }

  /** Drops the shown results of a session that has ended. */
  released(session: SessionId): void {
    this.#forget(session);
  }

  [Symbol.dispose](): void {
    this.#cancelTimer?.();
    for (const who of this.#shown.keys()) {
      this.#forget(who);
    }
  }

  #learn(wish: string | undefined, tool: ToolId): void {
    if (wish !== undefined) {
      const preference = { kind: 'picked', tool, intent: wish } as const;
      this.#parts.study?.tell({ kind: 'preference', preference });
    }
  }

  #forget(who: SessionId): void {
    this.#settle(this.#shown.get(who) ?? [], 'expired');
    this.#shown.delete(who);
  }

  #keep(who: SessionId, shown: readonly Shown[]): void {
    if (shown.length === 0) {
      this.#shown.delete(who);
    } else {
      this.#shown.set(who, shown);
    }
  }

  #settle(shown: readonly Shown[], outcome: TraceOutcome): void {
    this.#tell(
      shown.flatMap(({ traces, ofCapability }) => [
        ...traces,
        ...[...ofCapability.values()].flat(),
      ]),
      outcome,
    );
  }

  #tell(traces: readonly TraceId[], outcome: TraceOutcome): void {
    for (const trace of traces) {
      this.#parts.tracer.settle(trace, outcome);
    }
  }

  #expireLater(): void {
    this.#cancelTimer ??= this.#parts.clock.after(SEARCH_TRACES.usedWithinMs, () => {
      this.#cancelTimer = undefined;
      const now = this.#parts.clock.monotonicMs();
      for (const [who, shown] of this.#shown) {
        this.#settle(
          shown.filter(({ untilMs }) => untilMs <= now),
          'expired',
        );
        this.#keep(
          who,
          shown.filter(({ untilMs }) => untilMs > now),
        );
      }
      if (this.#shown.size > 0) {
        this.#expireLater();
      }
    });
  }
}

/**
 * Returns the search that led to a call: the search that ranked the tool highest. Of equals, the
 * latest counts.
 */
function ledTo(tool: ToolId, searches: readonly Shown[]): Shown | undefined {
  const placeIn = ({ tools }: Shown): number => tools.get(tool) ?? Infinity;
  return searches.reduce<Shown | undefined>(
    (best, each) => (best !== undefined && placeIn(best) < placeIn(each) ? best : each),
    undefined,
  );
}

function without(tool: ToolId, shown: Shown): Shown {
  return {
    ...shown,
    tools: new Map([...shown.tools].filter(([id]) => id !== tool)),
    ofCapability: new Map([...shown.ofCapability].filter(([id]) => id !== tool)),
  };
}

/**
 * Returns the holder, or the session. A client without sessions has a new session per request, but
 * one holder.
 */
const whoOf = ({ session, holder }: WhoAsks): SessionId => holder ?? session;

function wishOf({ intent }: DiscoverRequest): string | undefined {
  const [wish, ...others] = [intent].flat();
  return wish === undefined || others.length > 0 ? undefined : wishKey(wish);
}

function searchTrace(search: FinishedSearch): TraceDraft {
  const { request, answer, evidence, budgetTokens } = search;
  const { candidates, limit, graph, overBudget } = evidence;
  const intents = [request.intent].flat();
  return {
    kind: 'search',
    decision: `${answer.results.length} tools shown, ${answer.omitted} more match`,
    scores: {
      top: candidates
        .slice(0, SEARCH_TRACES.scoresMax)
        .map(({ tool, score, why }) => ({ tool: tool.id, score, why })),
      ...(graph !== undefined && {
        alpha: graph.alpha.value,
        alphaFrom: graph.alpha.from,
        expansion: graph.expansion,
        injected: graph.injected,
      }),
      omitted: answer.omitted,
      overBudget,
    },
    inputs: {
      intents: intents.map((intent) => `string(${intent.length})`),
      candidates: candidates.length,
      mode: answer.mode,
      detail: request.detail ?? 'signature',
      context: request.context ?? [],
      limit,
      budgetTokens,
    },
    tools: answer.results.map(({ id }) => id as ToolId),
  };
}

/** Returns an alpha with all that it was made of. */
function alphaTrace(
  alpha: Alpha,
  anchors: readonly NodeId[],
  askedFor: 'search' | 'draft',
): TraceDraft {
  const { value, from, ...made } = alpha;
  return {
    kind: 'alpha',
    decision: `text counts for ${Math.round(value * PERCENT)} %, structure for the rest`,
    // Its inputs are numbers and names only.
    scores: { value, from, ...(made as JsonObject) },
    inputs: { for: askedFor, anchors },
    tools: anchors as readonly ToolId[],
  };
}

/**
 * Records a draft, its alpha and the verdict of the gates. Of the intent only its length is kept.
 */
export function traceIntent(
  { tracer }: { readonly tracer: Tracer },
  { intent, mode = 'auto' }: { readonly intent: string; readonly mode?: string },
  { draft, alpha, anchors, candidates }: DraftedIntent,
  { kind, reasons }: PlanVerdict,
  { session, person }: Asker,
  runId?: RunId,
): void {
  const { hybrid, pageRank, path, value } = draft.confidence;
  const common = {
    tools: draft.tasks.map(({ tool }) => tool),
    session,
    ...(person !== undefined && { person }),
    ...(runId !== undefined && { runId }),
  };
  tracer.record({
    kind: 'draft',
    decision: `a plan of ${draft.tasks.length} tasks`,
    scores: {
      confidence: value,
      hybrid,
      pageRank,
      path,
      alpha: alpha.value,
      relevance: draft.relevance,
      tasks: draft.tasks.map(({ id, confidence }) => ({ id, confidence })),
      considered: draft.considered.map(({ tools, score, parts }) => ({
        tools,
        score,
        parts: parts.map(({ name, share }) => ({ name, share })),
      })),
    },
    inputs: { intentLength: intent.length, candidates: candidates.length, mode },
    ...common,
  });
  if (alpha.from !== 'no_anchors') {
    tracer.record({ ...common, ...alphaTrace(alpha, anchors, 'draft') });
  }
  tracer.record({
    kind: 'gate',
    decision: kind,
    scores: { confidence: value, reasons },
    inputs: { mode },
    ...common,
  });
}
