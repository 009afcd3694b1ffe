import type { Plan, PlannedTask } from '../plan/plan.ts';

/**
 * Which tasks may start: a task is due as soon as everything it waits for has ended.
 *
 * Scheduling is by dataflow, not by layer: a slow neighbour in the same layer holds up nobody.
 */
export class Schedule {
  readonly #tasks: ReadonlyMap<string, PlannedTask>;
  readonly #dependents = new Map<string, string[]>();
  readonly #waitingFor = new Map<string, number>();
  readonly #open = new Set<string>();

  constructor(plan: Plan) {
    this.#tasks = new Map(plan.tasks.map((task) => [task.id, task]));
    for (const task of plan.tasks) {
      this.#open.add(task.id);
      this.#waitingFor.set(task.id, task.dependsOn.length);
      for (const dependency of task.dependsOn) {
        const list = this.#dependents.get(dependency);
        if (list === undefined) {
          this.#dependents.set(dependency, [task.id]);
        } else {
          list.push(task.id);
        }
      }
    }
  }

  /** Tasks that wait for nothing. */
  first(): readonly PlannedTask[] {
    return this.#pick([...this.#waitingFor].filter(([, count]) => count === 0).map(([id]) => id));
  }

  /** Notes that a task has ended and answers which ones that makes due. */
  end(id: string): readonly PlannedTask[] {
    this.#open.delete(id);
    const due: string[] = [];
    for (const dependent of this.#dependents.get(id) ?? []) {
      const left = (this.#waitingFor.get(dependent) ?? 0) - 1;
      this.#waitingFor.set(dependent, left);
      if (left === 0 && this.#open.has(dependent)) {
        due.push(dependent);
      }
    }
    return this.#pick(due);
  }

  /** Everything that waits for this task, directly or not, and has not ended. */
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
    return this.#pick([...found]);
  }

  /** Everything that has not ended. */
  open(): readonly PlannedTask[] {
    return this.#pick([...this.#open]);
  }

  #pick(ids: readonly string[]): readonly PlannedTask[] {
    return ids.flatMap((id) => this.#tasks.get(id) ?? []);
  }
}
