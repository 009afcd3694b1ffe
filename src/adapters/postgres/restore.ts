/**
 * Replaces the rows of one project, or of all, by the rows of a backup; and says before what that
 * would replace.
 */

import { stat } from 'node:fs/promises';

import { GatewayError } from '../../base/errors.ts';
import { showName } from '../../base/plain-text.ts';
import type { RunEvent } from '../../execute/run-event.ts';
import type {
  RestoreReport,
  RestoreRequest,
  RestoreScope,
  ProjectSize,
  RestoreChoice,
  RestorePlan,
} from '../../knowledge/backup.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import { type BackupHeader, invalid, readBackupFile } from './backup-file.ts';
import { withoutTimeouts, columnsOf } from './backup.ts';
import { storageError } from './classify-failure.ts';
import { type Database, type Queryable, seeAllProjects } from './database.ts';
import { lockVersions, startAnew } from './knowledge-version.ts';
import { TABLES, SCHEMA_VERSION } from './migrate.ts';

/** Tables with permissions and other decisions of people. A restore may leave them as they are. */
const PERMISSION_TABLES: ReadonlySet<string> = new Set([
  'tool_risk_override',
  'tool_answer',
  'tool_unrepeatable',
  'definition_pin',
]);
const LOGIN_TABLE = 'secret';
/** Requests of clients that were being answered when the backup was written. They are over. */
const OVER_TABLE = 'open_request';

/**
 * Reads the whole file once before anything is changed; then all of it is one transaction. No run
 * of the backup goes on: it may have done so since, and would do its writes once more.
 */
export async function restore(
  database: Database,
  { file, scope, withPermissions }: RestoreRequest,
  signal: AbortSignal,
): Promise<RestoreReport> {
  const areLoginsKept = scope.kind === 'project' && scope.from !== scope.to;
  const isKept = (table: string): boolean =>
    (!withPermissions && PERMISSION_TABLES.has(table)) || (areLoginsKept && table === LOGIN_TABLE);
  try {
    const { header, projects } = await checkBackup(database, file, signal);
    // The scope may come from an earlier look at the file.
    if (scope.kind === 'project' && !projects.has(scope.from)) {
      throw invalid(file, `it has no project ${showName(scope.from)}`);
    }
    const replaced =
      scope.kind === 'project'
        ? [{ from: scope.from, to: scope.to }]
        : [...projects.keys()].map((name) => ({ from: name, to: name }));
    const rows = Object.fromEntries(TABLES.map((table) => [table, 0]));
    const runsEnded = await database.transaction(async (tx) => {
      if (database.engine === 'postgres') {
        await withoutTimeouts(tx);
      }
      await seeAllProjects(tx);
      const versions = await versionsBefore(
        tx,
        scope,
        replaced.map(({ to }) => to),
      );
      await remove(tx, scope, isKept);
      for await (const page of pagesOf(file, scope, signal)) {
        if (page === 'skipped' || isKept(page.table) || page.table === OVER_TABLE) {
          // Without a statement from time to time, the transaction would time out.
          await tx.query('select 1');
        } else {
          rows[page.table] = (rows[page.table] ?? 0) + page.rows.length;
          await insert(tx, page, { header, scope });
        }
      }
      signal.throwIfAborted();
      for (const [project, highest] of versions) {
        // A project without a version has not been read by anybody.
        if (highest > 0) {
          await startAnew(tx, project, highest);
        }
      }
      return endRuns(tx, [...versions.keys()]);
    });
    const sizeBytes = (await stat(file)).size;
    const arePermissionsKept = !withPermissions;
    return { file, sizeBytes, rows, replaced, arePermissionsKept, areLoginsKept, runsEnded };
  } catch (error) {
    signal.throwIfAborted();
    throw storageError(error, `cannot restore ${file}; nothing was changed`);
  }
}

/**
 * Returns the highest version of every project that changes, those too that the backup does not
 * have.
 */
