/**
 * Two versions on one database at the same time. The newer one measures in seconds where the older one
 * measures in milliseconds. Expand: the new column stands beside the old one, and the database keeps
 * both in step. Contract: when no older instance is left, the old column goes.
 */

import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Database } from '../../src/adapters/postgres/database.ts';
import { migrate, SCHEMA_VERSION } from '../../src/adapters/postgres/migrate.ts';
import { openPostgres } from '../../src/adapters/postgres/postgres.ts';
import { createUsageStore } from '../../src/adapters/postgres/usage-store.ts';
import { systemClock } from '../../src/adapters/system/machine.ts';
import { projectId, toolId } from '../../src/base/ids.ts';
import { postgresAddress, hasPostgres } from '../support/database.ts';
import { quietLogger } from '../support/quiet-logger.ts';

const PROJECT = projectId('team');
const TOOL = toolId('a', 'b');
const TIMES = 50;

const EXPAND = [
  'alter table tool_usage add column total_seconds double precision not null default 0',
  'update tool_usage set total_seconds = total_ms / 1000',
  `create function both_totals() returns trigger language plpgsql as $$
    declare
      ms_before double precision := case when tg_op = 'UPDATE' then old.total_ms else 0 end;
      s_before double precision := case when tg_op = 'UPDATE' then old.total_seconds else 0 end;
    begin
      if coalesce(new.total_ms, ms_before) <> ms_before then
        new.total_seconds := s_before + (new.total_ms - ms_before) / 1000;
      else
        new.total_ms := ms_before + (new.total_seconds - s_before) * 1000;
      end if;
      return new;
    end $$`,
  `create trigger both_totals before insert or update on tool_usage
    for each row execute function both_totals()`,
];
const CONTRACT = [
  'drop trigger both_totals on tool_usage',
  'drop function both_totals()',
  'alter table tool_usage drop column total_ms',
];

/** How the newer version counts. */
const countInSeconds = (database: Database): Promise<unknown> =>
  database.query(
    `insert into tool_usage as known (project_id, tool, calls, failures, total_seconds)
    values ($1, $2, 1, 0, 0.002)
    on conflict (project_id, tool) do update set calls = known.calls + 1,
      total_seconds = known.total_seconds + 0.002`,
    [PROJECT, TOOL],
  );

describe.skipIf(!hasPostgres())('two versions on one database', () => {
  const schema = `upgrade_${randomUUID().replaceAll('-', '')}`;
  let older: Database;
  let newer: Database;
  const open = async (): Promise<Database> =>
    openPostgres({ url: postgresAddress(schema), logger: quietLogger() });
  const each = async (statements: readonly string[]): Promise<void> => {
    await newer.transaction(async (tx) => {
      for (const statement of statements) {
        await tx.query(statement);
      }
    });
  };

  beforeEach(async () => {
    older = await open();
    await migrate(older, systemClock);
    newer = await open();
  });
  afterEach(async () => {
    await newer.query(`drop schema ${schema} cascade`);
    await older[Symbol.asyncDispose]();
    await newer[Symbol.asyncDispose]();
  });

  it('count together, and lose nothing when the old column goes', async () => {
    const usage = createUsageStore(older, PROJECT);
    const countInMs = (): Promise<void> =>
      usage.add([{ tool: TOOL, calls: 1, failures: 0, totalMs: 1 }], '2026-11-18');
    await countInMs();
    await each(EXPAND);
    await Promise.all(
      Array.from({ length: TIMES }, () => [countInMs(), countInSeconds(newer)]).flat(),
    );
    const calls = 2 * TIMES + 1;
    const [read] = await usage.read();
    expect(read).toMatchObject({ tool: TOOL, calls });
    expect(read?.totalMs).toBeCloseTo(3 * TIMES + 1, 6);

    await each([...CONTRACT, `insert into schema_version values (${SCHEMA_VERSION + 1}, 0)`]);
    await countInSeconds(newer);
    const [row] = await newer.query<{ calls: number; total_seconds: number }>(
      'select calls, total_seconds from tool_usage',
    );
    expect(row?.calls).toBe(calls + 1);
    expect(row?.total_seconds).toBeCloseTo((3 * TIMES + 3) / 1000, 6);
    // An instance of the older version that starts now would write to a column that is gone.
    await expect(migrate(older, systemClock)).rejects.toMatchObject({
      code: 'DATABASE_VERSION_NEWER',
    });
  });
});
