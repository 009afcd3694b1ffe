import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import { GatewayError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import { failureOf, storageError, UNSENT } from './classify-failure.ts';
import { type Database, type Queryable, PROJECT_SETTING, runTransaction } from './database.ts';
import { openPresence } from './locked-presence.ts';
import type { Presence } from './presence.ts';
import { VALUE_READERS, encodeParameter } from './sql-values.ts';

interface PostgresOptions {
  /** `postgres://…`; `?schema=name` puts the tables into a schema of their own. */
  readonly url: string;
  /** The project whose rows connections see. None are seen where it is left out. */
  readonly project?: string;
  readonly connectionsMax?: number;
  readonly logger: Logger;
}

/** Connects to PostgreSQL and makes sure that the schema and the vector extension are there. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { schema } = splitAddress(options);
  const database = poolOf(options, [await prepare(configOf(options), schema)]);
  try {
    await requireSettings(database, options);
    return database;
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
}

/** Connects to PostgreSQL as it is. Nothing is made there. */
export function connectPostgres(options: PostgresOptions): Database {
  return poolOf(options, []);
}

/** Shows other processes that this one is alive, by a connection of its own. */
export async function showPresence(id: string, options: PostgresOptions): Promise<Presence> {
  try {
    const { project, logger } = options;
    return await openPresence(id, { config: configOf(options), project, logger });
  } catch (error) {
    throw storageError(error, 'cannot connect to the PostgreSQL database', true);
  }
}

function configOf(options: PostgresOptions): pg.ClientConfig {
  return {
    connectionString: splitAddress(options).url,
    application_name: 'pml',
    connectionTimeoutMillis: STORAGE.connectTimeoutMs,
    statement_timeout: STORAGE.statementTimeoutMs,
    idle_in_transaction_session_timeout: STORAGE.statementTimeoutMs,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number) => VALUE_READERS[oid] ?? ((text: string) => text),
    },
  };
}

function poolOf(options: PostgresOptions, otherSchemas: readonly string[]): Database {
  const { schema = 'public' } = splitAddress(options);
  const path = [...new Set([schema, ...otherSchemas])].map((name) => quote(name));
  const pool = new pg.Pool({
    ...configOf(options),
    max: options.connectionsMax ?? STORAGE.connectionsMax,
    // The checks of foreign keys keep their plans as long as a connection lives. One that was made
    // for an empty table reads the whole table for ever, so they are planned each time.
    options: [
      `-c search_path=${path.join(',')} -c plan_cache_mode=force_custom_plan`,
      ...(options.project === undefined
        ? []
        : [`-c ${PROJECT_SETTING}=${escaped(options.project)}`]),
    ].join(' '),
  });
  // Without a listener, the loss of an idle connection would end the process. The pool drops the
  // connection and opens another one when a statement needs it.
  pool.on('error', (error) => {
    options.logger.warn('database_connection_lost', { message: error.message });
  });
  // The pool listens while a connection is idle, and `#withClient` while it is used. A loss between
  // the two, at the very start, would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return new PostgresDatabase(pool);
}

function splitAddress({ url }: PostgresOptions): { url: string; schema?: string } {
  let address: URL;
  try {
    address = new URL(url);
  } catch (error) {
    throw new GatewayError(
      'DATABASE_UNAVAILABLE',
      'the address of the database is not one; write it as postgres://user:password@host/database',
      { cause: error },
    );
  }
  const schema = address.searchParams.get('schema');
  address.searchParams.delete('schema');
  return { url: address.toString(), ...(schema !== null && { schema }) };
}

/**
 * Throws if the connection lacks our settings. A pooler between pml and PostgreSQL may drop them,
 * and the database would then show no rows, or rows of another schema.
 */
async function requireSettings(database: Queryable, options: PostgresOptions): Promise<void> {
  const { schema = 'public' } = splitAddress(options);
  const [seen] = await database.query<{ project: string | null; schema: string | null }>(
    `select current_setting('${PROJECT_SETTING}', true) as project, current_schema() as schema`,
  );
  const isProject = options.project === undefined || options.project === seen?.project;
  if (!isProject || seen?.schema !== schema) {
    throw new GatewayError('DATABASE_REFUSED', DROPPED_SETTINGS);
  }
}

const POOLER_GUIDE = 'docs/guide/teams.md, "PgBouncer"';
const DROPPED_SETTINGS = `the database does not know the settings that pml opens a connection with: a pooler such as PgBouncer dropped them. Connect pml to PostgreSQL itself, or give the settings to its role (${POOLER_GUIDE})`;
const REFUSED_SETTINGS = `a pooler such as PgBouncer refuses the settings that pml opens a connection with. Connect pml to PostgreSQL itself, or let the pooler ignore them and give them to the role of pml (${POOLER_GUIDE})`;

/** Quotes a name for a list inside a connection option. */
function quote(name: string): string {
  return escaped(`"${name.replaceAll('"', '""')}"`);
}

/** Escapes a text for a connection option, where a backslash protects white space. */
function escaped(text: string): string {
  return text.replaceAll(/[\\\s]/gu, '\\$&');
}

/** The number after the lock of the migrations. */
const PREPARATION_LOCK = 7_717_002;

/**
 * Makes the schema and the vector extension. Returns the schema of the vector type: on some servers
 * it is not `public`.
 */
