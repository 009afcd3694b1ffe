/**
 * New data directories, quickly and never by halves.
 *
 * The engine's own initdb takes seconds of computing. A template, made once when pml is built, is
 * an archive of a data directory that was migrated and shut down in order; unpacking it takes a
 * fraction of a second. Either way the directory is made beside its place and then renamed.
 */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

import type { Clock } from '../../base/clock.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import type { Database } from './database.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { EMBEDDED_POSTGRES_VERSION, openPglite } from './pglite.ts';
import { packFolder, unpackFolder } from './tar.ts';

/** Goes up when templates are made in another way. */
const TEMPLATE_FORMAT = 2;
const KEY_LENGTH = 16;

/** Changes whenever a template made before is no longer what would be made now. */
export async function templateKey(): Promise<string> {
  const require = createRequire(import.meta.url);
  const packages = await Promise.all(
    ['@electric-sql/pglite', '@electric-sql/pglite-pgvector'].map((name) =>
      readFile(join(dirname(require.resolve(name)), '..', 'package.json'), 'utf8'),
    ),
  );
  const versions = packages.map((text) => (JSON.parse(text) as { version: string }).version);
  const ingredients = [TEMPLATE_FORMAT, versions, STORAGE.walSegmentMb, MIGRATIONS];
  return createHash('sha256')
    .update(JSON.stringify(ingredients))
    .digest('hex')
    .slice(0, KEY_LENGTH);
}

/** Makes a template file. The clock dates the migrations in it. */
export async function makeTemplate(file: string, clock: Clock): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const work = await mkdtemp(join(dirname(file), `.${basename(file)}-`));
  try {
    const dataDirectory = join(work, 'database');
    {
      await using database = await openPglite({ dataDirectory, durable: false });
      await migrate(database, clock);
      await removeSpareDatabases(database);
      await database.query('vacuum (analyze)');
      await database.query('checkpoint');
    }
    const packed = join(work, 'packed');
    await writeFile(packed, await packFolder(dataDirectory));
    await rename(packed, file);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Those that new databases would be copied from. Nobody makes one here, and they are half of the
 * files that each first start would write.
 */
async function removeSpareDatabases(database: Database): Promise<void> {
  await database.query(
    `update pg_database set datistemplate = false where datname in ('template0', 'template1')`,
  );
  await database.query('drop database template0');
  await database.query('drop database template1');
}

export interface NewDirectory {
  readonly dataDirectory: string;
  /** Without one, or where it cannot be used, the engine makes the directory itself. */
  readonly templateFile?: string | undefined;
}

/**
 * Makes a data directory that opens, or nothing at all.
 *
 * Precondition: this process holds the directory's lock, and nothing is at its place.
 */
export async function createDataDirectory({
  dataDirectory,
  templateFile,
}: NewDirectory): Promise<void> {
  const unfinished = `${dataDirectory}.new`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    if (templateFile === undefined) {
      const engine = await openPglite({ dataDirectory: unfinished, durable: false });
      await engine[Symbol.asyncDispose]();
    } else {
      await unpackFolder(templateFile, unfinished);
      const version = (await readFile(join(unfinished, 'PG_VERSION'), 'utf8')).trim();
      if (version !== EMBEDDED_POSTGRES_VERSION) {
        throw new Error(`${templateFile} is of PostgreSQL ${version}`);
      }
    }
    await rename(unfinished, dataDirectory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}
