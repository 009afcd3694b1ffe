import type { Clock } from '../base/clock.ts';
import type { RunId } from '../base/ids.ts';
import type { Asker } from '../call/session.ts';
import type { CallProgress } from '../call/tool-caller.ts';
import type { RunEvent } from './run-event.ts';
import { messageOf, RunProgress, taskMessage } from './run-progress.ts';
import type { RunState } from './run-state.ts';

/** Who follows which run while waiting for it, whoever started it. */
export class RunFollowers {
  readonly #clock: Clock;
  readonly #following = new Map<RunId, Set<RunProgress>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Tells how a run goes on, until the returned function is called. */
  add(id: RunId, tell: Asker['onProgress']): () => void {
    if (tell === undefined) {
      return () => undefined;
    }
    const progress = new RunProgress(tell, this.#clock);
    const others = this.#following.get(id) ?? new Set();
    this.#following.set(id, others.add(progress));
    return () => {
      progress.end();
      others.delete(progress);
      if (others.size === 0 && this.#following.get(id) === others) {
        this.#following.delete(id);
      }
    };
  }

  happened(event: RunEvent, state: RunState): void {
    const message = messageOf(event);
    if (message !== undefined) {
      this.#tell(state, message);
    }
  }

  /** A server said how far it is with a task. */
  reported(state: RunState, task: string, progress: CallProgress): void {
    this.#tell(state, taskMessage(task, progress));
  }

  #tell(state: RunState, message: string): void {
    for (const progress of this.#following.get(state.runId) ?? []) {
      progress.note(state, message);
    }
  }
}
