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

  /** Reads everything that is counted. */
  async read(): Promise<Statistics> {
    const { runs, savings, usage } = this.#parts;
    const [calls, callDays, counts, saved, ahead] = await Promise.all([
      usage.read(),
      usage.days(),
      runs.counts(),
      savings.read(),
      this.#ahead(),
    ]);
    return { ...this.live(), runs: counts, calls, callDays, saved, ahead };
  }

  /** Returns the part that needs no database. */
  live(): LiveStatistics {
    const { catalog, upstreams, search, ownFiles, study, usage, wishes } = this.#parts;
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

  /** Returns calls that this process made since its start. */
  ownCalls(): readonly Usage[] {
    return this.#parts.usage.own();
  }

  async #ahead(): Promise<AheadStatistics> {
    const { predictions, thresholds, learned, study, speculation } = this.#parts;
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
}
