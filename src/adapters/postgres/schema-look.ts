/** Reads which schema a database has, and what a migration would do. Changes nothing. */
import { existsSync } from 'node:fs';

import type { Logger } from '../../base/logger.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import { MIGRATIONS, readSchemaVersion, SCHEMA_VERSION } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { connectPostgres } from './postgres.ts';
import { readSchemaFile } from './schema-file.ts';

/** The schema of a database beside that of this program. */
export interface SchemaLook {
  readonly engine: 'pglite' | 'postgres';
  /** 0 where there is no schema yet; missing where it is not known without opening the database. */
  readonly version?: number;
  /** The version that this program writes and understands. */
  readonly understood: number;
  /** What a migration would do. */
  readonly pending: readonly PendingMigration[];
}

/** One step to a newer schema. */
export interface PendingMigration {
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
  await using database = connectPostgres({ url, connectionsMax: 1, logger });
  return lookOf('postgres', await readSchemaVersion(database));
}

/** Reads what the embedded database says of itself in a file; its engine is not started. */
export function glanceAtEmbedded(databaseFolder: string): SchemaLook {
  return lookOf('pglite', existsSync(databaseFolder) ? readSchemaFile(databaseFolder) : 0);
}

/** Opens the embedded database and asks it. Throws where another process has it open. */
export async function lookAtEmbedded(databaseFolder: string): Promise<SchemaLook> {
  const glance = glanceAtEmbedded(databaseFolder);
  if (glance.version === 0 || (glance.version ?? 0) > SCHEMA_VERSION) {
    return glance;
  }
  using _ = lockDataDirectory(databaseFolder);
  await using database = await openPglite({ dataDirectory: databaseFolder, durable: true });
  return lookOf('pglite', await readSchemaVersion(database));
}
