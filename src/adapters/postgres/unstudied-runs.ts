import { runId as asRunId, type ProjectId, type RunId } from '../../base/ids.ts';
import type { UnstudiedRuns } from '../../learn/unstudied-runs.ts';
import type { Database, Queryable } from './database.ts';

export function createUnstudiedRuns(database: Database, projectId: ProjectId): UnstudiedRuns {
  return {
    async read(limit) {
      const rows = await database.query<{ run_id: string }>(
        `select run_id from run
        where project_id = $1 and finished_at is not null and not is_studied
        order by finished_at, run_id limit $2`,
        [projectId, limit],
      );
      return rows.map(({ run_id }) => asRunId(run_id));
    },
    async giveUp(runId) {
      await noteStudied(database, projectId, runId);
    },
  };
}

/** False where somebody has studied it before: then nothing of it may be learned again. */
export async function noteStudied(
  tx: Queryable,
  projectId: ProjectId,
  runId: RunId,
): Promise<boolean> {
  const rows = await tx.query(
    `update run set is_studied = true
    where project_id = $1 and run_id = $2 and not is_studied returning run_id`,
    [projectId, runId],
  );
  return rows.length > 0;
}
