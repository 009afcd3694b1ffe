/**
 * Makes the lesson of a finished run. Pure.
 *
 * In a run the plan says what came from where. Tasks follow those that they wait for, and arguments
 * come from the places of their references. The times of tasks mean nothing. A program chose the
 * arguments of its calls as it went, like an agent in a session: they come from the results that
 * had their values first.
 */
import type { ToolId } from '../base/ids.ts';
import type { JsonPath } from '../base/json-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { generalPath } from '../foresee/json-leaves.ts';
import type {
  BindingEnds,
  Counted,
  Lesson,
  OutputSighting,
  Preference,
} from '../knowledge/lesson.ts';
import { parseReferences } from '../plan/reference.ts';
import { LEARN } from '../tuning/learn.ts';
import { type ObservedCall, readBindings } from './bindings.ts';
import { bindingSightings, Sightings } from './observe.ts';

/** A task of a run that reached its tool. */
export interface RunTask {
  readonly id: string;
  readonly tool: ToolId;
  /**
   * Planned arguments, with references. Left out for a call of a program, which chose them as it
   * went.
   */
  readonly plannedArgs?: JsonObject;
  /** Arguments with the values of the references. */
  readonly args: JsonObject;
  readonly result: Json;
  readonly output?: JsonObject;
  readonly ok: boolean;
  /** Every task that it waited for. */
  readonly dependsOn: readonly string[];
  /** Tasks of the same layer did not see each other's results. */
  readonly layer: number;
}

/** A run that has ended. */
export interface FinishedRun {
  readonly intent: string;
  readonly tasks: readonly RunTask[];
  /** Decisions of people about its calls. */
  readonly preferences: readonly Counted<Preference>[];
  readonly at: number;
}

/** Returns the lesson of a run. */
export function observeRun({ intent, tasks, preferences, at }: FinishedRun): Lesson {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const done = tasks.filter(({ ok }) => ok);
  const reading = readBindings({ intent, calls: readable(done) });
  const flowed = [...reading.held.values()].map((key) => key as BindingEnds);
  const sightings = new Sightings();
  for (const task of tasks) {
    for (const id of task.dependsOn) {
      const before = byId.get(id);
      if (before?.ok === true) {
        sightings.add('dependency', before.tool, task.tool, task.ok);
      }
    }
  }
  for (const { from, to } of flowed) {
    sightings.add('dependency', from, to, true);
  }
  addTogether(sightings, tasks);
  return {
    at,
    sightings: sightings.all,
    bindings: bindingSightings(reading, distinct([...referencedIn(done, byId), ...flowed])),
    outputs: done.flatMap(({ tool, output }): readonly OutputSighting[] =>
      output === undefined ? [] : [{ tool, schema: output, samples: 1 }],
    ),
    // Its calls, as steps of their session, tell what came next and with which arguments.
    transitions: [],
    sources: [],
    preferences,
  };
}

/**
 * Returns the calls of a run as observations. Arguments of a plan were written before there was any
 * result.
 */
function readable(tasks: readonly RunTask[]): readonly ObservedCall[] {
  return tasks
    .toSorted((left, right) => left.layer - right.layer)
    .map(({ tool, args, result, layer, plannedArgs }) => ({
      tool,
      args,
      result,
      step: layer,
      ...(plannedArgs !== undefined && { isPlanned: true as const }),
    }));
}

/** Ties the tools that succeeded in one run together, if nothing more is known of them. */
function addTogether(sightings: Sightings, tasks: readonly RunTask[]): void {
  const tools = [...new Set(tasks.filter(({ ok }) => ok).map(({ tool }) => tool))]
    .toSorted()
    .slice(0, LEARN.togetherMax);
  for (const [position, one] of tools.entries()) {
    for (const other of tools.slice(position + 1)) {
      if (!sightings.has(one, other)) {
        sightings.add('cooccurrence', one, other, true);
      }
    }
  }
}

/** Returns the arguments that are references and nothing else. */
function referencedIn(
  tasks: readonly RunTask[],
  byId: ReadonlyMap<string, RunTask>,
): readonly BindingEnds[] {
  const found: BindingEnds[] = [];
  for (const { tool: to, plannedArgs = {} } of tasks) {
    for (const { path, text } of textsIn(plannedArgs, [])) {
      const parsed = parseReferences(text);
      const [only] = parsed.kind === 'parts' && parsed.parts.length === 1 ? parsed.parts : [];
      const source =
        typeof only === 'object' ? { path: only.path, task: byId.get(only.task) } : undefined;
      if (source?.task !== undefined && source.task.tool !== to) {
        const fromPath = generalPath(source.path);
        found.push({ from: source.task.tool, fromPath, to, toParameter: generalPath(path) });
      }
    }
  }
  return found;
}

function distinct(bindings: readonly BindingEnds[]): readonly BindingEnds[] {
  const named = bindings.map((ends) => {
    const { from, fromPath, to, toParameter } = ends;
    return [JSON.stringify([from, fromPath, to, toParameter]), ends] as const;
  });
  return [...new Map(named).values()];
}

function textsIn(
  value: Json,
  path: JsonPath,
): readonly { readonly path: JsonPath; readonly text: string }[] {
  if (typeof value === 'string') {
    return [{ path, text: value }];
  }
  if (Array.isArray(value)) {
    return (value as readonly Json[]).flatMap((item, at) => textsIn(item, [...path, at]));
  }
  return isJsonObject(value)
    ? Object.entries(value).flatMap(([key, member]) => textsIn(member ?? null, [...path, key]))
    : [];
}
