import { GatewayError } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { type LargeValues, type Page, type PageAt, pageAt } from './large-values.ts';
import type { StoredResult } from './run-event.ts';
import type { RunJournal } from './run-journal.ts';
import { type RunState, taskNamed } from './run-state.ts';

interface Readers {
  readonly journal: Pick<RunJournal, 'readResult'>;
  readonly largeValues: Pick<LargeValues, 'page'>;
}

/** One page of a value out of a run's results. Throws PATH_UNKNOWN with what there is instead. */
export async function resultPage(
  state: RunState,
  path: string,
  offset: number,
  { journal, largeValues }: Readers,
): Promise<Page> {
  const task = taskOf(path);
  const result = resultOf(state, path);
  const rest = path.slice(task.length);
  const keptPage = (sizeBytes: number, json: string | undefined): PageAt | Promise<PageAt> => {
    if (json === undefined) {
      const message = `the result of "${task}" is kept no longer: ended runs had more results than pml.retention.runsMegabytes has room for`;
      throw new GatewayError('PATH_UNKNOWN', message);
    }
    return sizeBytes > EXECUTE.parsedHereBytesMax
      ? largeValues.page(json, rest, offset)
      : pageAt(JSON.parse(json) as Json, rest, offset);
  };
  const found =
    result.kind === 'inline'
      ? pageAt(result.value, rest, offset)
      : await keptPage(result.sizeBytes, await journal.readResult(state.runId, task));
  if (found.kind === 'missing') {
    throw new GatewayError('PATH_UNKNOWN', `"${path}": ${found.message}`);
  }
  return found.page;
}

/** A result that was kept apart from its event, as JSON, unless it has more bytes than this. */
export async function keptJson(
  state: RunState,
  task: string,
  bytesMax: number,
  journal: Pick<RunJournal, 'readResult'>,
): Promise<string | undefined> {
  const result = resultOf(state, task);
  return result.kind === 'kept' && result.sizeBytes <= bytesMax
    ? journal.readResult(state.runId, task)
    : undefined;
}

function resultOf(state: RunState, path: string): StoredResult {
  const known = taskNamed(state, taskOf(path));
  const result = known !== undefined && 'result' in known ? known.result : undefined;
  if (result === undefined) {
    const names = [...state.tasks.keys()].slice(0, EXECUTE.keysShown).join(', ');
    const message = `"${path}" has no result in this run; its tasks are ${names}`;
    throw new GatewayError('PATH_UNKNOWN', message);
  }
  return result;
}

/** The task that a path into the results of a run begins with. */
export function taskOf(path: string): string {
  return /^[\w-]+(?:\/\d+)?/u.exec(path)?.[0] ?? '';
}
