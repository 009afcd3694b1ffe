import type { ProjectId } from '../../base/ids.ts';
import type { RunJournal } from '../../execute/run-journal.ts';
import type { Database } from './database.ts';

/**
 * Removes runs that are kept no longer; events, checkpoints and results refer to their run and go
 * with it.
 *
 * Instances that do it at once pass over each other's rows instead of waiting for them: a row
 * that is locked is being removed already.
 */
export function createRunRetention(
  database: Database,
  projectId: ProjectId,
): Pick<RunJournal, 'removeEnded'> {
  return {
    async removeEnded({ endedSince, newest }, limit) {
      const rows = await database.query(
        `delete from run using (
          select run_id from run
          where project_id = $1 and finished_at is not null and (finished_at < $2
            or (finished_at, run_id) <= (
              select finished_at, run_id from run
              where project_id = $1 and finished_at is not null
              order by finished_at desc, run_id desc offset $3 limit 1))
          order by finished_at, run_id limit $4 for update skip locked
        ) as old
        where run.project_id = $1 and run.run_id = old.run_id returning run.run_id`,
        [projectId, endedSince, newest, limit],
      );
      return rows.length;
    },
  };
}
