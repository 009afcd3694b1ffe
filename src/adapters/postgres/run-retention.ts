import type { ProjectId } from '../../base/ids.ts';
import type { RunJournal } from '../../execute/run-journal.ts';
import type { Database } from './database.ts';
import { removeOldRows } from './remove-old-rows.ts';

const RUNS = { table: 'run', id: 'run_id', at: 'finished_at' } as const;

/** Removes runs that are kept no longer; their events, checkpoints and results go with them. */
export function createRunRetention(
  database: Database,
  projectId: ProjectId,
): Pick<RunJournal, 'removeEnded'> {
  return {
    removeEnded: ({ endedSince, newest }, limit) =>
      removeOldRows({ database, projectId }, RUNS, { since: endedSince, newest }, limit),
  };
}
