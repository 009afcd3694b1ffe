/** Lists of runs: newest first, with filters. */
import { runId as asRunId, type ProjectId } from '../../base/ids.ts';
import type { RunFilter, RunJournal, RunSummary } from '../../execute/run-journal.ts';
import type { Database } from './database.ts';
import { fromStorable, toStorable } from './sql-values.ts';

interface SummaryRow {
  readonly run_id: string;
  readonly status: RunSummary['status'];
  readonly intent: string | null;
  readonly person: string | null;
  readonly client: string | null;
  readonly started_at: number;
  readonly finished_at: number | null;
  readonly task_count: number;
  readonly ending: NonNullable<RunSummary['ending']> | null;
}

/** A failed run is listed by its ending, where it has one. */
const WORD = `case when status = 'failed' then coalesce(ending, status) else status end`;

/** Opens the part of the journal that lists runs. */
export function createRunList(
  database: Database,
  projectId: ProjectId,
): Pick<RunJournal, 'list' | 'choices'> {
  return {
    async list(limit, filter = {}) {
      const { sql, values } = conditionsOf(filter, [projectId, limit]);
      const rows = await database.query<SummaryRow>(
        `select run_id, status, intent, person, client, started_at, finished_at, task_count,
          case when status = 'failed' then ending end as ending from run
        where project_id = $1 and status <> 'suggestion' ${sql}
        order by started_at desc, run_id desc limit $2`,
        values,
      );
      return rows.map((row) => summaryOf(row));
    },

    async choices(newestRuns) {
      const rows = await database.query<{ kind: string; name: string }>(
        `with newest as (
          select client, tools from run where project_id = $1 and status <> 'suggestion'
          order by started_at desc, run_id desc limit $2
        )
        select 'client' as kind, client as name from newest where client is not null
        union select 'tool', unnest(tools) from newest`,
        [projectId, newestRuns],
      );
      const names = (kind: string): readonly string[] =>
        rows
          .filter((row) => row.kind === kind)
          .map(({ name }) => fromStorable(name))
          .toSorted();
      return { clients: names('client'), tools: names('tool') };
    },
  };
}

/** Adds a condition and its value for every part of the filter. */
function conditionsOf(
  { words, client, tool, since, search = [] }: RunFilter,
  first: readonly unknown[],
): { readonly sql: string; readonly values: unknown[] } {
  const values = [...first];
  const conditions: string[] = [];
  const add = (value: unknown, condition: (place: string) => string): void => {
    values.push(value);
    conditions.push(`and ${condition(`$${values.length}`)}`);
  };
  if (words !== undefined) {
    add(words, (place) => `${WORD} = any(${place}::text[])`);
  }
  if (client !== undefined) {
    add(toStorable(client), (place) => `client = ${place}`);
  }
  if (tool !== undefined) {
    add(toStorable(tool), (place) => `${place} = any(tools)`);
  }
  if (since !== undefined) {
    add(since, (place) => `started_at >= ${place}`);
  }
  for (const word of search) {
    const lower = toStorable(word.toLowerCase());
    add(
      lower,
      (place) =>
        `(position(${place} in lower(coalesce(intent, ''))) > 0 or starts_with(lower(run_id), ${place}))`,
    );
  }
  return { sql: conditions.join(' '), values };
}

function summaryOf(row: SummaryRow): RunSummary {
  return {
    runId: asRunId(row.run_id),
    status: row.status,
    ...(row.intent !== null && { intent: fromStorable(row.intent) }),
    ...(row.person !== null && { person: fromStorable(row.person) }),
    ...(row.client !== null && { client: fromStorable(row.client) }),
    startedAt: row.started_at,
    ...(row.finished_at !== null && { finishedAt: row.finished_at }),
    taskCount: row.task_count,
    ...(row.ending !== null && { ending: row.ending }),
  };
}
