import type { ProjectId, ToolId } from '../../base/ids.ts';
import type {
  CalibrationBin,
  CalibrationChange,
  MadeQuery,
  PredictionRecord,
  PredictionStore,
  PredictionTotals,
  ReliabilityBin,
} from '../../call/prediction-store.ts';
import type { Database, Queryable } from './database.ts';
import { insertRows } from './insert-rows.ts';
import { removeOldRows } from './retention.ts';
import { fromStorable, toStorable } from './sql-values.ts';

const TABLE = { table: 'prediction', id: 'prediction_id', at: 'at' } as const;

const TOTALS = `count(*) as predictions,
  count(*) filter (where outcome = 'hit') as hits,
  count(*) filter (where outcome = 'joined') as joined,
  count(*) filter (where outcome = 'wasted') as wasted,
  count(*) filter (where outcome = 'invalidated') as invalidated,
  count(*) filter (where outcome = 'held') as held,
  count(*) filter (where outcome = 'held' and was_asked) as missed,
  coalesce(sum(saved_ms), 0) as saved_ms,
  coalesce(sum(server_ms) filter (where outcome = 'wasted'), 0) as wasted_ms`;

/**
 * Predictions of a project. SQL changes the counters in place, so concurrent writers lose nothing.
 */
export function createPredictionStore(database: Database, projectId: ProjectId): PredictionStore {
  const totals = <Row extends object>(
    columns: string,
    rest: string,
    params: readonly unknown[],
  ): Promise<readonly (Row & TotalsRow)[]> =>
    database.query<Row & TotalsRow>(
      `select ${columns}${TOTALS} from prediction where project_id = $1 and at >= $2 ${rest}`,
      [projectId, ...params],
    );
  return {
    async add(predictions, changes) {
      await database.transaction(async (tx) => {
        await insert(tx, projectId, predictions);
        await change(tx, projectId, changes);
      });
    },

    async calibration() {
      const rows = await database.query<CalibrationBin & { readonly bin: number }>(
        'select bin, asked, total from calibration_bin where project_id = $1',
        [projectId],
      );
      const size = rows.reduce((most, { bin }) => Math.max(most, bin + 1), 0);
      const bins = new Map(rows.map(({ bin, asked, total }) => [bin, { asked, total }]));
      return Array.from({ length: size }, (_, at) => bins.get(at) ?? { asked: 0, total: 0 });
    },

    async summary(since, toolsMax) {
      const [all] = await totals('', '', [since]);
      const tools = await totals<{ tool: string }>(
        'tool, ',
        `group by tool
          order by count(*) filter (where outcome <> 'held') desc, count(*) desc, tool collate "C"
          limit $3`,
        [since, toolsMax],
      );
      const days = await totals<{ day: string }>(
        `to_char(to_timestamp(at / 1000) at time zone 'utc', 'YYYY-MM-DD') as day, `,
        'group by 1 order by 1',
        [since],
      );
      return {
        total: totalsOf(all),
        byTool: tools.map((row) => ({ tool: fromStorable(row.tool) as ToolId, ...totalsOf(row) })),
        byDay: days.map((row) => ({ day: row.day, ...totalsOf(row) })),
      };
    },

    reliability: (since, bins) =>
      database.query<ReliabilityBin>(
        `select least(floor(greatest(probability, 0) * $3::integer), $3::integer - 1)::integer as bin,
          count(*)::integer as count, avg(probability)::float8 as predicted,
          avg(case when was_asked then 1.0 else 0.0 end)::float8 as happened
        from prediction
        where project_id = $1 and at >= $2 and was_asked is not null
        group by 1 order by 1`,
        [projectId, since, bins],
      ),

    made: (query) => made(database, projectId, query),

    removeOld: (kept, limit) => removeOldRows({ database, projectId }, TABLE, kept, limit),
  };
}

async function made(
  database: Database,
  projectId: ProjectId,
  { limit, answered }: MadeQuery,
): Promise<readonly PredictionRecord[]> {
  const { tool, argsHash, from, to } = answered ?? {};
  const rows = await database.query<MadeRow>(
    `select prediction_id, at, session, tool, after_tool, args_hash, probability, threshold, outcome,
      reason, was_asked, started_at, ready_at, asked_at, saved_ms, server_ms
    from prediction
    where project_id = $1 and outcome <> 'held'
      and ($3::text is null or (tool = $3 and args_hash = $4 and asked_at between $5 and $6))
    order by at desc, prediction_id limit $2`,
    [
      projectId,
      limit,
      tool === undefined ? null : toStorable(tool),
      argsHash ?? null,
      from ?? null,
      to ?? null,
    ],
  );
  return rows.map(madeOf);
}

