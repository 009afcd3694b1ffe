import { isJsonObject, type JsonObject } from '../base/json.ts';
import type { Plan, PlanIssue, PlannedTask, Validation } from './plan.ts';
import { validate, type ValidationParts } from './validate.ts';

/**
 * A plan with further tasks in it. A task with the id of one that has not begun takes its place;
 * what has begun stays as it is, and a task that claims to be it is an issue.
 */
export function splice(
  plan: Plan,
  begun: ReadonlySet<string>,
  tasks: readonly unknown[],
  parts: ValidationParts,
): Validation {
  const ids = new Set(tasks.map((task) => idOf(task)));
  const claimed = plan.tasks.filter(({ id }) => begun.has(id) && ids.has(id));
  if (claimed.length > 0) {
    return duplicates(claimed, 'has begun and stays as it is');
  }
  const kept = plan.tasks.filter(({ id }) => !ids.has(id));
  const { timeoutMs } = plan;
  const whole = {
    tasks: [...kept.map((task) => written(task)), ...tasks],
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
  return validate(whole, parts, begun);
}

/** A plan with tasks added to it; none of them takes the place of another. */
export function inject(
  plan: Plan,
  begun: ReadonlySet<string>,
  tasks: readonly unknown[],
  parts: ValidationParts,
): Validation {
  if (tasks.length === 0) {
    const issue: PlanIssue = { code: 'workflow_empty', message: 'there are no tasks to add' };
    return { kind: 'invalid', issues: [issue] };
  }
  const ids = new Set(tasks.map((task) => idOf(task)));
  const claimed = plan.tasks.filter(({ id }) => ids.has(id));
  return claimed.length > 0
    ? duplicates(claimed, 'is in the plan already')
    : splice(plan, begun, tasks, parts);
}

/**
 * A plan in which one task has other arguments. It goes on waiting for whatever it waited for:
 * whether that was for the old arguments or for the order of things is not known any more.
 */
export function withArguments(
  plan: Plan,
  begun: ReadonlySet<string>,
  change: { readonly task: string; readonly args: JsonObject },
  parts: ValidationParts,
): Validation {
  const tasks = plan.tasks
    .filter(({ id }) => id === change.task)
    .map((task) => written({ ...task, args: change.args }));
  return splice(plan, begun, tasks, parts);
}

function duplicates(claimed: readonly PlannedTask[], why: string): Validation {
  const issues = claimed.map(({ id }) => ({
    code: 'task_duplicate' as const,
    task: id,
    message: `"${id}" ${why}; give the new task another id`,
  }));
  return { kind: 'invalid', issues };
}

function idOf(task: unknown): unknown {
  return isJsonObject(task) ? task['id'] : undefined;
}

/** A planned task as an agent would have written it. */
function written({ tool, code, ...task }: PlannedTask): unknown {
  return { ...task, ...(code === undefined ? { tool } : { code }) };
}
