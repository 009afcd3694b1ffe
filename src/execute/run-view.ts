import { coverSecretParts } from '../base/secret-signs.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type {
  DecisionRequest,
  DecisionState,
  DecisionVerdict,
  PendingDecision,
} from './decision.ts';
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

/** A run as a person looks at it. */
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
  const more = names.length > EXECUTE.keysShown ? ' and others' : '';
  const shown = names.slice(0, EXECUTE.keysShown).join(', ') + more;
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