async function versionsBefore(
  tx: Queryable,
  scope: RestoreScope,
  restored: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const known =
    scope.kind === 'everything'
      ? await tx.query<{ project_id: string }>('select distinct project_id from knowledge_version')
      : [];
  const versions = new Map<string, number>();
  const projects = new Set([...restored, ...known.map(({ project_id: name }) => name)]);
  for (const project of [...projects].toSorted()) {
    versions.set(project, await lockVersions(tx, project));
  }
  return versions;
}

async function remove(
  tx: Queryable,
  scope: RestoreScope,
  isKept: (table: string) => boolean,
): Promise<void> {
  for (const table of TABLES.toReversed()) {
    if (isKept(table)) {
      continue;
    }
    await (scope.kind === 'everything'
      ? tx.query(`delete from ${table}`)
      : tx.query(`delete from ${table} where project_id = $1`, [scope.to]));
  }
}

async function insert(
  tx: Queryable,
  page: Page,
  { header, scope }: { readonly header: BackupHeader; readonly scope: RestoreScope },
): Promise<void> {
  const names = (header.columns[page.table] ?? []).map((name) => `"${name}"`);
  const values = names.map((name) =>
    name === '"project_id"' && scope.kind === 'project' ? '$2::text' : name,
  );
  const rows = `[${page.rows.join(',')}]`;
  await tx.query(
    `insert into ${page.table} (${names.join(', ')})
    select ${values.join(', ')} from jsonb_populate_recordset(null::${page.table}, $1::jsonb)`,
    scope.kind === 'project' ? [rows, scope.to] : [rows],
  );
}

/** Ends every open run by an event. Returns their number. */
async function endRuns(tx: Queryable, projects: readonly string[]): Promise<number> {
  const at = Date.now();
  const event: RunEvent = { kind: 'run_finished', end: 'aborted', reason: ENDED_BECAUSE, at };
  const ended = await tx.query(
    `with ended as (
      update run set status = 'aborted', finished_at = $1, last_sequence = last_sequence + 1
      where finished_at is null and project_id = any($3::text[])
      returning project_id, run_id, last_sequence
    )
    insert into run_event (project_id, run_id, sequence, event)
    select project_id, run_id, last_sequence, $2 from ended returning run_id`,
    [at, JSON.stringify(event), projects],
  );
  return ended.length;
}

const ENDED_BECAUSE =
  'restored from a backup in which it had not ended; what it did after that backup is not known here';

interface Page {
  readonly table: string;
  readonly rows: string[];
  sizeBytes: number;
}

/**
 * Returns rows of one table at a time, up to a bounded size. Returns `skipped` now and then while
 * it passes over other projects.
 */
async function* pagesOf(
  file: string,
  scope: RestoreScope,
  signal: AbortSignal,
): AsyncGenerator<Page | 'skipped'> {
  let page: Page | undefined;
  let skippedBytes = 0;
  for await (const part of readBackupFile(file, signal)) {
    if ('columns' in part) {
      continue;
    }
    if (scope.kind === 'project' && part.project !== scope.from) {
      skippedBytes += part.row.length;
      if (skippedBytes >= STORAGE.backupPageBytes) {
        skippedBytes = 0;
        yield 'skipped';
      }
      continue;
    }
    const isFull =
      page !== undefined &&
      (page.table !== part.table ||
        page.sizeBytes >= STORAGE.backupPageBytes ||
        page.rows.length >= STORAGE.backupPageRowsMax);
    if (page !== undefined && isFull) {
      yield page;
      page = undefined;
    }
    page ??= { table: part.table, rows: [], sizeBytes: 0 };
    page.rows.push(part.row);
    page.sizeBytes += part.row.length;
  }
  if (page !== undefined) {
    yield page;
  }
}

/** A choice, and the project of the configuration in use. */
type OwnChoice = RestoreChoice & { readonly own: string };

const NOTHING: ProjectSize = { rows: 0, runs: 0 };

/** A backup that was read to its end. */
interface CheckedBackup {
  readonly header: BackupHeader;
  readonly projects: ReadonlyMap<string, ProjectSize>;
}