async function insert(
  tx: Queryable,
  projectId: ProjectId,
  predictions: readonly PredictionRecord[],
): Promise<void> {
  await insertRows(tx, {
    table: 'prediction',
    shared: { project_id: projectId },
    columns: {
      prediction_id: ['text', ({ id }) => toStorable(id)],
      at: ['bigint', ({ at }) => at],
      session: ['text', ({ session }) => toStorable(session)],
      tool: ['text', ({ tool }) => toStorable(tool)],
      args_hash: ['text', ({ argsHash }) => argsHash],
      probability: ['float8', ({ probability }) => probability],
      threshold: ['float8', ({ threshold }) => threshold],
      outcome: ['text', ({ outcome }) => outcome],
      reason: ['text', ({ reason }) => toStorable(reason)],
      was_asked: ['boolean', ({ wasAsked }) => wasAsked],
      started_at: ['bigint', ({ startedAt }) => startedAt],
      ready_at: ['bigint', ({ readyAt }) => readyAt],
      asked_at: ['bigint', ({ askedAt }) => askedAt],
      saved_ms: ['float8', ({ savedMs }) => savedMs],
      server_ms: ['float8', ({ serverMs }) => serverMs],
      after_tool: ['text', ({ after }) => after && toStorable(after)],
    },
    rows: predictions,
    end: 'on conflict (project_id, prediction_id) do nothing',
  });
}

/** Changes bins in order, so that two writers never deadlock. */
async function change(
  tx: Queryable,
  projectId: ProjectId,
  changes: readonly CalibrationChange[],
): Promise<void> {
  for (const { bin, keep, asked, total } of changes.toSorted((a, b) => a.bin - b.bin)) {
    await tx.query(
      `insert into calibration_bin as known (project_id, bin, asked, total)
      values ($1, $2, $3, $4)
      on conflict (project_id, bin) do update set
        asked = known.asked * $5 + excluded.asked,
        total = known.total * $5 + excluded.total`,
      [projectId, bin, asked, total, keep],
    );
  }
}

interface MadeRow {
  readonly prediction_id: string;
  readonly at: number;
  readonly session: string;
  readonly tool: string;
  readonly after_tool: string | null;
  readonly args_hash: string;
  readonly probability: number;
  readonly threshold: number;
  readonly outcome: PredictionRecord['outcome'];
  readonly reason: string;
  readonly was_asked: boolean | null;
  readonly started_at: number | null;
  readonly ready_at: number | null;
  readonly asked_at: number | null;
  readonly saved_ms: number;
  readonly server_ms: number;
}

function madeOf(row: MadeRow): PredictionRecord {
  const { at, probability, threshold, outcome } = row;
  return {
    id: fromStorable(row.prediction_id),
    at,
    session: fromStorable(row.session),
    tool: fromStorable(row.tool) as ToolId,
    ...(row.after_tool !== null && { after: fromStorable(row.after_tool) as ToolId }),
    argsHash: row.args_hash,
    probability,
    threshold,
    outcome,
    reason: fromStorable(row.reason),
    ...(row.was_asked !== null && { wasAsked: row.was_asked }),
    ...(row.started_at !== null && { startedAt: row.started_at }),
    ...(row.ready_at !== null && { readyAt: row.ready_at }),
    ...(row.asked_at !== null && { askedAt: row.asked_at }),
    savedMs: row.saved_ms,
    serverMs: row.server_ms,
  };
}

interface TotalsRow {
  readonly predictions: number;
  readonly hits: number;
  readonly joined: number;
  readonly wasted: number;
  readonly invalidated: number;
  readonly held: number;
  readonly missed: number;
  readonly saved_ms: number;
  readonly wasted_ms: number;
}

const NOTHING: TotalsRow = {
  predictions: 0,
  hits: 0,
  joined: 0,
  wasted: 0,
  invalidated: 0,
  held: 0,
  missed: 0,
  saved_ms: 0,
  wasted_ms: 0,
};

function totalsOf(row: TotalsRow = NOTHING): PredictionTotals {
  const { predictions, hits, joined, wasted, invalidated, held, missed } = row;
  const { saved_ms: savedMs, wasted_ms: wastedMs } = row;
  return { predictions, hits, joined, wasted, invalidated, held, missed, savedMs, wastedMs };
}
