import { type Json, utf8Bytes } from '../base/json.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { StoredResult } from './run-event.ts';
import type { RunLog } from './run-log.ts';

/** Small values travel with their event; large ones are stored apart, so that no answer is flooded. */
export async function keepResult(log: RunLog, task: string, value: Json): Promise<StoredResult> {
  const json = JSON.stringify(value);
  const sizeBytes = utf8Bytes(json);
  if (sizeBytes <= EXECUTE.inlineResultBytesMax) {
    return { kind: 'inline', value };
  }
  await log.keepResult(task, json);
  const shown = typeof value === 'string' ? value : json;
  return { kind: 'kept', sizeBytes, preview: beginningOf(shown) };
}

/**
 * A piece cut from a text keeps the whole text in memory for as long as the piece lives, and a
 * run's state lives long: the piece is written anew.
 */
function beginningOf(text: string): string {
  return JSON.parse(JSON.stringify(text.slice(0, EXECUTE.previewLength))) as string;
}