/** Says which project of the backup replaces which project of the database. */
export async function planRestore(
  database: Database,
  choice: OwnChoice,
  signal: AbortSignal,
): Promise<RestorePlan> {
  try {
    const backup = await checkBackup(database, choice.file, signal);
    const scope = scopeOf(choice, database.engine, [...backup.projects.keys()]);
    const present = await projectsIn(database);
    const names = new Set([...present.keys(), ...backup.projects.keys()]);
    const pairs =
      scope.kind === 'project'
        ? [{ from: scope.from, to: scope.to }]
        : [...names].toSorted().map((name) => ({ from: name, to: name }));
    const replaced = pairs.map(({ from, to }) => ({
      ...(backup.projects.has(from) && { from }),
      to,
      before: present.get(to) ?? NOTHING,
      after: backup.projects.get(from) ?? NOTHING,
    }));
    const touched = new Set(pairs.map(({ to }) => to));
    const untouched = [...present.keys()].filter((name) => !touched.has(name)).toSorted();
    return { file: choice.file, scope, replaced, untouched };
  } catch (error) {
    signal.throwIfAborted();
    throw storageError(error, `cannot restore ${choice.file}; nothing was changed`);
  }
}

/** Reads the whole file. Throws if this program cannot restore it. */
async function checkBackup(
  database: Queryable,
  file: string,
  signal: AbortSignal,
): Promise<CheckedBackup> {
  let header: BackupHeader | undefined;
  const projects = new Map<string, ProjectSize>();
  for await (const part of readBackupFile(file, signal)) {
    if ('columns' in part) {
      header = part;
      await checkHeader(database, file, header);
      continue;
    }
    const { rows, runs } = projects.get(part.project) ?? NOTHING;
    projects.set(part.project, { rows: rows + 1, runs: runs + (part.table === 'run' ? 1 : 0) });
  }
  if (header === undefined || projects.size === 0) {
    throw invalid(file, 'it has no project');
  }
  return { header, projects };
}

/**
 * Returns the scope of a restore. An embedded database sees only its own project. In a shared one a
 * restored project keeps its name unless another is given.
 */
function scopeOf(
  { file, own, from, project, isEverything }: OwnChoice,
  engine: Database['engine'],
  inBackup: readonly string[],
): RestoreScope {
  if (isEverything) {
    return { kind: 'everything' };
  }
  const wanted = [project, own].find((name) => name !== undefined && inBackup.includes(name));
  const chosen = from ?? wanted ?? (inBackup.length === 1 ? inBackup[0] : undefined);
  if (chosen === undefined || !inBackup.includes(chosen)) {
    const names = inBackup.map((name) => showName(name)).join(', ');
    const problem =
      chosen === undefined ? 'has several projects' : `has no project ${showName(chosen)}`;
    throw new GatewayError('USAGE', `${file} ${problem}; choose one with --from: ${names}`);
  }
  return { kind: 'project', from: chosen, to: project ?? (engine === 'pglite' ? own : chosen) };
}

async function projectsIn(database: Database): Promise<ReadonlyMap<string, ProjectSize>> {
  const counted = TABLES.map(
    (table) => `select project_id, count(*) as rows, ${table === 'run' ? 'count(*)' : '0'} as runs
      from ${table} group by project_id`,
  );
  const rows = await database.transaction(async (tx) => {
    await seeAllProjects(tx);
    return tx.query<{ project_id: string; rows: number; runs: number }>(
      `select project_id, sum(rows)::bigint as rows, sum(runs)::bigint as runs
      from (${counted.join(' union all ')}) as counted group by project_id`,
    );
  });
  return new Map(rows.map((row) => [row.project_id, { rows: row.rows, runs: row.runs }]));
}

async function checkHeader(
  database: Queryable,
  file: string,
  { schemaVersion, columns }: BackupHeader,
): Promise<void> {
  if (schemaVersion > SCHEMA_VERSION) {
    throw invalid(
      file,
      `it was written by a newer pml (schema ${schemaVersion}; this one has ${SCHEMA_VERSION})`,
    );
  }
  for (const [table, names] of Object.entries(columns)) {
    const known = TABLES.includes(table) ? await columnsOf(database, table) : [];
    const unknown = names.find((name) => !known.includes(name));
    if (known.length === 0 || unknown !== undefined) {
      throw invalid(file, `this pml has no ${table}${unknown === undefined ? '' : `.${unknown}`}`);
    }
  }
}
