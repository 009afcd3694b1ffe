/** The embedded database of a benchmark. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Database } from '../src/adapters/postgres/database.ts';
import { openStorage } from '../src/adapters/postgres/open-storage.ts';
import { systemClock } from '../src/adapters/system/machine.ts';
import { quietLogger } from '../test/support/quiet-logger.ts';
import type { BenchContext } from './bench.ts';
import { TEMPLATE_FILE } from './built-program.ts';

/** Opens one in a new folder. Both are gone when the benchmark ends. */
export async function openDatabase({ onEnd }: Pick<BenchContext, 'onEnd'>): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'pml-bench-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const { database } = await openStorage({
    databaseFolder: join(folder, 'database'),
    templateFile: TEMPLATE_FILE,
    durable: false,
    logger: quietLogger(),
    clock: systemClock,
  });
  onEnd(async () => {
    await database[Symbol.asyncDispose]();
  });
  return database;
}
