import type { Plan, PlannedTask } from '../plan/plan.ts';
import type { RunState, TaskState } from './run-state.ts';

/**
 * Chooses the tasks that may start: a task is due once everything it depends on has ended.
 * Scheduling is by dataflow, not by layer: a slow task delays only its dependents. It is made again
 * from the state after a change of plan or a take-over.
 */
export class Schedule {
  readonly #tasks: ReadonlyMap<string, PlannedTask>;
  readonly #dependents = new Map<string, string[]>();
  readonly #waitingFor = new Map<string, number>();
  readonly #open = new Set<string>();
  /** Due and not taken yet, in the order in which they became due. */
  readonly #due = new Set<string>();

  /** Tasks in `underWay` run in this process. They are neither due nor ended. */
  constructor(
    plan: Plan,
    states: ReadonlyMap<string, TaskState>,
    underWay: ReadonlySet<string> = new Set(),
  ) {
    this.#tasks = new Map(plan.tasks.map((task) => [task.id, task]));
    const hasEnded = (id: string): boolean => {
      const status = states.get(id)?.status ?? 'waiting';
      return status !== 'waiting' && status !== 'running';
    };
    for (const task of plan.tasks) {
      if (hasEnded(task.id)) {
        continue;
      }
      this.#open.add(task.id);
      const left = task.dependsOn.filter((id) => !hasEnded(id));
      this.#waitingFor.set(task.id, left.length);
      for (const dependency of left) {
        const list = this.#dependents.get(dependency);
        if (list === undefined) {
          this.#dependents.set(dependency, [task.id]);
        } else {
          list.push(task.id);
        }
      }
      if (left.length === 0 && !underWay.has(task.id)) {
        this.#due.add(task.id);
      }
    }
  }

  /** Returns tasks that could start now. */
  due(): readonly PlannedTask[] {
    return this.#pick(this.#due);
  }

  /** Notes that a task is being started. */
  take(id: string): void {
    this.#due.delete(id);
  }

  /** Records the end of a task. Tasks that waited only for it are due. */
  end(id: string): void {
    this.#open.delete(id);
    this.#due.delete(id);
    for (const dependent of this.#dependents.get(id) ?? []) {
      const left = (this.#waitingFor.get(dependent) ?? 0) - 1;
      this.#waitingFor.set(dependent, left);
      if (left === 0 && this.#open.has(dependent)) {
        this.#due.add(dependent);
      }
    }
  }

  /** Returns everything that waits for this task, directly or not, and has not ended. */
  dependentsOf(id: string): readonly PlannedTask[] {
    const found = new Set<string>();
    const queue = [id];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      for (const dependent of this.#dependents.get(next) ?? []) {
        if (this.#open.has(dependent) && !found.has(dependent)) {
          found.add(dependent);
          queue.push(dependent);
        }
      }
    }
    return this.#pick(found);
  }

  /** True when everything has ended. */
  get isDone(): boolean {
    return this.#open.size === 0;
  }

  /** Returns everything that has not ended. */
  open(): readonly PlannedTask[] {
    return this.#pick(this.#open);
  }

  #pick(ids: Iterable<string>): readonly PlannedTask[] {
    return [...ids].flatMap((id) => this.#tasks.get(id) ?? []);
  }
}

// Layers are derived from the plan: they say where a run pauses and when it is worth a checkpoint.

/** True if the pause after layers lets a task start. */
export function isLayerOpen({ pause, plan, layersOpen }: RunState, task: string): boolean {
  return (
    pause !== 'layer' || plan.layers.slice(0, layersOpen).some((layer) => layer.includes(task))
  );
}

/** True if every task in this task's layer has ended. */
export function isLayerDone({ plan, tasks }: RunState, task: string): boolean {
  const layer = plan.layers.find((each) => each.includes(task)) ?? [];
  return layer.every((id) => {
    const status = tasks.get(id)?.status;
    return status !== 'waiting' && status !== 'running';
  });
}
