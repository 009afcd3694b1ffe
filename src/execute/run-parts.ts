import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import type { Random } from '../base/random.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { CommandPost } from './far-commands.ts';
import type { RunEvent } from './run-event.ts';
import type { Hold, RunJournal } from './run-journal.ts';
import type { NotedEvent } from './run-log.ts';
import type { TaskRunnerParts } from './task-runner.ts';

/** Parts of a run. */
export interface RunParts extends Pick<
  TaskRunnerParts,
  'caller' | 'effects' | 'hash' | 'onTaskProgress' | 'sandbox' | 'own' | 'largeValues'
> {
  readonly journal: RunJournal;
  readonly clock: Clock;
  readonly random: Random;
  /** The hold of this process on the run. */
  readonly hold: Hold;
  readonly approvalMs: () => number;
  /** Patterns of the names of clients that show questions to a person. */
  readonly clientsWithPeople: () => readonly string[];
  /** Returns the active time limit of a run. */
  readonly runTimeoutMs: () => number;
  /** Called after each event, with the state it led to and its place in the journal. */
  readonly onEvent: (event: RunEvent, reached: Checkpoint) => void;
  /** Called when events have become durable, in order. */
  readonly onStored: (events: readonly NotedEvent[]) => void;
  /**
   * Called when a task is no longer under way, for callers that wait until the run stands still.
   */
  readonly onMoved: () => void;
}

/** Parts that all runs of a process share. */
export interface RunsParts extends Omit<
  RunParts,
  'onEvent' | 'onStored' | 'onMoved' | 'onTaskProgress' | 'hold'
> {
  readonly logger: Logger;
  /** Names this process in leases. */
  readonly owner: string;
  /** Returns how long a caller waits before the answer is `running`. */
  readonly answerWithinMs: () => number;
  /** Passes commands to runs of other instances; left out if there are none. */
  readonly post?: CommandPost;
}
