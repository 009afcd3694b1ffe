import type { SessionId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { Effects } from './effects.ts';
import type { Scope } from './scope.ts';
import type { CallOutcome } from './tool-caller.ts';

/** A call that somebody asked for and that nothing stands against. */
export interface ObservedCall {
  readonly session: SessionId;
  readonly tool: Tool;
  readonly args: JsonObject;
  readonly effects: Effects;
  /** What its client can be asked. */
  readonly capabilities: JsonObject;
  /** What its client sees; left out where that is everything. */
  readonly scope?: Scope;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** It is a task of a run: what tied it to others of the run is known from the plan. */
  readonly inRun?: true;
}

/** Follows every call that passes the door because somebody asked for it. Never throws, never waits. */
export interface CallObserver {
  callBegins(call: ObservedCall): void;
  /** With the same object as its begin. */
  callEnded(call: ObservedCall, outcome: CallOutcome): void;
}
