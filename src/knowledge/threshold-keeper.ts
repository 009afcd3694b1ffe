import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { ToolId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { Random } from '../base/random.ts';
import { OneByOne } from '../base/turns.ts';
import { sampleBeta } from '../math/beta.ts';
import { EPISODES } from '../tuning/thresholds.ts';
import {
  boostOf,
  type Communities,
  type Episode,
  EpisodeIndex,
  type EpisodeStore,
} from './episode.ts';
import {
  gateAfter,
  type GateChange,
  type GateKey,
  type GateName,
  gateStart,
  type GateState,
  gateValue,
  learnFromOutcomes,
  type Outcome,
  type StoredGate,
  type ThresholdReading,
  type ThresholdStore,
} from './threshold-outcome.ts';
import {
  aheadThresholdFor,
  alphaWithin,
  type CallPrice,
  type RiskClass,
  type SituationAlpha,
  type ThresholdBreakdown,
  type ThresholdFacts,
  thresholdFor,
  type ToolRecord,
  UNKNOWN_TOOL,
} from './threshold.ts';

/** Parts of the keeper. */
interface ThresholdKeeperParts {
  readonly store: ThresholdStore;
  readonly episodes: EpisodeStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'next'>;
  readonly logger: Logger;
  /** Returns the current communities. Asked at every refresh, not for a threshold. */
  readonly communities?: () => Communities;
}

/** The circumstances of a threshold. */
export interface Situation {
  readonly risk: RiskClass;
  readonly alpha: SituationAlpha;
  /** The kind of work; empty where it is not known. */
  readonly context: string;
  readonly nowMs: number;
}

/** Number of held records and episodes. */
interface ThresholdStatus {
  readonly tools: number;
  readonly gates: number;
  readonly episodes: number;
  /** Rows of the store that could not be understood when they were read. */
  readonly ignored: number;
  /** Number of requested thresholds since the start, and of thresholds that similar situations changed. */
  readonly boosts: { readonly asked: number; readonly applied: number };
}

/**
 * Holds the data of thresholds, in step with the store, and answers from memory. Outcomes are
 * stored first and then applied in memory. Operations on the store run one after the other, so an
 * older reading never replaces a newer one.
 */
export class ThresholdKeeper {
  readonly #parts: ThresholdKeeperParts;
  readonly #records = new Map<ToolId, ToolRecord>();
  readonly #gates = new Map<string, GateState>();
  readonly #episodes = new EpisodeIndex();
  /** Everything up to this version of the store is in memory. */
  #version = 0;
  #ignored = 0;
  #waiting = 0;
  #boosts = { asked: 0, applied: 0 };
  readonly #turns = new OneByOne();

  constructor(parts: ThresholdKeeperParts) {
    this.#parts = parts;
  }

  /** Reads changes: everything at first, then changes of other gateways. */
  refresh(): Promise<void> {
    return this.#turns.run(async () => {
      await this.#read();
      const { communities } = this.#parts;
      if (communities !== undefined) {
        this.#episodes.setCommunities(communities());
      }
    });
  }

  /** Reads changes, but keeps the current communities. */
  takeOver(): Promise<void> {
    return this.#turns.run(() => this.#read());
  }

  /** Reads all that is stored anew, after something was removed from it. */
  reload(): Promise<void> {
    return this.#turns.run(async () => {
      // Later than anything that is stored: the store counts as put back to an earlier state.
      this.#version = Number.MAX_SAFE_INTEGER;
      await this.#read();
    });
  }

  /** Returns the confidence that a requested call of the tool needs. */
  threshold(tool: ToolId, situation: Situation): ThresholdBreakdown {
    return thresholdFor(this.#factsOf(tool, situation));
  }

  /** Returns the probability that a call ahead of the tool needs. */
  aheadThreshold(tool: ToolId, situation: Situation, price?: CallPrice): ThresholdBreakdown {
    return aheadThresholdFor(
      this.#factsOf(tool, situation),
      this.#gate('guard', situation.context),
      price,
    );
  }

  /** Returns the confidence that a plan needs to run at once. */
  runGate(context: string): number {
    return this.#gate('run', context);
  }

  /**
   * Returns a random rate from the tool's Beta distribution. It orders candidates that are otherwise
   * equal; it never decides whether one runs.
   */
  draw(tool: ToolId): number {
    const { random } = this.#parts;
    return sampleBeta(this.#records.get(tool) ?? UNKNOWN_TOOL, () => random.next());
  }

  /**
   * Stores outcomes in one transaction (rarely more), and applies them. Rejects if they are not
   * stored. Outcomes beyond the queue's bound are dropped and logged.
   */
  record(outcomes: readonly Outcome[]): Promise<void> {
    if (this.#waiting + outcomes.length > EPISODES.waitingMax) {
      this.#parts.logger.warn('outcomes_dropped', { count: outcomes.length });
      return Promise.resolve();
    }
    this.#waiting += outcomes.length;
    return this.#turns
      .run(async () => {
        for (let at = 0; at < outcomes.length; at += EPISODES.recordMax) {
          await this.#record(outcomes.slice(at, at + EPISODES.recordMax));
        }
      })
      .finally(() => {
        this.#waiting -= outcomes.length;
      });
  }

  /** Returns the record of a tool's calls. */
  recordOf(tool: ToolId): ToolRecord {
    return this.#records.get(tool) ?? UNKNOWN_TOOL;
  }

  /** Returns the held episodes of a tool, oldest first. */
  episodesOf(tool: ToolId): readonly Episode[] {
    return this.#episodes.ofTool(tool);
  }

  /** Counts records and episodes. */
  status(): ThresholdStatus {
    return {
      tools: this.#records.size,
      gates: this.#gates.size,
      episodes: this.#episodes.size,
      ignored: this.#ignored,
      boosts: this.#boosts,
    };
  }

  #factsOf(tool: ToolId, { risk, alpha, context, nowMs }: Situation): ThresholdFacts {
    const question = { alpha: alphaWithin(alpha.value), context, nowMs };
    const boost = boostOf(this.#episodes.similar(tool, question));
    this.#boosts = {
      asked: this.#boosts.asked + 1,
      applied: this.#boosts.applied + Number(boost.value !== 0),
    };
    return { risk, record: this.#records.get(tool) ?? UNKNOWN_TOOL, alpha, boost };
  }

  #gate(gate: GateName, context: string): number {
    return gateValue(gate, this.#gates.get(keyOf({ gate, context })) ?? gateStart(gate));
  }

  async #record(outcomes: readonly Outcome[]): Promise<void> {
    const { records, gates, episodes } = learnFromOutcomes(outcomes);
    if (records.length + gates.length + episodes.length === 0) {
      return;
    }
    const made = await this.#parts.store.record({
      records,
      gates,
      changeGates: (stored) => movedGates(stored, gates),
      episodes,
    });
    if (made.version === this.#version + 1) {
      this.#show(made);
      this.#noteIgnored(made.ignored);
      return;
    }
    // Another gateway changed something in between: read both changes. The outcomes are stored even if reading fails.
    await this.#read().catch((error: unknown) => {
      this.#parts.logger.warn('thresholds_not_read', { error: describeError(error) });
    });
  }

  async #read(): Promise<void> {
    const { store, clock } = this.#parts;
    const reach = {
      since: clock.now() - EPISODES.reachMs,
      perTool: EPISODES.perToolMax,
      all: EPISODES.heldMax,
    };
    let reading = await store.read(this.#version, reach);
    if (reading.version < this.#version) {
      // The store was put back to an earlier state.
      reading = await store.read(0, reach);
      this.#records.clear();
      this.#gates.clear();
      this.#episodes.clear();
      this.#ignored = 0;
    }
    this.#show(reading);
    this.#noteIgnored(reading.ignored);
  }

  #show({ version, records, gates, episodes }: ThresholdReading): void {
    for (const { tool, a, b, outcomes } of records) {
      this.#records.set(tool, { a, b, outcomes });
    }
    for (const gate of gates) {
      this.#gates.set(keyOf(gate), gate);
    }
    this.#episodes.add(episodes);
    this.#version = version;
  }

  #noteIgnored(count: number): void {
    if (count > 0) {
      this.#ignored += count;
      this.#parts.logger.warn('threshold_rows_ignored', { count });
    }
  }
}

const keyOf = ({ gate, context }: GateKey): string => `${gate}:${context}`;

/** Moves each gate from its stored state, or its start, by the new events. */
function movedGates(
  stored: readonly StoredGate[],
  changes: readonly GateChange[],
): readonly StoredGate[] {
  const known = new Map(stored.map((gate) => [keyOf(gate), gate]));
  return changes.map((change) => {
    const { gate, context, events, at } = change;
    const before: GateState = known.get(keyOf(change)) ?? gateStart(gate);
    const after = events.reduce((state, event) => gateAfter(gate, state, event), before);
    return { gate, context, ...after, at };
  });
}
