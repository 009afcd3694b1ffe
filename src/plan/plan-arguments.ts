/** The arguments of a planned call, as a workflow writes them. */
import type { Json, JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { Bound } from './borrow.ts';
import type { PlanCall } from './complete-plan.ts';
import { isEntry } from './draft-parameters.ts';
import { literal, referenceTo } from './draft-reference.ts';
import { withIds } from './recall-plan.ts';

/** A task that a reference can name. */
export interface NamedTask {
  readonly id: string;
  readonly tool: Tool;
}

/** Finds the task of a wire: by the position of its call, or by the id of an earlier task. */
export type TaskOf = (call: number | string) => NamedTask | undefined;

/** One bound parameter with its value; `undefined` where no reference can name the place. */
export function valueOf(
  bound: Bound,
  types: ReadonlySet<string>,
  taskOf: TaskOf,
): Json | undefined {
  switch (bound.kind) {
    case 'said':
      return literal(bound.link.candidate.value);
    case 'given':
      return literal(bound.given.value);
    case 'kept':
      return withIds(bound.value, (at) => taskOf(at)?.id);
    case 'wire': {
      const task = taskOf(bound.call);
      const orOne = types.size > 0 ? 'one' : 'any';
      const wants = types.has('array') ? 'list' : orOne;
      return task === undefined
        ? undefined
        : referenceTo(task.id, bound.path, task.tool, wants)?.text;
    }
    case 'default':
    default:
      return literal(bound.value);
  }
}

/** The arguments of a call. */
export function argumentsOf({ tool, bound }: PlanCall, taskOf: TaskOf): JsonObject {
  const entries = tool.links.flatMap(({ view: { parameter } }, at): readonly Entry[] => {
    const own = bound.get(at);
    const value = own === undefined ? undefined : valueOf(own, parameter.types, taskOf);
    return value === undefined ? [] : [[parameter.path, value]];
  });
  return nested(entries);
}

type Entry = readonly [readonly string[], Json];

function nested(entries: readonly Entry[]): JsonObject {
  const names = [...new Set(entries.map(([path]) => path[0] ?? ''))];
  return Object.fromEntries(
    names.map((name) => {
      const own = entries.filter(([path]) => path[0] === name);
      const leaf = own.find(([path]) => path.length === 1);
      const inner = (): JsonObject => nested(own.map(([path, value]) => [path.slice(1), value]));
      const isList = own.some(([path]) => isEntry(path[1]));
      return [name, leaf?.[1] ?? (isList ? (Object.values(inner()) as Json) : inner())];
    }),
  );
}
