/**
 * Learns capabilities from runs. A successful program or workflow is kept as one, and every use of
 * one is counted, whatever its end.
 */
import type { JsonObject } from '../base/json.ts';
import { isOwnCall } from '../base/own-server.ts';
import type { CapabilityLesson } from '../call/study-protocol.ts';
import { edgesOfUse } from '../capability/capability-graph.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import { type Capability, capabilityNameOf, type CapabilityUse } from '../capability/capability.ts';
import type { LearnInput } from '../capability/read-run.ts';
import type { CallState, RunState, TaskState } from '../execute/run-state.ts';
import { callsOf, CODE_TASK, isCodeRun } from '../execute/workflow-answer.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import { isProgram } from '../plan/plan.ts';

interface CapabilityLessonsParts extends CapabilityTiesParts {
  readonly capabilities: CapabilityKeeper;
}

export class CapabilityLessons {
  readonly #parts: CapabilityLessonsParts;
  readonly #ties: CapabilityTies;

  constructor(parts: CapabilityLessonsParts) {
    this.#parts = parts;
    this.#ties = new CapabilityTies(parts);
  }

  /** Learns from an ended run. Returns undefined if the run has nothing to do with capabilities. */
  async learn(state: RunState): Promise<CapabilityLesson | undefined> {
    const { capabilities } = this.#parts;
    const { runId } = state;
    const uses = usesIn(state);
    // People import, rename and remove capabilities on the serving side.
    await capabilities.refresh();
    for (const { name, use, args } of uses) {
      await capabilities.used(name, use, args);
    }
    await this.#ties.used(uses);
    const request = state.status === 'completed' ? requestFrom(state) : undefined;
    if (request === undefined) {
      return uses.length === 0 ? undefined : { runId };
    }
    const learned = await capabilities.learn(request);
    if (learned.kind === 'not_stored') {
      return { runId, notLearned: learned.why };
    }
    const { name } = learned.capability;
    const isNew = learned.kind === 'stored';
    if (!uses.some((use) => use.name === name)) {
      await this.#ties.learned(learned.capability, request.at);
    }
    return { runId, name, isNew };
  }
}

/** Returns every use of a capability in a run: by a task of the plan, or from inside a program. */
function usesIn(state: RunState): readonly NamedUse[] {
  const asked = state.plan.tasks
    .filter((task) => isProgram(task) && task.code === undefined)
    .map(({ id, tool }) => ({ tool, task: state.tasks.get(id) }));
  const called = [...state.calls.values()]
    .filter((call) => isProgram(call))
    .map((call) => ({ tool: call.tool, task: call as TaskState }));
  return [...asked, ...called].flatMap(({ tool, task }, place) => {
    const name = capabilityNameOf(tool);
    if (name === undefined || isOwnCall(name) || !hasRun(task)) {
      return [];
    }
    const { status, startedAt, durationMs, args } = task;
    // Durations have fractions; moments are stored without.
    const at = Math.trunc(startedAt + durationMs);
    const use = { ok: status === 'succeeded', durationMs, at, key: `${state.runId}.${place}` };
    return [{ name, startedAt, use, ...(args !== undefined && { args }) }];
  });
}

type RanTask = TaskState & { readonly status: 'succeeded' | 'failed' } & {
  readonly startedAt: number;
};

/**
 * Returns true if a task was started. A task that was refused before says nothing about its
 * capability.
 */
function hasRun(task: TaskState | undefined): task is RanTask {
  return (
    (task?.status === 'succeeded' || task?.status === 'failed') && task.startedAt !== undefined
  );
}

/**
 * Returns the part of a successful run to keep. A workflow of one call is no more than its tool, so
 * it is not kept.
 */
function requestFrom(state: RunState): LearnInput | undefined {
  const { plan, intent, startedAt, finishedAt = startedAt } = state;
  const about = {
    ...(intent !== undefined && { intent }),
    durationMs: finishedAt - startedAt,
    at: finishedAt,
    useKey: state.runId,
  };
  if (isCodeRun(state)) {
    const code = plan.tasks[0]?.code ?? '';
    return { ...about, code, calls: callsOf(state, CODE_TASK).filter(isToolCall).map(callMade) };
  }
  const isPlainCall = plan.tasks.length === 1 && plan.tasks[0]?.code === undefined;
  return isPlainCall ? undefined : { ...about, plan, calls: plannedCalls(state) };
}

function plannedCalls(state: RunState): LearnInput['calls'] {
  return state.plan.tasks.flatMap(({ id, tool, code }) =>
    code === undefined
      ? [{ tool, ok: state.tasks.get(id)?.status === 'succeeded' }]
      : callsOf(state, id).filter(isToolCall).map(callMade),
  );
}

/** Returns true for a real tool call. Requests to pml itself, such as `pml.find`, do not count. */
const isToolCall = ({ tool }: CallState): boolean => !isOwnCall(capabilityNameOf(tool) ?? '');

const callMade = ({ tool, status }: CallState): LearnInput['calls'][number] => ({
  tool,
  ok: status === 'succeeded',
});

// Learns ties in the graph from uses of capabilities.

/** A use of the capability with this name. */
export interface NamedUse {
  readonly name: string;
  readonly startedAt: number;
  readonly use: CapabilityUse;
  /** With defaults filled in; absent where they are large. */
  readonly args?: JsonObject;
}

interface CapabilityTiesParts {
  readonly capabilities: Pick<CapabilityKeeper, 'byName'>;
  readonly graph: Pick<GraphKeeper, 'apply'>;
}

export class CapabilityTies {
  readonly #parts: CapabilityTiesParts;

  constructor(parts: CapabilityTiesParts) {
    this.#parts = parts;
  }

  /** Learns from all uses of capabilities in one run. */
  async used(uses: readonly NamedUse[]): Promise<void> {
    const { capabilities, graph } = this.#parts;
    for (const each of uses) {
      const capability = capabilities.byName(each.name);
      const before = usedBefore(each, uses);
      if (capability !== undefined) {
        const { ok, at } = each.use;
        await graph.apply(
          edgesOfUse({ capability, ok, at, ...(before !== undefined && { before }) }),
        );
      }
    }
  }

  /** Learns that a whole run became this capability, or used it. */
  async learned(capability: Capability, at: number): Promise<void> {
    await this.#parts.graph.apply(edgesOfUse({ capability, ok: true, at }));
  }
}

/** Returns the capability that ended last before this use began. */
function usedBefore(one: NamedUse, uses: readonly NamedUse[]): string | undefined {
  let before: NamedUse | undefined;
  for (const other of uses) {
    const isEarlier = other !== one && other.use.at <= one.startedAt;
    if (isEarlier && other.use.at >= (before?.use.at ?? -Infinity)) {
      before = other;
    }
  }
  return before?.name;
}
