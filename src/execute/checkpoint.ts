import type { Json, JsonObject } from '../base/json.ts';
import { JOURNAL_VERSION } from './run-event.ts';
import type { StoredCheckpoint } from './run-journal.ts';
import type { RunState, TaskState } from './run-state.ts';

/** A state and the last event that it stands for. */
export interface Checkpoint {
  readonly sequence: number;
  readonly state: RunState;
}

/** A checkpoint as plain JSON, which knows no maps and sets. */
export function writeCheckpoint({ sequence, state }: Checkpoint): StoredCheckpoint {
  const { tasks, passedOver, commandIds, ...rest } = state;
  return {
    sequence,
    state: {
      ...(rest as unknown as JsonObject),
      version: JOURNAL_VERSION,
      tasks: [...tasks] as unknown as Json,
      passedOver: [...passedOver],
      commandIds: [...commandIds],
    },
  };
}

/** The checkpoint that was stored; one of another version is none, the events are read instead. */
export function readCheckpoint(stored: StoredCheckpoint | undefined): Checkpoint | undefined {
  if (stored?.state['version'] !== JOURNAL_VERSION) {
    return undefined;
  }
  const { version: _, ...state } = stored.state as unknown as Omit<
    RunState,
    'tasks' | 'passedOver' | 'commandIds' | 'amendCount'
  > & {
    readonly amendCount?: number;
    readonly version: number;
    readonly tasks: readonly (readonly [string, TaskState])[];
    readonly passedOver: readonly string[];
    readonly commandIds: readonly string[];
  };
  return {
    sequence: stored.sequence,
    state: {
      ...state,
      // Checkpoints were stored before plans could be amended.
      amendCount: state.amendCount ?? 0,
      tasks: new Map(state.tasks),
      passedOver: new Set(state.passedOver),
      commandIds: new Set(state.commandIds),
    },
  };
}
