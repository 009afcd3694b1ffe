import type { RunId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import { EXECUTE } from '../tuning.ts';
import type { StoredResult } from './run-event.ts';
import type { RunJournal } from './run-journal.ts';

/** Small values travel with their event; large ones are stored apart, so that no answer is flooded. */
export async function keepResult(
  journal: RunJournal,
  runId: RunId,
  task: string,
  value: Json,
): Promise<StoredResult> {
  const text = JSON.stringify(value);
  if (text.length <= EXECUTE.inlineResultBytesMax) {
    return { kind: 'inline', value };
  }
  await journal.keepResult(runId, task, value);
  const shown = typeof value === 'string' ? value : text;
  return { kind: 'kept', sizeBytes: text.length, preview: shown.slice(0, EXECUTE.previewLength) };
}
