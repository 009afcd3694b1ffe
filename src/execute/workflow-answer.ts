import { type Json, jsonBytes } from '../base/json.ts';
import { CODE_TOOL, isProgram, type PlanIssue } from '../plan/plan.ts';
import type { Suggestion } from '../plan/suggestion.ts';
import type { WorkflowTask } from '../plan/workflow.ts';
import type { Discovered } from '../retrieve/discover.ts';
import { EXECUTE, PROGRAM } from '../tuning/execute.ts';
import { TEXTS } from '../tuning/text.ts';
import type { DecisionRequest } from './decisions.ts';
import type { StoredResult } from './run-event.ts';
import {
  callOf,
  type CallState,
  openDecisions,
  type RunState,
  type RunStatus,
  type TaskState,
} from './run-state.ts';
import { endReason } from './run-view.ts';

/** One task in an answer. Small values are in `value`, large ones by `ref` with a `preview`. */
export interface TaskAnswer extends Partial<ProgramAnswer> {
  readonly status: TaskState['status'];
  readonly value?: Json;
  /** The `path` for `control_workflow` `result` that reads the whole value. */
  readonly ref?: string;
  readonly preview?: string;
  readonly error?: { readonly code: string; readonly message: string };
  readonly durationMs?: number;
  /** Set if the call was made ahead of the request. */
  readonly speculative?: true;
}

/** An open decision as an agent is told. The agent can only pass it on. */
interface OpenDecision {
  readonly id: string;
  readonly task: string;
  readonly tool: string;
  readonly kind: DecisionRequest['kind'];
  readonly why?: string;
  readonly expiresAt?: number;
}

/** The capability learned from a program or workflow. */
interface LearnedCapability {
  readonly name: string;
  /** Signature after `pml.<name>`. */
  readonly signature: string;
  /** True for a new capability, false for a known one. */
  readonly isNew: boolean;
}

/** The answer of `execute_workflow` and `control_workflow`. */
export interface WorkflowAnswer {
  readonly status: RunStatus | 'explicit_required';
  readonly workflowId?: string;
  readonly results?: Readonly<Record<string, TaskAnswer>>;
  /** With `suggestion`, if it was not just made: the tasks that `continue` runs. */
  readonly tasks?: readonly WorkflowTask[];
  readonly issues?: readonly PlanIssue[];
  /** With `paused`: the tasks that come next. */
  readonly next?: readonly string[];
  /** With `paused`: the actions of `control_workflow`. */
  readonly options?: readonly string[];
  /** With `approval_required` and `outcome_unknown`: the open decisions. */
  readonly decisions?: readonly OpenDecision[];
  /** Set if it ran at once, before anybody asked for it. */
  readonly speculative?: true;
  /** A drafted plan with its confidence and reasons. */
  readonly suggestion?: Suggestion;
  /** With `explicit_required` and a new `suggestion`: the tools to write a workflow from. */
  readonly candidates?: readonly Discovered[];
  /** With `control_workflow` `result`: the value asked for, and where to go on. */
  readonly value?: Json;
  readonly nextOffset?: number;
  /** With `control_workflow` `status`, and for a program: the learned capability. */
  readonly capability?: LearnedCapability;
  /** Reason why nothing was learned from a success. */
  readonly notLearned?: string;
  readonly message?: string;
}

/** Returns a run as an agent is told, within the size that an agent's context can bear. */
export function answerFor(state: RunState): WorkflowAnswer {
  let budgetBytes: number = EXECUTE.answerBytesMax;
  const programs = new Set(state.plan.tasks.filter(isProgram).map(({ id }) => id));
  const answers = [...state.tasks].map(([id, task]): [string, TaskAnswer] => {
    const answer = {
      ...taskAnswer(id, task, budgetBytes),
      ...(programs.has(id) && task.status !== 'waiting' && programAnswer(state, id)),
    };
    budgetBytes -= jsonBytes(answer as unknown as Json);
    return [id, answer];
  });
  // Not by assignment: a task may be called `__proto__`.
  const results = Object.fromEntries(answers);
  const message = messageFor(state);
  return {
    status: state.status,
    workflowId: state.runId,
    results,
    ...(state.status === 'paused' && { next: nextTasks(state), options: PAUSE_OPTIONS }),
    ...(isUndecided(state) && { decisions: decisionsOf(state) }),
    ...(message !== undefined && { message }),
  };
}

