/**
 * What happened, and what of it is learned where.
 *
 * |              | the tool's record | episode | gate                    |
 * | call         | yes               | yes     |                         |
 * | ahead        | yes               | yes     | guard                   |
 * | plan         |                   | yes     | run gate                |
 * | held         |                   |         | guard, or the run gate  |
 * | preference   |                   | yes     |                         |
 *
 * The calls of a plan are outcomes of their own, so a plan adds nothing to records. What was held
 * back is no episode: it is improbable by choice, and would make every tool look worse than it is.
 */
import type { ToolId } from '../base/ids.ts';
import { EPISODES, THRESHOLDS } from '../tuning/thresholds.ts';
import type { Episode } from './episode.ts';
import type { GateEvent, GateName } from './gate-rule.ts';
import { alphaWithin } from './threshold.ts';

/** Something that has come to an end. */
export interface Outcome {
  readonly tool: ToolId;
  readonly kind: Episode['kind'] | 'held';
  /**
   * `call`: it went well. `ahead`: it was hit or joined, not wasted. `plan`: it ran well.
   * `preference`: what was proposed was taken. `held`: it was right to hold it back, that is, it
   * was not then asked for unchanged. `undefined`: neither, and nothing is learned.
   */
  readonly success: boolean | undefined;
  /** Of `held`: by the gate of plans, or, as by default, the guard between calls. */
  readonly gate?: GateName;
  /** The kind of work; empty where it is not known. */
  readonly context: string;
  readonly alpha: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** What outcomes change of the record of one tool, to be applied to whatever is stored by then. */
export interface RecordChange {
  readonly tool: ToolId;
  /** What earlier outcomes still count for. */
  readonly keep: number;
  readonly successes: number;
  readonly failures: number;
  readonly outcomes: number;
  /** When the last of them was. */
  readonly at: number;
}

/** What a gate has to take in, in this order. */
export interface GateChange {
  readonly gate: GateName;
  readonly context: string;
  readonly events: readonly GateEvent[];
  readonly at: number;
}

/** Everything that some outcomes teach. */
export interface OutcomesLearned {
  readonly records: readonly RecordChange[];
  readonly gates: readonly GateChange[];
  readonly episodes: readonly Episode[];
}

/** Takes outcomes apart into what they teach. Those that are neither teach nothing. */
export function learnedFrom(outcomes: readonly Outcome[]): OutcomesLearned {
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

/** Of the calls of one tool the latest are enough: more are never looked at together. */
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
