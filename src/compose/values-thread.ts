import { askThread } from '../adapters/threads/ask-thread.ts';
import { Gate } from '../base/gate.ts';
import { type LargeValues, largeValuesBy } from '../execute/large-values.ts';
import { EXECUTE } from '../tuning/execute.ts';

const NEVER = new AbortController().signal;

/** Reads large values in threads of their own, few at once, so that nobody else waits for it. */
export function valuesInThread(): LargeValues {
  const gate = new Gate({
    placesMax: EXECUTE.valueThreadsMax,
    waitingMax: EXECUTE.concurrencyMax,
  });
  const program = { beside: import.meta.url, file: 'values-worker' };
  const limits = { maxOldGenerationSizeMb: EXECUTE.valueThreadHeapMb };
  return largeValuesBy(async (question) => {
    const refusal = await gate.enter(NEVER);
    if (refusal !== undefined) {
      throw new Error('too many large values wait to be read');
    }
    try {
      return await askThread(program, question, limits);
    } finally {
      gate.leave();
    }
  });
}
