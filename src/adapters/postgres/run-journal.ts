import { GatewayError } from '../../base/errors.ts';
import { runId as asRunId, type ProjectId, type RunId } from '../../base/ids.ts';
import { isJsonObject, parseJson } from '../../base/json.ts';
import type { RunEvent } from '../../execute/run-event.ts';
import type {
  Begun,
  DecisionEvent,
  Lease,
  RunJournal,
  RunSummary,
} from '../../execute/run-journal.ts';
import type { RunStatus } from '../../execute/run-state.ts';
import type { Database } from './database.ts';
import { createRunKeeping } from './run-keeping.ts';
import { createRunLeases } from './run-leases.ts';
import { createRunRetention } from './run-retention.ts';
import { fromStorable, toStorable, toStorableKey } from './storable-text.ts';

interface SummaryRow {
  readonly run_id: string;
  readonly status: RunSummary['status'];
  readonly intent: string | null;
  readonly started_at: number;
  readonly finished_at: number | null;
  readonly task_count: number;
}

interface EventRow extends Record<string, unknown> {
  readonly sequence: number;
  readonly event: string;
}

/** How often a begin looks again for the run that had its key; once is enough unless that run is being removed. */
const BEGIN_ATTEMPTS_MAX = 3;

/**
 * The journal of runs in SQL.
 *
 * Each write is one statement, so it is stored whole or not at all, and costs one round trip.
 * The row of the run counts its events and is locked while some are added: sequence numbers
 * have no gaps and no two appends share one, whoever writes.
 */
export function createRunJournal(database: Database, projectId: ProjectId): RunJournal {
  return {
    ...createRunLeases(database, projectId),
    ...createRunKeeping(database, projectId),
    ...createRunRetention(database, projectId),
    begin: (event, lease) => begin(database, projectId, event, lease),
    append: (runId, owner, events, status) =>
      append(database, projectId, runId, { owner, events, status }),

    async read(runId) {
      const rows = await database.query<EventRow>(
        'select sequence, event from run_event where project_id = $1 and run_id = $2 order by sequence',
        [projectId, runId],
      );
      return rows.map((row) => eventOf(runId, row));
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

    async list(limit) {
      const rows = await database.query<SummaryRow>(
        `select run_id, status, intent, started_at, finished_at, task_count from run
        where project_id = $1 and status <> 'suggestion' order by started_at desc, run_id desc limit $2`,
        [projectId, limit],
      );
      return rows.map((row) => summaryOf(row));
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

async function begin(
  database: Database,
  projectId: ProjectId,
  event: RunEvent & { readonly kind: 'run_started' },
  lease: Lease,
): Promise<Begun> {
  const key = event.requestKey === undefined ? null : toStorableKey(event.requestKey);
  for (let attempt = 0; attempt < BEGIN_ATTEMPTS_MAX; attempt += 1) {
    const begun = await database.query(
      `with begun as (
        insert into run (project_id, run_id, request_key, status, intent, task_count, started_at,
          last_sequence, lease_owner, lease_expires_at)
        values ($1, $2, $3, $10, $4, $5, $6, 1, $8, $9)
        on conflict (project_id, request_key) do nothing
        returning project_id, run_id
      )
      insert into run_event (project_id, run_id, sequence, event)
      select project_id, run_id, 1, $7 from begun returning run_id`,
      [
        projectId,
        event.runId,
        key,
        event.intent === undefined ? null : toStorable(event.intent),
        event.plan.tasks.length,
        event.at,
        JSON.stringify(event),
        lease.owner,
        lease.expiresAt,
        event.isSuggested === true ? 'suggestion' : 'running',
      ],
    );
    if (begun.length > 0) {
      return { kind: 'begun' };
    }
    const before = await database.query<{ run_id: string }>(
      'select run_id from run where project_id = $1 and request_key = $2',
      [projectId, key],
    );
    if (before[0] !== undefined) {
      return { kind: 'repeated', runId: asRunId(before[0].run_id) };
    }
  }
  throw new GatewayError('INTERNAL', `the run ${event.runId} was neither begun nor found`);
}

async function append(
  database: Database,
  projectId: ProjectId,
  runId: RunId,
  appended: {
    readonly owner: string;
    readonly events: readonly RunEvent[];
    readonly status: RunStatus;
  },
): Promise<void> {
  const { owner, events, status } = appended;
  if (events.length === 0) {
    return;
  }
  const finished = events.findLast((event) => event.kind === 'run_finished');
  const replanned = events.findLast((event) => event.kind === 'run_replanned');
  const rows = await database.query(
    `with advanced as (
      update run set last_sequence = last_sequence + $3::integer, status = $4,
        finished_at = coalesce($5::bigint, finished_at),
        task_count = coalesce($8::integer, task_count)
      where project_id = $1 and run_id = $2 and finished_at is null and lease_owner = $7
      returning project_id, run_id, last_sequence - $3::integer as before
    )
    insert into run_event (project_id, run_id, sequence, event)
    select project_id, run_id, before + place, event
    from advanced, unnest($6::text[]) with ordinality as appended (event, place)
    returning sequence`,
    [
      projectId,
      runId,
      events.length,
      status,
      finished?.at,
      events.map((event) => JSON.stringify(event)),
      owner,
      replanned?.plan.tasks.length,
    ],
  );
  if (rows.length === 0) {
    throw new GatewayError('RUN_UNKNOWN', `no run ${runId} is under way here`);
  }
}

/** Rows are written whole: what cannot be an event was damaged by something else. */
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

/** Nothing of an event that is none, or damaged: there is nothing to compare with. */
function decisionOf(row: EventRow & { readonly run_id: string }): readonly DecisionEvent[] {
  const event = parseJson(row.event) as Partial<RunEvent> | undefined;
  return event?.kind === 'decision_requested' || event?.kind === 'decision_made'
    ? [{ runId: asRunId(row.run_id), event: event as DecisionEvent['event'] }]
    : [];
}

function summaryOf(row: SummaryRow): RunSummary {
  return {
    runId: asRunId(row.run_id),
    status: row.status,
    ...(row.intent !== null && { intent: fromStorable(row.intent) }),
    startedAt: row.started_at,
    ...(row.finished_at !== null && { finishedAt: row.finished_at }),
    taskCount: row.task_count,
  };
}
