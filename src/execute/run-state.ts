import type { RunId, ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Effects } from '../call/risk-class.ts';
import type { Scope } from '../call/scope.ts';
import type { Plan } from '../plan/plan.ts';
import type { DecisionState } from './decisions.ts';
import type { PauseMode, PauseReason, RunEnd, StoredResult, TaskFailureCode } from './run-event.ts';
import type { ProgramLog } from './sandbox.ts';

/** One task as its run knows it. */
export type TaskState =
  | { readonly status: 'waiting' }
  | {
      readonly status: 'running';
      readonly startedAt: number;
      readonly argsHash: string;
      readonly args?: JsonObject;
      readonly effects: Effects;
      /** The program of a capability, as it was when the task began. */
      readonly code?: string;
    }
  | {
      readonly status: 'succeeded' | 'failed' | 'skipped' | 'cancelled';
      /** Start time; left out if it never began, and in old stored states. */
      readonly startedAt?: number;
      readonly durationMs: number;
      /** Arguments of a capability; left out if large, and for other tasks. */
      readonly args?: JsonObject;
      readonly result?: StoredResult;
      /** Set if the call was made ahead: ready when it was asked for, or under way. */
      readonly ahead?: 'hit' | 'joined';
      /** Set where a task did not succeed and its call may have taken effect all the same. */
      readonly mayHaveRun?: boolean;
      readonly error?: {
        readonly code: TaskFailureCode | 'skipped' | 'cancelled';
        readonly message: string;
      };
      /** Log lines of a program. */
      readonly logs?: readonly ProgramLog[];
    };

/** A call that a program asked for, as its run knows it. */
export type CallState = TaskState & {
  readonly tool: ToolId;
  readonly argsHash: string;
  /** Left out where they are large. */
  readonly args?: JsonObject;
};

/** An input of a program, recorded for replay. */
export interface ProgramStep {
  /** Id of the request it answers. */
  readonly id: number;
  readonly at: number;
  /** A program that was given in a call's place; none for a timer and the end of a call. */
  readonly program?: { readonly code: string; readonly args: JsonObject };
  readonly isTimer?: true;
}

/** Status of a run as others see it. */
export type RunStatus =
  | 'running'
  /** A plan that nobody has asked for yet. Lists of runs leave it out. */
  | 'suggestion'
  /** Waits for its agent. */
  | 'paused'
  /** Waits for a person, and nothing of it is under way. */
  | 'approval_required'
  | RunEnd;

/** Something that was said about a run: a requirement, the reason of a decision. */
export interface RunMessage {
  readonly by: string;
  readonly text: string;
  readonly at: number;
}

/** A run as its events tell it. Tasks, decisions and messages are appended to; the context merges. */
export interface RunState {
  readonly runId: RunId;
  readonly status: RunStatus;
  readonly intent?: string;
  /** Person who asked; left out for the local user. */
  readonly person?: string;
  /** The part of the tools that its client sees. */
  readonly scope?: Scope;
  /** Name of the client that asked. */
  readonly client?: string;
  readonly plan: Plan;
  readonly tasks: ReadonlyMap<string, TaskState>;
  /** Calls of programs, by task and number: `code/3`. */
  readonly calls: ReadonlyMap<string, CallState>;
  /** By task, in the order in which it happened. */
  readonly steps: ReadonlyMap<string, readonly ProgramStep[]>;
  readonly decisions: readonly DecisionState[];
  readonly messages: readonly RunMessage[];
  readonly context: JsonObject;
  readonly pause: PauseMode;
  /** Reason of the pause, while there is one. */
  readonly paused?: { readonly why: PauseReason; readonly task?: string };
  /** With `pause: layer`: how many layers may run, the one at hand included. */
  readonly layersOpen: number;
  /** Failed tasks past which the agent chose to go on. */
  readonly passedOver: ReadonlySet<string>;
  readonly replanCount: number;
  /** Smaller changes of the plan: tasks added, arguments changed. */
  readonly amendCount: number;
  readonly resumeCount: number;
  /** Ids of the commands that were taken, so that none is taken twice. */
  readonly commandIds: ReadonlySet<string>;
  readonly startedAt: number;
  readonly finishedAt?: number;
  /** Set as soon as someone asked for the end; tasks under way may still be finishing. */
  readonly abortReason?: string;
  /** Reason of the end, if there is something to say. */
  readonly reason?: string;
}

/** True once nothing more can happen to it. */
export function hasEnded(state: RunState): boolean {
  return state.finishedAt !== undefined;
}

/** Returns the open decisions in the order of the plan, so that the order is stable. */
export function openDecisions({ plan, decisions }: RunState): readonly DecisionState[] {
  const places = new Map(plan.tasks.map(({ id }, place) => [id, place]));
  const placeOf = ({ request }: DecisionState): number => places.get(request.task) ?? places.size;
  return decisions
    .filter(({ verdict }) => verdict === undefined)
    .toSorted((left, right) => placeOf(left) - placeOf(right));
}

/** Returns the name of a program's call among the tasks of its run. */
export const callName = (task: string, id: number): string => `${task}/${id}`;

/**
 * Returns the task whose program asked for a call, and its number. Returns undefined for a task of
 * the plan.
 */
export function callOf(name: string): { readonly task: string; readonly id: number } | undefined {
  const slash = name.indexOf('/');
  return slash < 0 ? undefined : { task: name.slice(0, slash), id: Number(name.slice(slash + 1)) };
}

/** Returns a task, or a call of one of the programs among them. */
export function taskNamed(state: RunState, name: string): TaskState | undefined {
  return callOf(name) === undefined ? state.tasks.get(name) : state.calls.get(name);
}

/** Returns the tasks that wait for a person, and programs that do nothing else. */
export function undecidedTasks(state: RunState): ReadonlySet<string> {
  const asked = new Set(openDecisions(state).map(({ request }) => request.task));
  const waiting = new Set(asked);
  for (const name of asked) {
    const program = callOf(name)?.task;
    if (program !== undefined && !hasOtherCalls(state, program, asked)) {
      waiting.add(program);
    }
  }
  return waiting;
}

/**
 * Returns true if a program has running calls beside `asked`. An entered capability does not count,
 * but the calls inside it do.
 */
function hasOtherCalls(
  { calls, steps }: RunState,
  program: string,
  asked: ReadonlySet<string>,
): boolean {
  const entered = new Set(
    (steps.get(program) ?? []).flatMap(({ id, program: standIn }) =>
      standIn === undefined ? [] : [callName(program, id)],
    ),
  );
  return [...calls].some(
    ([name, { status }]) =>
      status === 'running' &&
      !asked.has(name) &&
      !entered.has(name) &&
      callOf(name)?.task === program,
  );
}
