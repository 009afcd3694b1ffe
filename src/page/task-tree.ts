/** The tasks of a run with the calls of programs under the program that made them. */
import type { PageTask } from '../surfaces/http/page-api-runs.ts';

/** One task where it stands in the tree. */
export interface TreeTask {
  readonly task: PageTask;
  /** 0 for a task of the plan, 1 for a call of a program. */
  readonly depth: number;
  /** Number of calls below it. */
  readonly calls: number;
}

/** The program that a call belongs to: its name is all before the last slash. */
export function callerOf(id: string): string | undefined {
  const slash = id.lastIndexOf('/');
  return slash < 0 ? undefined : id.slice(0, slash);
}

/** In the order of the plan, each program followed by its calls. Calls of closed programs are left out. */
export function taskTree(
  tasks: readonly PageTask[],
  closed: ReadonlySet<string> = new Set(),
): readonly TreeTask[] {
  const known = new Set(tasks.map(({ id }) => id));
  const calls = new Map<string, PageTask[]>();
  const roots: PageTask[] = [];
  for (const task of tasks) {
    const caller = callerOf(task.id);
    if (caller === undefined || !known.has(caller)) {
      roots.push(task);
    } else {
      calls.set(caller, [...(calls.get(caller) ?? []), task]);
    }
  }
  const walk = (task: PageTask, depth: number): readonly TreeTask[] => {
    const inner = calls.get(task.id) ?? [];
    const below = closed.has(task.id) ? [] : inner.flatMap((each) => walk(each, depth + 1));
    return [{ task, depth, calls: inner.length }, ...below];
  };
  return roots.flatMap((task) => walk(task, 0));
}
