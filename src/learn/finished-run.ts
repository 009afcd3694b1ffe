import type { RunId, ToolId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import { type RunState, type TaskState, callOf, taskNamed } from '../execute/run-state.ts';
import { reduceResult } from '../foresee/reduce-value.ts';
import type { Counted, Preference } from '../knowledge/lesson.ts';
import { outputShapeOf, schemaOf } from '../knowledge/output-schema.ts';
import { type PlannedTask, isProgram } from '../plan/plan.ts';
import { resolveReferences } from '../plan/reference.ts';
import { LEARN } from '../tuning/learn.ts';
import type { FinishedRun, RunTask } from './observe-run.ts';

export interface RunReading {
  /** A result that was too large to travel with its event. */
  readonly keptResult: (runId: RunId, task: string) => Promise<Json | undefined>;
  readonly publishesOutput: (tool: ToolId) => boolean;
  /** Hash of an intent: it is recognised and not kept. */
  readonly hash: (text: string) => string;
  /** Returns the words of an intent without places and values: its kind of request. */
  readonly requestWords: (intent: string) => string;
}

/**
 * Returns a run as it is learned from. Its results are read one at a time, and only their
 * beginnings stay.
 */
export async function finishedRun(
  state: RunState,
  reading: RunReading,
  at: number,
): Promise<FinishedRun> {
  const values = new Map<string, Json>();
  const tasks: RunTask[] = [];
  for (const { id, tool, args, dependsOn, layer, isLiteral } of stepsOf(state)) {
    const task = taskNamed(state, id);
    if (!hasRun(task)) {
      continue;
    }
    const ok = task.status === 'succeeded';
    const value = ok ? await valueOf(state.runId, id, task, reading) : undefined;
    const output =
      value === undefined || reading.publishesOutput(tool)
        ? undefined
        : schemaOf(outputShapeOf(value));
    const result = value === undefined ? null : reduceResult(value);
    values.set(id, result);
    const resolved = isLiteral
      ? ({ kind: 'resolved', args } as const)
      : resolveReferences(args, (other) => values.get(other));
    tasks.push({
      id,
      tool,
      ...(!isLiteral && { plannedArgs: args }),
      args: resolved.kind === 'resolved' ? resolved.args : {},
      result,
      ...(output && { output }),
      ok,
      dependsOn,
      layer,
    });
  }
  const intentHash = state.intent === undefined ? '' : reading.hash(state.intent);
  const words = state.intent === undefined ? '' : reading.requestWords(state.intent);
  const decided = decidedIn(state, intentHash, words);
  const preferences = [...decided, ...usedIn(state, tasks, intentHash)];
  return { intent: state.intent ?? '', tasks, preferences, at };
}

interface Step extends Pick<PlannedTask, 'id' | 'tool' | 'args' | 'dependsOn'> {
  readonly layer: number;
  /** True if its arguments were sent as they are, without references. */
  readonly isLiteral: boolean;
}

/**
 * Returns the calls of tools by the plan or by programs in it. No call comes before one that it
 * waited for: the calls of a program stand between the layers before and after it.
 */
function stepsOf({ plan, calls }: RunState): readonly Step[] {
  const planned = new Map(plan.tasks.map((task) => [task.id, task]));
  const steps: Step[] = [];
  let layer = 0;
  for (const ids of plan.layers) {
    const tasks = ids.flatMap((id) => planned.get(id) ?? []);
    const called = tasks.filter(isProgram).flatMap(({ id }) => callSteps(calls, id, layer));
    for (const task of tasks.filter((each) => !isProgram(each))) {
      steps.push({ ...task, layer, isLiteral: false });
    }
    steps.push(...called);
    layer = Math.max(layer, ...called.map((step) => step.layer)) + 1;
  }
  return steps;
}

/**
 * Returns the calls of a program as steps. Their dependencies are unknown, but calls that had ended
 * before count as earlier.
 */
function callSteps(calls: RunState['calls'], program: string, firstLayer: number): readonly Step[] {
  const steps: (Step & { readonly endedAt: number })[] = [];
  for (const [id, call] of calls) {
    const { tool, args = {} } = call;
    const isOwn = callOf(id)?.task === program && !isProgram(call);
    if (!isOwn || !hasRun(call) || call.startedAt === undefined) {
      continue;
    }
    const { startedAt, durationMs } = call;
    const before = steps.filter(({ endedAt }) => endedAt <= startedAt).map(({ layer }) => layer);
    const layer = before.length === 0 ? firstLayer : Math.max(...before) + 1;
    const endedAt = startedAt + durationMs;
    steps.push({ id, tool, args, dependsOn: [], layer, isLiteral: true, endedAt });
  }
  return steps;
}

type EndedTask = Exclude<TaskState, { readonly status: 'waiting' | 'running' }>;

/** Returns true if a task succeeded, or failed in a way that concerns its tool. */
function hasRun(task: TaskState | undefined): task is EndedTask {
  return (
    task?.status === 'succeeded' ||
    (task?.status === 'failed' && (task.error?.code === 'tool_error' || task.mayHaveRun === true))
  );
}

async function valueOf(
  runId: RunId,
  id: string,
  { result }: EndedTask,
  { keptResult }: RunReading,
): Promise<Json | undefined> {
  if (result?.kind === 'inline') {
    return result.value;
  }
  return result === undefined || result.sizeBytes > LEARN.keptBytesMax
    ? undefined
    : keptResult(runId, id);
}

/** Returns the decisions on calls of the run. They count for the person who asked for the run. */
function decidedIn(
  { decisions, person }: RunState,
  intentHash: string,
  words: string,
): readonly Counted<Preference>[] {
  return decisions.flatMap(({ request, verdict, reason }) => {
    if (
      request.kind !== 'approval' ||
      (verdict?.kind !== 'approved' && verdict?.kind !== 'denied')
    ) {
      return [];
    }
    const why = (reason ?? '').trim().slice(0, LEARN.reasonLengthMax);
    return [
      {
        tool: request.tool,
        intentHash,
        kind: verdict.kind,
        ...(words !== '' && { words }),
        ...(why !== '' && { reason: why }),
        ...(person !== undefined && { person }),
        count: 1,
      },
    ];
  });
}

/** Returns the tools that a successful run used for its intent. */
function usedIn(
  { status }: RunState,
  tasks: readonly RunTask[],
  intentHash: string,
): readonly Counted<Preference>[] {
  const tools = new Set(tasks.filter(({ ok }) => ok).map(({ tool }) => tool));
  return status !== 'completed' || intentHash === '' || tools.size === 0
    ? []
    : ['' as const, ...tools].map((tool) => ({ tool, intentHash, kind: 'used', count: 1 }));
}

/** Ended runs that were not learned from yet. */
export interface UnstudiedRuns {
  /** Returns the oldest unstudied runs first. */
  read(limit: number): Promise<readonly RunId[]>;
  /** Marks a run as studied that cannot be learned from. */
  giveUp(runId: RunId): Promise<void>;
}
