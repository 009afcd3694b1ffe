/**
 * What runs teach about capabilities: a program or workflow that went well is kept as one, and every
 * use of one is counted, however it ended.
 */
import { isOwnCall } from '../base/own-server.ts';
import type { CapabilityLesson } from '../call/study-protocol.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import { capabilityNameOf } from '../capability/capability.ts';
import type { LearnInput } from '../capability/read-run.ts';
import type { CallState, RunState, TaskState } from '../execute/run-state.ts';
import { callsOf, CODE_TASK, isCodeRun } from '../execute/workflow-answer.ts';
import { isProgram } from '../plan/plan.ts';
import { CapabilityTies, type CapabilityTiesParts, type NamedUse } from './capability-ties.ts';

export interface CapabilityLessonsParts extends CapabilityTiesParts {
  readonly capabilities: CapabilityKeeper;
}

export class CapabilityLessons {
  readonly #parts: CapabilityLessonsParts;
  readonly #ties: CapabilityTies;

  constructor(parts: CapabilityLessonsParts) {
    this.#parts = parts;
    this.#ties = new CapabilityTies(parts);
  }

  /** Keeps what a run that has ended teaches. Undefined where it has nothing to do with capabilities. */
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

/** Every use of a capability in a run: by a task of the plan, or from inside a program. */
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

/** One that began; what was refused before that says nothing about it. */
function hasRun(task: TaskState | undefined): task is RanTask {
  return (
    (task?.status === 'succeeded' || task?.status === 'failed') && task.startedAt !== undefined
  );
}

/** What there is to keep of a run that went well; a workflow of one call is no more than its tool. */
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

/** What was asked of pml itself, as `pml.find`, is nothing that a program does. */
const isToolCall = ({ tool }: CallState): boolean => !isOwnCall(capabilityNameOf(tool) ?? '');

const callMade = ({ tool, status }: CallState): LearnInput['calls'][number] => ({
  tool,
  ok: status === 'succeeded',
});
