import { jsonBytes, type JsonObject } from '../base/json.ts';
import { coverSecretParts } from '../base/secret-signs.ts';
import type { Effects } from '../call/risk-class.ts';
import type { WorkflowTask } from '../plan/workflow.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { TEXTS } from '../tuning/text.ts';
import type {
  DecisionRequest,
  DecisionState,
  DecisionVerdict,
  PendingDecision,
} from './decisions.ts';
import { writtenTasks } from './keep-finished.ts';
import type { RunEvent, StoredResult } from './run-event.ts';
import type { JournaledEvent } from './run-journal.ts';
import {
  hasEnded,
  openDecisions,
  type RunMessage,
  type RunState,
  type RunStatus,
  type TaskState,
} from './run-state.ts';

/** One task of a run as a person looks at it. */
export interface TaskView {
  readonly id: string;
  readonly tool: string;
  readonly dependsOn: readonly string[];
  readonly status: TaskState['status'];
  readonly startedAt?: number;
  readonly durationMs?: number;
  readonly error?: string;
}

/** One decision of a run, made or not. */
export interface DecisionView {
  readonly id: string;
  readonly kind: DecisionRequest['kind'];
  readonly task: string;
  readonly tool: string;
  readonly requestedAt: number;
  readonly verdict?: DecisionVerdict['kind'];
  readonly by?: string;
}

/** A run with its times, decisions and messages; without its results. */
export interface RunView {
  readonly workflowId: string;
  readonly status: RunStatus;
  readonly intent?: string;
  readonly reason?: string;
  readonly startedAt: number;
  readonly finishedAt?: number;
  /** Tasks in the order of the plan, then the calls of programs, as `task/3`. */
  readonly tasks: readonly TaskView[];
  readonly decisions: readonly DecisionView[];
  readonly messages: readonly RunMessage[];
}

/** Returns the intent as it may be shown, without secrets: agents write keys into intents. */
export function shownIntent({ intent }: { readonly intent?: string }): {
  readonly intent?: string;
} {
  return intent === undefined ? {} : { intent: coverSecretParts(intent, '[secret]') };
}

/** Returns a run as a person looks at it. */
export function viewOf(state: RunState): RunView {
  const { runId, status, startedAt, finishedAt, messages } = state;
  const reason = endReason(state);
  return {
    workflowId: runId,
    status,
    ...shownIntent(state),
    ...(reason !== undefined && { reason }),
    startedAt,
    ...(finishedAt !== undefined && { finishedAt }),
    tasks: [
      ...state.plan.tasks.map(({ id, tool, dependsOn }) => ({
        id,
        tool,
        dependsOn,
        ...taskView(state.tasks.get(id)),
      })),
      ...[...state.calls].map(([id, call]) => ({
        id,
        tool: call.tool,
        dependsOn: [],
        ...taskView(call),
      })),
    ],
    decisions: state.decisions.map((decision) => decisionView(decision, hasEnded(state))),
    messages,
  };
}

/**
 * Returns a decision for display. A question that was open when its run ended can no longer be
 * answered.
 */
function decisionView(
  { request, requestedAt, verdict, by }: DecisionState,
  isOver: boolean,
): DecisionView {
  const { id, kind, task, tool } = request;
  const left = isOver ? ({ verdict: 'withdrawn', by: 'the run' } as const) : {};
  return {
    id,
    kind,
    task,
    tool,
    requestedAt,
    ...(verdict === undefined ? left : { verdict: verdict.kind, ...(by !== undefined && { by }) }),
  };
}

function taskView(
  task: TaskState | undefined,
): Pick<TaskView, 'status' | 'startedAt' | 'durationMs' | 'error'> {
  if (task === undefined || task.status === 'waiting') {
    return { status: 'waiting' };
  }
  const { status, startedAt } = task;
  const begun = { status, ...(startedAt !== undefined && { startedAt }) };
  if (task.status === 'running') {
    return begun;
  }
  const { durationMs, error } = task;
  const why = error === undefined ? {} : { error: `${error.code}: ${error.message}` };
  return { ...begun, durationMs: Math.round(durationMs), ...why };
}

/**
 * Returns why a run ended, and which calls may have taken effect unnoticed. A reader of only this
 * line must not think that nothing happened.
 */
export function endReason(state: RunState): string | undefined {
  const names = hasEnded(state) ? unknownOutcomes(state) : [];
  if (names.length === 0) {
    return state.reason;
  }
  const more = names.length > TEXTS.listedMax ? ' and others' : '';
  const shown = names.slice(0, TEXTS.listedMax).join(', ') + more;
  const what = names.length === 1 ? 'it' : 'them';
  const doubt = `nobody knows whether ${shown} took effect: find out before you repeat ${what}`;
  return state.reason === undefined ? doubt : `${state.reason}; ${doubt}`;
}

function unknownOutcomes({ tasks, calls }: RunState): readonly string[] {
  return [...tasks, ...calls].flatMap(([id, task]) =>
    'error' in task && task.error?.code === 'outcome_unknown' && task.mayHaveRun !== false
      ? [id]
      : [],
  );
}

