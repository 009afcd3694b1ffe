import type { ProjectId } from '../../base/ids.ts';
import type { RunSizes } from '../../execute/retention-keeper.ts';
import type { Database } from './database.ts';

/** Bytes as they are stored of the events and checkpoints of each run that has ended, and of its kept results. */
const SIZES = `select run_id, finished_at,
    coalesce((select sum(pg_column_size(event)) from run_event e
      where e.project_id = $1 and e.run_id = run.run_id), 0)
    + coalesce((select sum(pg_column_size(checkpoint)) from run_checkpoint c
      where c.project_id = $1 and c.run_id = run.run_id), 0) as told,
    coalesce((select sum(pg_column_size(value)) from run_result v
      where v.project_id = $1 and v.run_id = run.run_id), 0) as kept
  from run where project_id = $1 and finished_at is not null`;

/** Removes what takes more than its room, of the runs that ended first. */
export function createRunSizes(database: Database, projectId: ProjectId): RunSizes {
  return {
    async removeResults(bytesMax, limit) {
      const rows = await database.query(
        `with sizes as (${SIZES}),
        -- What is told of all runs stays, so results have the rest, the newest first.
        beyond as (
          select run_id, finished_at from (
            select run_id, finished_at, kept,
              (select sum(told) from sizes)
                + sum(kept) over (order by finished_at desc, run_id desc) as filled
            from sizes
          ) as ranked where kept > 0 and filled > $2
          order by finished_at, run_id limit $3
        ),
        gone as (
          delete from run_result using beyond
          where run_result.project_id = $1 and run_result.run_id = beyond.run_id
          returning run_result.run_id
        ) select distinct run_id from gone`,
        [projectId, bytesMax, limit],
      );
      return rows.length;
    },

    async removeRuns(bytesMax, limit) {
      const rows = await database.query(
        `with sizes as (${SIZES}),
        beyond as (
          select run_id from (
            select run_id, finished_at,
              sum(told + kept) over (order by finished_at desc, run_id desc) as filled
            from sizes
          ) as ranked where filled > $2
          order by finished_at, run_id limit $3
        )
        delete from run using beyond
        where run.project_id = $1 and run.run_id = beyond.run_id returning run.run_id`,
        [projectId, bytesMax, limit],
      );
      return rows.length;
    },
  };
}
