import { GatewayError } from '../../base/errors.ts';
import type { ProjectId, RunId } from '../../base/ids.ts';
import type { Append } from '../../execute/run-journal.ts';
import type { Database } from './database.ts';
import { inDatabaseTime, ownTime } from './lease-time.ts';
import { endingIn, toolsIn } from './run-facts.ts';
import { toStorable } from './storable-text.ts';

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
