import { expect, test } from 'vitest';

import type { Database } from '../../src/adapters/postgres/database.ts';
import { createRunJournal } from '../../src/adapters/postgres/run-journal.ts';
import { projectId, runId } from '../../src/base/ids.ts';
import type { RunEvent } from '../../src/execute/run-event.ts';
import type { RunJournal } from '../../src/execute/run-journal.ts';
import { firstHold } from '../support/append-as.ts';
import { describeOnEngines } from '../support/database.ts';
import { finished, start, taskFinished, taskStarted } from '../support/journal-events.ts';

const PROJECT = projectId('p');
/** Enough that statements and the checks of foreign keys have plans that are kept. */
const RUNS_FIRST = 20;
const RUNS_BETWEEN = 3000;
const RUNS_COUNTED = 50;
/** A run makes five statements and six checks of a foreign key; each may look at a few old versions. */
const ROWS_PER_RUN_MAX = 100;
const OWNER = 'an-instance';
const LATER = 10_000_000_000_000;

describeOnEngines('a journal that fills', (fresh) => {
  test('writes a run without reading the runs before it', async () => {
    await using database = await fresh();
    // What maintenance does to a gateway that nobody has used yet: the tables are known to be empty.
    await database.query('vacuum (analyze) run');
    await database.query('vacuum (analyze) run_event');
    const journal = createRunJournal(database, PROJECT);
    await writeRuns(journal, 0, RUNS_FIRST);
    await addRuns(database, RUNS_BETWEEN);
    const before = await rowsRead(database);
    await writeRuns(journal, RUNS_FIRST, RUNS_COUNTED);
    const read = (await rowsRead(database)) - before;
    expect(read / RUNS_COUNTED).toBeLessThan(ROWS_PER_RUN_MAX);
  });
});

async function writeRuns(journal: RunJournal, from: number, count: number): Promise<void> {
  for (let index = from; index < from + count; index += 1) {
    await writeRun(journal, `run-${index}`, index);
  }
}

async function writeRun(journal: RunJournal, name: string, at: number): Promise<void> {
  await journal.begin(start(name, { at }), { owner: OWNER, expiresAt: LATER });
  let after = 1;
  const append = async (
    events: readonly RunEvent[],
    status: 'running' | 'completed',
  ): Promise<void> => {
    const hold = firstHold(OWNER);
    await journal.append(runId(name), { hold, after, events, status, expiresAt: LATER });
    after += events.length;
  };
  await append([taskStarted('a')], 'running');
  await append([taskFinished('a')], 'running');
  await append([taskStarted('b')], 'running');
  await append([taskFinished('b'), finished('completed', at + 1)], 'completed');
}

/** Runs that have ended, in as few statements as it takes. */
async function addRuns(database: Database, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_none, index) => `between-${index}`);
  await database.query(
    `insert into run (project_id, run_id, status, intent, task_count, started_at, finished_at,
      last_sequence)
    select $1, name, 'completed', intent, 2, 1, 2, 6
    from unnest($2::text[], $3::text[]) as ended (name, intent)`,
    [PROJECT, names, names.map((name) => `what ${name} was asked for `.repeat(3))],
  );
}

/** Rows of `run` that were read, by going through the table or through one of its indexes. */
async function rowsRead(database: Database): Promise<number> {
  await database.query('select pg_stat_force_next_flush()');
  const [row] = await database.query<{ rows: number }>(
    `select seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes of_index
      where of_index.relid = of_table.relid)::bigint as rows
    from pg_stat_user_tables of_table where relname = 'run' and schemaname = current_schema()`,
  );
  return row?.rows ?? Number.NaN;
}
