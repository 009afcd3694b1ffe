import { GatewayError } from '../base/errors.ts';
import type { RunEvent } from './run-event.ts';
import type { Begun, Lease, RunJournal } from './run-journal.ts';
import { isPassing, type StorePatienceParts, withPatience } from './store-patience.ts';

type Started = RunEvent & { readonly kind: 'run_started' };

/**
 * Begins a run. A database that is away before anything was sent fails at once: nothing was started.
 * Where the connection broke in the middle, it asks again until it knows. Resolves with `unknown`
 * where the patience ended first.
 */
export async function beginRun(
  { journal, ...patience }: StorePatienceParts & { readonly journal: RunJournal },
  started: Started,
  lease: () => Lease,
): Promise<Begun> {
  const first = await journal.begin(started, lease());
  if (first.kind !== 'unknown') {
    return first;
  }
  try {
    return await withPatience(patience, async () => {
      const begun = await journal.begin(started, lease());
      if (begun.kind === 'unknown') {
        throw new GatewayError('DATABASE_UNAVAILABLE', begun.why);
      }
      return begun;
    });
  } catch (error) {
    if (isPassing(error)) {
      return first;
    }
    throw error;
  }
}
