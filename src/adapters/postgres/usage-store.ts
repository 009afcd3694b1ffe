import type { ProjectId, ToolId } from '../../base/ids.ts';
import type { CallsOfDay, Usage, UsageStore, SavingsStore } from '../../knowledge/usage-store.ts';
import type { Database } from './database.ts';
import { isKeyable, fromStorable, toStorable } from './sql-values.ts';

interface Sum {
  readonly calls: number;
  readonly failures: number;
  readonly totalMs: number;
}

/**
 * Counters of tool calls. Adding is one upsert, so concurrent writers lose nothing.
 *
 * A tool whose id is too long for an index is not counted: one server's absurd name must not
 * cost the others their counts.
 */
export function createUsageStore(database: Database, projectId: ProjectId): UsageStore {
  return {
    async add(usages, day) {
      const sums = new Map<string, Sum>();
      for (const { tool, calls, failures, totalMs } of usages) {
        const key = toStorable(tool);
        const sum = sums.get(key) ?? { calls: 0, failures: 0, totalMs: 0 };
        sums.set(key, {
          calls: sum.calls + calls,
          failures: sum.failures + failures,
          totalMs: sum.totalMs + totalMs,
        });
      }
      // Rows are locked in the order of their names, so that two writers never deadlock.
      const rows = [...sums]
        .filter(([key]) => isKeyable(key))
        .toSorted(([left], [right]) => (left < right ? -1 : 1));
      if (rows.length === 0) {
        return;
      }
      await database.query(
        `with today as (
          insert into call_day as known (project_id, day, calls, failures) values ($1, $6, $7, $8)
          on conflict (project_id, day) do update set calls = known.calls + excluded.calls,
            failures = known.failures + excluded.failures
        )
        insert into tool_usage as known (project_id, tool, calls, failures, total_ms)
        select $1, tool, calls, failures, total_ms
        from unnest($2::text[], $3::bigint[], $4::bigint[], $5::float8[])
          as added (tool, calls, failures, total_ms)
        on conflict (project_id, tool) do update set calls = known.calls + excluded.calls,
          failures = known.failures + excluded.failures,
          total_ms = known.total_ms + excluded.total_ms`,
        [
          projectId,
          rows.map(([key]) => key),
          rows.map(([, { calls }]) => calls),
          rows.map(([, { failures }]) => failures),
          rows.map(([, { totalMs }]) => totalMs),
          day,
          sumOf(usages, 'calls'),
          sumOf(usages, 'failures'),
        ],
      );
    },

    readDays: () =>
      database.query<CallsOfDay & Record<string, unknown>>(
        'select day, calls, failures from call_day where project_id = $1 order by day collate "C"',
        [projectId],
      ),

    async read() {
      const rows = await database.query<{
        tool: string;
        calls: number;
        failures: number;
        total_ms: number;
      }>(
        `select tool, calls, failures, total_ms from tool_usage
        where project_id = $1 order by tool collate "C"`,
        [projectId],
      );
      return rows.map(({ tool, calls, failures, total_ms: totalMs }) => ({
        tool: fromStorable(tool) as ToolId,
        calls,
        failures,
        totalMs,
      }));
    },
  };
}

function sumOf(usages: readonly Usage[], part: 'calls' | 'failures'): number {
  return usages.reduce((sum, usage) => sum + usage[part], 0);
}

/** Sums of tokens by day. Adding is one upsert, so concurrent writers lose nothing. */
export function createSavingsStore(database: Database, projectId: ProjectId): SavingsStore {
  return {
    async add({ day, definitions, results }) {
      await database.query(
        `insert into token_saving as known (project_id, day, definitions, results)
        values ($1, $2, $3, $4)
        on conflict (project_id, day) do update set
          definitions = known.definitions + excluded.definitions,
          results = known.results + excluded.results`,
        [projectId, day, definitions, results],
      );
    },

    read: () =>
      database.query<{ day: string; definitions: number; results: number }>(
        `select day, definitions, results from token_saving
        where project_id = $1 order by day collate "C"`,
        [projectId],
      ),
  };
}
