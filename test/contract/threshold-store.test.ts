import { describe, expect, it } from 'vitest';

import type { Database } from '../../src/adapters/postgres/database.ts';
import {
  createEpisodeStore,
  createThresholdStore,
} from '../../src/adapters/postgres/threshold-store.ts';
import { type ProjectId, projectId, toolId } from '../../src/base/ids.ts';
import { ThresholdKeeper } from '../../src/knowledge/threshold-keeper.ts';
import type { Outcome } from '../../src/knowledge/threshold-outcome.ts';
import { THRESHOLDS } from '../../src/tuning/thresholds.ts';
import { describeOnEngines } from '../support/database.ts';
import { MemoryThresholdStore } from '../support/memory-threshold-store.ts';
import { quietLogger } from '../support/quiet-logger.ts';
import {
  change,
  episode,
  success,
  thresholdStoreContract,
  type ThresholdStores,
} from './threshold-store.contract.ts';

const MINE = projectId('mine');
const THEIRS = projectId('theirs');
const READ = toolId('files', 'read');
const EVERYTHING = { since: 0, perTool: 1000, all: 10_000 };

const storesOf = (database: Database, project: ProjectId): ThresholdStores => ({
  thresholds: createThresholdStore(database, project),
  episodes: createEpisodeStore(database, project),
});

describeOnEngines('the store of thresholds', (fresh) => {
  thresholdStoreContract(async () => {
    const database = await fresh();
    return {
      stores: [storesOf(database, MINE), storesOf(database, THEIRS)] as const,
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    };
  });

  it('lets gateways record at once, and one that starts later know the same', async () => {
    await using database = await fresh();
    const open = (): ThresholdKeeper => {
      const { thresholds, episodes } = storesOf(database, MINE);
      const random = { next: () => 0.5 };
      const clock = { now: () => 5 };
      return new ThresholdKeeper({
        store: thresholds,
        episodes,
        clock,
        random,
        logger: quietLogger(),
      });
    };
    const [one, other] = [open(), open()];
    const outcome = (): Outcome => ({
      tool: READ,
      kind: 'ahead',
      success: false,
      context: 'work',
      alpha: 0.75,
      at: 5,
    });
    const many = async (keeper: ThresholdKeeper): Promise<void> => {
      for (let count = 0; count < 15; count += 1) {
        await keeper.record([outcome(), outcome()]);
      }
    };
    await Promise.all([many(one), many(other)]);
    await one.refresh();
    await other.refresh();
    const later = open();
    await later.refresh();
    const situation = {
      risk: 'safe',
      alpha: { value: 0.75, source: 'heat' },
      context: 'work',
      nowMs: 5,
    } as const;
    const told = later.aheadThreshold(READ, situation);
    expect(told).toMatchObject({ outcomes: 60, guard: 0.3, boost: { matches: 50, value: -0.1 } });
    expect(later.status()).toMatchObject({ tools: 1, gates: 1, episodes: 60 });
    for (const keeper of [one, other]) {
      expect(keeper.aheadThreshold(READ, situation)).toEqual(told);
      expect(keeper.status()).toEqual(later.status());
    }
  });

  it('ignores rows that cannot be understood, and counts them', async () => {
    await using database = await fresh();
    const store = createThresholdStore(database, MINE);
    await store.record(change({ records: [success()], episodes: [episode()] }));
    await database.query(
      `insert into threshold_tool values ('mine', 'a:a', 'NaN', 1, 1, 0, 1),
        ('mine', 'a:b', 0.5, 1, 1, 0, 1), ('mine', 'a:c', 1, 1, -1, 0, 1)`,
    );
    await database.query(
      `insert into threshold_gate values ('mine', 'k', 'garden', '', 0.5, '', 0, 0, 1),
        ('mine', 'l', 'run', '', 'Infinity', '', 0, 0, 1),
        ('mine', 'm', 'run', '', 0.9, 'uz', 0, 0, 1)`,
    );
    await database.query(
      `insert into episode (project_id, kind, tool, context, alpha, success, at, version)
      values ('mine', 'hunch', 'a:a', '', 0.5, true, 5, 1),
        ('mine', 'call', 'a:a', '', 'NaN', true, 5, 1),
        ('mine', 'call', 'a:a', '', 0.5, true, 9223372036854775807, 1)`,
    );
    const read = await store.read(0, EVERYTHING);
    expect(read).toMatchObject({ ignored: 9, gates: [] });
    expect(read.records).toHaveLength(1);
    expect(read.episodes).toEqual([episode()]);
  });

  it('begins anew with a record or a gate that makes no sense', async () => {
    await using database = await fresh();
    const store = createThresholdStore(database, MINE);
    const guard = { gate: 'guard', context: '', value: 0.1, recent: [], unseen: 1, at: 5 } as const;
    const given = change({
      records: [success()],
      gates: [guard],
      changeGates: (stored) => (stored.length === 0 ? [guard] : [...stored]),
    });
    await store.record(given);
    await database.query(`update threshold_tool set beta_a = 'NaN', beta_b = -7, outcomes = -3`);
    await database.query(`update threshold_gate set value = 'NaN'`);
    const kept = await store.record(given);
    expect(kept).toMatchObject({ ignored: 1, gates: [guard] });
    expect(kept.records).toMatchObject([{ a: 2, b: 1, outcomes: 1 }]);
  });

  it('finds the oldest episodes and those that are new through indexes', async () => {
    await using database = await fresh();
    const rows = await database.query<{ definition: string }>(
      `select indexdef as definition from pg_indexes
      where schemaname = current_schema() and tablename = 'episode' order by indexdef`,
    );
    const definitions = rows.map(({ definition }) => definition).join('\n');
    expect(definitions).toContain('(project_id, at, episode_id)');
    expect(definitions).toContain('(project_id, version)');
  });

  it('removes the records that were seen longest ago beyond the bound', async () => {
    await using database = await fresh();
    const store = createThresholdStore(database, MINE);
    await database.query(
      `insert into threshold_gate select 'mine', 'k' || n, 'run', 'c' || n, 0.9, '', 0, n, 1
      from generate_series(1, $1::int) n`,
      [THRESHOLDS.gatesMax + 10],
    );
    await database.query(`insert into knowledge_version values ('mine', 'thresholds', $1)`, [
      THRESHOLDS.tidyEvery - 1,
    ]);
    await store.record(change({ records: [success({ tool: toolId('a', 'b') })] }));
    const [left] = await database.query<{ count: number; first: number }>(
      'select count(*) as count, min(last_seen) as first from threshold_gate',
    );
    expect(left).toEqual({ count: THRESHOLDS.gatesMax, first: 11 });
  });
});

describe('the store of thresholds in memory', () => {
  thresholdStoreContract(() => {
    const [mine, theirs] = [new MemoryThresholdStore(), new MemoryThresholdStore()];
    return Promise.resolve({
      stores: [
        { thresholds: mine, episodes: mine },
        { thresholds: theirs, episodes: theirs },
      ] as const,
      [Symbol.asyncDispose]: () => Promise.resolve(),
    });
  });
});
