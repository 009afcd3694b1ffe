/**
 * The only way to SQL, on two engines.
 *
 * Stores see the same values on both: the connection factories remove the differences (see
 * `sql-values.ts`). Times are stored as bigint milliseconds since the epoch, which no engine,
 * driver or time zone converts. One statement per query.
 */

/** Something that takes a statement: the database itself, or a transaction of it. */
export interface Queryable {
  query<Row extends object>(sql: string, params?: readonly unknown[]): Promise<readonly Row[]>;
}

/** A database, with the connection or connections to it. Disposing it ends them. */
export interface Database extends Queryable, AsyncDisposable {
  readonly engine: 'pglite' | 'postgres';
  /**
   * Runs the work in one transaction: all of it is stored when this resolves, none of it when it
   * rejects. A statement that fails fails the whole transaction, even if the work catches it.
   * The work uses `tx` and not the database: on one connection it would wait for itself.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
}
