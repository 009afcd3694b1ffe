import { askThread } from '../adapters/threads/ask-thread.ts';
import { type LargeValues, largeValuesBy } from '../execute/large-values.ts';

/** Reads large values in a thread of its own, so that nobody else waits for it. */
export function valuesInThread(): LargeValues {
  return largeValuesBy((question) =>
    askThread({ beside: import.meta.url, file: 'values-worker' }, question),
  );
}
