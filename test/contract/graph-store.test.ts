import { describe, expect, it } from 'vitest';

import type { Database } from '../../src/adapters/postgres/database.ts';
import { createGraphStore } from '../../src/adapters/postgres/graph-store.ts';
import { projectId, toolId } from '../../src/base/ids.ts';
import { blankEdge, type Edge } from '../../src/knowledge/edge.ts';
import { describeOnEngines } from '../support/database.ts';
import { MemoryGraphStore } from '../support/memory-graph-store.ts';
import { graphStoreContract } from './graph-store.contract.ts';

const MINE = projectId('mine');
const THEIRS = projectId('theirs');
const GOOD: Edge = {
  ...blankEdge({ from: toolId('a', 'a'), to: toolId('b', 'b') }),
  claims: { observed: 'sequence' },
  ok: 1,
};

/** Rows of somebody else's making. */
const CORRUPTED: readonly (readonly [column: string, value: unknown])[] = [
  ['observed', 'friendship'],
  ['inferred', '__proto__'],
  ['ok', -1],
  ['failed', '9223372036854775807'],
  ['confidence', 'NaN'],
  ['confidence', 'Infinity'],
  ['confidence', 7],
  ['to_node', ''],
  ['to_node', 'a:a'],
  ['to_node', 'with\ta tab'],
];

async function corrupt(database: Database, column: string, value: unknown): Promise<void> {
  await database.query(
    `insert into graph_edge select (r).* from (
      select jsonb_populate_record(e, jsonb_build_object('to_node', $3::text)
        || jsonb_build_object($1::text, $2::text)) as r
      from graph_edge e where to_node = 'b:b' limit 1) s`,
    [column, String(value), `other:${column}${String(value)}`],
  );
}

describeOnEngines('the graph store', (fresh) => {
  graphStoreContract(async () => {
    const database = await fresh();
    return {
      stores: [createGraphStore(database, MINE), createGraphStore(database, THEIRS)] as const,
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    };
  });

  it('ignores rows that cannot be understood, and counts them', async () => {
    await using database = await fresh();
    const store = createGraphStore(database, MINE);
    await store.update([GOOD], () => [GOOD]);
    for (const [column, value] of CORRUPTED) {
      await corrupt(database, column, value);
    }
    const { edges, ignored } = await store.read(0);
    expect(edges).toEqual([GOOD]);
    expect(ignored).toBe(CORRUPTED.length);
  });

  it('takes a row that cannot be understood for none when it is written', async () => {
    await using database = await fresh();
    const store = createGraphStore(database, MINE);
    await store.update([GOOD], () => [GOOD]);
    await database.query(`update graph_edge set observed = 'friendship'`);
    const { ignored } = await store.update([GOOD], (stored) => {
      expect(stored).toEqual([]);
      return [GOOD];
    });
    expect(ignored).toBe(1);
    expect((await store.read(0)).edges).toEqual([GOOD]);
  });
});

describe('the graph store in memory', () => {
  graphStoreContract(() =>
    Promise.resolve({
      stores: [new MemoryGraphStore(), new MemoryGraphStore()] as const,
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }),
  );
});
