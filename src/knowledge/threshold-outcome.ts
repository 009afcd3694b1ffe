/**
 * Outcomes, and where each is learned.
 *
 * |              | the tool's record | episode | gate                    |
 * | call         | yes               | yes     |                         |
 * | ahead        | yes               | yes     | guard                   |
 * | plan         |                   | yes     | run gate                |
 * | held         |                   |         | guard, or the run gate  |
 * | preference   |                   | yes     |                         |
 *
 * The calls of a plan are outcomes of their own, so a plan adds nothing to records. A held call is no
 * episode: it was improbable from the start, and would make every tool look worse than it is.
 */

import type { ToolId } from '../base/ids.ts';
import { EPISODES, GATES, THRESHOLDS } from '../tuning/thresholds.ts';
import type { Episode, EpisodeReach } from './episode.ts';
import { alphaWithin, type ToolRecord } from './threshold.ts';

// Gates move by their outcomes: up when too much ran for nothing, down when too many held plans
// were then asked for unchanged. There are two kinds, each per context: the run gate of plans, and
// the guard, which calls ahead need on top of a threshold.

/** Name of a gate. */
export type GateName = 'run' | 'guard';

/**
 * Result of one decision: run and used, run for nothing, rightly held back, or held and asked for
 * later.
 */
export type GateEvent = 'used' | 'wasted' | 'held' | 'missed';

/** Value and memory of a gate. */
export interface GateState {
  readonly value: number;
  /** The last outcomes, oldest first. */
  readonly recent: readonly GateEvent[];
  /** Number of events since the last adjustment. */
  readonly unseen: number;
}

const BOUNDS: Readonly<
  Record<GateName, { readonly start: number; readonly min: number; readonly max: number }>
> = {
  run: { start: GATES.runStart, min: GATES.runMin, max: GATES.runMax },
  guard: { start: GATES.guardStart, min: GATES.guardMin, max: GATES.guardMax },
};

/** Returns the initial state of a gate. */
export function gateStart(name: GateName): GateState {
  return { value: BOUNDS[name].start, recent: [], unseen: 0 };
}

/** Returns the value of a gate within its bounds. NaN becomes the initial value. */
export function gateValue(name: GateName, { value }: Pick<GateState, 'value'>): number {
  const { start, min, max } = BOUNDS[name];
  return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : start;
}

/** Returns the gate after one more outcome. */
export function gateAfter(name: GateName, state: GateState, event: GateEvent): GateState {
  const recent = [...state.recent, event].slice(-GATES.window);
  const unseen = state.unseen + 1;
  const before = gateValue(name, state);
  if (unseen < GATES.lookEvery) {
    return { value: before, recent, unseen };
  }
  const value = before + move(recent.slice(-GATES.looksAt));
  return { value: gateValue(name, { value }), recent, unseen: 0 };
}

/** Returns the step of a gate. Waste weighs more: misses count only if there is little waste. */
function move(events: readonly GateEvent[]): number {
  const falsePositives = share(events, 'wasted', 'used');
  if (falsePositives > GATES.falsePositivesMax) {
    return GATES.step * falsePositives;
  }
  const falseNegatives = share(events, 'missed', 'held');
  return falseNegatives > GATES.falseNegativesMax ? -GATES.step * falseNegatives : 0;
}

/** Returns the share of wrong decisions among decisions of one kind. */
function share(events: readonly GateEvent[], wrong: GateEvent, right: GateEvent): number {
  const decided = events.filter((event) => event === wrong || event === right);
  const count = decided.filter((event) => event === wrong).length;
  return decided.length === 0 ? 0 : count / decided.length;
}

