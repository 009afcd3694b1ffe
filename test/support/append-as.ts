import type { RunId } from '../../src/base/ids.ts';
import type { RunEvent } from '../../src/execute/run-event.ts';
import type { Hold, RunJournal } from '../../src/execute/run-journal.ts';
import type { RunStatus } from '../../src/execute/run-state.ts';

/** The hold of whoever began a run and never lost it. */
export const firstHold = (owner: string): Hold => ({ owner, token: 1 });

/** Appends after the events that are there. */
export async function appendAs(
  journal: RunJournal,
  runId: RunId,
  hold: Hold,
  events: readonly RunEvent[],
  status: RunStatus = events.findLast((event) => event.kind === 'run_finished')?.end ?? 'running',
): Promise<void> {
  const after = (await journal.read(runId)).length;
  await journal.append(runId, { hold, after, events, status, expiresAt: 0 });
}
