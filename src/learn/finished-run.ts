import type { RunId, ToolId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import type { RunState, TaskState } from '../execute/run-state.ts';
import { reduceResult } from '../foresee/reduce-value.ts';
import type { Counted, Preference } from '../knowledge/lesson.ts';
import { resolveReferences } from '../plan/reference.ts';
import { LEARN } from '../tuning.ts';
import { inferSchema } from './infer-schema.ts';
import type { FinishedRun, RunTask } from './observe-run.ts';

/** What is needed to read a run. */
export interface RunReading {
  /** A result that was too large to travel with its event. */
  readonly keptResult: (runId: RunId, task: string) => Promise<Json | undefined>;
  readonly publishesOutput: (tool: ToolId) => boolean;
  /** So that an intent is recognised and not kept. */
  readonly hash: (text: string) => string;
}

/** A run as it is learned from. Its results are read one at a time, and only their beginnings stay. */
export async function finishedRun(
  state: RunState,
  reading: RunReading,
  at: number,
): Promise<FinishedRun> {
  const layers = new Map(
    state.plan.layers.flatMap((layer, position) =>
      layer.map((id): [string, number] => [id, position]),
    ),
  );
  const values = new Map<string, Json>();
  const tasks: RunTask[] = [];
  for (const { id, tool, args, dependsOn } of state.plan.tasks) {
    const task = state.tasks.get(id);
    if (!hasRun(task)) {
      continue;
    }
    const ok = task.status === 'succeeded';
    const value = ok ? await valueOf(state.runId, id, task, reading) : undefined;
    const output =
      value === undefined || reading.publishesOutput(tool) ? undefined : inferSchema([value]);
    const result = value === undefined ? null : reduceResult(value);
    values.set(id, result);
    const resolved = resolveReferences(args, (other) => values.get(other));
    tasks.push({
      id,
      tool,
      plannedArgs: args,
      args: resolved.kind === 'resolved' ? resolved.args : {},
      result,
      ...(output && { output }),
      ok,
      dependsOn,
      layer: layers.get(id) ?? 0,
    });
  }
  const intentHash = state.intent === undefined ? '' : reading.hash(state.intent);
  const preferences = [...decidedIn(state, intentHash), ...usedIn(state, tasks, intentHash)];
  return { intent: state.intent ?? '', tasks, preferences, at };
}

type EndedTask = Exclude<TaskState, { readonly status: 'waiting' | 'running' }>;

/** One that succeeded, or failed in a way that its tool had a part in. */
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

/** What people said to calls of the run. */
function decidedIn({ decisions }: RunState, intentHash: string): readonly Counted<Preference>[] {
  return decisions.flatMap(({ request, verdict }) =>
    request.kind === 'approval' && (verdict?.kind === 'approved' || verdict?.kind === 'denied')
      ? [{ tool: request.tool, intentHash, kind: verdict.kind, count: 1 }]
      : [],
  );
}

/** Which tools a run that went well took for its intent. */
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
