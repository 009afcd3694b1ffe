import { GatewayError } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import { readPath } from '../plan/reference.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { RunJournal } from './run-journal.ts';
import { type RunState, taskNamed } from './run-state.ts';

/** A value out of a run's results. Throws PATH_UNKNOWN with what there is instead. */
export async function resultAt(
  state: RunState,
  path: string,
  journal: Pick<RunJournal, 'readResult'>,
): Promise<Json> {
  const task = taskOf(path);
  const known = taskNamed(state, task);
  const result = known !== undefined && 'result' in known ? known.result : undefined;
  if (result === undefined) {
    const names = [...state.tasks.keys()].slice(0, EXECUTE.keysShown).join(', ');
    throw new GatewayError(
      'PATH_UNKNOWN',
      `"${path}" has no result in this run; its tasks are ${names}`,
    );
  }
  const whole =
    result.kind === 'inline' ? result.value : await journal.readResult(state.runId, task);
  if (whole === undefined) {
    const message = `the result of "${task}" is kept no longer: ended runs had more results than pml.retention.runsMegabytes has room for`;
    throw new GatewayError('PATH_UNKNOWN', message);
  }
  const found = readPath(whole, path.slice(task.length));
  if (found.kind === 'missing') {
    throw new GatewayError('PATH_UNKNOWN', `"${path}": ${found.message}`);
  }
  return found.value;
}

/** The task that a path into the results of a run begins with. */
export function taskOf(path: string): string {
  return /^[\w-]+(?:\/\d+)?/u.exec(path)?.[0] ?? '';
}
