import { GatewayError } from '../../base/errors.ts';
import { type ProjectId, runId as asRunId, type RunId } from '../../base/ids.ts';
import { isJsonObject, parseJson } from '../../base/json.ts';
import type { RunEvent } from '../../execute/run-event.ts';
import type { DecisionEvent, RunJournal } from '../../execute/run-journal.ts';
import { loopTurns } from '../../system/loop-turns.ts';
import { EXECUTE } from '../../tuning/execute.ts';
import { LOOP } from '../../tuning/loop.ts';
import type { Database } from './database.ts';
import { lostLock, type Presence } from './presence.ts';
import { removeOldRows } from './retention.ts';
import { createRunList } from './run-list.ts';
import { appendEvents, beginRun, inDatabaseTime, ownTime } from './run-writing.ts';
import { toStorableKey } from './sql-values.ts';

interface EventRow extends Record<string, unknown> {
  readonly sequence: number;
  readonly event: string;
}

/**
 * The journal of runs in SQL.
 *
 * Each write is one statement, so it is stored whole or not at all, and costs one round trip.
 * The row of the run counts its events, names its holder and is locked while events are added:
 * sequence numbers have no gaps, and only the holder appends.
 */
export function createRunJournal(
  database: Database,
  projectId: ProjectId,
  presence?: Presence,
): RunJournal {
  return {
    ...createRunLeases(database, projectId, presence),
    ...createRunKeeping(database, projectId),
    ...createRunRetention(database, projectId),
    ...createRunList(database, projectId),
    begin: (event, lease) => inTurn(beginRun(database, projectId, event, lease)),
    append: (runId, append) => inTurn(appendEvents(database, projectId, runId, append)),

    async read(runId) {
      const rows = await database.query<EventRow>(
        'select sequence, event from run_event where project_id = $1 and run_id = $2 order by sequence',
        [projectId, runId],
      );
      return rows.map((row) => eventOf(runId, row));
    },

    async ofRequest(requestKey) {
      const [row] = await database.query<{ run_id: string }>(
        'select run_id from run where project_id = $1 and request_key = $2',
        [projectId, toStorableKey(requestKey)],
      );
      return row === undefined ? undefined : asRunId(row.run_id);
    },

    async readAfter(runId, sequence, limit) {
      const rows = await database.query<EventRow>(
        `select sequence, event from run_event
        where project_id = $1 and run_id = $2 and sequence > $3 order by sequence limit $4`,
        [projectId, runId, sequence, limit],
      );
      return rows.map((row) => ({ sequence: row.sequence, event: eventOf(runId, row) }));
    },

    async waiting(limit) {
      const rows = await database.query<{ run_id: string }>(
        `select run_id from run where project_id = $1 and finished_at is null
          and status in ('running', 'paused', 'approval_required', 'outcome_unknown')
        order by started_at, run_id limit $2`,
        [projectId, limit],
      );
      return rows.map(({ run_id }) => asRunId(run_id));
    },

    async decisions(newestRuns, limit) {
      // By its letters, of which a task's own text may have the same: what is no decision is left out.
      const rows = await database.query<EventRow & { run_id: string }>(
        `select run_id, sequence, event from run_event
        where project_id = $1 and event like '%"kind":"decision!_%' escape '!' and run_id in (
          select run_id from run
          where project_id = $1 and status <> 'suggestion' order by started_at desc, run_id desc limit $2
        ) order by run_id, sequence limit $3`,
        [projectId, newestRuns, limit],
      );
      return rows.flatMap((row) => decisionOf(row));
    },

    async countByStatus() {
      const rows = await database.query<{ status: string; count: number }>(
        `select status, count(*) as count from run
        where project_id = $1 and status <> 'suggestion' group by status`,
        [projectId],
      );
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    },
  };
}

/**
 * Reads the event of a row. Rows are written whole, so an unreadable one was damaged by something
 * else.
 */
function eventOf(runId: RunId, { sequence, event }: EventRow): RunEvent {
  const value = parseJson(event);
  if (!isJsonObject(value) || typeof value['kind'] !== 'string') {
    throw new GatewayError(
      'RUN_DAMAGED',
      `event ${sequence} of the run ${runId} is stored as something that is no event`,
      { data: { workflowId: runId, sequence } },
    );
  }
  return value as unknown as RunEvent;
}

/** Returns the decision of an event. Empty if it has none, or is damaged. */
function decisionOf(row: EventRow & { readonly run_id: string }): readonly DecisionEvent[] {
  const event = parseJson(row.event) as Partial<RunEvent> | undefined;
  return event?.kind === 'decision_requested' || event?.kind === 'decision_made'
    ? [{ runId: asRunId(row.run_id), event: event as DecisionEvent['event'] }]
    : [];
}

/** Answers for many runs come together. The runs go on one after the other. */
async function inTurn<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer;
  const turn = loopTurns.enter(LOOP.turnMs);
  if (turn !== undefined) {
    await turn;
  }
  return given;
}

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
function createRunLeases(
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

/** Checkpoints and large results of runs. */
function createRunKeeping(
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
function createRunRetention(
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
