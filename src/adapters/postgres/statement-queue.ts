import type { EncodedParameter } from './sql-values.ts';

/** A statement of a client, and where its answer goes. */
interface Statement {
  readonly sql: string;
  readonly params: readonly EncodedParameter[];
  readonly done: (outcome: StatementOutcome) => void;
}

export type StatementOutcome =
  | { readonly kind: 'rows'; readonly rows: readonly object[] }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A thread that sends statements. */
interface QueueClient {
  send(statement: Statement): void;
  /** Removes a client: rolls back its transaction and drops its statements. */
  close(): void;
}

interface StatementQueueParts {
  readonly run: (sql: string, params: readonly EncodedParameter[]) => Promise<readonly object[]>;
  /** Called after each statement that succeeded and was answered. Never rejects. */
  readonly after?: (sql: string, params: readonly EncodedParameter[]) => Promise<void>;
  /** After this many statements of the first client in a row, another client has a turn. */
  readonly turnsMax: number;
  /**
   * Time that another client may keep a transaction open without a statement while the first client
   * waits.
   */
  readonly idleMs: number;
}

class Client {
  readonly waiting: Statement[] = [];
  isGone = false;
  /**
   * True if its transaction was rolled back after a timeout. Its statements fail until it ends the
   * transaction.
   */
  isOverdue = false;
}

/**
 * Lets the clients of one connection take turns: one statement at a time, and no statement of
 * another client inside a transaction. The first client goes first: the serving side waits for the
 * studying side only until the end of a short transaction.
 */
export class StatementQueue {
  readonly #parts: StatementQueueParts;
  readonly #clients: Client[] = [];
  #holder: Client | undefined;
  #turns = 0;
  #isWorking = false;
  #idle: ReturnType<typeof setTimeout> | undefined;
  /** When the holder sent its last statement. */
  #heardMs = 0;
  #onEmpty: (() => void) | undefined;

  constructor(parts: StatementQueueParts) {
    this.#parts = parts;
  }

  /** Adds a client. The first client has priority. */
  connect(): QueueClient {
    const client = new Client();
    this.#clients.push(client);
    return {
      send: (statement) => {
        client.waiting.push(statement);
        void this.#work();
      },
      close: () => {
        client.isGone = true;
        client.waiting.length = 0;
        void this.#work();
      },
    };
  }

  /** Resolves when no statement can run any more. */
  async drained(): Promise<void> {
    if (this.#isWorking) {
      await new Promise<void>((resolve) => {
        this.#onEmpty = resolve;
      });
    }
  }

  async #work(): Promise<void> {
    if (this.#isWorking) {
      return;
    }
    this.#isWorking = true;
    clearTimeout(this.#idle);
    for (;;) {
      if (this.#holder?.isGone === true) {
        await this.#rollBack();
      }
      const client = this.#next();
      const statement = client?.waiting.shift();
      if (client === undefined || statement === undefined) {
        break;
      }
      await this.#run(client, statement);
    }
    this.#isWorking = false;
    this.#forgetGone();
    this.#watchHolder();
    this.#onEmpty?.();
    this.#onEmpty = undefined;
  }

  #next(): Client | undefined {
    if (this.#holder !== undefined) {
      return this.#holder;
    }
    const [first, ...others] = this.#clients.filter(({ waiting }) => waiting.length > 0);
    const isFirst = first === this.#clients[0];
    this.#turns = isFirst ? this.#turns + 1 : 0;
    const [other] = others;
    if (isFirst && other !== undefined && this.#turns > this.#parts.turnsMax) {
      this.#turns = 0;
      return other;
    }
    return first;
  }

  async #run(client: Client, { sql, params, done }: Statement): Promise<void> {
    const isEnd = sql === 'rollback' || sql === 'commit';
    this.#heardMs = performance.now();
    if (client.isOverdue) {
      client.isOverdue = !isEnd;
      done({ kind: 'failed', error: new Error('the transaction was open for too long') });
      return;
    }
    try {
      const rows = await this.#parts.run(sql, params);
      if (sql === 'begin') {
        this.#holder = client;
      } else if (isEnd) {
        this.#holder = undefined;
      }
      done({ kind: 'rows', rows });
      await this.#parts.after?.(sql, params);
    } catch (error) {
      // After a failed commit, a rollback follows.
      if (sql === 'rollback') {
        this.#holder = undefined;
      }
      done({ kind: 'failed', error });
    }
  }

  async #rollBack(): Promise<void> {
    this.#holder = undefined;
    // If this fails too, the connection is gone, and the transaction with it.
    await this.#parts.run('rollback', []).catch(() => undefined);
  }

  /**
   * Watches a client that stopped in the middle of a transaction, so that it does not block the
   * first one for good.
   */
  #watchHolder(): void {
    const holder = this.#holder;
    if (holder === undefined || holder === this.#clients[0]) {
      return;
    }
    this.#idle = setTimeout(
      () => {
        if (this.#holder === holder && !this.#isWorking && holder.waiting.length === 0) {
          holder.isOverdue = true;
          this.#isWorking = true;
          void this.#rollBack().then(() => {
            this.#isWorking = false;
            return this.#work();
          });
        }
      },
      Math.max(0, this.#heardMs + this.#parts.idleMs - performance.now()),
    );
    this.#idle.unref();
  }

  #forgetGone(): void {
    for (let at = this.#clients.length - 1; at > 0; at -= 1) {
      if (this.#clients[at]?.isGone === true && this.#clients[at] !== this.#holder) {
        this.#clients.splice(at, 1);
      }
    }
  }
}
