import type { Clock } from '../../base/clock.ts';
import { GatewayError } from '../../base/errors.ts';
import { VERSION } from '../../base/version.ts';
import type { Database, Queryable } from './database.ts';
import { FOUNDATION } from './migrations/0001-foundation.ts';
import { OFFERS } from './migrations/0002-offers.ts';
import { VECTORS } from './migrations/0003-vectors.ts';
import { SAVED_TOKENS } from './migrations/0004-savings.ts';
import { STEERING } from './migrations/0005-steering.ts';
import { PERMISSIONS } from './migrations/0006-permissions.ts';
import { GRAPH } from './migrations/0007-graph.ts';
import { TRACES } from './migrations/0008-traces.ts';
import { LEARNED } from './migrations/0009-learned.ts';
import { THRESHOLD_TABLES } from './migrations/0010-thresholds.ts';
import { INFERENCE } from './migrations/0011-inference.ts';
import { ARGUMENT_SOURCES } from './migrations/0012-argument-sources.ts';
import { PREDICTIONS } from './migrations/0013-predictions.ts';
import { CAPABILITIES } from './migrations/0014-capabilities.ts';
import { MEMORIES } from './migrations/0015-memories.ts';
import { DEFINITION_PINS } from './migrations/0016-definition-pins.ts';
import { RUN_HOLDS } from './migrations/0017-run-holds.ts';
import { STUDIED_RUNS } from './migrations/0018-studied-runs.ts';
import { TESTED_CAPABILITIES } from './migrations/0019-tested-capabilities.ts';
import { DECISIONS } from './migrations/0020-decisions.ts';
import { OPEN_REQUESTS } from './migrations/0021-open-requests.ts';
import { PEOPLE } from './migrations/0022-people.ts';
import { PROJECT_WALL } from './migrations/0023-project-wall.ts';
import { RUN_COMMANDS } from './migrations/0024-run-commands.ts';
import { COUNTED_USES } from './migrations/0025-counted-uses.ts';
import { RUN_FACTS } from './migrations/0026-run-facts.ts';
import { PREDICTED_AFTER } from './migrations/0027-predicted-after.ts';
import { seeAllProjects } from './project-wall.ts';

/** In order; the place in the list is the version. One that was published is never changed. */
export const MIGRATIONS: readonly (readonly string[])[] = [
  FOUNDATION,
  OFFERS,
  VECTORS,
  SAVED_TOKENS,
  STEERING,
  PERMISSIONS,
  GRAPH,
  TRACES,
  LEARNED,
  THRESHOLD_TABLES,
  INFERENCE,
  ARGUMENT_SOURCES,
  PREDICTIONS,
  CAPABILITIES,
  MEMORIES,
  DEFINITION_PINS,
  RUN_HOLDS,
  STUDIED_RUNS,
  TESTED_CAPABILITIES,
  DECISIONS,
  OPEN_REQUESTS,
  PEOPLE,
  PROJECT_WALL,
  RUN_COMMANDS,
  COUNTED_USES,
  RUN_FACTS,
  PREDICTED_AFTER,
];

/** The version that this program writes and understands. */
export const SCHEMA_VERSION: number = MIGRATIONS.length;

/**
 * Tables that no backup holds and no restore touches: a restore must not bring back a token that was
 * revoked, must not change the audit, and must not give a run a command of another time.
 */
export const LASTING_TABLES: readonly string[] = ['access_token', 'audit', 'run_command'];

/** Every other table with rows of projects, those that others refer to first. */
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

/** Any fixed number that no other program takes; the database's advisory locks are shared by all. */
const MIGRATION_LOCK = 7_717_001;

/**
 * Brings the schema to this program's version and answers the version it had before.
 *
 * One transaction: a process that is killed here leaves the old version. On PostgreSQL a lock
 * makes instances that start together do it once; those that waited find nothing to do.
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

/** Throws where a newer program wrote the database: this one would not understand all of it. */
export function refuseNewer(version: number): void {
  if (version > SCHEMA_VERSION) {
    throw new GatewayError(
      'DATABASE_VERSION_NEWER',
      `a newer pml wrote the database (schema ${version}); this one, ${VERSION}, understands schema ${SCHEMA_VERSION}. Nothing was changed`,
      { data: { version, understood: SCHEMA_VERSION } },
    );
  }
}

/** Returns the version of the schema, 0 where there is none yet. Changes nothing. */
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
