import type { ProjectId } from '../../base/ids.ts';
import type { RetrievalRecord, RetrievalTotals } from '../../memory/memory-store.ts';
import type { Queryable } from './database.ts';

/** Adds how one question was answered. The same one again changes nothing. */
export async function addRecord(
  database: Queryable,
  projectId: ProjectId,
  record: RetrievalRecord,
): Promise<void> {
  const { distances } = record;
  await database.query(
    `insert into retrieval_quality (project_id, retrieval_id, at, mode, threshold_method,
      threshold, gap, candidates, returned, nearest, median, farthest, was_used)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
    on conflict (project_id, retrieval_id) do nothing`,
    [
      projectId,
      record.id,
      record.at,
      record.mode,
      record.method,
      record.threshold,
      record.gap ?? null,
      record.candidates,
      record.returned,
      distances?.nearest ?? null,
      distances?.median ?? null,
      distances?.farthest ?? null,
      record.wasUsed ?? null,
    ],
  );
}

interface TotalsRow {
  readonly mode: string;
  readonly method: string | null;
  readonly questions: unknown;
  readonly empty: unknown;
  readonly candidates: unknown;
  readonly returned: unknown;
  readonly threshold: unknown;
  readonly gap: unknown;
  readonly followed: unknown;
  readonly used: unknown;
}

/**
 * Returns counts of searches for memories, grouped by the way to decide, the most frequent first.
 */
export async function readTotals(
  database: Queryable,
  projectId: ProjectId,
): Promise<readonly RetrievalTotals[]> {
  const rows = await database.query<TotalsRow>(
    `select mode, threshold_method as method, count(*) as questions,
      count(*) filter (where returned = 0) as empty,
      avg(candidates)::float8 as candidates, avg(returned)::float8 as returned,
      avg(threshold) as threshold, avg(gap) as gap,
      count(was_used) as followed, count(*) filter (where was_used) as used
    from retrieval_quality where project_id = $1
    group by mode, threshold_method order by count(*) desc, mode, threshold_method`,
    [projectId],
  );
  return rows.map((row) => ({
    mode: row.mode,
    ...(row.method !== null && { method: row.method }),
    questions: Number(row.questions),
    empty: Number(row.empty),
    candidatesMean: Number(row.candidates),
    returnedMean: Number(row.returned),
    thresholdMean: Number(row.threshold),
    ...(row.gap !== null && { gapMean: Number(row.gap) }),
    followed: Number(row.followed),
    used: Number(row.used),
  }));
}