/** Returns the tasks of a suggestion, as an agent could have written them. */
export function waitingTasks({ plan }: RunState): readonly WorkflowTask[] {
  return plan.tasks.slice(0, TEXTS.listedMax).map(({ id, tool, code, args, dependsOn }) => ({
    id,
    ...(code === undefined ? { tool } : { code }),
    ...(jsonBytes(args) <= EXECUTE.inlineResultBytesMax && { args }),
    dependsOn,
  }));
}

const PAUSE_OPTIONS = ['continue', 'replan', 'abort'] as const;

/** Returns the tasks that can start next: all their inputs are there. */
function nextTasks({ plan, tasks }: RunState): readonly string[] {
  const isOpen = (id: string): boolean => tasks.get(id)?.status === 'waiting';
  return plan.tasks
    .filter(({ id, dependsOn }) => isOpen(id) && !dependsOn.some(isOpen))
    .map(({ id }) => id)
    .slice(0, TEXTS.listedMax);
}

function isUndecided({ status }: RunState): boolean {
  return status === 'approval_required' || status === 'outcome_unknown';
}

function decisionsOf(state: RunState): readonly OpenDecision[] {
  return openDecisions(state)
    .slice(0, TEXTS.listedMax)
    .map(({ request }) => ({
      id: request.id,
      task: request.task,
      tool: request.tool,
      kind: request.kind,
      ...(request.kind === 'approval' && { why: request.why, expiresAt: request.expiresAt }),
    }));
}

function taskAnswer(id: string, task: TaskState, budgetBytes: number): TaskAnswer {
  if (task.status === 'waiting' || task.status === 'running') {
    return { status: task.status };
  }
  return {
    status: task.status,
    ...(task.result !== undefined && shown(id, task.result, budgetBytes)),
    ...(task.error !== undefined && { error: task.error }),
    durationMs: Math.round(task.durationMs),
    ...(task.ahead !== undefined && { speculative: true }),
  };
}

function shown(
  id: string,
  result: StoredResult,
  budgetBytes: number,
): Pick<TaskAnswer, 'value' | 'ref' | 'preview'> {
  if (budgetBytes <= 0) {
    return { ref: id };
  }
  if (result.kind === 'kept') {
    return { ref: id, preview: `${result.preview}… (${result.sizeBytes} bytes in all)` };
  }
  if (jsonBytes(result.value) <= budgetBytes) {
    return { value: result.value };
  }
  const text = JSON.stringify(result.value);
  return { ref: id, preview: `${text.slice(0, EXECUTE.previewLength)}…` };
}

function messageFor(state: RunState): string | undefined {
  switch (state.status) {
    case 'running': {
      const done = [...state.tasks.values()].filter(
        ({ status }) => status !== 'waiting' && status !== 'running',
      );
      return `${done.length} of ${state.tasks.size} tasks done; ask again with control_workflow status`;
    }
    case 'suggestion':
      return 'nothing has run; continue runs exactly this plan, replan changes it, abort drops it';
    case 'paused':
      return state.paused?.why === 'error'
        ? `${state.paused.task ?? 'a task'} failed; continue without what depends on it, replan, or abort`
        : 'continue, replan, or abort it with control_workflow';
    case 'approval_required':
      return 'a person has to approve: pml approve. You cannot; ask again with control_workflow status';
    case 'outcome_unknown':
      return (
        state.reason ??
        'the gateway was stopped during a call that must not be repeated blindly; a person has to decide: pml approve. Do not repeat it'
      );
    case 'completed':
    case 'failed':
    case 'aborted':
      return endReason(state);
    default:
      return state.status satisfies never;
  }
}

