import { GatewayError } from '../base/errors.ts';
import type { ToolCaller } from '../call/tool-caller.ts';

/**
 * Tasks that were taken up and must not start now: the run was paused while they waited for
 * their turn or for a person. They are called back, and are due again when the run goes on.
 */
export class TaskHolds {
  readonly #underWay = new Map<string, AbortController>();

  /** A signal for one task: aborted with the run, or when the task is called back. */
  begin(task: string, cancelled: AbortSignal): AbortSignal {
    const controller = new AbortController();
    this.#underWay.set(task, controller);
    return AbortSignal.any([cancelled, controller.signal]);
  }

  end(task: string): void {
    this.#underWay.delete(task);
  }

  /** Precondition: nothing of the task is known to have begun. */
  callBack(task: string): void {
    this.#underWay.get(task)?.abort(CALLED_BACK);
  }

  isCalledBack(task: string): boolean {
    return this.#underWay.get(task)?.signal.aborted === true;
  }
}

/**
 * The same caller, of which no call begins once its signal is aborted: a call whose turn comes in
 * the same moment would otherwise be noted as begun and never leave.
 */
export function heeding(caller: ToolCaller): ToolCaller {
  return {
    call: (call, signal) =>
      caller.call(
        {
          ...call,
          beforeSend: async () => {
            signal.throwIfAborted();
            await call.beforeSend?.();
          },
        },
        signal,
      ),
  };
}

/** Why the wait of a task ended that is due again. */
const CALLED_BACK = new GatewayError('RUN_ABORTED', 'the run was paused before it began');
