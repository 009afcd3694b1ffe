import type { SessionId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { Effects } from './risk-class.ts';
import type { Scope } from './scope.ts';
import type { CallOutcome } from './tool-caller.ts';

/** A call that somebody asked for and that nothing stands against. */
export interface ObservedCall {
  readonly session: SessionId;
  readonly tool: Tool;
  readonly args: JsonObject;
  readonly effects: Effects;
  /** MCP capabilities of the session's client. */
  readonly capabilities: JsonObject;
  /** The part of the tools that the client sees. Left out if it sees all. */
  readonly scope?: Scope;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** True for a task of a run. Its ties to other tasks are in the plan. */
  readonly inRun?: true;
}

/** Follows every call that passes the door because somebody asked for it. Never throws, never waits. */
export interface CallObserver {
  callBegins(call: ObservedCall): void;
  /** Gets the same object as `callBegins`. */
  callEnded(call: ObservedCall, outcome: CallOutcome): void;
}

/**
 * Tells all observers of calls, in the order in which they were added. An error in an observer does
 * not touch the call.
 */
export class CallObservers implements CallObserver {
  readonly #observers: CallObserver[] = [];
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  add(observer: CallObserver): void {
    this.#observers.push(observer);
  }

  callBegins(call: ObservedCall): void {
    this.#each((observer) => observer.callBegins(call));
  }

  callEnded(call: ObservedCall, outcome: CallOutcome): void {
    this.#each((observer) => observer.callEnded(call, outcome));
  }

  #each(tell: (observer: CallObserver) => void): void {
    for (const observer of this.#observers) {
      try {
        tell(observer);
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}
