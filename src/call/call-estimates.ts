/**
 * Estimates how long a call of a tool takes and what it costs.
 *
 * Times are learned from calls as they end. For earlier processes only the mean is known. A tool
 * that was never called gets a default. The user sets prices. Without a price, a metered tool costs
 * by the time it takes.
 */
import type { CallFailureCode } from '../base/call-failures.ts';
import type { ToolId } from '../base/ids.ts';
import { keepLast } from '../base/keep-last.ts';
import { matchesPattern } from '../base/pattern.ts';
import { MS_PER_SECOND } from '../base/units.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { Usage } from '../knowledge/usage-store.ts';
import { ESTIMATES } from '../tuning/call.ts';
import { CALL_TIMES } from '../tuning/study.ts';
import type { CallObserver, ObservedCall } from './call-observer.ts';
import type { CallFact } from './fact.ts';
import { type SpeculationSettings, configuredCost } from './speculation-settings.ts';
import type { CallOutcome } from './tool-caller.ts';

/** Expected time and cost of one call. */
interface CallEstimate {
  readonly ms: number;
  /** In the currency of `costPerCall`. */
  readonly cost: number;
  readonly isMetered: boolean;
}

interface CallEstimatesParts {
  readonly settings: () => Pick<SpeculationSettings, 'costPerCall' | 'metered' | 'unmetered'>;
  /** Told how long each call took. */
  readonly times: CallTimes;
}

export class CallEstimates implements CallObserver {
  readonly #parts: CallEstimatesParts;
  #means: ReadonlyMap<ToolId, number> = new Map();

  constructor(parts: CallEstimatesParts) {
    this.#parts = parts;
  }

  /** Loads the counts of earlier processes. */
  load(usages: readonly Usage[]): void {
    this.#means = new Map(
      usages.flatMap(({ tool, calls, totalMs }): [ToolId, number][] =>
        calls > 0 && Number.isFinite(totalMs) ? [[tool, Math.max(0, totalMs) / calls]] : [],
      ),
    );
  }

  callBegins(): void {
    // Only ends tell how long something took.
  }

  callEnded({ tool }: ObservedCall, outcome: CallOutcome): void {
    const { durationMs } = outcome;
    if (!Number.isFinite(durationMs)) {
      return;
    }
    const ms = Math.max(0, durationMs);
    if (outcome.kind === 'answered') {
      const end = outcome.isError ? 'failed' : 'succeeded';
      const wasAhead = outcome.ahead !== undefined || outcome.isRemembered === true;
      this.#parts.times.note({ tool: tool.id, durationMs: ms, wasAhead, end });
      return;
    }
    // A call that was cut off would have taken longer, nobody knows how much: it only raises an estimate.
    const atLeastMs = ms * ESTIMATES.cutOffFactor;
    const isCutOff = outcome.kind === 'failed' && CUT_OFF.has(outcome.code);
    if (isCutOff && atLeastMs > this.#msOf(tool.id)) {
      this.#parts.times.restart(tool.id, atLeastMs);
    }
  }

  /** Estimates one call of the tool. */
  of(tool: Pick<Tool, 'id' | 'annotations'>): CallEstimate {
    const settings = this.#parts.settings();
    const ms = this.#msOf(tool.id);
    const isMetered = isMarkedMetered(settings, tool);
    const cost = isMetered ? (ms / MS_PER_SECOND) * ESTIMATES.costPerSecond : 0;
    return { ms, cost: configuredCost(settings, tool.id) ?? cost, isMetered };
  }

  #msOf(tool: ToolId): number {
    const { count, medianMs } = this.#parts.times.of(tool);
    return count > 0 ? medianMs : (this.#means.get(tool) ?? ESTIMATES.unknownMs);
  }
}

const CUT_OFF: ReadonlySet<CallFailureCode> = new Set(['cancelled', 'timed_out']);

/**
 * Returns true if the user marked the tool as metered, or, without a mark of the user, if its
 * server says so.
 */
function isMarkedMetered(
  { metered, unmetered }: Pick<SpeculationSettings, 'metered' | 'unmetered'>,
  { id, annotations }: Pick<Tool, 'id' | 'annotations'>,
): boolean {
  const isOneOf = (patterns: readonly string[]): boolean =>
    patterns.some((pattern) => matchesPattern(pattern, id));
  return isOneOf(metered) || (!isOneOf(unmetered) && annotations?.openWorldHint === true);
}

/** Keeps the latest call times of each tool. Drops the tool that was not called for longest. */
export class CallTimes {
  /** The latest tool last; of each the latest time last. */
  readonly #times = new Map<ToolId, readonly number[]>();

  /** Records the time of a call that succeeded and was not made ahead. */
  note({
    tool,
    durationMs,
    wasAhead,
    end,
  }: Pick<CallFact, 'tool' | 'durationMs' | 'wasAhead' | 'end'>): void {
    if (wasAhead || end !== 'succeeded' || !Number.isFinite(durationMs)) {
      return;
    }
    this.#keep(tool, [...(this.#times.get(tool) ?? []), Math.max(0, durationMs)]);
  }

  /** Replaces the recorded times of a tool with this one. */
  restart(tool: ToolId, ms: number): void {
    this.#keep(tool, [ms]);
  }

  /** Returns the number of recent timed calls and their median in milliseconds. */
  of(tool: ToolId): { readonly count: number; readonly medianMs: number } {
    const times = (this.#times.get(tool) ?? []).toSorted((left, right) => left - right);
    return { count: times.length, medianMs: times[Math.floor(times.length / 2)] ?? 0 };
  }

  #keep(tool: ToolId, times: readonly number[]): void {
    keepLast(this.#times, tool, times.slice(-CALL_TIMES.timesMax), CALL_TIMES.toolsMax);
  }
}
