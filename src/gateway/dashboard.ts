/**
 * Answers the dashboard: runs in detail, the graph, the history of thresholds, the parts of a
 * search. It changes nothing, and nothing is learned from it.
 */
import { type RunId, runId, type ToolId } from '../base/ids.ts';
import type { Guard } from '../call/guard.ts';
import type {
  MadeQuery,
  PredictionRecord,
  PredictionStore,
  ReliabilityBin,
} from '../call/prediction-store.ts';
import type { StudyLink } from '../call/study-link.ts';
import type { ServerState, Upstreams } from '../call/upstreams.ts';
import type { JournaledEvent, RunChoices, RunJournal } from '../execute/run-journal.ts';
import { detailsOf, type RunDetails } from '../execute/run-view.ts';
import type { Runs } from '../execute/runs.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import { graphMap, type GraphMap, type GraphMapFilter } from '../knowledge/graph-report.ts';
import type { ThresholdKeeper } from '../knowledge/threshold-keeper.ts';
import { toolHistory, type ToolMoment, type ToolRecord } from '../knowledge/threshold.ts';
import type { RecallOptions } from '../memory/find-memories.ts';
import type { ConsideredMemories, MemoryKeeper } from '../memory/memory-keeper.ts';
import type {
  DiscoverAnswer,
  Discovered,
  DiscoverEvidence,
  DiscoverRequest,
} from '../retrieve/discover.ts';
import { DASHBOARD } from '../tuning/http.ts';
import { STUDY } from '../tuning/study.ts';
import type { CapabilityOffers } from './discovered-capabilities.ts';
import type { UnlistedServer } from './discovery.ts';
import { findFor, type ToolSearch } from './find-for.ts';
import { type AskedBefore, askedBefore, type AskedBeforeParts } from './people-desk.ts';
import type { Servers } from './servers.ts';

/** Use of a tool, and its effect on the tool's threshold. */
interface ToolInsight {
  readonly record: ToolRecord;
  /** Kept moments, oldest first. */
  readonly history: readonly ToolMoment[];
}

/** A search with all that it was made of. */
export interface ExaminedSearch {
  /** The tools alone. */
  readonly answer: DiscoverAnswer;
  readonly evidence: DiscoverEvidence;
  /** The results for an agent in their order, including capabilities and memories. */
  readonly results: readonly Discovered[];
  readonly budgetTokens: number;
  /** Servers whose tools were not known when the search began. */
  readonly pending: readonly UnlistedServer[];
}

