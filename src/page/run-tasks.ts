/** The tasks of a run: the calls of programs under their program, and the task that the run ended with. */
import { refusalOf } from '../base/people-words.ts';
import type { PageRun, PageTask } from '../surfaces/http/page-api-runs.ts';

/** One task where it stands in the tree. */
export interface TreeTask {
  readonly task: PageTask;
  /** 0 for a task of the plan, 1 for a call of a program. */
  readonly depth: number;
  /** Number of calls below it. */
  readonly calls: number;
}

/** Returns the program that a call belongs to: the part of the id before the last slash. */
export function callerOf(id: string): string | undefined {
  const slash = id.lastIndexOf('/');
  return slash < 0 ? undefined : id.slice(0, slash);
}

/**
 * Returns the tasks in the order of the plan, each program followed by its calls. Calls of closed
 * programs are left out.
 */
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

/** The end of a run that did not do all of its work. */
export interface RunEnding {
  /** Also the class of its mark. */
  readonly kind: 'failed' | 'denied' | 'expired' | 'aborted';
  /** The task that it ended with, if there is one. */
  readonly task?: PageTask;
}

/** Returns undefined for a run that goes on, or that did all of its work. */
export function endingOf({ status, tasks }: PageRun): RunEnding | undefined {
  if (status !== 'failed' && status !== 'aborted') {
    return undefined;
  }
  // A program fails because of a call inside it. That call comes later in the list.
  const task =
    tasks.find(({ error }) => refusalOf(error) !== undefined) ??
    tasks.find((each) => each.status === 'failed');
  const kind = status === 'aborted' ? status : (refusalOf(task?.error) ?? status);
  return { kind, ...(task !== undefined && { task }) };
}

/** The task of the plan that a task or a call of a program belongs to. */
export const plannedTask = (id: string): string => id.split('/', 1)[0] ?? id;

/** The words of an error without its code. */
export const messageOf = (error: string | undefined): string =>
  (error ?? '').replace(/^[a-z_]+: /u, '');
