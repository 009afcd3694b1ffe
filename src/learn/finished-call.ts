import type { ToolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { CallOutcome } from '../call/tool-caller.ts';
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

/** What there is to learn of a call; nothing where it never reached its tool. */
export function finishedCall(
  call: { readonly tool: ToolId; readonly args: JsonObject },
  outcome: CallOutcome,
  endedAt: number,
): FinishedCall | undefined {
  if (outcome.kind === 'failed' && !outcome.mayHaveRun) {
    return undefined;
  }
  const ok = outcome.kind === 'answered' && !outcome.isError;
  return {
    tool: call.tool,
    args: call.args,
    ...(outcome.kind === 'answered' && ok && { value: taskValue(outcome.result) }),
    ok,
    startedAt: endedAt - outcome.durationMs,
    endedAt,
  };
}
