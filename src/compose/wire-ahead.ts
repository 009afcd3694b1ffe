/** What runs ahead of the agent: predictions, their budget, and what became of them. */
import { createPredictionStore } from '../adapters/postgres/prediction-store.ts';
import { sha256 } from '../adapters/system/sha256.ts';
import { systemClock as clock } from '../adapters/system/system-clock.ts';
import { systemRandom as random } from '../adapters/system/system-random.ts';
import type { ToolId } from '../base/ids.ts';
import { taskValue } from '../execute/task-value.ts';
import { Budget } from '../foresee/budget.ts';
import { predictCalls } from '../foresee/predict-calls.ts';
import { PredictionLog } from '../foresee/prediction-log.ts';
import type { PredictionStore } from '../foresee/prediction-store.ts';
import type { ToolStanding } from '../foresee/rank-tools.ts';
import { RunAhead } from '../foresee/run-ahead.ts';
import { SessionHistories } from '../foresee/session-histories.ts';
import { standingsOf } from '../foresee/standings.ts';
import { callOutcomes } from '../gateway/call-outcomes.ts';
import { learnFromCalls } from '../gateway/learn-from-calls.ts';
import { situationOf, type SituationParts } from '../gateway/situations.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';
import type { LiveSettings } from './live-settings.ts';
import type { WiredCalls } from './wire-calls.ts';
import type { Wiring } from './wire-gateway.ts';
import type { WiredLearning } from './wire-learning.ts';
import type { WiredThresholds } from './wire-thresholds.ts';

export interface WiredAhead {
  readonly ahead: RunAhead;
  readonly predictions: PredictionStore;
  readonly predictionLog: PredictionLog;
}

export function wireAhead(
  { database, project, live, logger }: Wiring,
  { door, guard, ready, observers }: WiredCalls,
  { learned, learner }: Pick<WiredLearning, 'learned' | 'learner'>,
  { thresholds, outcomes }: WiredThresholds,
  situations: SituationParts,
): WiredAhead {
  const predictions = createPredictionStore(database, project);
  const predictionLog = new PredictionLog({ store: predictions, clock, logger });
  const settings = (): LiveSettings['current']['pml']['speculation'] =>
    live.current.pml.speculation;
  const toolOf = (id: ToolId): ReturnType<typeof situations.catalog.current.tools.get> =>
    situations.catalog.current.tools.get(id);
  const isCandidate = (id: ToolId): boolean => {
    const tool = toolOf(id);
    return tool !== undefined && guard.mayRunAhead(tool, {}).kind === 'yes';
  };
  const lastUsed = new Map<ToolId, number>();
  const ahead = new RunAhead({
    predict: (_session, history) =>
      predictCalls(
        history,
        {
          next: learned.nextCounts,
          sources: (tool) => learned.sourcesOf(tool),
          tools: situations.catalog.current.tools,
          calibration: predictionLog.calibration,
          isCandidate,
          standings: (last) => standings(situations, lastUsed, last),
          siblings: (last) => siblings(situations, last),
        },
        RUN_AHEAD.predictionsMax,
      ),
    threshold: ({ tool }) =>
      thresholds.aheadThreshold(tool, situationOf(situations, tool, [])).value,
    draw: (tool) => thresholds.draw(tool),
    tool: toolOf,
    mayRunAhead: (tool, args) => guard.mayRunAhead(tool, args),
    door: () => door,
    ready,
    budget: new Budget({ settings, clock }),
    histories: new SessionHistories({ clock, valueOf: taskValue }),
    settings,
    outcomes: ({ tool, kind, success, at }) => {
      const { alpha, context } = situationOf(situations, tool, []);
      outcomes.add({ tool, kind, success, at, alpha: alpha.value, context });
    },
    log: predictionLog,
    hash: sha256,
    uniqueId: () => random.uniqueId(),
    clock,
    logger,
  });
  observers.add({
    callBegins: ({ tool, startedAt }) => noteUse(lastUsed, tool.id, startedAt),
    callEnded: () => undefined,
  });
  observers.add(ahead);
  observers.add(learnFromCalls({ learner, clock, logger }));
  observers.add(callOutcomes({ ...situations, add: (outcome) => outcomes.add(outcome) }));
  return { ahead, predictions, predictionLog };
}

/** The latest last; those beyond what is looked at are forgotten. */
function noteUse(lastUsed: Map<ToolId, number>, tool: ToolId, at: number): void {
  lastUsed.delete(tool);
  lastUsed.set(tool, at);
  const [oldest] = lastUsed.keys();
  if (lastUsed.size > RUN_AHEAD.standingsMax && oldest !== undefined) {
    lastUsed.delete(oldest);
  }
}

/** What else the server of a tool has. */
function siblings({ catalog }: SituationParts, last: ToolId): readonly ToolId[] {
  const server = catalog.current.tools.get(last)?.server ?? '';
  return (catalog.current.servers.get(server) ?? []).map(({ id }) => id);
}

/** Of the tools that are tied to the last one or were used here: how each stands beside what came next before. */
function standings(
  { graph: { graph }, catalog }: SituationParts,
  lastUsed: ReadonlyMap<ToolId, number>,
  last: ToolId,
): readonly ToolStanding[] {
  const tied = graph.neighbours(last).map(({ id }) => id as ToolId);
  const tools = [...new Set([...tied, ...lastUsed.keys()])]
    .filter((tool) => catalog.current.tools.has(tool))
    .slice(-RUN_AHEAD.standingsMax);
  return standingsOf(last, tools, {
    community: (tool) => graph.community(tool),
    lastUsedAt: (tool) => lastUsed.get(tool),
    pageRank: (tool) => graph.pageRank(tool),
    nowMs: clock.now(),
  });
}
