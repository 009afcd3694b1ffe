import type { RunId } from '../base/ids.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { JournaledEvent, RunJournal } from './run-journal.ts';
import type { RunWatchers } from './run-watchers.ts';

/**
 * The events of a run after a place in its journal, as they become durable, until its end. The
 * journal is the buffer: a reader that is slow holds up nobody and misses nothing.
 */
export async function* readEvents(
  { journal, watchers }: { readonly journal: RunJournal; readonly watchers: RunWatchers },
  id: RunId,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<JournaledEvent> {
  let sequence = after;
  while (!signal.aborted) {
    // Events of a run that another instance drives come without a word.
    const woken = watchers.next(EXECUTE.eventsPollMs, signal);
    const batch = await journal.readAfter(id, sequence, EXECUTE.eventsReadMax);
    for (const journaled of batch) {
      yield journaled;
      ({ sequence } = journaled);
      if (journaled.event.kind === 'run_finished') {
        return;
      }
    }
    if (batch.length === 0) {
      await woken;
    }
  }
}
