import type { ToolId } from '../base/ids.ts';
import { isJsonObject } from '../base/json.ts';
import { EXECUTE } from '../tuning/execute.ts';

/** The tools that an unchecked workflow names, so that their servers can be asked first. */
export function namedTools(workflow: unknown): readonly ToolId[] {
  const tasks = isJsonObject(workflow) ? workflow['tasks'] : undefined;
  const named = new Set<ToolId>();
  for (const task of Array.isArray(tasks) ? tasks.slice(0, EXECUTE.tasksMax) : []) {
    if (isJsonObject(task) && typeof task['tool'] === 'string') {
      named.add(task['tool'] as ToolId);
    }
  }
  return [...named];
}
