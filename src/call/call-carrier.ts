/**
 * Sends an allowed call to its server and returns its outcome. If an answer was made ahead, it is
 * returned instead. Tells all observers of calls.
 */
import type { Cancellation } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { CallObserver, ObservedCall } from './call-observer.ts';
import type { Guard } from './guard.ts';
import type { ReadyAnswers } from './ready-answers.ts';
import type { RepeatWatch } from './repeat-watch.ts';
import type { Effects } from './risk-class.ts';
import type { CallOutcome, ToolCall } from './tool-caller.ts';
import type { Upstreams } from './upstreams.ts';
import type { UsageCounter } from './usage-counter.ts';

export interface CallCarrierParts {
  readonly guard: Guard;
  readonly upstreams: Upstreams;
  readonly usage: UsageCounter;
  readonly repeats: RepeatWatch;
  readonly clock: Clock;
  /** Answers that are there before the call is made. */
  readonly ready?: Pick<ReadyAnswers, 'take' | 'readBegins' | 'writeBegins'>;
  /** Told of every requested call. */
  readonly observer?: CallObserver;
}

/** Outcome if the gateway itself failed. The error is also thrown to the asker. */
const BROKEN: CallOutcome = {
  kind: 'failed',
  code: 'outcome_unknown',
  message: 'the gateway failed',
  mayHaveRun: true,
  durationMs: 0,
};

export class CallCarrier {
  readonly #parts: CallCarrierParts;

  constructor(parts: CallCarrierParts) {
    this.#parts = parts;
  }

  /** Makes the call, or takes its answer where that is there, under the eyes of who follows calls. */
  async carryOut(
    tool: Tool,
    call: ToolCall,
    effects: Effects,
    signal: Cancellation,
  ): Promise<CallOutcome> {
    const { observer, clock } = this.#parts;
    const { session, args } = call;
    const capabilities = call.client?.capabilities ?? {};
    const observed: ObservedCall = {
      session,
      tool,
      args,
      effects,
      capabilities,
      startedAt: clock.now(),
      ...(call.scope !== undefined && { scope: call.scope }),
      ...(call.inRun && { inRun: true }),
    };
    observer?.callBegins(observed);
    let outcome: CallOutcome | undefined;
    try {
      outcome = effects.readOnly
        ? await this.#read(tool, call, effects, signal)
        : await this.#write(tool, call, effects, signal);
      return outcome;
    } finally {
      observer?.callEnded(observed, outcome ?? BROKEN);
    }
  }

  /**
   * Makes a call that may write. From its begin to its end, answers that may depend on its writes
   * are void.
   */
  async #write(
    tool: Tool,
    call: ToolCall,
    effects: Effects,
    signal: Cancellation,
  ): Promise<CallOutcome> {
    const written = this.#parts.ready?.writeBegins(tool.server);
    let outcome: CallOutcome | undefined;
    try {
      outcome = await this.#send(tool, { ...call, changes: true }, effects, signal);
      return outcome;
    } finally {
      written?.(outcome);
    }
  }

  async #read(
    tool: Tool,
    call: ToolCall,
    effects: Effects,
    signal: Cancellation,
  ): Promise<CallOutcome> {
    const { ready, guard, usage, repeats } = this.#parts;
    const isStillAllowed = (): boolean => guard.mayRunAhead(tool, call.args).kind === 'yes';
    const asked = { tool, call, isStillAllowed };
    const taking = ready?.take(asked, signal);
    const taken = taking instanceof Promise ? await taking : taking;
    if (taken?.kind === 'answered' && (await isAnnounced(call))) {
      usage.record(tool.id, true, taken.serverMs);
      // The answer of a call made now. The next equal call must have the same answer.
      repeats.begin(tool, call.args, effects)(taken.outcome);
      return taken.outcome;
    }
    const waitedMs = taken?.kind === 'none' ? taken.waitedMs : 0;
    const ended = ready?.readBegins(asked);
    const left = waitedMs === 0 ? call : withLess(call, waitedMs);
    const outcome = await this.#send(tool, left, effects, signal);
    ended?.(outcome);
    return outcome;
  }

  async #send(
    tool: Tool,
    call: ToolCall,
    effects: Effects,
    signal: Cancellation,
  ): Promise<CallOutcome> {
    const observed = this.#parts.repeats.begin(tool, call.args, effects);
    const outcome = await this.#parts.upstreams.call(call, signal);
    observed(outcome);
    if (outcome.kind === 'answered' || outcome.mayHaveRun) {
      const ok = outcome.kind === 'answered' && !outcome.isError;
      this.#parts.usage.record(tool.id, ok, outcome.durationMs);
    }
    return outcome;
  }
}

/**
 * Runs the call's `beforeSend` for an answer that was made ahead too, so that the same facts are
 * durable first.
 */
async function isAnnounced({ beforeSend }: ToolCall): Promise<boolean> {
  try {
    await beforeSend?.();
    return true;
  } catch {
    // The call is made instead, and fails for the same reason or does not.
    return false;
  }
}

/** Returns the call with the remaining time. */
function withLess(call: ToolCall, waitedMs: number): ToolCall {
  return call.timeoutMs === undefined
    ? call
    : { ...call, timeoutMs: Math.max(1, Math.floor(call.timeoutMs - waitedMs)) };
}
