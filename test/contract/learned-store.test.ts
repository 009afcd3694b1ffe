import { expect, it } from 'vitest';

import type { Database } from '../../src/adapters/postgres/database.ts';
import { createGraphStore } from '../../src/adapters/postgres/graph-store.ts';
import { createLearnedStore } from '../../src/adapters/postgres/learned-store.ts';
import { type ProjectId, projectId, toolId } from '../../src/base/ids.ts';
import { LEARN } from '../../src/tuning/learn.ts';
import { describeOnEngines } from '../support/database.ts';
import { learnedStoreContract, type LearnedStores } from './learned-store.contract.ts';

const MINE = projectId('mine');
const THEIRS = projectId('theirs');

const storesOf = (database: Database, project: ProjectId): LearnedStores => ({
  learned: createLearnedStore(database, project),
  graph: createGraphStore(database, project),
});

describeOnEngines('the store of what was learned', (fresh) => {
  learnedStoreContract(async () => {
    const database = await fresh();
    return {
      stores: [storesOf(database, MINE), storesOf(database, THEIRS)] as const,
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    };
  });

  it('ignores rows that cannot be understood, and counts them', async () => {
    await using database = await fresh();
    const store = createLearnedStore(database, MINE);
    await database.query(`insert into knowledge_version values ('mine', 'learned', 1)`);
    await database.query(
      `insert into learned_binding values ('mine', 'k', 'a:a', 'x', 'b:b', 'y', -1, 0, 0, 1)`,
    );
    await database.query(`insert into learned_output values ('mine', 'a:a', '[1]', 1, 0, 1)`);
    await database.query(
      `insert into learned_transition values ('mine', 'k', '{', 'a:a', 1, 0, 1)`,
    );
    await database.query(
      `insert into learned_preference values ('mine', 'k', 'a:a', '', 'friendship', 1, 0, 1)`,
    );
    await database.query(
      `insert into learned_source values ('mine', 'k', 'a:a', '[1]', 'result', '', '[]', '', 1, 0, 0, 1)`,
    );
    expect(await store.read(0)).toMatchObject({ bindings: [], sources: [], ignored: 5 });
    const wanted = { takers: [toolId('b', 'b')], outputs: [toolId('a', 'a')] };
    const kept = await store.update(wanted, (stored) => {
      expect(stored).toMatchObject({ bindings: [], outputs: [] });
      return {
        at: 1,
        bindings: [],
        removed: [],
        outputs: [],
        transitions: [],
        sources: [],
        preferences: [],
      };
    });
    expect(kept.ignored).toBe(2);
  });

  it('removes the transitions that were seen longest ago beyond the bound', async () => {
    await using database = await fresh();
    const store = createLearnedStore(database, MINE);
    await database.query(
      `insert into learned_transition
      select 'mine', 'k' || n, '[]', 'a:t' || n, 1, n, 1 from generate_series(1, $1::int) n`,
      [LEARN.transitionsMax + 10],
    );
    await database.query(`insert into knowledge_version values ('mine', 'learned', $1)`, [
      LEARN.tidyEvery - 1,
    ]);
    await store.update({ takers: [], outputs: [] }, () => ({
      at: 1,
      bindings: [],
      removed: [],
      outputs: [],
      transitions: [],
      sources: [],
      preferences: [],
    }));
    const [left] = await database.query<{ count: number; first: number }>(
      'select count(*) as count, min(last_seen) as first from learned_transition',
    );
    expect(left).toEqual({ count: LEARN.transitionsMax, first: 11 });
  });

  it('keeps of each tool the choices that held most', async () => {
    await using database = await fresh();
    const store = createLearnedStore(database, MINE);
    await database.query(
      `insert into learned_source
      select 'mine', tool || n, tool, '[]', 'given', '', '[]', '', n, 0, 1, 1
      from generate_series(1, $1::int) n, unnest(array['a:a', 'b:b']) tool`,
      [LEARN.sourcesPerToolMax + 10],
    );
    await database.query(`insert into knowledge_version values ('mine', 'learned', $1)`, [
      LEARN.tidyEvery - 1,
    ]);
    await store.update({ takers: [], outputs: [] }, () => ({
      at: 1,
      bindings: [],
      removed: [],
      outputs: [],
      transitions: [],
      sources: [],
      preferences: [],
    }));
    const left = await database.query<{ count: number; least: number }>(
      'select count(*) as count, min(held) as least from learned_source group by tool',
    );
    const each = { count: LEARN.sourcesPerToolMax, least: 11 };
    expect(left).toEqual([each, each]);
  });
});
