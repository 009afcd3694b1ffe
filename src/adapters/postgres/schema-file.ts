/**
 * The schema's version in a file of the data directory. It is there so that a program can see,
 * without opening the database, that a newer program wrote it. The table `schema_version` decides.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** PostgreSQL leaves files that it does not know alone. */
export const SCHEMA_FILE = 'pml-schema-version';
const OWNER_ONLY_FILE = 0o600;

/** Returns the version that was last written; nothing where there is none or it is unreadable. */
export function readSchemaFile(databaseFolder: string): number | undefined {
  try {
    const version = Number(readFileSync(join(databaseFolder, SCHEMA_FILE), 'utf8').trim());
    return Number.isSafeInteger(version) && version > 0 ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the version. Throws where the folder cannot be written. */
export function writeSchemaFile(databaseFolder: string, version: number): void {
  if (readSchemaFile(databaseFolder) !== version) {
    writeFileSync(join(databaseFolder, SCHEMA_FILE), `${version}\n`, { mode: OWNER_ONLY_FILE });
  }
}
