import { type Json, jsonBytes } from '../base/json.ts';
import { isProgram, type PlanIssue } from '../plan/plan.ts';
import type { Suggestion } from '../plan/suggestion.ts';
import type { WorkflowTask } from '../plan/workflow.ts';
import type { Discovered } from '../retrieve/discover.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { DecisionRequest } from './decision.ts';
import { endReason } from './end-reason.ts';
import { programAnswer, type ProgramAnswer } from './program-answer.ts';
import type { StoredResult } from './run-event.ts';
import { openDecisions, type RunState, type RunStatus, type TaskState } from './run-state.ts';

/** One task in an answer. Small values are in `value`, large ones by `ref` with a `preview`. */
export interface TaskAnswer extends Partial<ProgramAnswer> {
  readonly status: TaskState['status'];
  readonly value?: Json;
  /** What to give `control_workflow` `result` as `path` to read the whole. */
  readonly ref?: string;
  readonly preview?: string;
  readonly error?: { readonly code: string; readonly message: string };
  readonly durationMs?: number;
}

/** What a person has to decide, as an agent is told of it: it can pass it on and nothing else. */
export interface OpenDecision {
  readonly id: string;
  readonly task: string;
  readonly tool: string;
  readonly kind: DecisionRequest['kind'];
  readonly why?: string;
  readonly expiresAt?: number;
}

/** What was kept of a program or workflow, to be used again. */
export interface LearnedCapability {
  readonly name: string;
  /** How it is called, after `pml.<name>`. */
  readonly signature: string;
  /** The first of its kind, or one that was known. */
  readonly isNew: boolean;
}

/** The answer of `execute_workflow` and `control_workflow`. */
export interface WorkflowAnswer {
  readonly status: RunStatus | 'explicit_required';
  readonly workflowId?: string;
  readonly results?: Readonly<Record<string, TaskAnswer>>;
  /** With `suggestion`, where it was not just made: what `continue` runs. */
  readonly tasks?: readonly WorkflowTask[];
  readonly issues?: readonly PlanIssue[];
  /** With `paused`: the tasks that come next. */
  readonly next?: readonly string[];
  /** With `paused`: what `control_workflow` can do about it. */
  readonly options?: readonly string[];
  /** With `approval_required` and `outcome_unknown`: what a person has to decide. */
  readonly decisions?: readonly OpenDecision[];
  /** It was run at once, before anybody said that it should be. */
  readonly speculative?: true;
  /** Where a plan was drafted: the plan, how sure it is and why. */
  readonly suggestion?: Suggestion;
  /** With `explicit_required`: the tools to write a workflow from. */
  readonly candidates?: readonly Discovered[];
  /** With `control_workflow` `result`: the value asked for, and where to go on. */
  readonly value?: Json;
  readonly nextOffset?: number;
  /** With `control_workflow` `status`, and of a program: what was kept of it. */
  readonly capability?: LearnedCapability;
  /** Why nothing was kept of what went well. */
  readonly notLearned?: string;
  readonly message?: string;
}

/** A run as an agent is told of it: no more than an agent's context can bear. */
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

/** What would be run: the tasks as an agent could have written them. */
export function waitingTasks({ plan }: RunState): readonly WorkflowTask[] {
  return plan.tasks.slice(0, EXECUTE.keysShown).map(({ id, tool, code, args, dependsOn }) => ({
    id,
    ...(code === undefined ? { tool } : { code }),
    ...(jsonBytes(args) <= EXECUTE.inlineResultBytesMax && { args }),
    dependsOn,
  }));
}

const PAUSE_OPTIONS = ['continue', 'replan', 'abort'] as const;

/** What the next layer has to do: tasks whose inputs are all there. */
function nextTasks({ plan, tasks }: RunState): readonly string[] {
  const isOpen = (id: string): boolean => tasks.get(id)?.status === 'waiting';
  return plan.tasks
    .filter(({ id, dependsOn }) => isOpen(id) && !dependsOn.some(isOpen))
    .map(({ id }) => id)
    .slice(0, EXECUTE.keysShown);
}

function isUndecided({ status }: RunState): boolean {
  return status === 'approval_required' || status === 'outcome_unknown';
}

function decisionsOf(state: RunState): readonly OpenDecision[] {
  return openDecisions(state)
    .slice(0, EXECUTE.keysShown)
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
