import { GatewayError } from '../../base/errors.ts';
import type { ProjectId } from '../../base/ids.ts';
import { isJsonObject, parseJson } from '../../base/json.ts';
import type { RunJournal } from '../../execute/run-journal.ts';
import type { Database } from './database.ts';
import { removeOldRows } from './remove-old-rows.ts';
import { toStorableKey } from './storable-text.ts';

/** Checkpoints and large results of runs. */
export function createRunKeeping(
  database: Database,
  projectId: ProjectId,
): Pick<RunJournal, 'saveCheckpoint' | 'readCheckpoint' | 'keepResult' | 'readResult'> {
  return {
    async saveCheckpoint(runId, { owner, token }, { sequence, state }, keep) {
      await database.query(
        `insert into run_checkpoint (project_id, run_id, sequence, checkpoint)
        select project_id, run_id, $3::integer, $4 from run
        where project_id = $1 and run_id = $2 and finished_at is null and last_sequence >= $3
          and lease_owner = $5 and lease_token = $6
        on conflict (project_id, run_id, sequence) do update set checkpoint = excluded.checkpoint`,
        [projectId, runId, sequence, JSON.stringify(state), owner, token],
      );
      await database.query(
        `delete from run_checkpoint where project_id = $1 and run_id = $2 and sequence not in (
          select sequence from run_checkpoint where project_id = $1 and run_id = $2
          order by sequence desc limit $3)`,
        [projectId, runId, keep],
      );
    },

    async readCheckpoint(runId) {
      const rows = await database.query<{ sequence: number; checkpoint: string }>(
        `select sequence, checkpoint from run_checkpoint
        where project_id = $1 and run_id = $2 and sequence <=
          (select last_sequence from run where project_id = $1 and run_id = $2)
        order by sequence desc limit 1`,
        [projectId, runId],
      );
      // A checkpoint that was damaged is as good as none: the events tell the same.
      const state = rows[0] === undefined ? undefined : parseJson(rows[0].checkpoint);
      return rows[0] === undefined || !isJsonObject(state)
        ? undefined
        : { sequence: rows[0].sequence, state };
    },

    async keepResult(runId, { owner, token }, task, json) {
      const rows = await database.query(
        `insert into run_result (project_id, run_id, task, value)
        select project_id, run_id, $3, $4 from run
        where project_id = $1 and run_id = $2 and lease_owner = $5 and lease_token = $6
        on conflict (project_id, run_id, task) do update set value = excluded.value
        returning run_id`,
        [projectId, runId, toStorableKey(task), json, owner, token],
      );
      if (rows.length === 0) {
        throw new GatewayError(
          'RUN_UNKNOWN',
          `another instance of pml has taken the run ${runId} over`,
        );
      }
    },

    async readResult(runId, task) {
      const rows = await database.query<{ value: string }>(
        'select value from run_result where project_id = $1 and run_id = $2 and task = $3',
        [projectId, runId, toStorableKey(task)],
      );
      return rows[0]?.value;
    },
  };
}

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