/** Something that has come to an end. */
export interface Outcome {
  readonly tool: ToolId;
  readonly kind: Episode['kind'] | 'held';
  /**
   * `call`: it went well. `ahead`: it was hit or joined. `plan`: it ran well. `preference`: the
   * proposal was accepted. `held`: holding it back was right; it was not then asked for unchanged.
   * `undefined`: neither, and nothing is learned.
   */
  readonly success: boolean | undefined;
  /** For `held`: the gate of plans. By default the guard between calls. */
  readonly gate?: GateName;
  /** The kind of work; empty where it is not known. */
  readonly context: string;
  readonly alpha: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Change of one tool's record, applied to the stored record. */
export interface RecordChange {
  readonly tool: ToolId;
  /** Weight of earlier outcomes. */
  readonly keep: number;
  readonly successes: number;
  readonly failures: number;
  readonly outcomes: number;
  /** Time of the last outcome. */
  readonly at: number;
}

/** Events for a gate, in order. */
export interface GateChange {
  readonly gate: GateName;
  readonly context: string;
  readonly events: readonly GateEvent[];
  readonly at: number;
}

/** Everything that some outcomes teach. */
interface OutcomesLearned {
  readonly records: readonly RecordChange[];
  readonly gates: readonly GateChange[];
  readonly episodes: readonly Episode[];
}

/**
 * Splits outcomes into changes of records, episodes and gates. Undefined outcomes teach nothing.
 */
export function learnFromOutcomes(outcomes: readonly Outcome[]): OutcomesLearned {
  const settled = outcomes
    .filter(({ success, at }) => success !== undefined && Number.isFinite(at))
    .map((outcome) => ({ ...outcome, at: Math.round(outcome.at) }));
  return {
    records: recordChanges(settled),
    gates: gateChanges(settled),
    episodes: episodesOf(settled),
  };
}

function recordChanges(outcomes: readonly Outcome[]): readonly RecordChange[] {
  const changes = new Map<ToolId, RecordChange>();
  for (const { kind, tool, success, at } of outcomes) {
    if (kind === 'call' || kind === 'ahead') {
      const known = changes.get(tool) ?? { keep: 1, successes: 0, failures: 0, outcomes: 0, at };
      changes.set(tool, {
        tool,
        keep: known.keep * THRESHOLDS.keep,
        successes: known.successes * THRESHOLDS.keep + (success === true ? 1 : 0),
        failures: known.failures * THRESHOLDS.keep + (success === true ? 0 : 1),
        outcomes: known.outcomes + 1,
        at: Math.max(known.at, at),
      });
    }
  }
  return [...changes.values()];
}

function gateChanges(outcomes: readonly Outcome[]): readonly GateChange[] {
  const changes = new Map<string, GateChange>();
  for (const outcome of outcomes) {
    const told = gateEventOf(outcome);
    if (told !== undefined) {
      const { context, at } = outcome;
      const key = `${told.gate}:${context}`;
      const known = changes.get(key);
      changes.set(key, {
        gate: told.gate,
        context,
        events: [...(known?.events ?? []), told.event],
        at: Math.max(known?.at ?? at, at),
      });
    }
  }
  return [...changes.values()];
}

function gateEventOf({
  kind,
  success,
  gate = 'guard',
}: Outcome): { readonly gate: GateName; readonly event: GateEvent } | undefined {
  if (kind === 'held') {
    return { gate, event: success === true ? 'held' : 'missed' };
  }
  return kind === 'ahead' || kind === 'plan'
    ? { gate: kind === 'plan' ? 'run' : 'guard', event: success === true ? 'used' : 'wasted' }
    : undefined;
}

/** Keeps the latest episodes of each tool: more are never compared together. */
function episodesOf(outcomes: readonly Outcome[]): readonly Episode[] {
  const calls = new Map<ToolId, number>();
  const kept: Episode[] = [];
  for (const outcome of outcomes.toReversed()) {
    const episode = episodeOf(outcome);
    const before = calls.get(outcome.tool) ?? 0;
    if (episode?.kind === 'call') {
      calls.set(outcome.tool, before + 1);
    }
    if (episode !== undefined && (episode.kind !== 'call' || before < EPISODES.matchesMax)) {
      kept.push(episode);
    }
  }
  return kept.toReversed();
}

function episodeOf({ kind, tool, context, alpha, success, at }: Outcome): Episode | undefined {
  return kind === 'held'
    ? undefined
    : { kind, tool, context, alpha: alphaWithin(alpha), success: success === true, at };
}

/** The record of one tool as it is stored. */
export interface StoredRecord extends ToolRecord {
  readonly tool: ToolId;
}

/** A gate and the kind of work that it is for. */
export interface GateKey {
  readonly gate: GateName;
  readonly context: string;
}

/** A gate as it is stored. */
export interface StoredGate extends GateKey, GateState {
  /** Time of the last outcome. */
  readonly at: number;
}

/** Stored records, or the changed ones. */
export interface ThresholdReading {
  /** Version of the store. Every change by any gateway raises it. */
  readonly version: number;
  readonly records: readonly StoredRecord[];
  readonly gates: readonly StoredGate[];
  /** In the order in which they happened. */
  readonly episodes: readonly Episode[];
  /** Rows that could not be understood. */
  readonly ignored: number;
}

/** The changes made by some outcomes. */
export interface ThresholdChange {
  /** Each tool once; applied to the stored rows in the database. */
  readonly records: readonly RecordChange[];
  readonly gates: readonly GateKey[];
  /** Computes the new gates from the stored ones. */
  readonly changeGates: (stored: readonly StoredGate[]) => readonly StoredGate[];
  readonly episodes: readonly Episode[];
}

/** Port: stores records, gates and episodes, shared by all gateways of a project. */
export interface ThresholdStore {
  /**
   * Reads the rows changed after this version; all with 0. Returns version 0 if rows were removed
   * since (a restore, `forget`): then the caller must read all again.
   */
  read(since: number, reach: EpisodeReach): Promise<ThresholdReading>;
  /**
   * Stores a change in one transaction and returns the affected rows. A tool with too long an id is
   * left out.
   */
  record(change: ThresholdChange): Promise<ThresholdReading>;
}