/** The task of a run that is nothing but a program. */
export const CODE_TASK = 'code';

/** The answer of `execute_code`. */
export interface CodeAnswer
  extends
    Pick<
      WorkflowAnswer,
      'status' | 'workflowId' | 'decisions' | 'message' | 'capability' | 'notLearned'
    >,
    Omit<TaskAnswer, 'status'>,
    Partial<ProgramAnswer> {}

/** True if a run is a program sent by an agent, and not a workflow of one task. */
export function isCodeRun({ plan }: RunState): boolean {
  const [only] = plan.tasks;
  return plan.tasks.length === 1 && only?.tool === CODE_TOOL && only.id === CODE_TASK;
}

/** Returns the run of a program as an agent is told. */
export function codeAnswerFor(state: RunState): CodeAnswer {
  const { status, workflowId, decisions, message, results = {} } = answerFor(state);
  const { status: _, ...told } = results[CODE_TASK] ?? { status: 'waiting' };
  return {
    status,
    ...(workflowId !== undefined && { workflowId }),
    ...told,
    ...(decisions !== undefined && { decisions }),
    // If there is only one task, its own error says enough.
    ...(message !== undefined && told.error === undefined && { message }),
  };
}

// A program's calls and logs as an agent is told.

/** One call that a program made. */
interface CallAnswer {
  readonly tool: string;
  readonly status: CallState['status'];
  readonly durationMs?: number;
}

/** A call that did not succeed. */
interface FailedCall {
  readonly tool: string;
  readonly code: string;
  readonly message: string;
}

interface ProgramAnswer {
  readonly calls: readonly CallAnswer[];
  readonly callsOmitted?: number;
  /** Calls that did not succeed, whatever the program made of that. */
  readonly failures?: readonly FailedCall[];
  /** Log lines; the last ones if they are long. */
  readonly logs?: string;
}

function programAnswer(state: RunState, task: string): ProgramAnswer {
  const calls = callsOf(state, task);
  const failures = failuresIn(calls);
  const logs = logsOf(state, task);
  const omitted = calls.length - PROGRAM.callsShown;
  return {
    calls: calls.slice(0, PROGRAM.callsShown).map(callAnswer),
    ...(omitted > 0 && { callsOmitted: omitted }),
    ...(failures.length > 0 && { failures: failures.slice(0, TEXTS.listedMax) }),
    ...(logs !== '' && { logs }),
  };
}

/** Returns the calls of a task's program, in order. */
export function callsOf({ calls }: RunState, task: string): readonly CallState[] {
  return [...calls]
    .filter(([name]) => callOf(name)?.task === task)
    .toSorted(([left], [right]) => (callOf(left)?.id ?? 0) - (callOf(right)?.id ?? 0))
    .map(([, call]) => call);
}

function callAnswer(call: CallState): CallAnswer {
  const { tool, status } = call;
  return {
    tool,
    status,
    ...('durationMs' in call && { durationMs: Math.round(call.durationMs) }),
  };
}

function failuresIn(calls: readonly CallState[]): readonly FailedCall[] {
  return calls.flatMap((call) =>
    'error' in call && call.error !== undefined ? [{ tool: call.tool, ...call.error }] : [],
  );
}

function logsOf({ tasks }: RunState, task: string): string {
  const known = tasks.get(task);
  const lines = known !== undefined && 'logs' in known ? (known.logs ?? []) : [];
  const text = lines
    .map(({ level, text: said }) => (level === 'info' ? said : `${level}: ${said}`))
    .join('\n');
  return text.length > PROGRAM.logShown ? `…${text.slice(-PROGRAM.logShown)}` : text;
}
