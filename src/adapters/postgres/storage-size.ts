import type { Database } from './database.ts';

/** What the database of a gateway takes up, tables with their indexes. */
export interface StorageSize {
  readonly engine: Database['engine'];
  readonly sizeBytes: number;
}

/** Of the tables that are ours: a server may have others. */
export async function storageSize(database: Database): Promise<StorageSize> {
  const [row] = await database.query<{ bytes: number }>(
    `select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint as bytes from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'm')`,
  );
  return { engine: database.engine, sizeBytes: row?.bytes ?? 0 };
}