/** Requests that only the dashboard makes. */
export interface Dashboard {
  /** Returns a run with the arguments and results of its tasks. */
  run(id: string): Promise<RunDetails>;
  /** Returns the clients and tools that runs can be filtered by. */
  runChoices(): Promise<RunChoices>;
  /** Returns a bounded number of stored events of a run after a sequence number. */
  history(id: string, after: number): Promise<readonly JournaledEvent[]>;
  /**
   * Returns the last call of each tool that a person was asked about, but for questions that are
   * open.
   */
  askedBefore(
    tools: ReadonlySet<string>,
    open: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, AskedBefore>>;
  /** Returns the graph as something that can be drawn. */
  map(filter: GraphMapFilter): GraphMap;
  /** Returns the details of a tool. Returns `undefined` for an unknown tool. */
  insight(tool: string): ToolInsight | undefined;
  /** Resolves when everything so far is learned and readable, or after a short while. */
  settled(): Promise<void>;
  /** Returns how often predictions came true, by their probability. */
  reliability(): Promise<readonly ReliabilityBin[]>;
  /** Returns the calls made ahead, newest first. */
  madeAhead(): Promise<readonly PredictionRecord[]>;
  /** Returns the call made ahead that answered a task; undefined without one, or if it is not kept. */
  aheadOf(id: string, task: string): Promise<PredictionRecord | undefined>;
  /** Searches as for an agent, and returns the scores of everything. */
  search(request: DiscoverRequest, signal: AbortSignal): Promise<ExaminedSearch>;
  /** Returns everything that was considered for a question. */
  recall(query: string, options: RecallOptions, signal: AbortSignal): Promise<ConsideredMemories>;
  /** Calls the listener when a server's state changes. Returns the function that unsubscribes. */
  onServerChanged(listener: (server: ServerState) => void): () => void;
  /**
   * Calls the listener when the open questions may have changed. Returns the function that
   * unsubscribes.
   */
  onQuestionsChanged(listener: () => void): () => void;
}

interface DashboardParts extends AskedBeforeParts {
  readonly runs: Pick<Runs, 'read' | 'subscribe'>;
  readonly journal: Pick<RunJournal, 'readAfter' | 'decisions' | 'choices'>;
  readonly catalog: Pick<CatalogKeeper, 'current'>;
  readonly upstreams: Pick<Upstreams, 'subscribe'>;
  readonly guard: Pick<Guard, 'explain'>;
  readonly graph: Pick<GraphKeeper, 'graph'>;
  readonly thresholds: ThresholdKeeper;
  readonly predictions: Pick<PredictionStore, 'reliability' | 'made'>;
  readonly study: Pick<StudyLink, 'settled'>;
  readonly memory: Pick<MemoryKeeper, 'consider' | 'remind'>;
  readonly offers: CapabilityOffers;
  readonly tools: ToolSearch;
  readonly servers: Servers;
}

/** Creates the dashboard. It answers from the current state. */
export function createDashboard(parts: DashboardParts): Dashboard {
  const { runs, catalog, thresholds, guard, graph, predictions, study } = parts;
  return {
    async run(id) {
      const state = await runs.read(runId(id));
      return detailsOf(state, await wholeHistory(parts, state.runId));
    },
    runChoices: () => parts.journal.choices(DASHBOARD.runsOffsetMax),
    async history(id, after) {
      const { runId: known } = await runs.read(runId(id));
      return parts.journal.readAfter(known, after, DASHBOARD.eventsReadMax);
    },
    askedBefore: (tools, open) => askedBefore(parts, tools, open),
    map: (filter) => graphMap(graph.graph, filter),
    insight(id) {
      const tool = catalog.current.tools.get(id as ToolId);
      if (tool === undefined) {
        return undefined;
      }
      const record = thresholds.recordOf(tool.id);
      const { risk } = guard.explain(tool).judgement;
      return { record, history: toolHistory(record, thresholds.episodesOf(tool.id), risk) };
    },
    settled: () => study.settled(STUDY.toldWithinMs),
    async reliability() {
      await study.settled(STUDY.toldWithinMs);
      return predictions.reliability(0, DASHBOARD.reliabilityBins);
    },
    async madeAhead() {
      await study.settled(STUDY.toldWithinMs);
      return predictions.made({ limit: DASHBOARD.predictionsMax });
    },
    async aheadOf(id, task) {
      const { runId: known } = await runs.read(runId(id));
      const answered = answeredCall(await wholeHistory(parts, known), task);
      await study.settled(STUDY.toldWithinMs);
      const [found] = answered === undefined ? [] : await predictions.made({ limit: 1, answered });
      return found;
    },
    async search(request, signal) {
      const known = parts.tools.now();
      const pending = parts.servers.unlisted();
      const { answer, evidence, results } = await findFor(
        { capabilities: parts.offers, memory: parts.memory },
        request,
        known,
        {},
        signal,
      );
      return { answer, evidence, results, budgetTokens: known.budgetTokens, pending };
    },
    recall: (query, options, signal) => parts.memory.consider(query, options, signal),
    ...newsOf(parts),
  };
}

function newsOf({
  upstreams,
  runs,
  approvals,
}: DashboardParts): Pick<Dashboard, 'onServerChanged' | 'onQuestionsChanged'> {
  return {
    onServerChanged: (listener) =>
      upstreams.subscribe((event) => {
        if (event.kind === 'server_state_changed') {
          listener(event.state);
        }
      }),
    onQuestionsChanged(listener) {
      const ends = [
        approvals.subscribe(listener),
        runs.subscribe((_id, { kind }) => {
          if (
            kind === 'decision_requested' ||
            kind === 'decision_made' ||
            kind === 'run_finished'
          ) {
            listener();
          }
        }),
      ];
      return () => {
        for (const end of ends) {
          end();
        }
      };
    },
  };
}

/** Returns the last call of a task, with its time span. */
function answeredCall(
  events: readonly JournaledEvent[],
  task: string,
): MadeQuery['answered'] | undefined {
  let answered: MadeQuery['answered'] | undefined;
  for (const { event } of events) {
    if (event.kind === 'task_started' && event.task === task) {
      const { tool, argsHash, at } = event;
      answered = { tool, argsHash, from: at - DASHBOARD.askedWithinMs, to: at };
    }
    if (event.kind === 'task_finished' && event.task === task && answered !== undefined) {
      answered = { ...answered, to: event.at + DASHBOARD.askedWithinMs };
    }
  }
  return answered;
}

/** Returns all stored events of a run. */
async function wholeHistory(
  { journal }: Pick<DashboardParts, 'journal'>,
  id: RunId,
): Promise<readonly JournaledEvent[]> {
  const events: JournaledEvent[] = [];
  while (events.length < DASHBOARD.runEventsMax) {
    const after = events.at(-1)?.sequence ?? 0;
    const batch = await journal.readAfter(id, after, DASHBOARD.eventsReadMax);
    events.push(...batch);
    if (batch.length < DASHBOARD.eventsReadMax) {
      break;
    }
  }
  return events;
}