async function prepare(config: pg.ClientConfig, schema: string | undefined): Promise<string> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin');
    // Instances that start at once would all create, and all but one fail. The lock ends with the
    // transaction: behind a pooler the connection to the database outlives this client.
    await client.query('select pg_advisory_xact_lock($1)', [PREPARATION_LOCK]);
    if (schema !== undefined) {
      await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`);
    }
    const vectorSchema = await ensureVector(client);
    await client.query('commit');
    return vectorSchema;
  } catch (error) {
    if (failureOf(error).message.includes('startup parameter')) {
      throw new GatewayError('DATABASE_REFUSED', REFUSED_SETTINGS, { cause: error });
    }
    throw storageError(error, 'cannot use the PostgreSQL database');
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureVector(client: pg.Client): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'vector'`,
    );
    return rows[0]?.name;
  };
  const present = await find();
  if (present !== undefined) {
    return present;
  }
  try {
    // Not into the gateway's own schema: it may be dropped, and others share the extension.
    await client.query('create extension if not exists vector with schema public');
  } catch (error) {
    const { message, code } = failureOf(error);
    const isMissing = code === '0A000' || code === '58P01';
    throw new GatewayError(
      'DATABASE_REFUSED',
      isMissing
        ? `the PostgreSQL server has no pgvector (${message}); install the package for its version on the server, then start again`
        : `pgvector cannot be enabled (${message}); let a superuser run CREATE EXTENSION vector in this database, then start again`,
      { cause: error, data: { code } },
    );
  }
  return (await find()) ?? 'public';
}

/** Runs statements over a pool of connections. */
class PostgresDatabase implements Database {
  readonly engine = 'postgres';
  readonly #pool: pg.Pool;
  readonly #attempts: ConnectAttempts;
  /** Statements that wait for an attempt to connect. The pool does not count them. */
  #waitingForServer = 0;
  #closed: Promise<void> | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#attempts = new ConnectAttempts(async () => {
      const client = await pool.connect();
      client.release();
    });
  }

  async query<Row extends object>(
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<readonly Row[]> {
    return this.#withClient(
      async (client) => (await run(client, sql, params, STORAGE.answerTimeoutMs)) as readonly Row[],
    );
  }

  async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.#withClient((client) =>
      runTransaction({ run: (sql, params) => run(client, sql, params), work }),
    );
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#closed ??= this.#pool.end();
    return this.#closed;
  }

  /**
   * Opens a connection. While there is none, one attempt at a time serves all waiting statements.
   */
  async #connect(): Promise<pg.PoolClient> {
    if (this.#pool.totalCount === 0 || this.#attempts.isUnderWay) {
      this.#waitingForServer += 1;
      try {
        await this.#attempts.turn();
      } finally {
        this.#waitingForServer -= 1;
      }
    }
    try {
      const client = await this.#pool.connect();
      this.#attempts.succeeded();
      return client;
    } catch (error) {
      throw storageError(error, 'cannot connect to the PostgreSQL database', true);
    }
  }

  async #withClient<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (this.#closed !== undefined) {
      throw new GatewayError('DATABASE_UNAVAILABLE', 'the database was closed', UNSENT);
    }
    if (this.#pool.waitingCount + this.#waitingForServer >= STORAGE.waitingMax) {
      throw new GatewayError(
        'DATABASE_UNAVAILABLE',
        `${STORAGE.waitingMax} statements wait for a connection already; try again later`,
        UNSENT,
      );
    }
    const client = await this.#connect();
    let lost = false;
    const onError = (): void => {
      lost = true;
    };
    client.on('error', onError);
    try {
      return await use(client);
    } catch (error) {
      lost ||= error instanceof GatewayError && error.code === 'DATABASE_UNAVAILABLE';
      throw error;
    } finally {
      client.off('error', onError);
      // A failed connection is not used again.
      client.release(lost);
    }
  }
}

async function run(
  client: pg.PoolClient,
  sql: string,
  params: readonly unknown[],
  withinMs?: number,
): Promise<readonly object[]> {
  // The driver knows the time limit of one query; its types do not.
  const query: pg.QueryConfig & { readonly query_timeout?: number } = {
    text: sql,
    values: params.map((value) => encodeParameter(value)),
    ...(withinMs !== undefined && { query_timeout: withinMs }),
  };
  try {
    const result = await client.query<object>(query);
    return result.rows;
  } catch (error) {
    throw storageError(error, 'the database refused a statement');
  }
}

/**
 * Attempts to reach a server that is down: one at a time for all waiting statements, with growing
 * pauses. So a server that comes back is not flooded.
 */
class ConnectAttempts {
  readonly #connect: () => Promise<void>;
  #pauseMs = 0;
  #underWay: Promise<void> | undefined;

  constructor(connect: () => Promise<void>) {
    this.#connect = connect;
  }

  get isUnderWay(): boolean {
    return this.#underWay !== undefined;
  }

  /** Resolves when the server was reached. Rejects when the next attempt failed. */
  turn(): Promise<void> {
    this.#underWay ??= this.#attempt().finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  succeeded(): void {
    this.#pauseMs = 0;
  }

  async #attempt(): Promise<void> {
    if (this.#pauseMs > 0) {
      await pause(this.#pauseMs);
    }
    try {
      await this.#connect();
      this.#pauseMs = 0;
    } catch (error) {
      const longer = Math.max(STORAGE.connectPauseMs, 2 * this.#pauseMs);
      this.#pauseMs = Math.min(STORAGE.connectPauseMsMax, longer);
      throw storageError(error, 'cannot connect to the PostgreSQL database', true);
    }
  }
}
