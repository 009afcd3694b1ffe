import type { Clock } from '../base/clock.ts';
import { plainLine } from '../base/plain-text.ts';
import type { CallProgress } from '../call/tool-caller.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { RunEvent } from './run-event.ts';
import type { RunState } from './run-state.ts';

/** Notifications between two ends of tasks come closer and closer to the next whole number. */
const STEPS_TO_HALF = 8;

type Tell = (progress: CallProgress) => void;

/**
 * How a run goes on, for one party that follows it: so many of its tasks have ended, and in
 * between what began, who is waited for, and what servers report.
 *
 * Invariant: what is told goes up, as the protocol demands; at most a burst of it and then one in
 * a while, the last of those in between. Nothing is told after the end.
 */
export class RunProgress {
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
      // Whoever cannot be told is told nothing more: a run does not fail for those who watch it.
      this.end();
    }
  }
}

/** What a follower is told of an event; of most there is nothing to say. */
export function messageOf(event: RunEvent): string | undefined {
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

/** What a follower is told of a server's own progress with a task. */
export function taskMessage(task: string, { progress, total, message }: CallProgress): string {
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
