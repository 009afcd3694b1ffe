import { runId as asRunId, type ProjectId } from '../../base/ids.ts';
import type { RunJournal } from '../../execute/run-journal.ts';
import { EXECUTE } from '../../tuning/execute.ts';
import type { Database } from './database.ts';
import { inDatabaseTime, ownTime } from './lease-time.ts';
import { lostLock, type Presence } from './presence.ts';

/** A dead process renewed its leases so long before they end, at the latest. */
const UNRENEWED_LEFT_MS = EXECUTE.leaseMs - EXECUTE.unrenewedMs;

/**
 * Runs that $2 may take: its own, runs whose lease ended before $4, or all of others ($3). $6 is the
 * time here. If $7, also the runs of a dead process: it lost its lock and stopped renewing.
 */
const TAKEABLE = `finished_at is null and (lease_owner = $2
  or $3::boolean or lease_expires_at is null or lease_expires_at < ${inDatabaseTime('$4', '$6')}
  or ($7::boolean and lease_expires_at < ${inDatabaseTime('$4', '$6')} + ${UNRENEWED_LEFT_MS}
    and ${lostLock('lease_owner')}))`;

/** Leases of runs: renewed, released, and taken over after they ended. */
export function createRunLeases(
  database: Database,
  projectId: ProjectId,
  presence?: Presence,
): Pick<RunJournal, 'renew' | 'release' | 'leftBehind' | 'take'> {
  // An embedded database has one owner, held by a lock: whoever had it before is gone.
  const isExclusive = database.engine === 'pglite';
  const seesDeaths = (): boolean => presence?.seesDeaths() ?? false;
  return {
    async renew({ owner, expiresAt }, driven) {
      await database.query(
        `update run set lease_expires_at = greatest(lease_expires_at, ${inDatabaseTime('$3', '$5')})
        where project_id = $1 and lease_owner = $2 and finished_at is null
          and run_id = any($4::text[])`,
        [projectId, owner, expiresAt, driven, ownTime()],
      );
    },

    async release(runId, { owner, token }) {
      await database.query(
        `update run set lease_owner = null, lease_expires_at = null, resume_attempts = 0
        where project_id = $1 and run_id = $2 and lease_owner = $3 and lease_token = $4`,
        [projectId, runId, owner, token],
      );
    },

    async leftBehind(owner, driven, now) {
      const rows = await database.query<{ run_id: string; resume_attempts: number }>(
        `select run_id, resume_attempts from run where project_id = $1 and ${TAKEABLE}
          and status in ('running', 'approval_required') and run_id <> all($5::text[])
        order by resume_attempts, started_at, run_id`,
        [projectId, owner, isExclusive, now, driven, ownTime(), seesDeaths()],
      );
      return rows.map((row) => ({ runId: asRunId(row.run_id), attempts: row.resume_attempts }));
    },

    async take(runId, { owner, expiresAt }, now) {
      const [row] = await database.query<{
        lease_token: number;
        last_sequence: number;
        resume_attempts: number;
      }>(
        `update run set lease_owner = $2, lease_expires_at = ${inDatabaseTime('$8', '$6')},
          lease_token = lease_token + 1,
          resume_attempts = resume_attempts
            + case when lease_owner is distinct from $2 then 1 else 0 end
        where project_id = $1 and run_id = $5 and ${TAKEABLE}
        returning lease_token, last_sequence, resume_attempts`,
        [projectId, owner, isExclusive, now, runId, ownTime(), seesDeaths(), expiresAt],
      );
      return row === undefined
        ? undefined
        : {
            hold: { owner, token: row.lease_token },
            sequence: row.last_sequence,
            attempts: row.resume_attempts,
          };
    },
  };
}
