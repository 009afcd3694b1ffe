/** Ended runs have room for so many bytes: kept results go first, then the runs that ended first. */
import { expect, it } from 'vitest';

import type { Database } from '../../src/adapters/postgres/database.ts';
import { createRunSizes } from '../../src/adapters/postgres/retention.ts';
import { projectId } from '../../src/base/ids.ts';
import { describeOnEngines } from '../support/database.ts';

const KILOBYTE = 1024;
/** Text that cannot be packed. */
const noise = (bytes: number): string =>
  Array.from({ length: bytes }, () =>
    String.fromCodePoint(33 + Math.floor(Math.random() * 90)),
  ).join('');

async function addRun(
  database: Database,
  name: string,
  { project = 'p', endedAt, result = 0 }: { project?: string; endedAt?: number; result?: number },
): Promise<void> {
  await database.query(
    `insert into run (project_id, run_id, status, started_at, finished_at, last_sequence, task_count)
    values ($1, $2, $3, 1, $4, 1, 1)`,
    [project, name, endedAt === undefined ? 'running' : 'completed', endedAt ?? null],
  );
  await database.query(
    'insert into run_event (project_id, run_id, sequence, event) values ($1, $2, 1, $3)',
    [project, name, noise(KILOBYTE)],
  );
  if (result > 0) {
    await database.query(
      "insert into run_result (project_id, run_id, task, value) values ($1, $2, 't', $3)",
      [project, name, noise(result)],
    );
  }
}

const left = async (database: Database, table: string): Promise<readonly string[]> => {
  const rows = await database.query<{ run_id: string }>(`select run_id from ${table}`);
  return rows.map(({ run_id }) => run_id).toSorted();
};

describeOnEngines('room for runs', (fresh) => {
  it('loses kept results of the oldest runs first, and nothing of runs under way', async () => {
    await using database = await fresh();
    for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
      await addRun(database, name, { endedAt: index + 1, result: 10 * KILOBYTE });
    }
    await addRun(database, 'under way', { result: 100 * KILOBYTE });
    await addRun(database, 'other', { project: 'other', endedAt: 0, result: 100 * KILOBYTE });
    const sizes = createRunSizes(database, projectId('p'));
    // Four runs tell 4 KB; two results have room beside them.
    const room = 26 * KILOBYTE;
    expect(await sizes.removeResults(room, 1)).toBe(1);
    expect(await left(database, 'run_result')).toEqual(['b', 'c', 'd', 'other', 'under way']);
    expect(await sizes.removeResults(room, 10)).toBe(1);
    expect(await sizes.removeResults(room, 10)).toBe(0);
    expect(await left(database, 'run_result')).toEqual(['c', 'd', 'other', 'under way']);
    expect(await sizes.removeRuns(room, 10)).toBe(0);
    expect(await left(database, 'run')).toHaveLength(6);
  });

  it('loses whole runs where what is told of them is too much', async () => {
    await using database = await fresh();
    for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
      await addRun(database, name, { endedAt: index + 1, result: index === 0 ? KILOBYTE : 0 });
    }
    await addRun(database, 'under way', {});
    const sizes = createRunSizes(database, projectId('p'));
    const room = 2.5 * KILOBYTE;
    expect(await sizes.removeResults(room, 10)).toBe(1);
    expect(await sizes.removeRuns(room, 1)).toBe(1);
    expect(await sizes.removeRuns(room, 10)).toBe(1);
    expect(await left(database, 'run')).toEqual(['c', 'd', 'under way']);
    expect(await left(database, 'run_event')).toEqual(['c', 'd', 'under way']);
  });
});
