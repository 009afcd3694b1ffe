import { GatewayError } from '../../base/errors.ts';
import { STORAGE } from '../../tuning/postgres.ts';

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

type Run = (sql: string, params: readonly unknown[]) => Promise<readonly object[]>;

interface TransactionParts<T> {
  /** Runs one statement on the transaction's connection. */
  readonly run: Run;
  readonly work: (tx: Queryable) => Promise<T>;
}

/**
 * Keeps the promises of `Database.transaction` for both engines.
 *
 * Invariant: when this resolves or rejects, the connection is outside any transaction, or the
 * rejection came from the connection itself. Work that makes no statement for long is given up: it
 * may wait for the database itself, which on one connection waits for the work.
 */
export async function runTransaction<T>({ run, work }: TransactionParts<T>): Promise<T> {
  const state = { isOpen: true, failure: undefined as { readonly error: unknown } | undefined };
  const idle = new IdleLimit();
  // Statements of one transaction run one after the other, even if the work does not wait.
  let last: Promise<unknown> = Promise.resolve();
  const tx: Queryable = {
    query: <Row extends object>(sql: string, params: readonly unknown[] = []) => {
      const result = last.then(async () => {
        if (!state.isOpen) {
          throw new GatewayError('INTERNAL', 'a statement came after the end of its transaction');
        }
        idle.stop();
        try {
          return (await run(sql, params)) as readonly Row[];
        } catch (error) {
          state.failure ??= { error };
          throw error;
        } finally {
          idle.start();
        }
      });
      last = result.catch(() => undefined);
      return result;
    },
  };
  await run('begin', []);
  try {
    idle.start();
    const value = await Promise.race([work(tx), idle.passed]);
    await last;
    if (state.failure !== undefined) {
      throw state.failure.error;
    }
    state.isOpen = false;
    await run('commit', []);
    return value;
  } catch (error) {
    await last;
    state.isOpen = false;
    // If this fails too, the connection is gone, and the transaction with it.
    await run('rollback', []).catch(() => undefined);
    throw error;
  } finally {
    idle.stop();
  }
}

/** Rejects when a transaction has done nothing for too long. */
class IdleLimit {
  readonly passed: Promise<never>;
  #reject: (error: GatewayError) => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.passed = new Promise((_, reject) => {
      this.#reject = reject;
    });
    this.passed.catch(() => undefined);
  }

  start(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const message = `a transaction made no statement for ${STORAGE.workIdleMs} ms; it must use its own handle, and wait for nothing else`;
      this.#reject(new GatewayError('INTERNAL', message));
    }, STORAGE.workIdleMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/**
 * The setting of a connection that names its project. Row-level security (migration 23) shows the
 * connection only rows of this project.
 */
export const PROJECT_SETTING = 'pml.project';

/** Shows all projects to the rest of a transaction: for backups, restores and migrations. */
export async function seeAllProjects(tx: Queryable): Promise<void> {
  await tx.query("select set_config('pml.across', 'on', true)");
}

/** Shows another project, and only that, to the rest of a transaction. */
export async function seeProject(tx: Queryable, project: string): Promise<void> {
  await tx.query(`select set_config('${PROJECT_SETTING}', $1, true)`, [project]);
}

/**
 * Returns true if row-level security does not apply to the role of this connection, as for
 * superusers.
 */
export async function passesWall(database: Queryable): Promise<boolean> {
  const [role] = await database.query<{ passes: boolean }>(
    'select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user',
  );
  return role?.passes === true;
}
