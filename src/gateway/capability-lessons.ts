/**
 * What runs teach about capabilities: a program or workflow that went well is kept as one, and every
 * use of one is counted, however it ended.
 */
import { describeError } from '../base/errors.ts';
import type { RunId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import { isOwnCall } from '../base/own-server.ts';
import type { CapabilityKeeper, LearnOutcome } from '../capability/capability-keeper.ts';
import { capabilityNameOf, capabilityToolId } from '../capability/capability.ts';
import type { LearnInput } from '../capability/read-run.ts';
import { CODE_TASK, type CodeAnswer, isCodeRun } from '../execute/code-answer.ts';
import { callsOf } from '../execute/program-answer.ts';
import type { CallState, RunState, TaskState } from '../execute/run-state.ts';
import type { Runs } from '../execute/runs.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import { isProgram } from '../plan/plan.ts';
import { signatureOf } from '../retrieve/signature.ts';
import { PROGRAM } from '../tuning/execute.ts';
import { CapabilityTies, type CapabilityTiesParts, type NamedUse } from './capability-ties.ts';

/** What is said of the capability that a program became. */
type Lesson = Pick<CodeAnswer, 'capability' | 'notLearned'>;

export interface CapabilityLessonsParts extends CapabilityTiesParts {
  readonly runs: Runs;
  readonly capabilities: CapabilityKeeper;
  readonly catalog: CatalogKeeper;
  readonly logger: Logger;
}

export class CapabilityLessons implements AsyncDisposable {
  readonly #parts: CapabilityLessonsParts;
  readonly #ties: CapabilityTies;
  /** By run, so that an answer and the end of its run do not learn the same twice. */
  readonly #lessons = new Map<RunId, Promise<Lesson>>();

  constructor(parts: CapabilityLessonsParts) {
    this.#parts = parts;
    this.#ties = new CapabilityTies(parts);
    const { runs } = parts;
    runs.subscribe((id, event) => {
      if (event.kind === 'run_finished' && !this.#lessons.has(id)) {
        void this.#remember(
          id,
          runs.read(id).then((state) => this.#learn(state)),
        );
      }
    });
  }

  /** What a run that has ended taught. Never rejects: a run is not worth less for it. */
  of(state: RunState): Promise<Lesson> {
    const { runId } = state;
    return this.#lessons.get(runId) ?? this.#remember(runId, this.#learn(state));
  }

  #remember(runId: RunId, learning: Promise<Lesson>): Promise<Lesson> {
    const lesson = learning.catch((error: unknown): Lesson => {
      this.#parts.logger.warn('capability_not_learned', { runId, error: describeError(error) });
      return {};
    });
    this.#lessons.set(runId, lesson);
    const [oldest] = this.#lessons.keys();
    if (this.#lessons.size > PROGRAM.lessonsRemembered && oldest !== undefined) {
      this.#lessons.delete(oldest);
    }
    return lesson;
  }

  /** What a run has taught since this process started; a workflow is answered before it is learned from. */
  async known(id: RunId): Promise<Lesson> {
    return (await this.#lessons.get(id)) ?? {};
  }

  /** Resolves when what the runs so far taught is stored. */
  async settled(): Promise<void> {
    await Promise.all(this.#lessons.values());
    await this.#ties.settled();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.settled();
  }

  async #learn(state: RunState): Promise<Lesson> {
    const { capabilities } = this.#parts;
    const uses = usesIn(state);
    for (const { name, use } of uses) {
      await capabilities.used(name, use);
    }
    this.#ties.used(uses);
    const request = state.status === 'completed' ? requestFrom(state) : undefined;
    if (request === undefined) {
      return {};
    }
    const learned = await capabilities.learn(request);
    if (
      learned.kind !== 'not_stored' &&
      !uses.some(({ name }) => name === learned.capability.name)
    ) {
      this.#ties.learned(learned.capability, learned.kind === 'stored', request.at);
    }
    return this.#told(learned);
  }

  #told(learned: LearnOutcome): Lesson {
    if (learned.kind === 'not_stored') {
      return { notLearned: learned.why };
    }
    const { name } = learned.capability;
    const tool = this.#parts.catalog.whole.tools.get(capabilityToolId(name));
    const signature = tool === undefined ? '(args)' : signatureOf(tool);
    return { capability: { name, signature, isNew: learned.kind === 'stored' } };
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
  return [...asked, ...called].flatMap(({ tool, task }) => {
    const name = capabilityNameOf(tool);
    if (name === undefined || isOwnCall(name) || !hasRun(task)) {
      return [];
    }
    const { status, startedAt, durationMs } = task;
    // Durations have fractions; moments are stored without.
    const at = Math.trunc(startedAt + durationMs);
    return [{ name, startedAt, use: { ok: status === 'succeeded', durationMs, at } }];
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
