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
    async removeEnded({ endedSince, newest, suggestedSince }, limit) {
      const rows = await database.query(
        `delete from run using (
          select run_id from run
          where project_id = $1 and status = 'suggestion' and started_at < $2
          order by started_at, run_id limit $3 for update skip locked
        ) as old
        where run.project_id = $1 and run.run_id = old.run_id returning run.run_id`,
        [projectId, suggestedSince, limit],
      );
      const kept = { since: endedSince, newest };
      const ended = await removeOldRows({ database, projectId }, RUNS, kept, limit - rows.length);
      return rows.length + ended;
    },
  };
}
