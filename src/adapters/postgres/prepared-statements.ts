import { parse, type PGlite, protocol } from '@electric-sql/pglite';

import { STORAGE } from '../../tuning/postgres.ts';
import type { EncodedParameter } from './sql-values.ts';

const { serialize } = protocol;

/** The statement was made for tables that look otherwise now, or is gone. */
const STALE = new Set(['0A000', '26000']);

/**
 * Keeps the plans of statements that come again and again.
 *
 * Most of the time of a short statement goes into reading and planning it, and the engine's own
 * `query` forgets both. The engine plans anew when a table or the search path has changed, and when
 * a table was analyzed (see `TableStatistics`).
 *
 * Precondition: nobody else talks to the engine while a statement is under way.
 */
export class PreparedStatements {
  readonly #engine: PGlite;
  /** Counts of statements that are not prepared yet. */
  readonly #seen = new Map<string, number>();
  /** Names in the engine by statement, the least recently used first. */
  readonly #names = new Map<string, string>();
  #nextName = 1;

  constructor(engine: PGlite) {
    this.#engine = engine;
  }

  async query(sql: string, params: readonly EncodedParameter[]): Promise<readonly object[]> {
    // Bytes have no text form of their own: the engine's query knows the types.
    if (!params.every(isText) || !this.#isWorthwhile(sql)) {
      return this.#once(sql, params);
    }
    try {
      return await this.#run(await this.#prepared(sql), params);
    } catch (error) {
      const isStale = STALE.has((error as { code?: string }).code ?? '');
      if (isStale) {
        this.#names.delete(sql);
      }
      // It fails before it does anything, so it may be tried again; a transaction is lost, though.
      if (isStale && !this.#engine.isInTransaction()) {
        return this.#once(sql, params);
      }
      throw error;
    }
  }

  async #once(sql: string, params: readonly EncodedParameter[]): Promise<readonly object[]> {
    const { rows } = await this.#engine.query<object>(sql, [...params]);
    return rows;
  }

  #isWorthwhile(sql: string): boolean {
    if (this.#names.has(sql)) {
      return true;
    }
    if (!/^\s*(?:select|insert|update|delete|with)\b/iu.test(sql)) {
      return false;
    }
    if (this.#seen.size >= STORAGE.statementsSeenMax) {
      this.#seen.clear();
    }
    const count = (this.#seen.get(sql) ?? 0) + 1;
    this.#seen.set(sql, count);
    return count > STORAGE.statementPrepareAfter;
  }

  /**
   * Returns the statement's name in the engine, where it stays until others have been used more
   * lately.
   */
  async #prepared(sql: string): Promise<string> {
    let name = this.#names.get(sql);
    if (name === undefined) {
      await this.#makeRoom();
      name = `pml_${this.#nextName}`;
      this.#nextName += 1;
      await this.#send(serialize.parse({ name, text: sql }));
      this.#seen.delete(sql);
    }
    this.#names.delete(sql);
    this.#names.set(sql, name);
    return name;
  }

  async #makeRoom(): Promise<void> {
    const [oldest] = this.#names;
    if (oldest !== undefined && this.#names.size >= STORAGE.statementsPreparedMax) {
      this.#names.delete(oldest[0]);
      await this.#send(serialize.close({ type: 'S', name: oldest[1] }));
    }
  }

  async #run(statement: string, params: readonly (string | null)[]): Promise<readonly object[]> {
    const messages = await this.#send(
      serialize.bind({ statement, values: [...params] }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    );
    return parse.parseResults(messages, this.#engine.parsers)[0]?.rows ?? [];
  }

  /** Sends one round to the engine. Whatever fails, the final sync makes it ready for the next. */
  #send(...parts: readonly Uint8Array[]): ReturnType<PGlite['execProtocolStream']> {
    const round = Buffer.concat([...parts, serialize.sync()]);
    return this.#engine.execProtocolStream(new Uint8Array(round));
  }
}

function isText(value: EncodedParameter): value is string | null {
  return value === null || typeof value === 'string';
}

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

  /** Called after each statement. Looks at the tables if enough was written since. */
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
