import { describeError, GatewayError } from '../../base/errors.ts';
import { runId as asRunId, type ProjectId } from '../../base/ids.ts';
import type { RunEvent } from '../../execute/run-event.ts';
import type { Begun, Lease } from '../../execute/run-journal.ts';
import { mayHaveTakenEffect } from './classify-failure.ts';
import type { Database } from './database.ts';
import { inDatabaseTime, ownTime } from './lease-time.ts';
import { toolsIn } from './run-facts.ts';
import { toStorable, toStorableKey } from './storable-text.ts';

type Started = RunEvent & { readonly kind: 'run_started' };

/** Attempts to find the run with the same key. One is enough unless that run is being removed. */
const ATTEMPTS_MAX = 3;
/** The token of whoever began the run. */
const FIRST_TOKEN = 1;

/** Stores a run with its first event, or finds the run that its request began before. */
export async function beginRun(
  database: Database,
  projectId: ProjectId,
  event: Started,
  lease: Lease,
): Promise<Begun> {
  try {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const hold = { owner: lease.owner, token: FIRST_TOKEN };
      if (await insert(database, projectId, event, lease)) {
        return { kind: 'begun', hold };
      }
      const before = await find(database, projectId, event);
      if (before?.isSame === true && before.owner === hold.owner && before.token === hold.token) {
        // An earlier attempt of this process stored it, and the answer was lost.
        return { kind: 'begun', hold };
      }
      if (before !== undefined) {
        return { kind: 'repeated', runId: asRunId(before.id) };
      }
    }
  } catch (error) {
    if (mayHaveTakenEffect(error)) {
      return { kind: 'unknown', why: describeError(error) };
    }
    throw error;
  }
  throw new GatewayError('INTERNAL', `the run ${event.runId} was neither begun nor found`);
}

async function insert(
  database: Database,
  projectId: ProjectId,
  event: Started,
  { owner, expiresAt }: Lease,
): Promise<boolean> {
  const rows = await database.query(
    `with begun as (
      insert into run (project_id, run_id, request_key, status, intent, task_count, started_at,
        last_sequence, lease_owner, lease_expires_at, lease_token, person, client, tools)
      values ($1, $2, $3, $10, $4, $5, $6, 1, $8, ${inDatabaseTime('$9', '$12')}, $11, $13, $14, $15::text[])
      on conflict do nothing
      returning project_id, run_id
    )
    insert into run_event (project_id, run_id, sequence, event)
    select project_id, run_id, 1, $7 from begun returning run_id`,
    [
      projectId,
      event.runId,
      keyOf(event),
      event.intent === undefined ? null : toStorable(event.intent),
      event.plan.tasks.length,
      event.at,
      JSON.stringify(event),
      owner,
      expiresAt,
      event.isSuggested === true ? 'suggestion' : 'running',
      FIRST_TOKEN,
      ownTime(),
      event.person === undefined ? null : toStorable(event.person),
      event.client === undefined ? null : toStorable(event.client),
      toolsIn([event]).map((tool) => toStorable(tool)),
    ],
  );
  return rows.length > 0;
}

/** The run of this id or of this request key. */
async function find(
  database: Database,
  projectId: ProjectId,
  event: Started,
): Promise<
  | {
      readonly id: string;
      readonly isSame: boolean;
      readonly owner: string | null;
      readonly token: number;
    }
  | undefined
> {
  const [row] = await database.query<{
    run_id: string;
    lease_owner: string | null;
    lease_token: number;
  }>(
    `select run_id, lease_owner, lease_token from run
    where project_id = $1 and (request_key = $2 or run_id = $3)`,
    [projectId, keyOf(event), event.runId],
  );
  return row === undefined
    ? undefined
    : {
        id: row.run_id,
        isSame: row.run_id === event.runId,
        owner: row.lease_owner,
        token: row.lease_token,
      };
}

const keyOf = ({ requestKey }: Started): string | null =>
  requestKey === undefined ? null : toStorableKey(requestKey);
