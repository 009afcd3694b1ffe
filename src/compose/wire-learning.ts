/** What is learned from use, and the record of decisions. */
import { createLearnedStore } from '../adapters/postgres/learned-store.ts';
import { createTraceStore } from '../adapters/postgres/trace-store.ts';
import { sha256 } from '../adapters/system/sha256.ts';
import { systemClock as clock } from '../adapters/system/system-clock.ts';
import { systemRandom as random } from '../adapters/system/system-random.ts';
import { isSensitive } from '../call/risk-marks.ts';
import type { RunJournal } from '../execute/run-journal.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import type { TraceStore } from '../knowledge/trace-store.ts';
import { Tracer } from '../knowledge/tracer.ts';
import { Learner } from '../learn/learner.ts';
import type { Wiring } from './wire-gateway.ts';

export interface WiredLearning {
  readonly learned: LearnedKeeper;
  readonly learner: Learner;
  readonly tracer: Tracer;
  readonly traces: TraceStore;
}

export function wireLearning(
  { database, project, logger, redact }: Wiring,
  knowledge: { readonly catalog: CatalogKeeper; readonly graph: GraphKeeper },
  journal: RunJournal,
): WiredLearning {
  const { catalog, graph } = knowledge;
  const learned = new LearnedKeeper({
    store: createLearnedStore(database, project),
    graph,
    logger,
  });
  const learner = new Learner({
    clock,
    logger,
    keep: (lesson) => learned.learn(lesson),
    keptResult: (id, task) => journal.readResult(id, task),
    publishesOutput: (id) => catalog.current.tools.get(id)?.outputSchema !== undefined,
    hash: sha256,
    sources: (tool) => learned.sourcesOf(tool),
    mayKeepValues: (id) => {
      const tool = catalog.current.tools.get(id);
      return tool !== undefined && !isSensitive(tool);
    },
  });
  const traces = createTraceStore(database, project);
  const tracer = new Tracer({ store: traces, clock, random, logger, redact });
  return { learned, learner, tracer, traces };
}
