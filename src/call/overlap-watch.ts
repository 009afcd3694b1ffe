/**
 * Finds out which servers work on several calls at once.
 *
 * On a server that works on one call at a time, a real call waits behind the calls ahead. Two signs show that calls
 * overlap: a call ended before a call that began earlier; or, of two calls of one tool, the second ended so soon after
 * the first that the server must have worked on both. One sign is enough for as long as the program runs.
 */
import type { Clock } from '../base/clock.ts';
import type { ToolId } from '../base/ids.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';
import type { CallObserver, ObservedCall } from './call-observer.ts';
import type { CallOutcome } from './tool-caller.ts';

interface UnderWay {
  readonly tool: ToolId;
  readonly startedMs: number;
  /** When the last call of the same tool ended that was under way when this one began. */
  sameEndedMs?: number;
}

export class OverlapWatch implements CallObserver {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #onOverlap: (server: string) => void;
  /** By server, in the order in which they began. */
  readonly #underWay = new Map<string, Map<ObservedCall, UnderWay>>();
  readonly #overlapping = new Set<string>();

  constructor(clock: Pick<Clock, 'monotonicMs'>, onOverlap: (server: string) => void) {
    this.#clock = clock;
    this.#onOverlap = onOverlap;
  }

  callBegins(call: ObservedCall): void {
    const { server, id } = call.tool;
    if (this.#overlapping.has(server)) {
      return;
    }
    const calls = this.#underWay.get(server) ?? new Map<ObservedCall, UnderWay>();
    this.#underWay.set(server, calls);
    if (calls.size < RUN_AHEAD.overlapCallsMax) {
      calls.set(call, { tool: id, startedMs: this.#clock.monotonicMs() });
    }
  }

  callEnded(call: ObservedCall, outcome: CallOutcome): void {
    const { server } = call.tool;
    const calls = this.#underWay.get(server);
    const own = calls?.get(call);
    if (calls === undefined || own === undefined) {
      return;
    }
    const [first] = calls.keys();
    calls.delete(call);
    if (!isServers(outcome)) {
      return;
    }
    const nowMs = this.#clock.monotonicMs();
    if (first !== call || endedTooSoon(own, nowMs)) {
      this.#overlapping.add(server);
      this.#underWay.delete(server);
      this.#onOverlap(server);
      return;
    }
    for (const other of calls.values()) {
      if (other.tool === own.tool) {
        other.sameEndedMs = nowMs;
      }
    }
  }
}

/** Returns true if the server answered at the time of the call: not ahead, and not from memory. */
function isServers(outcome: CallOutcome): boolean {
  return (
    outcome.kind === 'answered' && outcome.ahead === undefined && outcome.isRemembered !== true
  );
}

/**
 * Returns true if the call ended too soon after an equal call that was under way when it began. A server that works on
 * one call at a time needs at least half of the time of a call after that end.
 */
function endedTooSoon({ startedMs, sameEndedMs }: UnderWay, nowMs: number): boolean {
  return sameEndedMs !== undefined && (nowMs - sameEndedMs) * 2 < nowMs - startedMs;
}
