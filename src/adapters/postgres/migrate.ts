import type { Clock } from '../../base/clock.ts';
import { GatewayError } from '../../base/errors.ts';
import { VERSION } from '../../base/version.ts';
import { type Database, type Queryable, seeAllProjects } from './database.ts';
import { VERSIONS_1_TO_9 } from './migrations/versions-1-to-9.ts';
import { VERSIONS_10_TO_18 } from './migrations/versions-10-to-18.ts';
import { VERSIONS_FROM_19 } from './migrations/versions-from-19.ts';

/**
 * Migrations in order. The place in the list is the version. A published migration is never
 * changed.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [
  ...VERSIONS_1_TO_9,
  ...VERSIONS_10_TO_18,
  ...VERSIONS_FROM_19,
];

/** The version that this program writes and understands. */
export const SCHEMA_VERSION: number = MIGRATIONS.length;

/**
 * Tables that no backup holds and no restore touches: a restore must not bring back a token that was
 * revoked, must not change the audit, and must not give a run a command of another time.
 */
export const LASTING_TABLES: readonly string[] = ['access_token', 'audit', 'run_command'];

/** All other tables with rows of projects. Referenced tables come first. */
export const TABLES: readonly string[] = [
  'server',
  'tool',
  'run',
  'run_event',
  'run_result',
  'run_checkpoint',
  'tool_usage',
  'call_day',
  'secret',
  'tool_vector',
  'token_saving',
  'tool_risk_override',
  'tool_answer',
  'tool_unrepeatable',
  'graph_edge',
  'knowledge_version',
  'algorithm_traces',
  'learned_binding',
  'learned_output',
  'learned_transition',
  'learned_preference',
  'learned_source',
  'threshold_tool',
  'threshold_gate',
  'episode',
  'graph_reading',
  'prediction',
  'calibration_bin',
  'capability',
  'capability_version',
  'memory',
  'memory_vector',
  'retrieval_quality',
  'memory_forgotten',
  'definition_pin',
  'open_request',
];

/** An arbitrary number. All programs share the advisory locks of a database. */
const MIGRATION_LOCK = 7_717_001;

/**
 * Migrates the schema to this program's version. Returns the version before.
 *
 * It is one transaction: a process that is killed here leaves the old version. On PostgreSQL a lock
 * lets one of several starting instances migrate; the others then find nothing to do.
 */
export function migrate(database: Database, clock: Clock): Promise<number> {
  return database.transaction(async (tx) => {
    if (database.engine === 'postgres') {
      await tx.query('set local statement_timeout = 0');
      await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    }
    await seeAllProjects(tx);
    const version = await readSchemaVersion(tx);
    refuseNewer(version);
    if (version === 0) {
      await tx.query(
        'create table if not exists schema_version (version integer primary key, applied_at bigint not null)',
      );
    }
    for (const [index, statements] of [...MIGRATIONS.entries()].slice(version)) {
      for (const statement of statements) {
        await tx.query(statement);
      }
      await tx.query('insert into schema_version (version, applied_at) values ($1, $2)', [
        index + 1,
        clock.now(),
      ]);
    }
    return version;
  });
}

/** Throws if a newer program wrote the database: this one would not understand all of it. */
export function refuseNewer(version: number): void {
  if (version > SCHEMA_VERSION) {
    throw new GatewayError(
      'DATABASE_VERSION_NEWER',
      `a newer pml wrote the database (schema ${version}); this one, ${VERSION}, understands schema ${SCHEMA_VERSION}. Nothing was changed`,
      { data: { version, understood: SCHEMA_VERSION } },
    );
  }
}

/** Returns the version of the schema, or 0 if there is none. Changes nothing. */
export async function readSchemaVersion(queryable: Queryable): Promise<number> {
  const found = await queryable.query<{ exists: boolean }>(
    `select to_regclass(quote_ident(current_schema()) || '.schema_version') is not null as exists`,
  );
  if (found[0]?.exists !== true) {
    return 0;
  }
  const rows = await queryable.query<{ version: number }>(
    'select coalesce(max(version), 0) as version from schema_version',
  );
  return rows[0]?.version ?? 0;
}
