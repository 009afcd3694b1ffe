import type { ProjectId } from '../../base/ids.ts';
import type { Queryable } from './database.ts';
import { LEARNED_MESSAGE, newsChannel } from './presence.ts';

const AREAS = ['graph', 'learned', 'thresholds', 'capabilities'] as const;
type KnowledgeArea = (typeof AREAS)[number];

/** The row of this area holds the first version after rows of the project were removed. */
const ANEW = 'anew';

/**
 * SQL that notifies other instances of the project ($1), at the end of the transaction, that
 * knowledge has changed.
 */
const TELL = `pg_notify(${newsChannel('$1::text')}, '${LEARNED_MESSAGE}')`;

/**
 * Returns the number of the next change in one area of a project's knowledge, and locks its row.
 */
export async function nextVersion(
  tx: Queryable,
  projectId: ProjectId,
  area: KnowledgeArea,
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `insert into knowledge_version as known (project_id, area, version) values ($1, $2, 1)
    on conflict (project_id, area) do update set version = known.version + 1
    returning version, ${TELL}`,
    [projectId, area],
  );
  return row?.version ?? 0;
}

/**
 * SQL for the version of an area ($2) of a project ($1), for a reader who knows everything up to
 * $3. The version is 0 if rows were removed since: then the reader reads everything again.
 */
export const VERSION_FOR_READER = `case when $3::bigint > 0 and $3::bigint < (
    select anew.version from knowledge_version anew
    where anew.project_id = $1 and anew.area = '${ANEW}')
  then 0 else version end`;

/** Returns that version. */
export async function versionForReader(
  tx: Queryable,
  projectId: ProjectId,
  area: KnowledgeArea,
  since: number,
): Promise<number> {
  const [found] = await tx.query<{ version: number }>(
    `select ${VERSION_FOR_READER} as version from knowledge_version
    where project_id = $1 and area = $2`,
    [projectId, area, since],
  );
  return found?.version ?? 0;
}

/**
 * Does the same as `versionForReader`. Writers of the area wait until the transaction ends; other
 * readers do not.
 */
export async function lockForReading(
  tx: Queryable,
  projectId: ProjectId,
  area: KnowledgeArea,
  since: number,
): Promise<number> {
  await tx.query('select 1 from knowledge_version where project_id = $1 and area = $2 for share', [
    projectId,
    area,
  ]);
  return versionForReader(tx, projectId, area, since);
}

/**
 * Returns the highest version of a project that anybody may have read. Writers wait until the
 * transaction ends. Rows are locked in the order in which writers take them.
 */
export async function lockVersions(tx: Queryable, project: string): Promise<number> {
  const rows = await tx.query<{ version: number }>(
    'select version from knowledge_version where project_id = $1 order by area for update',
    [project],
  );
  return Math.max(0, ...rows.map(({ version }) => version));
}

/**
 * Makes all readers of this project read everything again. `highest` is the highest version stored
 * before rows were removed.
 */
export async function startAnew(tx: Queryable, project: string, highest: number): Promise<void> {
  await tx.query(
    `insert into knowledge_version as known (project_id, area, version)
    select $1, area, 1 + greatest($2::bigint,
      (select max(version) from knowledge_version where project_id = $1))
    from unnest($3::text[]) as area
    on conflict (project_id, area) do update set version = excluded.version
    returning ${TELL}`,
    [project, highest, [...AREAS, ANEW]],
  );
}
