/** Wires the studying side, on its own connection to the database. */
import { createCapabilityStore } from '../adapters/postgres/capability-store.ts';
import type { Database } from '../adapters/postgres/database.ts';
import { createGraphStore } from '../adapters/postgres/graph-store.ts';
import { createLearnedStore, createUnstudiedRuns } from '../adapters/postgres/learned-store.ts';
import { createPredictionStore } from '../adapters/postgres/prediction-store.ts';
import { createRunJournal } from '../adapters/postgres/run-journal.ts';
import { createEpisodeStore, createThresholdStore } from '../adapters/postgres/threshold-store.ts';
import { createTraceStore } from '../adapters/postgres/trace-store.ts';
import { createProgramReader } from '../adapters/program/program-reader.ts';
import { createSchemaChecker } from '../adapters/schema/ajv-checker.ts';
import {
  busyMs,
  sha256,
  systemClock as clock,
  systemRandom as random,
} from '../adapters/system/machine.ts';
import type { ProjectId } from '../base/ids.ts';
import { parseJson } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import { MS_PER_SECOND } from '../base/units.ts';
import { CallTimes } from '../call/call-estimates.ts';
import type { AheadSettings, FromStudy } from '../call/study-protocol.ts';
import { CapabilityKeeper } from '../capability/capability-keeper.ts';
import { createRedactor } from '../config/redact.ts';
import { speculationFields } from '../config/section-schemas.ts';
import { Foretell } from '../foresee/foretell.ts';
import { predictCalls } from '../foresee/predict-calls.ts';
import { PredictionLog } from '../foresee/prediction-log.ts';
import { SessionHistories } from '../foresee/session-histories.ts';
import { type AlphaSettings, situationOf, type SituationParts } from '../knowledge/alpha.ts';
import { GraphKeeper, tracePromotions } from '../knowledge/graph-keeper.ts';
import { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import { ThresholdKeeper } from '../knowledge/threshold-keeper.ts';
import { communitiesOf } from '../knowledge/tool-graph.ts';
import { Tracer } from '../knowledge/tracer.ts';
import type { RunReading } from '../learn/finished-run.ts';
import { Learner } from '../learn/learner.ts';
import { OutcomeBatch } from '../learn/outcome-batch.ts';
import { requestWords } from '../retrieve/searched-text.ts';
import { type AheadTermsParts, aheadTermsOf } from '../study/ahead-terms.ts';
import { CallOutcomes } from '../study/call-outcomes.ts';
import { CapabilityLessons } from '../study/capability-lessons.ts';
import { KnownTools, LastUsed } from '../study/known-tools.ts';
import { nearStandings } from '../study/near-standings.ts';
import { Pace } from '../study/pace.ts';
import { RunLessons } from '../study/run-lessons.ts';
import { Study } from '../study/study.ts';
import { CALL_MODEL } from '../tuning/foresee.ts';

interface StudyWiring {
  readonly database: Database;
  readonly project: ProjectId;
  readonly send: (message: FromStudy) => void;
  readonly logger: Logger;
}

/** Knowledge of the studying side. */
interface StudyKeepers {
  readonly tools: KnownTools;
  readonly graph: GraphKeeper;
  readonly learned: LearnedKeeper;
  readonly thresholds: ThresholdKeeper;
  readonly outcomes: OutcomeBatch;
  readonly predictionLog: PredictionLog;
  readonly tracer: Tracer;
  readonly lastUsed: LastUsed;
  readonly times: CallTimes;
}

export function wireStudy(wiring: StudyWiring): Study {
  const { database, project, send, logger } = wiring;
  let redactor = createRedactor([]);
  let alpha: AlphaSettings = { alpha: 'local' };
  let ahead: AheadSettings = speculationFields.parse({});
  const redact = (text: string): string => redactor(text);
  const pace = new Pace(clock);
  const keepers = wireKeepers(wiring, redact);
  const { tools, graph, learned } = keepers;
  const situations: SituationParts = {
    riskOf: (id) => tools.of(id)?.risk ?? 'dangerous',
    graph,
    retrieval: () => alpha,
    clock,
  };
  const journal = createRunJournal(database, project);
  const runReading: RunReading = {
    keptResult: async (id, task) => {
      const json = await journal.readResult(id, task);
      return json === undefined ? undefined : parseJson(json);
    },
    publishesOutput: (id) => tools.of(id)?.tool.outputSchema !== undefined,
    hash: sha256,
    requestWords: (intent) => redact(requestWords(intent)),
  };
  const learner = new Learner({
    ...runReading,
    keep: async (lesson) => {
      await learned.learn(lesson);
      send({ kind: 'stored', part: 'learned' });
    },
    sources: (tool) => learned.sourcesOf(tool),
    mayKeepValues: (id) => tools.of(id)?.mayKeepValues === true,
    rest: pace.rest,
    busyMs,
    clock,
    logger,
  });
  const capabilities = wireCapabilities(wiring, tools, redact);
  const unstudied = createUnstudiedRuns(database, project);
  return new Study(
    {
      ...keepers,
      send,
      learner,
      callOutcomes: new CallOutcomes(situations),
      foretell: wireForetell(wiring, keepers, { situations, settings: () => ahead }, pace),
      capabilities,
      capabilityLessons: new CapabilityLessons({ capabilities, graph }),
      runReading,
      unstudied,
      pace,
      configure: (settings) => {
        alpha = settings.alpha;
        ahead = settings.ahead;
        redactor = createRedactor(settings.secrets);
      },
      clock,
      logger,
    },
    (learn) =>
      new RunLessons({ journal, unstudied, learn, rest: pace.rest, nowMs: busyMs, logger }),
  );
}

function wireKeepers(
  { database, project, send, logger }: StudyWiring,
  redact: (text: string) => string,
): StudyKeepers {
  const store = createGraphStore(database, project);
  const graph = new GraphKeeper({ store, clock, logger, feedsOf: () => [] });
  const traces = createTraceStore(database, project);
  const tracer = new Tracer({ store: traces, clock, random, logger, redact });
  tracePromotions({ graph, tracer });
  const thresholds = new ThresholdKeeper({
    store: createThresholdStore(database, project),
    episodes: createEpisodeStore(database, project),
    clock,
    random,
    logger,
    communities: () => communitiesOf(graph),
  });
  const predictions = createPredictionStore(database, project);
  return {
    tools: new KnownTools((servers) => send({ kind: 'want', servers })),
    graph,
    learned: new LearnedKeeper({ store: createLearnedStore(database, project), graph, logger }),
    thresholds,
    outcomes: new OutcomeBatch({
      keep: async (ended) => {
        await thresholds.record(ended);
        send({ kind: 'stored', part: 'thresholds' });
      },
      clock,
      logger,
    }),
    predictionLog: new PredictionLog({ store: predictions, clock, logger }),
    tracer,
    lastUsed: new LastUsed(),
    times: new CallTimes(),
  };
}

/**
 * Wires capabilities. The serving side checks whether they fit their tools: only it knows all
 * tools.
 */
function wireCapabilities(
  { database, project, logger }: StudyWiring,
  tools: KnownTools,
  redact: (text: string) => string,
): CapabilityKeeper {
  return new CapabilityKeeper({
    store: createCapabilityStore(database, project),
    reader: createProgramReader(),
    checker: createSchemaChecker(),
    catalog: () => tools.catalog,
    checksFits: false,
    hash: sha256,
    random,
    redact,
    readsOnly: ({ id }) => tools.of(id)?.readsOnly === true,
    logger,
  });
}

function wireForetell(
  { send, logger }: StudyWiring,
  keepers: StudyKeepers,
  { situations, settings }: Pick<AheadTermsParts, 'situations' | 'settings'>,
  pace: Pace,
): Foretell {
  const { tools, learned, thresholds, outcomes, predictionLog, times } = keepers;
  return new Foretell({
    predict: (_session, history) =>
      predictCalls(
        history,
        {
          next: learned.nextCounts,
          sources: (tool) => learned.sourcesOf(tool),
          tools: tools.tools,
          calibration: predictionLog.calibration,
          hash: sha256,
          model: predictionLog.model,
          isCandidate: (id) => tools.of(id)?.mayRunAhead === true,
          standings: (last) => nearStandings({ ...keepers, clock }, last),
          siblings: (last) => tools.siblings(last),
        },
        CALL_MODEL.optionsMax,
      ),
    terms: ({ tool }) => aheadTermsOf({ thresholds, situations, tools, times, settings }, tool),
    draw: (tool) => thresholds.draw(tool),
    isRead: (tool) => tools.of(tool)?.mayRunAhead === true,
    lifeMs: () => settings().ttlSeconds * MS_PER_SECOND,
    histories: new SessionHistories(clock),
    pace,
    wish: (round) => send({ kind: 'wishes', round }),
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
}
