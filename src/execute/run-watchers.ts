import type { Clock } from '../base/clock.ts';
import type { RunId } from '../base/ids.ts';
import { plainLine } from '../base/plain-text.ts';
import type { Asker } from '../call/asker.ts';
import type { CallProgress } from '../call/tool-caller.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { RunEvent } from './run-event.ts';
import type { JournaledEvent, RunJournal } from './run-journal.ts';
import type { RunState } from './run-state.ts';

/** Waiters for changes of runs, and readers of stored events. */
export class RunWatchers {
  readonly #clock: Clock;
  readonly #waiting = new Set<() => void>();
  readonly #reading = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Wakes all waiters after an event. */
  wake(): void {
    for (const look of this.#waiting) {
      look();
    }
  }

  /** Wakes the readers of the journal: events have become durable. */
  stored(): void {
    for (const look of this.#reading) {
      look();
    }
  }

  /** Resolves when it is so, when the other thing is done, or when the time is over. */
  until(
    isSo: () => boolean,
    { orDone, withinMs }: { readonly orDone: Promise<unknown>; readonly withinMs: number },
  ): Promise<void> {
    return new Promise((resolve) => {
      const finish = (): void => {
        cancelTimer();
        this.#waiting.delete(look);
        resolve();
      };
      const look = (): void => {
        if (isSo()) {
          finish();
        }
      };
      const cancelTimer = this.#clock.after(withinMs, finish);
      this.#waiting.add(look);
      void orDone.finally(finish);
      look();
    });
  }

  /** Returns the value of a promise. Returns undefined if it takes longer. */
  within<Value>(promise: Promise<Value>, withinMs: number): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      const cancelTimer = this.#clock.after(withinMs, () => resolve(undefined));
      promise.then(resolve, reject).finally(cancelTimer);
    });
  }

  /** Resolves when the next events are durable, after a while in any case, or when aborted. */
  next(withinMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const finish = (): void => {
        cancelTimer();
        this.#reading.delete(finish);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const cancelTimer = this.#clock.after(withinMs, finish);
      this.#reading.add(finish);
      signal.addEventListener('abort', finish, { once: true });
    });
  }
}

/**
 * Yields the events of a run after a sequence number, as they become durable, until its end. The
 * journal is the buffer: a slow reader delays nobody and misses nothing.
 */
export async function* readEvents(
  { journal, watchers }: { readonly journal: RunJournal; readonly watchers: RunWatchers },
  id: RunId,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<JournaledEvent> {
  let sequence = after;
  while (!signal.aborted) {
    // Events of a run that another instance drives come without a word.
    const woken = watchers.next(EXECUTE.eventsPollMs, signal);
    const batch = await journal.readAfter(id, sequence, EXECUTE.eventsReadMax);
    for (const journaled of batch) {
      yield journaled;
      ({ sequence } = journaled);
      if (journaled.event.kind === 'run_finished') {
        return;
      }
    }
    if (batch.length === 0) {
      await woken;
    }
  }
}

/** Keeps the clients that follow a run while they wait for it. */
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

  /** Passes on a server's progress with a task. */
  reported(state: RunState, task: string, progress: CallProgress): void {
    this.#tell(state, taskMessage(task, progress));
  }

  #tell(state: RunState, message: string): void {
    for (const progress of this.#following.get(state.runId) ?? []) {
      progress.note(state, message);
    }
  }
}

/** Notifications between two ends of tasks come closer and closer to the next whole number. */
const STEPS_TO_HALF = 8;

type Tell = (progress: CallProgress) => void;

/**
 * Progress of a run for one follower: the number of ended tasks, with messages about starts, waits
 * and reports of servers. Invariant: progress only goes up, as the protocol demands. It sends a
 * burst at most, then one message per interval, the latest. Nothing is sent after the end.
 */
class RunProgress {
  readonly #tell: Tell;
  readonly #clock: Clock;
  #ended = 0;
  #steps = 0;
  #hasTold = false;
  #allowance: number = EXECUTE.progressBurst;
  #countedMs: number;
  #held: { readonly state: RunState; readonly message: string } | undefined;
  #cancelTimer: (() => void) | undefined;
  #isOver = false;

  constructor(tell: Tell, clock: Clock) {
    this.#tell = tell;
    this.#clock = clock;
    this.#countedMs = clock.monotonicMs();
  }

  note(state: RunState, message: string): void {
    if (this.#isOver) {
      return;
    }
    this.#held = { state, message };
    if (this.#cancelTimer === undefined) {
      this.#sendOrWait();
    }
  }

  end(): void {
    this.#isOver = true;
    this.#held = undefined;
    this.#cancelTimer?.();
  }

  #sendOrWait(): void {
    const nowMs = this.#clock.monotonicMs();
    const earned = (nowMs - this.#countedMs) / EXECUTE.progressEveryMs;
    this.#allowance = Math.min(EXECUTE.progressBurst, this.#allowance + earned);
    this.#countedMs = nowMs;
    if (this.#allowance >= 1) {
      this.#allowance -= 1;
      this.#send();
      return;
    }
    this.#cancelTimer = this.#clock.after(EXECUTE.progressEveryMs, () => {
      this.#cancelTimer = undefined;
      this.#sendOrWait();
    });
  }

  #send(): void {
    if (this.#held === undefined) {
      return;
    }
    const { state, message } = this.#held;
    this.#held = undefined;
    const ended = endedTasks(state);
    if (ended > this.#ended) {
      this.#ended = ended;
      this.#steps = 0;
    } else if (this.#hasTold) {
      this.#steps += 1;
    }
    this.#hasTold = true;
    const progress = this.#ended + this.#steps / (this.#steps + STEPS_TO_HALF);
    try {
      this.#tell({ progress, total: state.tasks.size, message });
    } catch {
      // A listener that throws hears nothing more: a run does not fail for its watchers.
      this.end();
    }
  }
}

/** Returns the message for an event; undefined for most events. */
function messageOf(event: RunEvent): string | undefined {
  if (event.kind === 'task_started') {
    return `${event.task} started`;
  }
  if (event.kind === 'task_finished') {
    return `${event.task} ${event.end.kind}`;
  }
  return event.kind === 'decision_requested'
    ? `${event.decision.task} waits for a person: pml approve`
    : undefined;
}

/** Returns the message for a server's own progress with a task. */
function taskMessage(task: string, { progress, total, message }: CallProgress): string {
  const far = total === undefined ? `${progress}` : `${progress} of ${total}`;
  const said = message === undefined ? far : `${message} (${far})`;
  return `${task}: ${plainLine(said, EXECUTE.progressLength)}`;
}

function endedTasks({ tasks }: RunState): number {
  let ended = 0;
  for (const { status } of tasks.values()) {
    ended += status === 'waiting' || status === 'running' ? 0 : 1;
  }
  return ended;
}
