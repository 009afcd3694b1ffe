/** Writes the first and the further events of a run, with its hold and the facts that lists are filtered by. */
import { describeError, GatewayError } from '../../base/errors.ts';
import { type ProjectId, runId as asRunId, type RunId } from '../../base/ids.ts';
import { refusalOf } from '../../base/people-words.ts';
import type { RunEvent } from '../../execute/run-event.ts';
import type { Append, Begun, Lease, RunEnding } from '../../execute/run-journal.ts';
import { mayHaveTakenEffect } from './classify-failure.ts';
import type { Database } from './database.ts';
import { toStorable, toStorableKey } from './sql-values.ts';

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

/** Returns the run of this id or of this request key. */
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

/**
 * Appends events in one statement. It checks the hold and the place in the same statement, so two
 * writers can never both append, and the same append can be sent again when its answer was lost.
 */
export async function appendEvents(
  database: Database,
  projectId: ProjectId,
  runId: RunId,
  append: Append,
): Promise<void> {
  const { hold, after, events, status, expiresAt } = append;
  const finished = events.findLast((event) => event.kind === 'run_finished');
  const replanned = events.findLast((event) => event.kind === 'run_replanned');
  const isOnlyResumed = events.length > 0 && events.every(({ kind }) => kind === 'run_resumed');
  const texts = events.map((event) => JSON.stringify(event));
  const rows = await database.query(
    `with advanced as (
      update run set last_sequence = last_sequence + $3::integer, status = $4,
        finished_at = coalesce($5::bigint, finished_at),
        task_count = coalesce($8::integer, task_count),
        lease_expires_at = greatest(lease_expires_at, ${inDatabaseTime('$11', '$13')}),
        resume_attempts = case when $12::boolean then resume_attempts else 0 end,
        ending = coalesce(ending, $14),
        tools = case when $15::text[] <@ tools then tools
          else tools || array(select unnest($15::text[]) except select unnest(tools)) end
      where project_id = $1 and run_id = $2 and finished_at is null
        and lease_owner = $7 and lease_token = $9 and last_sequence = $10
      returning project_id, run_id
    ), added as (
      insert into run_event (project_id, run_id, sequence, event)
      select project_id, run_id, $10::integer + place, event
      from advanced, unnest($6::text[]) with ordinality as appended (event, place)
    )
    select run_id from advanced`,
    [
      projectId,
      runId,
      events.length,
      status,
      finished?.at,
      texts,
      hold.owner,
      replanned?.plan.tasks.length,
      hold.token,
      after,
      expiresAt,
      isOnlyResumed,
      ownTime(),
      endingIn(events),
      toolsIn(events).map((tool) => toStorable(tool)),
    ],
  );
  if (rows.length === 0 && !(await isStored(database, projectId, runId, after, texts))) {
    throw new GatewayError(
      'RUN_UNKNOWN',
      `the run ${runId} has ended, or another instance of pml has taken it over`,
    );
  }
}

/**
 * Returns true if exactly these events are in the journal at this place: an earlier attempt stored
 * them.
 */
async function isStored(
  database: Database,
  projectId: ProjectId,
  runId: RunId,
  after: number,
  texts: readonly string[],
): Promise<boolean> {
  const rows = await database.query<{ event: string }>(
    `select event from run_event
    where project_id = $1 and run_id = $2 and sequence > $3 order by sequence limit $4`,
    [projectId, runId, after, texts.length],
  );
  return (
    texts.length > 0 &&
    rows.length === texts.length &&
    rows.every(({ event }, place) => event === texts[place])
  );
}

/** Returns the tools in these events: of plans, and of calls by programs. */
export function toolsIn(events: readonly RunEvent[]): readonly string[] {
  const tools = events.flatMap((event): readonly string[] => {
    if (event.kind === 'run_started' || event.kind === 'run_replanned') {
      return event.plan.tasks.map(({ tool }) => tool);
    }
    return event.kind === 'task_finished' && event.call !== undefined ? [event.call.tool] : [];
  });
  return [...new Set(tools)];
}

/** Returns `denied` or `expired` if one of these events ends such a call. */
export function endingIn(events: readonly RunEvent[]): RunEnding | undefined {
  return events
    .map((event) =>
      event.kind === 'task_finished' && event.end.kind === 'failed'
        ? refusalOf(event.end.code)
        : undefined,
    )
    .find((ending) => ending !== undefined);
}

// Leases use the time of the database. The clocks of instances may differ by more than the length
// of a lease, and an instance whose clock is ahead would take over live runs.

/**
 * Returns SQL that turns a time of this machine into one of the database. `own` is the parameter
 * with the time here.
 */
export const inDatabaseTime = (time: string, own: string): string =>
  `((extract(epoch from clock_timestamp()) * 1000)::bigint + (${time}::bigint - ${own}::bigint))`;

/** Returns the value of that parameter. */
export const ownTime = (): number => Date.now();
