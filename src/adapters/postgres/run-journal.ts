import { GatewayError } from '../../base/errors.ts';
import { runId as asRunId, type ProjectId, type RunId } from '../../base/ids.ts';
import { isJsonObject, parseJson } from '../../base/json.ts';
import type { RunEvent } from '../../execute/run-event.ts';
import type { DecisionEvent, RunJournal } from '../../execute/run-journal.ts';
import { loopTurns } from '../../system/loop-turns.ts';
import { LOOP } from '../../tuning/loop.ts';
import type { Database } from './database.ts';
import type { Presence } from './presence.ts';
import { appendEvents } from './run-append.ts';
import { beginRun } from './run-begin.ts';
import { createRunKeeping, createRunRetention } from './run-keeping.ts';
import { createRunLeases } from './run-leases.ts';
import { createRunList } from './run-list.ts';

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
