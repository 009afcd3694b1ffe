import type { ToolId } from '../base/ids.ts';
import { keepLast } from '../base/keep-last.ts';
import { CALL_TIMES } from '../tuning/study.ts';
import type { CallFact } from './fact.ts';

/** Keeps the latest call times of each tool. Drops the tool that was not called for longest. */
export class CallTimes {
  /** The latest tool last; of each the latest time last. */
  readonly #times = new Map<ToolId, readonly number[]>();

  /** A call that was made when it was asked for has ended. */
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

  /** From now on the tool takes this long, whatever it took before. */
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
