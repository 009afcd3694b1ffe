/**
 * How long a call of a tool takes and what it costs, as far as is known.
 *
 * Times are learned from calls as they end; those of earlier processes are known by their mean. A tool that was
 * never called takes a default. A price is the user's word; without one, a tool that spends something
 * limited costs by the time that it takes.
 */
import type { CallFailureCode } from '../base/call-failures.ts';
import type { ToolId } from '../base/ids.ts';
import { matchesPattern } from '../base/pattern.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { Usage } from '../knowledge/usage-store.ts';
import { ESTIMATES } from '../tuning/call.ts';
import type { CallObserver, ObservedCall } from './call-observer.ts';
import type { CallTimes } from './call-times.ts';
import { priceOf, type SpeculationSettings } from './speculation-settings.ts';
import type { CallOutcome } from './tool-caller.ts';

/** What one call is expected to take. */
export interface CallEstimate {
  readonly ms: number;
  /** In the currency of `costPerCall`. */
  readonly cost: number;
  readonly isMetered: boolean;
}

export interface CallEstimatesParts {
  readonly settings: () => Pick<SpeculationSettings, 'costPerCall' | 'metered' | 'unmetered'>;
  /** Told how long each call took. */
  readonly times: CallTimes;
}

const MS_PER_SECOND = 1000;

export class CallEstimates implements CallObserver {
  readonly #parts: CallEstimatesParts;
  #means: ReadonlyMap<ToolId, number> = new Map();

  constructor(parts: CallEstimatesParts) {
    this.#parts = parts;
  }

  /** Takes over what was counted before this process. */
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

  /** What one call of the tool is expected to take. */
  of(tool: Pick<Tool, 'id' | 'annotations'>): CallEstimate {
    const settings = this.#parts.settings();
    const ms = this.#msOf(tool.id);
    const isMetered = isMarkedMetered(settings, tool);
    const cost = isMetered ? (ms / MS_PER_SECOND) * ESTIMATES.costPerSecond : 0;
    return { ms, cost: priceOf(settings, tool.id) ?? cost, isMetered };
  }

  #msOf(tool: ToolId): number {
    const { count, medianMs } = this.#parts.times.of(tool);
    return count > 0 ? medianMs : (this.#means.get(tool) ?? ESTIMATES.unknownMs);
  }
}

const CUT_OFF: ReadonlySet<CallFailureCode> = new Set(['cancelled', 'timed_out']);

/** By the user's word, else by what the server says of its tool. */
function isMarkedMetered(
  { metered, unmetered }: Pick<SpeculationSettings, 'metered' | 'unmetered'>,
  { id, annotations }: Pick<Tool, 'id' | 'annotations'>,
): boolean {
  const isOneOf = (patterns: readonly string[]): boolean =>
    patterns.some((pattern) => matchesPattern(pattern, id));
  return isOneOf(metered) || (!isOneOf(unmetered) && annotations?.openWorldHint === true);
}
