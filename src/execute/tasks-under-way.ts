import { GatewayError } from '../base/errors.ts';
import type { ToolCaller } from '../call/tool-caller.ts';
import { callOf, type RunState, undecidedTasks } from './run-state.ts';

/**
 * Holds the tasks of one run that were taken up and have not ended. If the run is paused while some
 * wait for their turn or for a person, these are called back, and are due again when it continues.
 */
export class TasksUnderWay {
  readonly #holds = new Map<string, AbortController>();

  /** Begins nothing more once `cancelled` is aborted. */
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

  /** Calls a task back. Precondition: nothing of it is known to have begun. */
  callBack(task: string): void {
    this.#holds.get(task)?.abort(CALLED_BACK);
  }

  /**
   * Calls back tasks that wait for their turn, so that they do not begin while the run is paused.
   */
  callBackWaiting(state: RunState): void {
    const undecided = undecidedTasks(state);
    for (const id of this.#holds.keys()) {
      if (state.tasks.get(id)?.status === 'waiting' && !undecided.has(id)) {
        this.callBack(id);
      }
    }
  }

  /** True if a task was called back in time, as if it had never begun. */
  isDueAgain(task: string, state: RunState): boolean {
    const hasBegun = state.tasks.get(task)?.status !== 'waiting';
    return this.#holds.get(task)?.signal.reason === CALLED_BACK && !hasBegun;
  }

  /** True if every task under way waits for a person. */
  allWaitForPeople(state: RunState): boolean {
    const undecided = undecidedTasks(state);
    return [...this.#holds.keys()].every((id) => undecided.has(id));
  }

  /** True if a call is under way that could not be repeated. */
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
 * Wraps a caller so that no call begins once its signal is aborted. Otherwise a call whose turn
 * comes at that moment would be recorded as begun and never leave.
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

/** Ends the wait of a task that starts again later. */
const CALLED_BACK = new GatewayError('RUN_ABORTED', 'the run was paused before it began');

/** Lets any number of parties wait for the next change of something, without missing one. */
export class Changes {
  readonly #waiting = new Set<() => void>();

  /** Resolves at the next change after this call. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
    });
  }

  tell(): void {
    for (const resolve of this.#waiting) {
      resolve();
    }
    this.#waiting.clear();
  }
}
