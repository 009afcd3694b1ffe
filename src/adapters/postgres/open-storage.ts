/**
 * Opens the database that the settings name, and looks at the schema of one without opening it for
 * use. The embedded database is never deleted. A directory that does not open, or that is of an
 * older PostgreSQL, is renamed, and a fresh one takes its place: the gateway starts, and the
 * person can decide. A folder that cannot be written, a full disk or data of a newer program are
 * errors, and nothing is moved.
 */

import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';

import type { Clock } from '../../base/clock.ts';
import { GatewayError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import { storageError } from './classify-failure.ts';
import {
  lockDataDirectory,
  readSchemaFile,
  writeSchemaFile,
  createDataDirectory,
} from './data-directory.ts';
import { type Database, passesWall } from './database.ts';
import { startMaintenance } from './maintenance.ts';
import { MIGRATIONS, readSchemaVersion, migrate, refuseNewer, SCHEMA_VERSION } from './migrate.ts';
import {
  type EmbeddedDatabase,
  EMBEDDED_POSTGRES_VERSION,
  openLinkedPglite,
  openPglite,
} from './pglite.ts';
import type { openPostgres } from './postgres.ts';
import { type Presence, presenceAlone } from './presence.ts';

export interface StorageOptions {
  /** `postgres://…`; embedded when left out. */
  readonly url?: string;
  /** The project whose rows PostgreSQL shows. Without it, PostgreSQL shows none. */
  readonly project?: string;
  /** The folder of the embedded database. Its parent is made if missing. */
  readonly databaseFolder: string;
  /** An archive to make a new embedded database from. Without it, the engine takes seconds. */
  readonly templateFile?: string;
  /** Embedded only: wait for the disk at every commit. */
  readonly durable: boolean;
  readonly logger: Logger;
  readonly clock: Clock;
}

export interface Storage {
  readonly database: Database;
  /** Returns access to the same database for another thread. */
  readonly link: () => Promise<DatabaseLink>;
  /** Shows other processes that this one is alive. `id` names it. */
  readonly appear: (id: string) => Promise<Presence>;
  /** Notices for a person: which database was set aside, why, where it is, what to do. */
  readonly notices: readonly string[];
}

/** Access to the database for another thread. It can be sent to that thread. */
export type DatabaseLink =
  | { readonly kind: 'port'; readonly port: MessagePort }
  | { readonly kind: 'url'; readonly url: string; readonly project?: string };

/** Opens PostgreSQL. Its client is loaded only here, because that takes a tenth of a start. */
async function viaPostgres(...given: Parameters<typeof openPostgres>): Promise<Database> {
  const { openPostgres: open } = await import('./postgres.ts');
  return open(...given);
}

/** Opens the database that another thread has opened before. */
export async function openLinked(link: DatabaseLink, logger: Logger): Promise<Database> {
  return link.kind === 'port'
    ? openLinkedPglite(link.port)
    : viaPostgres({
        url: link.url,
        ...(link.project !== undefined && { project: link.project }),
        connectionsMax: STORAGE.linkedConnectionsMax,
        logger,
      });
}

const ROLE_ADVICE =
  'the role of the database is a superuser or has bypassrls: use one that is not, so that row-level security keeps projects apart';

/** Chooses the engine, opens it and brings its schema up to date. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { url, project, logger } = options;
  if (url === undefined) {
    return openEmbedded(options);
  }
  const seen = { url, ...(project !== undefined && { project }) };
  const database = await viaPostgres({ ...seen, logger });
  try {
    await migrate(database, options.clock);
    if (await passesWall(database)) {
      logger.warn('database_role_passes_wall', { advice: ROLE_ADVICE });
    }
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
  return {
    database,
    link: () => Promise.resolve({ kind: 'url', ...seen }),
    appear: async (id) => {
      const { showPresence } = await import('./postgres.ts');
      return showPresence(id, { ...seen, logger });
    },
    notices: [],
  };
}

const OWNER_ONLY_FOLDER = 0o700;

async function openEmbedded(options: StorageOptions): Promise<Storage> {
  const { databaseFolder, clock, logger } = options;
  try {
    await mkdir(dirname(databaseFolder), { recursive: true, mode: OWNER_ONLY_FOLDER });
  } catch (error) {
    throw storageError(
      error,
      `cannot make the folder for the database, ${dirname(databaseFolder)}`,
    );
  }
  const lock = lockDataDirectory(databaseFolder);
  try {
    const notices: string[] = [];
    const database = (await openExisting(options, notices)) ?? (await openNew(options));
    writeSchemaFile(databaseFolder, SCHEMA_VERSION);
    const maintenance = startMaintenance({ database, clock, logger });
    return {
      database: {
        engine: 'pglite',
        query: (sql, params) => database.query(sql, params),
        transaction: (work) => database.transaction(work),
        async [Symbol.asyncDispose]() {
          await maintenance[Symbol.asyncDispose]();
          await database[Symbol.asyncDispose]();
          lock[Symbol.dispose]();
        },
      },
      link: async () => ({ kind: 'port', port: await database.link() }),
      appear: (id) => Promise.resolve(presenceAlone(id)),
      notices,
    };
  } catch (error) {
    lock[Symbol.dispose]();
    throw storageError(error, `cannot open the database in ${databaseFolder}`);
  }
}

/**
 * Opens the existing database. Returns undefined if there is none, or if it had to be set aside.
 */
async function openExisting(
  options: StorageOptions,
  notices: string[],
): Promise<EmbeddedDatabase | undefined> {
  const { databaseFolder } = options;
  if (!existsSync(databaseFolder) || (await removedWhileEmpty(databaseFolder))) {
    return undefined;
  }
  const reason = await reasonNotToOpen(databaseFolder);
  if (reason === undefined) {
    refuseNewer(readSchemaFile(databaseFolder) ?? 0);
    const opened = await tryToOpen(options);
    if (!(opened instanceof GatewayError)) {
      return opened;
    }
    notices.push(await setAside(options, opened.message));
  } else {
    notices.push(await setAside(options, reason));
  }
  return undefined;
}

async function openNew({
  databaseFolder,
  templateFile,
  durable,
  clock,
  logger,
}: StorageOptions): Promise<EmbeddedDatabase> {
  const make = (template: string | undefined): Promise<void> =>
    createDataDirectory({ dataDirectory: databaseFolder, templateFile: template });
  if (templateFile === undefined || !existsSync(templateFile)) {
    await make(undefined);
  } else {
    try {
      await make(templateFile);
    } catch (error) {
      const failure = storageError(error, `cannot make the database in ${databaseFolder}`);
      if (failure.code === 'STORAGE_FULL' || failure.code === 'STORAGE_UNWRITABLE') {
        throw failure;
      }
      logger.warn('database_template_unusable', { templateFile, message: failure.message });
      await make(undefined);
    }
  }
  const database = await openPglite({ dataDirectory: databaseFolder, durable });
  await migrateOrClose(database, clock);
  return database;
}

/** Returns an opened and migrated database, or an error that means the data is damaged. */
async function tryToOpen({
  databaseFolder,
  durable,
  clock,
}: StorageOptions): Promise<EmbeddedDatabase | GatewayError> {
  try {
    const database = await openPglite({ dataDirectory: databaseFolder, durable });
    await migrateOrClose(database, clock);
    return database;
  } catch (error) {
    const failure = storageError(error, 'the database does not open');
    if (speaksAgainstTheData(failure)) {
      return failure;
    }
    throw failure;
  }
}

async function migrateOrClose(database: Database, clock: Clock): Promise<void> {
  try {
    await migrate(database, clock);
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
}

/**
 * Returns true if the data itself is damaged. A full disk, a missing right or a timeout may pass.
 * An engine that ended by itself could not read the directory.
 */
function speaksAgainstTheData({ code, data }: GatewayError): boolean {
  const detail = (data as { code?: string } | undefined)?.code ?? '';
  if (code === 'DATABASE_UNAVAILABLE') {
    return !PASSING.test(detail);
  }
  // XX: internal errors, damaged pages. 42: the schema is not what its version says. 58: files missing.
  return code === 'DATABASE_STATEMENT_FAILED' && /^(?:XX|42P|42703|58)/u.test(detail);
}

/** Timeouts, and too little memory or too few descriptors. 53 is PostgreSQL's class for these. */
const PASSING = /^(?:ETIMEDOUT|EMFILE|ENFILE|ENOMEM|EBUSY|EAGAIN|ERR_WORKER_OUT_OF_MEMORY|53...)$/u;

async function removedWhileEmpty(folder: string): Promise<boolean> {
  if ((await readdir(folder)).length > 0) {
    return false;
  }
  await rmdir(folder);
  return true;
}

async function reasonNotToOpen(folder: string): Promise<string | undefined> {
  let version: string;
  try {
    version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw error;
    }
    return 'it is not a database';
  }
  if (Number(version) > Number(EMBEDDED_POSTGRES_VERSION)) {
    throw new GatewayError(
      'DATABASE_VERSION_NEWER',
      `the database in ${folder} is of PostgreSQL ${version}; this version of pml has ${EMBEDDED_POSTGRES_VERSION} built in. Nothing was changed`,
    );
  }
  return version === EMBEDDED_POSTGRES_VERSION
    ? undefined
    : `it is of PostgreSQL ${version}, and this version of pml has ${EMBEDDED_POSTGRES_VERSION} built in`;
}

async function setAside(
  { databaseFolder, clock, logger }: StorageOptions,
  reason: string,
): Promise<string> {
  const time = new Date(clock.now()).toISOString().replaceAll(/[:.]/gu, '-');
  let place = `${databaseFolder}.set-aside-${time}`;
  for (let copy = 2; existsSync(place); copy += 1) {
    place = `${databaseFolder}.set-aside-${time}-${copy}`;
  }
  await rename(databaseFolder, place);
  logger.error('database_set_aside', { databaseFolder, place, reason });
  return (
    `The database in ${databaseFolder} could not be used and was set aside: ${reason}. ` +
    `Nothing was deleted: it is in ${place}. A new, empty database took its place. ` +
    `To go back, stop pml, install the version that wrote it, and rename the folder; ` +
    `or restore a backup with pml restore.`
  );
}

// Reads the schema version of a database, and the pending migrations. Changes nothing.

/** The schema version of a database and of this program. */
interface SchemaLook {
  readonly engine: 'pglite' | 'postgres';
  /** 0 if there is no schema yet. Missing if only opening the database would tell. */
  readonly version?: number;
  /** The version that this program writes and understands. */
  readonly understood: number;
  /** Migrations that have not run yet. */
  readonly pending: readonly PendingMigration[];
}

/** One step to a newer schema. */
interface PendingMigration {
  readonly version: number;
  readonly statements: readonly string[];
}

const lookOf = (engine: SchemaLook['engine'], version: number | undefined): SchemaLook => ({
  engine,
  ...(version !== undefined && { version }),
  understood: SCHEMA_VERSION,
  pending: [...MIGRATIONS.entries()]
    .slice(version ?? SCHEMA_VERSION)
    .map(([index, statements]) => ({ version: index + 1, statements })),
});

/** Asks PostgreSQL. Makes neither schema nor extension. */
export async function lookAtPostgres(url: string, logger: Logger): Promise<SchemaLook> {
  const { connectPostgres } = await import('./postgres.ts');
  await using database = connectPostgres({ url, connectionsMax: 1, logger });
  return lookOf('postgres', await readSchemaVersion(database));
}

/** Reads the schema version of the embedded database from a file, without starting its engine. */
export function glanceAtEmbedded(databaseFolder: string): SchemaLook {
  return lookOf('pglite', existsSync(databaseFolder) ? readSchemaFile(databaseFolder) : 0);
}

/** Opens the embedded database and asks it. Throws if another process has it open. */
export async function lookAtEmbedded(databaseFolder: string): Promise<SchemaLook> {
  const glance = glanceAtEmbedded(databaseFolder);
  if (glance.version === 0 || (glance.version ?? 0) > SCHEMA_VERSION) {
    return glance;
  }
  using _ = lockDataDirectory(databaseFolder);
  await using database = await openPglite({ dataDirectory: databaseFolder, durable: true });
  return lookOf('pglite', await readSchemaVersion(database));
}
