import { type JsonObject, jsonBytes } from '../base/json.ts';
import type { Effects } from '../call/risk-class.ts';
import type { WorkflowTask } from '../plan/workflow.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { writtenTasks } from './keep-finished.ts';
import type { RunEvent, StoredResult } from './run-event.ts';
import type { JournaledEvent } from './run-journal.ts';
import { hasEnded, type RunState, type TaskState } from './run-state.ts';
import { type DecisionView, type RunView, type TaskView, viewOf } from './run-view.ts';

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
 * Returns the details of a run. Sent arguments, calls made ahead and the times of decisions come from
 * its events, since the state does not keep them.
 */
export function detailsOf(state: RunState, events: readonly JournaledEvent[]): RunDetails {
  const started = new Map<string, RunEvent & { readonly kind: 'task_started' }>();
  const ahead = new Map<string, 'hit' | 'joined'>();
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
    if (event.kind === 'task_finished' && event.end.kind === 'succeeded') {
      const { end, task } = event;
      if (end.ahead !== undefined) {
        ahead.set(task, end.ahead);
      }
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
      const made = ahead.get(task.id);
      const since = task.status === 'running' ? first.get(task.id) : undefined;
      return {
        ...task,
        ...(since !== undefined && { startedAt: since }),
        ...(planned !== undefined && isSmall(planned) && { planned }),
        ...(args !== undefined && { args }),
        ...(effects !== undefined && { effects }),
        ...(made !== undefined && { ahead: made }),
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

function endOf(task: TaskState | undefined): Pick<TaskDetails, 'result' | 'mayHaveRun'> {
  if (task === undefined || task.status === 'waiting' || task.status === 'running') {
    return {};
  }
  return {
    ...(task.result !== undefined && { result: previewOf(task.result) }),
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
