import type { PGlite } from '@electric-sql/pglite';

import { STORAGE } from '../../tuning/postgres.ts';
import type { EncodedParameter } from './sql-values.ts';

/** Tables that have grown far beyond the planner's statistics. */
const OUTGROWN = `select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')
    and pg_relation_size(pg_class.oid) >
      (2 * relpages + ${STORAGE.unknownPagesMax}) * current_setting('block_size')::bigint`;

/**
 * Keeps the planner's knowledge of the tables true while they fill, as a server's own processes do.
 *
 * The engine keeps the plans of prepared statements and of the checks of foreign keys. A plan that
 * was made for an empty table reads the whole table at each call, and without statistics it may
 * pick an index that all rows of a project share. `analyze` makes the engine plan anew.
 *
 * Precondition: nobody else talks to the engine meanwhile.
 */
export class TableStatistics {
  readonly #engine: PGlite;
  #writtenBytes = 0;

  constructor(engine: PGlite) {
    this.#engine = engine;
  }

  /** To be called after each statement. Looks at the tables when enough was written since. */
  async after(sql: string, params: readonly EncodedParameter[]): Promise<void> {
    if (/^\s*select\b/iu.test(sql)) {
      return;
    }
    this.#writtenBytes += STORAGE.rowBytes;
    for (const value of params) {
      this.#writtenBytes += value?.length ?? 0;
    }
    if (this.#writtenBytes < STORAGE.writtenBytesMax || this.#engine.isInTransaction()) {
      return;
    }
    this.#writtenBytes = 0;
    const { rows } = await this.#engine.query<{ name: string }>(OUTGROWN);
    for (const { name } of rows) {
      await this.#engine.exec(`analyze ${name}`);
    }
  }
}
