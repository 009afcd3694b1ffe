/** What is learned from use, and the record of decisions. */
import { createLearnedStore } from '../adapters/postgres/learned-store.ts';
import { createTraceStore } from '../adapters/postgres/trace-store.ts';
import { systemClock as clock } from '../adapters/system/system-clock.ts';
import { systemRandom as random } from '../adapters/system/system-random.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import type { TraceStore } from '../knowledge/trace-store.ts';
import { Tracer } from '../knowledge/tracer.ts';
import type { Wiring } from './wire-gateway.ts';

export interface WiredLearning {
  readonly learned: LearnedKeeper;
  readonly tracer: Tracer;
  readonly traces: TraceStore;
}

export function wireLearning(
  { database, project, logger, redact }: Wiring,
  { graph }: { readonly graph: GraphKeeper },
): WiredLearning {
  const learned = new LearnedKeeper({
    store: createLearnedStore(database, project),
    graph,
    logger,
  });
  const traces = createTraceStore(database, project);
  const tracer = new Tracer({ store: traces, clock, random, logger, redact });
  return { learned, tracer, traces };
}
