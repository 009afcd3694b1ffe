import type { ProjectId } from '../../base/ids.ts';
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
