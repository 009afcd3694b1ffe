/** Earlier work for a similar intent: successful workflows, and capabilities. */
import type { RunId, ToolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { keepLast } from '../base/keep-last.ts';
import { isSensitive } from '../call/risk-marks.ts';
import { capabilityToolId, type Capability } from '../capability/capability.ts';
import { learnedWith, propertiesOf } from '../capability/parameters.ts';
import { isTested } from '../capability/worth-offering.ts';
import type { Runs } from '../execute/runs.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { AlikeMemory } from '../memory/find-memories.ts';
import type { MemoryKeeper } from '../memory/memory-keeper.ts';
import type { PlannedTask } from '../plan/plan.ts';
import type { RememberedPlan, RememberedTask } from '../plan/remembered-plan.ts';
import { requestWords } from '../retrieve/searched-text.ts';
import { CAPABILITY_RANK } from '../tuning/capability.ts';
import { INTENT } from '../tuning/gateway.ts';

interface RememberedPlansParts {
  readonly memory: Pick<MemoryKeeper, 'alike'>;
  readonly runs: Pick<Runs, 'read'>;
  /** Tools and capabilities by id. */
  readonly toolOf: (id: ToolId) => Tool | undefined;
  /** Capabilities that may be offered. */
  readonly capabilities: () => readonly Capability[];
}

/** Finds remembered plans. Tasks of a run are cached: an ended run does not change. */
export class RememberedPlans {
  readonly #parts: RememberedPlansParts;
  readonly #read = new Map<string, readonly ReadTask[] | undefined>();

  constructor(parts: RememberedPlansParts) {
    this.#parts = parts;
  }

  /** Returns the nearest plans, runs before capabilities. */
  async for(intent: string, signal: AbortSignal): Promise<readonly RememberedPlan[]> {
    const { memory, capabilities } = this.#parts;
    const alike = kindsOf(await memory.alike(intent, INTENT.rememberedCounted, signal));
    const plans: RememberedPlan[] = [];
    for (const { id, kind, text, meaning, successes } of alike) {
      if (kind === 'episode') {
        const tasks = this.#tasksOf(await this.#planOf(id as RunId));
        if (tasks !== undefined) {
          plans.push({ intent: text, tasks, successes, meaning });
        }
      }
    }
    const known = new Map(
      capabilities().map((each) => [capabilityToolId(each.name) as string, each]),
    );
    return [
      ...plans,
      ...alike.flatMap(({ id, kind, meaning }): readonly RememberedPlan[] => {
        const capability = kind === 'capability' ? known.get(id) : undefined;
        return capability === undefined ? [] : this.#callOf(capability, meaning);
      }),
    ];
  }

  async #planOf(id: RunId): Promise<readonly ReadTask[] | undefined> {
    if (this.#read.has(id)) {
      return this.#read.get(id);
    }
    // A run that cannot be read is not remembered.
    const state = await this.#parts.runs.read(id).catch(() => undefined);
    const tasks = state?.status === 'completed' ? state.plan.tasks.map(taskOf) : undefined;
    const known = tasks?.every((task) => task !== undefined) === true ? tasks : undefined;
    keepLast(this.#read, id, known, INTENT.rememberedReadMax);
    return known;
  }

  #tasksOf(read: readonly ReadTask[] | undefined): readonly RememberedTask[] | undefined {
    const tasks = (read ?? []).flatMap(({ id, tool: toolId, args }): readonly RememberedTask[] => {
      const tool = this.#parts.toolOf(toolId);
      return tool === undefined || isSensitive(tool) ? [] : [{ id, tool, args }];
    });
    return read === undefined || tasks.length === 0 || tasks.length < read.length
      ? undefined
      : tasks;
  }

  #callOf(capability: Capability, meaning: number): readonly RememberedPlan[] {
    const { intent, name, parameters, uses } = capability;
    const tool = this.#parts.toolOf(capabilityToolId(name));
    if (tool === undefined || intent === '') {
      return [];
    }
    const args = Object.fromEntries(
      Object.entries(propertiesOf(parameters)).flatMap(([parameter, schema]): [string, Json][] => {
        const value = learnedWith(schema);
        return value === undefined ? [] : [[parameter, value]];
      }),
    );
    const tasks = [{ id: name, tool, args }];
    // An untested one is never run unasked.
    const most = isTested(capability) ? {} : { sureMax: CAPABILITY_RANK.untestedScoreMax };
    return [{ intent, tasks, successes: Math.max(1, uses.succeeded), meaning, ...most }];
  }
}

/**
 * Returns the nearest memory of each kind of request, with the successes of the whole kind. Equal
 * words with other values, done with the same tools, are one kind. The nearest kinds come first.
 */
export function kindsOf(alike: readonly AlikeMemory[]): readonly AlikeMemory[] {
  const kinds = new Map<string, AlikeMemory>();
  for (const each of alike) {
    const key =
      each.kind === 'episode'
        ? JSON.stringify([requestWords(each.text).toLowerCase(), each.tools.toSorted()])
        : each.id;
    const nearest = kinds.get(key);
    kinds.set(
      key,
      nearest === undefined ? each : { ...nearest, successes: nearest.successes + each.successes },
    );
  }
  return [...kinds.values()].slice(0, INTENT.rememberedMax);
}

interface ReadTask {
  readonly id: string;
  readonly tool: ToolId;
  readonly args: JsonObject;
}

/** Returns a task that calls a tool. Programs are remembered as capabilities instead. */
function taskOf({ id, tool, args, code }: PlannedTask): ReadTask | undefined {
  return code === undefined ? { id, tool, args } : undefined;
}
