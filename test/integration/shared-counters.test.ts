/** Several processes count in one database at once. */

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, it } from 'vitest';

import { migrate } from '../../src/adapters/postgres/migrate.ts';
import { openPostgres } from '../../src/adapters/postgres/postgres.ts';
import { systemClock } from '../../src/adapters/system/machine.ts';
import { postgresAddress, hasPostgres } from '../support/database.ts';
import { quietLogger } from '../support/quiet-logger.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const PROCESSES = 4;
const TIMES = 200;

describe.skipIf(!hasPostgres())('four processes that count in one database', () => {
  it('lose no update', async () => {
    const schema = `test_${randomUUID().replaceAll('-', '')}`;
    const url = postgresAddress(schema);
    await using database = await openPostgres({ url, logger: quietLogger() });
    await migrate(database, systemClock);
    const program = join(ROOT, 'test/fixtures/counting-process.ts');
    await Promise.all(
      Array.from({ length: PROCESSES }, () =>
        run(process.execPath, ['--import', 'tsx', program, url, String(TIMES)], {
          cwd: ROOT,
        }),
      ),
    );
    const total = PROCESSES * TIMES;
    expect(await database.query('select calls, failures, total_ms from tool_usage')).toEqual([
      { calls: total, failures: total, total_ms: total },
    ]);
    expect(await database.query('select definitions, results from token_saving')).toEqual([
      { definitions: total, results: total },
    ]);
    expect(await database.query('select ok from graph_edge')).toEqual([{ ok: total }]);
    await database.query(`drop schema ${schema} cascade`);
  });
});