/** Lists the open decisions of these runs, run by run, in the order of each plan. */
export function pendingIn(states: readonly RunState[]): readonly PendingDecision[] {
  return states.flatMap((state) =>
    openDecisions(state).map(({ request, requestedAt }) => ({
      workflowId: state.runId,
      ...shownIntent(state),
      ...(state.client !== undefined && { client: state.client }),
      request,
      requestedAt,
    })),
  );
}

/** The beginning of a result as JSON, or as text where it is one. */
interface ResultPreview {
  readonly preview: string;
  readonly sizeBytes: number;
  /** True if the preview is the whole value. */
  readonly isWhole: boolean;
}

/** One task with its arguments and its result. */
export interface TaskDetails extends TaskView {
  /** Arguments as planned, with references; left out if large. */
  readonly planned?: JsonObject;
  /** Arguments as sent; left out if large. */
  readonly args?: JsonObject;
  readonly effects?: Effects;
  readonly result?: ResultPreview;
  /** Set if the call was made ahead: ready when it was asked for, or under way. */
  readonly ahead?: 'hit' | 'joined';
  readonly mayHaveRun?: boolean;
}

/** A run as a person looks at it closely. */
export interface RunDetails extends RunView {
  readonly tasks: readonly TaskDetails[];
  readonly decisions: readonly (DecisionView & {
    readonly reason?: string;
    readonly decidedAt?: number;
  })[];
  readonly paused?: RunState['paused'];
  /** Its plan as a workflow; only of a run that has ended, and if small. */
  readonly workflow?: readonly WorkflowTask[];
  /** The place of the last event that is part of this. */
  readonly sequence: number;
}

/**
 * Returns the details of a run. Sent arguments and the times of decisions come from
 * its events, since the state does not keep them.
 */
export function detailsOf(state: RunState, events: readonly JournaledEvent[]): RunDetails {
  const started = new Map<string, RunEvent & { readonly kind: 'task_started' }>();
  const decided = new Map<string, number>();
  // The first attempt of each task since the run was last taken up or gone on with.
  let first = new Map<string, number>();
  for (const { event } of events) {
    if (event.kind === 'run_resumed' || event.kind === 'run_continued') {
      first = new Map();
    }
    if (event.kind === 'task_started') {
      started.set(event.task, event);
      first.set(event.task, first.get(event.task) ?? event.at);
    }
    if (event.kind === 'decision_made') {
      decided.set(event.decisionId, event.at);
    }
  }
  const view = viewOf(state);
  const plans = new Map(state.plan.tasks.map((task) => [task.id, task]));
  const reasons = new Map(state.decisions.map(({ request, reason }) => [request.id, reason]));
  return {
    ...view,
    tasks: view.tasks.map((task) => {
      const { args, effects } = started.get(task.id) ?? {};
      const planned = plans.get(task.id)?.args;
      const since = task.status === 'running' ? first.get(task.id) : undefined;
      return {
        ...task,
        ...(since !== undefined && { startedAt: since }),
        ...(planned !== undefined && isSmall(planned) && { planned }),
        ...(args !== undefined && { args }),
        ...(effects !== undefined && { effects }),
        ...endOf(state.tasks.get(task.id)),
      };
    }),
    decisions: view.decisions.map((decision) => {
      const reason = reasons.get(decision.id);
      const decidedAt = decided.get(decision.id);
      return {
        ...decision,
        ...(reason !== undefined && { reason }),
        ...(decidedAt !== undefined && { decidedAt }),
      };
    }),
    ...(state.paused !== undefined && { paused: state.paused }),
    ...editable(state),
    sequence: events.at(-1)?.sequence ?? 0,
  };
}

/** Returns the workflow if it is small enough for the dashboard to send back. */
function editable(state: RunState): Pick<RunDetails, 'workflow'> {
  const workflow = writtenTasks(state.plan);
  const isEditable = hasEnded(state) && JSON.stringify(workflow).length <= EXECUTE.editedLengthMax;
  return isEditable ? { workflow } : {};
}

const isSmall = (args: JsonObject): boolean => jsonBytes(args) <= EXECUTE.inlineResultBytesMax;

function endOf(task: TaskState | undefined): Pick<TaskDetails, 'result' | 'ahead' | 'mayHaveRun'> {
  if (task === undefined || task.status === 'waiting' || task.status === 'running') {
    return {};
  }
  return {
    ...(task.result !== undefined && { result: previewOf(task.result) }),
    ...(task.ahead !== undefined && { ahead: task.ahead }),
    ...(task.mayHaveRun !== undefined && { mayHaveRun: task.mayHaveRun }),
  };
}

function previewOf(result: StoredResult): ResultPreview {
  if (result.kind === 'kept') {
    const { preview, sizeBytes } = result;
    return { preview, sizeBytes, isWhole: false };
  }
  const text =
    typeof result.value === 'string' ? result.value : JSON.stringify(result.value, undefined, 2);
  const preview = text.slice(0, EXECUTE.previewLength);
  return { preview, sizeBytes: jsonBytes(result.value), isWhole: preview.length === text.length };
}
