/** Finds the results of an ended run that can be kept when it runs again from one of its tasks. */
import { GatewayError } from '../base/errors.ts';
import { jsonBytes, parseJson } from '../base/json.ts';
import { didYouMean } from '../base/nearest-name.ts';
import type { Plan } from '../plan/plan.ts';
import type { WorkflowTask } from '../plan/workflow.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { KeptTask } from './run-event.ts';
import type { RunJournal } from './run-journal.ts';
import type { RunState } from './run-state.ts';

/** Returns the plan of a run as a workflow. */
export function writtenTasks({ tasks }: Plan): readonly WorkflowTask[] {
  return tasks.map(({ id, tool, code, args, dependsOn, timeoutMs, onError }) => ({
    id,
    ...(code === undefined ? { tool } : { code }),
    args,
    dependsOn,
    ...(timeoutMs !== undefined && { timeoutMs }),
    onError,
  }));
}

/**
 * Returns the results of all finished tasks except `from` and its dependents. Throws if there is no
 * such task, or if the results are too large for the first event of the new run.
 */
export async function keptTasks(
  { runId, plan, tasks }: Pick<RunState, 'runId' | 'plan' | 'tasks'>,
  from: string,
  journal: Pick<RunJournal, 'readResult'>,
): Promise<readonly KeptTask[]> {
  if (!tasks.has(from)) {
    const hint = didYouMean(from, tasks.keys());
    throw new GatewayError('COMMAND_REFUSED', `the run has no task "${from}"${hint}`);
  }
  const anew = withDependents(plan, from);
  const kept: KeptTask[] = [];
  let bytes = 0;
  for (const [task, state] of tasks) {
    if (anew.has(task) || state.status !== 'succeeded' || state.result === undefined) {
      continue;
    }
    const { result, durationMs } = state;
    bytes += result.kind === 'inline' ? jsonBytes(result.value) : result.sizeBytes;
    if (bytes > EXECUTE.keptBytesMax) {
      throw new GatewayError(
        'COMMAND_REFUSED',
        `the results of the finished tasks have more than ${EXECUTE.keptBytesMax} bytes; run all of it again`,
      );
    }
    const value =
      result.kind === 'inline'
        ? result.value
        : parseJson((await journal.readResult(runId, task)) ?? '');
    kept.push(...(value === undefined ? [] : [{ task, value, durationMs }]));
  }
  return kept;
}

/** Returns a task and all that wait for it, directly or not. */
function withDependents({ tasks }: Plan, from: string): ReadonlySet<string> {
  const found = new Set([from]);
  // A plan has no cycles, and its tasks may stand in any order: each round finds at least one more.
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const { id, dependsOn } of tasks) {
      if (dependsOn.some((each) => found.has(each))) {
        found.add(id);
      }
    }
  }
  return found;
}
