/** Counts calls, runs and savings. */
import type { OwnFiles } from '../call/own-files.ts';
import type { PredictionStore } from '../call/prediction-store.ts';
import type { SavingsLedger } from '../call/savings-ledger.ts';
import { configuredCostOrZero, type SpeculationSettings } from '../call/speculation-settings.ts';
import type { StudyLink } from '../call/study-link.ts';
import type { Upstreams } from '../call/upstreams.ts';
import type { UsageCounter } from '../call/usage-counter.ts';
import type { Wishes } from '../call/wishes.ts';
import type { Runs } from '../execute/runs.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import type { ThresholdKeeper } from '../knowledge/threshold-keeper.ts';
import type { Usage } from '../knowledge/usage-store.ts';
import type { SearchState } from '../retrieve/vector-keeper.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';
import { STUDY } from '../tuning/study.ts';
import type { AheadStatistics, LiveStatistics, Statistics } from './gateway.ts';

interface CountersParts {
  readonly catalog: Pick<CatalogKeeper, 'current'>;
  readonly upstreams: Pick<Upstreams, 'states'>;
  /** Returns the state of search. */
  readonly search: () => SearchState;
  readonly ownFiles: Pick<OwnFiles, 'attempts'>;
  readonly study: Pick<StudyLink, 'status' | 'settled'>;
  readonly wishes: Pick<Wishes, 'total'>;
  readonly runs: Pick<Runs, 'counts'>;
  readonly usage: Pick<UsageCounter, 'read' | 'days' | 'own' | 'durations'>;
  readonly savings: Pick<SavingsLedger, 'read'>;
  readonly predictions: Pick<PredictionStore, 'summary'>;
  readonly thresholds: Pick<ThresholdKeeper, 'status'>;
  readonly learned: Pick<LearnedKeeper, 'suggestionCounts'>;
  readonly speculation: () => SpeculationSettings;
}

/** Reads all counters. */
export class Counters {
  readonly #parts: CountersParts;

  constructor(parts: CountersParts) {
    this.#parts = parts;
  }

  /** Reads all of it. */
  read(): Promise<Statistics> {
    return statisticsOf(this.#parts);
  }

  /** Returns the part that needs no database. */
  live(): LiveStatistics {
    return liveStatisticsOf(this.#parts);
  }

  /** Returns calls that this process made since its start. */
  ownCalls(): readonly Usage[] {
    return this.#parts.usage.own();
  }
}

/** Reads everything that is counted. */
async function statisticsOf(parts: CountersParts): Promise<Statistics> {
  const { runs, savings, usage } = parts;
  const [calls, callDays, counts, saved, ahead] = await Promise.all([
    usage.read(),
    usage.days(),
    runs.counts(),
    savings.read(),
    aheadStatistics(parts),
  ]);
  return { ...liveStatisticsOf(parts), runs: counts, calls, callDays, saved, ahead };
}

/** Reads the counters of this process. */
function liveStatisticsOf({
  catalog,
  upstreams,
  search,
  ownFiles,
  study,
  usage,
  wishes,
}: CountersParts): LiveStatistics {
  return {
    servers: upstreams.states().length,
    tools: catalog.current.tools.size,
    search: search(),
    ownFiles: ownFiles.attempts,
    study: study.status(),
    durations: usage.durations(),
    aheadEnded: wishes.total,
  };
}

async function aheadStatistics({
  predictions,
  thresholds,
  learned,
  study,
  speculation,
}: CountersParts): Promise<AheadStatistics> {
  await study.settled(STUDY.toldWithinMs);
  const summary = await predictions.summary(0, RUN_AHEAD.toolsTold);
  const cost = summary.byTool.reduce(
    (sum, { tool, hits, joined, wasted, invalidated }) =>
      sum + (hits + joined + wasted + invalidated) * configuredCostOrZero(speculation(), tool),
    0,
  );
  return {
    ...summary,
    cost,
    boosts: thresholds.status().boosts,
    suggestions: learned.suggestionCounts(),
  };
}
