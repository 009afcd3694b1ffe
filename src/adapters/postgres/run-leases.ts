import { runId as asRunId, type ProjectId } from '../../base/ids.ts';
import type { RunJournal } from '../../execute/run-journal.ts';
import type { Database } from './database.ts';

/** Runs of another owner ($2) that nobody drives: the lease ended before $4, or any has ($3). */
const LEFT_BEHIND = `finished_at is null and lease_owner is distinct from $2
  and ($3::boolean or lease_expires_at is null or lease_expires_at < $4::bigint)`;

/** Who drives which run: leases that are renewed, released, and taken over when they have ended. */
export function createRunLeases(
  database: Database,
  projectId: ProjectId,
): Pick<RunJournal, 'renew' | 'release' | 'leftBehind' | 'take'> {
  // An embedded database has one owner, held by a lock: whoever had it before is gone.
  const isExclusive = database.engine === 'pglite';
  return {
    async renew({ owner, expiresAt }) {
      await database.query(
        `update run set lease_expires_at = $3
        where project_id = $1 and lease_owner = $2 and finished_at is null`,
        [projectId, owner, expiresAt],
      );
    },

    async release(runId, owner) {
      await database.query(
        `update run set lease_owner = null, lease_expires_at = null
        where project_id = $1 and run_id = $2 and lease_owner = $3`,
        [projectId, runId, owner],
      );
    },

    async leftBehind(owner, now) {
      const rows = await database.query<{ run_id: string }>(
        `select run_id from run where project_id = $1 and ${LEFT_BEHIND}
          and status in ('running', 'approval_required') order by started_at, run_id`,
        [projectId, owner, isExclusive, now],
      );
      return rows.map(({ run_id }) => asRunId(run_id));
    },

    async take(runId, { owner, expiresAt }, now) {
      const rows = await database.query(
        `update run set lease_owner = $2, lease_expires_at = $6
        where project_id = $1 and run_id = $5 and ${LEFT_BEHIND} returning run_id`,
        [projectId, owner, isExclusive, now, runId, expiresAt],
      );
      return rows.length > 0;
    },
  };
}
