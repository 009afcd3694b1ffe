import type { ToolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { CallFact } from '../call/fact.ts';
import { taskValue } from '../execute/task-value.ts';

/** A call that reached its tool, and how it ended. */
export interface FinishedCall {
  readonly tool: ToolId;
  readonly args: JsonObject;
  /** As later steps see it; nothing where the call failed. */
  readonly value?: Json;
  readonly ok: boolean;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** It was a task of a run: its session tells what came next, its run everything else. */
  readonly inRun?: true;
}

/** What there is to learn of a call. */
export function finishedCall(fact: CallFact): FinishedCall {
  const { tool, args, result, end, endedAt, durationMs, inRun } = fact;
  return {
    tool,
    args,
    ...(result !== undefined && { value: taskValue(result) }),
    ok: end === 'succeeded',
    startedAt: endedAt - durationMs,
    endedAt,
    ...(inRun && { inRun }),
  };
}
