import { AsyncLocalStorage } from 'node:async_hooks';

import { GatewayError } from '../../base/errors.ts';
import type { Queryable } from './database.ts';

type Run = (sql: string, params: readonly unknown[]) => Promise<readonly object[]>;

/**
 * Keeps the promises of `Database.transaction` for both engines.
 *
 * Invariant: when `run` resolves or rejects, the connection is outside any transaction, or the
 * rejection came from the connection itself.
 */
export class TransactionScope {
  readonly #inside = new AsyncLocalStorage<{ open: boolean }>();

  /** Throws where the outer handle is used inside a transaction: on one connection that hangs. */
  refuseInside(): void {
    if (this.#inside.getStore()?.open === true) {
      throw new GatewayError(
        'INTERNAL',
        'the database was used inside a transaction of its own; use the transaction’s handle',
      );
    }
  }

  async run<T>(parts: {
    /** Runs one statement on the transaction's connection. */
    readonly run: Run;
    readonly work: (tx: Queryable) => Promise<T>;
  }): Promise<T> {
    const { run, work } = parts;
    const state = { open: true };
    let failure: unknown;
    let failed = false;
    // Statements of one transaction run one after the other, even if the work does not wait.
    let last: Promise<unknown> = Promise.resolve();
    const tx: Queryable = {
      query: <Row extends object>(sql: string, params: readonly unknown[] = []) => {
        const result = last.then(async () => {
          if (!state.open) {
            throw new GatewayError('INTERNAL', 'a statement came after the end of its transaction');
          }
          try {
            return (await run(sql, params)) as readonly Row[];
          } catch (error) {
            failure = failed ? failure : error;
            failed = true;
            throw error;
          }
        });
        last = result.catch(() => undefined);
        return result;
      },
    };
    await run('begin', []);
    try {
      const value = await this.#inside.run(state, () => work(tx));
      await last;
      if (failed) {
        throw failure;
      }
      state.open = false;
      await run('commit', []);
      return value;
    } catch (error) {
      await last;
      state.open = false;
      // Nothing to add when this fails too: the connection is gone, and with it the transaction.
      await run('rollback', []).catch(() => undefined);
      throw error;
    }
  }
}
