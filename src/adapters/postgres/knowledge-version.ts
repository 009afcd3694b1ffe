import type { ProjectId } from '../../base/ids.ts';
import type { Queryable } from './database.ts';

/** The number of the next change to one area of what a project knows; whoever takes it holds its row. */
export async function nextVersion(
  tx: Queryable,
  projectId: ProjectId,
  area: 'graph' | 'learned' | 'thresholds' | 'capabilities',
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `insert into knowledge_version as known (project_id, area, version) values ($1, $2, 1)
    on conflict (project_id, area) do update set version = known.version + 1
    returning version`,
    [projectId, area],
  );
  return row?.version ?? 0;
}
