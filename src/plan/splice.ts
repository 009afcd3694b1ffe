import { isJsonObject } from '../base/json.ts';
import type { Plan, PlannedTask, Validation } from './plan.ts';
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
    const issues = claimed.map(({ id }) => ({
      code: 'task_duplicate' as const,
      task: id,
      message: `"${id}" has begun and stays as it is; give the new task another id`,
    }));
    return { kind: 'invalid', issues };
  }
  const kept = plan.tasks.filter(({ id }) => !ids.has(id));
  return validate({ tasks: [...kept.map((task) => written(task)), ...tasks] }, parts, begun);
}

function idOf(task: unknown): unknown {
  return isJsonObject(task) ? task['id'] : undefined;
}

/** A planned task as an agent would have written it. */
function written({ id, tool, args, dependsOn, timeoutMs, onError }: PlannedTask): unknown {
  return { id, tool, args, dependsOn, onError, ...(timeoutMs !== undefined && { timeoutMs }) };
}
