import type { ProjectId, RunId, SessionId, ToolId } from '../../base/ids.ts';
import type {
  TraceSettlement,
  Trace,
  TraceId,
  TraceQuery,
  TraceStore,
} from '../../knowledge/tracer.ts';
import type { Database } from './database.ts';
import { removeOldRows } from './retention.ts';
import {
  objectIn,
  readRows,
  storableOrNull,
  fromStorable,
  toStorable,
  toStorableKey,
  isKeyable,
} from './sql-values.ts';

const TABLE = { table: 'algorithm_traces', id: 'trace_id', at: 'at' } as const;

/** Decisions of a project. */
export function createTraceStore(database: Database, projectId: ProjectId): TraceStore {
  return {
    async add(traces) {
      if (traces.length > 0) {
        await insert(database, projectId, traces);
      }
    },

    async settle(settlements) {
      await database.transaction(async (tx) => {
        const ofTraces = new Map<string, TraceSettlement>();
        const ofRuns = new Map<string, TraceSettlement>();
        for (const settlement of settlements) {
          if ('trace' in settlement) {
            ofTraces.set(toStorableKey(settlement.trace), settlement);
          } else {
            const key = toStorableKey(settlement.runId);
            ofRuns.set(key, ofRuns.get(key) ?? settlement);
          }
        }
        const set = `update algorithm_traces as known
          set outcome = said.outcome, settled_at = said.at
          from unnest($2::text[], $3::text[], $4::bigint[]) as said (id, outcome, at)
          where known.project_id = $1`;
        await tx.query(`${set} and known.trace_id = said.id`, [projectId, ...columns(ofTraces)]);
        await tx.query(`${set} and known.run_id = said.id and known.outcome is null`, [
          projectId,
          ...columns(ofRuns),
        ]);
      });
    },

    async find(query, limit) {
      const { condition, value } = conditionOf(query);
      const rows = await database.query<Row>(
        // Materialized, or the planner reads all traces from the newest on when few are about the
        // tool.
        `with found as materialized (
          select * from algorithm_traces where project_id = $1 and ${condition}
        )
        select trace_id, kind, at, session, person, run_id, to_jsonb(tools) as tools, decision, scores,
          inputs, outcome, settled_at
        from found order by at desc, trace_id desc limit $3`,
        [projectId, value, limit],
      );
      const { items: traces, ignored } = readRows(rows, traceOf);
      return { traces, ignored };
    },

    removeOld: (kept, limit) => removeOldRows({ database, projectId }, TABLE, kept, limit),
  };
}

/** Inserts rows with one array for each column, so that one statement takes any number of them. */
async function insert(
  database: Database,
  projectId: ProjectId,
  traces: readonly Trace[],
): Promise<void> {
  await database.query(
    `insert into algorithm_traces (project_id, trace_id, kind, at, session, run_id, tools,
      decision, scores, inputs, outcome, settled_at, person)
    select $1, trace_id, kind, at, session, run_id,
      array(select jsonb_array_elements_text(tools::jsonb)), decision, scores, inputs, outcome,
      settled_at, person
    from unnest($2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[],
      $8::text[], $9::text[], $10::text[], $11::text[], $12::bigint[], $13::text[])
      as added (trace_id, kind, at, session, run_id, tools, decision, scores, inputs, outcome,
        settled_at, person)
    on conflict (project_id, trace_id) do nothing`,
    [
      projectId,
      traces.map(({ id }) => toStorableKey(id)),
      traces.map(({ kind }) => kind),
      traces.map(({ at }) => at),
      traces.map(({ session }) => storableOrNull(session)),
      traces.map(({ runId }) => runId && toStorableKey(runId)),
      traces.map(({ tools }) => JSON.stringify(tools.map(toStorable).filter(isKeyable))),
      traces.map(({ decision }) => toStorable(decision)),
      traces.map(({ scores }) => JSON.stringify(scores)),
      traces.map(({ inputs }) => JSON.stringify(inputs)),
      traces.map(({ outcome }) => outcome ?? null),
      traces.map(({ settledAt }) => settledAt ?? null),
      traces.map(({ person }) => storableOrNull(person)),
    ],
  );
}

const columns = (said: ReadonlyMap<string, TraceSettlement>): readonly unknown[] => [
  [...said.keys()],
  [...said.values()].map(({ outcome }) => outcome),
  [...said.values()].map(({ at }) => at),
];

function conditionOf(query: TraceQuery): { readonly condition: string; readonly value: string } {
  if ('trace' in query) {
    return { condition: 'trace_id = $2', value: toStorableKey(query.trace) };
  }
  if ('traceBegins' in query) {
    return { condition: 'starts_with(trace_id, $2)', value: toStorableKey(query.traceBegins) };
  }
  return 'runId' in query
    ? { condition: 'run_id = $2', value: toStorableKey(query.runId) }
    : { condition: 'tools @> array[$2::text]', value: toStorable(query.tool) };
}

interface Row {
  readonly trace_id: string;
  readonly kind: string;
  readonly at: unknown;
  readonly session: string | null;
  readonly person: string | null;
  readonly run_id: string | null;
  readonly tools: readonly string[];
  readonly decision: string;
  readonly scores: string;
  readonly inputs: string;
  readonly outcome: string | null;
  readonly settled_at: unknown;
}

/** Reads the trace of a row. A kind or an outcome of a later version is shown as it is. */
function traceOf(row: Row): Trace | undefined {
  const scores = objectIn(row.scores);
  const inputs = objectIn(row.inputs);
  const { at, session, person, run_id: run, outcome, settled_at: settledAt } = row;
  if (scores === undefined || inputs === undefined || typeof at !== 'number') {
    return undefined;
  }
  return {
    id: fromStorable(row.trace_id) as TraceId,
    kind: row.kind as Trace['kind'],
    at,
    decision: fromStorable(row.decision),
    scores,
    inputs,
    tools: row.tools.map((tool) => fromStorable(tool) as ToolId),
    ...(session !== null && { session: fromStorable(session) as SessionId }),
    ...(person !== null && { person: fromStorable(person) }),
    ...(run !== null && { runId: fromStorable(run) as RunId }),
    ...(outcome !== null && { outcome: outcome as Exclude<Trace['outcome'], undefined> }),
    ...(typeof settledAt === 'number' && { settledAt }),
  };
}
