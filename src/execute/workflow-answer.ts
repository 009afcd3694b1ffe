import { isJsonObject, type Json, jsonBytes } from '../base/json.ts';
import type { PlanIssue } from '../plan/plan.ts';
import type { Discovered } from '../retrieve/discover.ts';
import { EXECUTE } from '../tuning.ts';
import type { RunEnd, StoredResult } from './run-event.ts';
import type { RunState, TaskState } from './run-state.ts';

/** One task in an answer. Small values are in `value`, large ones by `ref` with a `preview`. */
export interface TaskAnswer {
  readonly status: TaskState['status'];
  readonly value?: Json;
  /** What to give `control_workflow` `result` as `path` to read the whole. */
  readonly ref?: string;
  readonly preview?: string;
  readonly error?: { readonly code: string; readonly message: string };
  readonly durationMs?: number;
}

/** The answer of `execute_workflow` and `control_workflow`. */
export interface WorkflowAnswer {
  readonly status: 'running' | RunEnd | 'explicit_required';
  readonly workflowId?: string;
  readonly results?: Readonly<Record<string, TaskAnswer>>;
  readonly issues?: readonly PlanIssue[];
  /** With `explicit_required`: the tools to write a workflow from. */
  readonly candidates?: readonly Discovered[];
  /** With `control_workflow` `result`: the value asked for, and where to go on. */
  readonly value?: Json;
  readonly nextOffset?: number;
  readonly message?: string;
}

/** A run as an agent is told of it: no more than an agent's context can bear. */
export function answerFor(state: RunState): WorkflowAnswer {
  let budgetBytes: number = EXECUTE.answerBytesMax;
  const answers = [...state.tasks].map(([id, task]): [string, TaskAnswer] => {
    const answer = taskAnswer(id, task, budgetBytes);
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
    ...(message !== undefined && { message }),
  };
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
  if (state.status === 'running') {
    const done = [...state.tasks.values()].filter(
      ({ status }) => status !== 'waiting' && status !== 'running',
    );
    return `${done.length} of ${state.tasks.size} tasks done; ask again with control_workflow status`;
  }
  return state.reason;
}

/** One page of a value that is too large for an answer: a slice of a list, a text or an object's text. */
export function pageOf(
  value: Json,
  offset: number,
): { readonly value: Json; readonly nextOffset?: number } {
  if (jsonBytes(value) <= EXECUTE.pageBytesMax && offset === 0) {
    return { value };
  }
  if (Array.isArray(value)) {
    return pageOfList(value, offset);
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const page = text.slice(offset, offset + EXECUTE.pageLength);
  const next = offset + page.length;
  const more = next < text.length ? { nextOffset: next } : {};
  if (isJsonObject(value) && offset === 0) {
    const keys = Object.keys(value).slice(0, EXECUTE.keysShown);
    return { value: { keys, text: page }, ...more };
  }
  return { value: page, ...more };
}

function pageOfList(
  list: readonly Json[],
  offset: number,
): { readonly value: Json; readonly nextOffset?: number } {
  const page: Json[] = [];
  let sizeBytes = 0;
  for (const item of list.slice(offset)) {
    sizeBytes += jsonBytes(item);
    // A page has at least one item, or paging would never come to an end.
    if (page.length > 0 && sizeBytes > EXECUTE.pageBytesMax) {
      break;
    }
    page.push(item);
  }
  const next = offset + page.length;
  return { value: page, ...(next < list.length && { nextOffset: next }) };
}
