import { GatewayError } from '../base/errors.ts';
import type { ToolCaller } from '../call/tool-caller.ts';
import { callOf, type RunState, undecidedTasks } from './run-state.ts';

/**
 * The tasks of one run that were taken up and have not ended. Some of them must not start now:
 * the run was paused while they waited for their turn or for a person. They are called back, and
 * are due again when the run goes on.
 */
export class TasksUnderWay {
  readonly #holds = new Map<string, AbortController>();

  /** Nothing is begun any more once `cancelled` is aborted. */
  constructor(cancelled: AbortSignal) {
    cancelled.addEventListener('abort', () => {
      for (const hold of this.#holds.values()) {
        hold.abort(cancelled.reason);
      }
    });
  }

  get ids(): ReadonlySet<string> {
    return new Set(this.#holds.keys());
  }

  has(task: string): boolean {
    return this.#holds.has(task);
  }

  get areNone(): boolean {
    return this.#holds.size === 0;
  }

  /** Answers with a signal that is aborted with the run, or when the task is called back. */
  begin(task: string): AbortSignal {
    const hold = new AbortController();
    this.#holds.set(task, hold);
    return hold.signal;
  }

  end(task: string): void {
    this.#holds.delete(task);
  }

  /** Precondition: nothing of the task is known to have begun. */
  callBack(task: string): void {
    this.#holds.get(task)?.abort(CALLED_BACK);
  }

  /** What waits for its turn has not begun, and must not while the run is paused. */
  callBackWaiting(state: RunState): void {
    const undecided = undecidedTasks(state);
    for (const id of this.#holds.keys()) {
      if (state.tasks.get(id)?.status === 'waiting' && !undecided.has(id)) {
        this.callBack(id);
      }
    }
  }

  /** Whether a task was called back in time, so that it is as if it had never been taken up. */
  isDueAgain(task: string, state: RunState): boolean {
    const hasBegun = state.tasks.get(task)?.status !== 'waiting';
    return this.#holds.get(task)?.signal.reason === CALLED_BACK && !hasBegun;
  }

  /** Whether every one of them waits for a person's word. */
  allWaitForPeople(state: RunState): boolean {
    const undecided = undecidedTasks(state);
    return [...this.#holds.keys()].every((id) => undecided.has(id));
  }

  /** Whether a call is being made that could not be made again. */
  areAtStake(state: RunState): boolean {
    const undecided = undecidedTasks(state);
    return [...state.tasks, ...state.calls].some(
      ([name, task]) =>
        this.#holds.has(callOf(name)?.task ?? name) &&
        task.status === 'running' &&
        !undecided.has(name) &&
        !task.effects.repeatable,
    );
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
