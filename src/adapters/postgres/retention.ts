import type { ProjectId } from '../../base/ids.ts';
import type { RunSizes } from '../../execute/retention-keeper.ts';
import type { Database } from './database.ts';

/** A table whose rows go when they are too old or too many. */
interface AgingTable {
  readonly table: string;
  /** The column that tells the rows of a project apart. */
  readonly id: string;
  /** The column with the time by which a row is old; one without a time stays. */
  readonly at: string;
}

/** Which rows stay. */
interface KeptRows {
  readonly since: number;
  readonly newest: number;
}

/**
 * Removes at most `limit` rows that do not stay, the oldest first, and answers how many; what
 * refers to them goes with them.
 *
 * Instances that do it at once pass over each other's rows instead of waiting for them: a row
 * that is locked is being removed already.
 */
export async function removeOldRows(
  { database, projectId }: { readonly database: Database; readonly projectId: ProjectId },
  { table, id, at }: AgingTable,
  { since, newest }: KeptRows,
  limit: number,
): Promise<number> {
  const rows = await database.query(
    // Materialized, so that the rows are chosen once: joined as a subquery they may be chosen
    // anew for every row, and more go than the limit allows.
    `with old as materialized (
      select ${id} from ${table}
      where project_id = $1 and ${at} is not null and (${at} < $2
        or (${at}, ${id}) <= (
          select ${at}, ${id} from ${table}
          where project_id = $1 and ${at} is not null
          order by ${at} desc, ${id} desc offset $3 limit 1))
      order by ${at}, ${id} limit $4 for update skip locked
    )
    delete from ${table} using old
    where ${table}.project_id = $1 and ${table}.${id} = old.${id} returning ${table}.${id}`,
    [projectId, since, newest, limit],
  );
  return rows.length;
}

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
