import type { ToolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { CallFact } from '../call/fact.ts';
import { taskValue } from '../execute/large-values.ts';
import { reduceResult, reduceValue } from '../foresee/reduce-value.ts';

/** A call that reached its tool, small enough to be remembered, and how it ended. */
export interface FinishedCall {
  readonly tool: ToolId;
  /** The beginning of its arguments. */
  readonly args: JsonObject;
  /** The answer as later steps see it; nothing where the call failed. It is not kept. */
  readonly value?: Json;
  /** The beginning of the answer; null where the call failed. */
  readonly result: Json;
  readonly ok: boolean;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** True for a task of a run. Its session shows what came next, its run everything else. */
  readonly inRun?: true;
}

/**
 * Reduces a call to what can be learned. A long text takes a millisecond to read, so it is read
 * here, once.
 */
export function finishedCall(fact: CallFact): FinishedCall {
  const { tool, args, result, end, endedAt, durationMs, inRun } = fact;
  return reducedCall({
    tool,
    args,
    ...(result !== undefined && { value: taskValue(result) }),
    ok: end === 'succeeded',
    startedAt: endedAt - durationMs,
    endedAt,
    ...(inRun && { inRun }),
  });
}

/** Returns a call as it is remembered, from all of its arguments and its answer. */
export function reducedCall(call: Omit<FinishedCall, 'result'>): FinishedCall {
  const { args, value } = call;
  return {
    ...call,
    args: reduceValue(args) as JsonObject,
    result: value === undefined ? null : reduceResult(value),
  };
}
