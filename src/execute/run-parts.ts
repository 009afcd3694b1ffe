import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import type { Random } from '../base/random.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { CommandPost } from './command-post.ts';
import type { RunEvent } from './run-event.ts';
import type { Hold, RunJournal } from './run-journal.ts';
import type { NotedEvent } from './run-log.ts';
import type { TaskRunnerParts } from './task-runner.ts';

/** What a run needs, and whom it tells. */
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
  /** How long a run may be active. */
  readonly runTimeoutMs: () => number;
  /** Told after each event, with the state it led to and its place in the journal. */
  readonly onEvent: (event: RunEvent, reached: Checkpoint) => void;
  /** Told when events have become durable, in order. */
  readonly onStored: (events: readonly NotedEvent[]) => void;
  /** Told when a task is under way no longer, for those who wait until the run stands still. */
  readonly onMoved: () => void;
}

/** What all runs of a process need. */
export interface RunsParts extends Omit<
  RunParts,
  'onEvent' | 'onStored' | 'onMoved' | 'onTaskProgress' | 'hold'
> {
  readonly logger: Logger;
  /** How long an answer may be waited for before it is `running`. */
  readonly answerWithinMs: () => number;
  readonly checkpointsKept: () => number;
  /** How commands reach runs that other instances drive; left out where there are none. */
  readonly post?: CommandPost;
}
