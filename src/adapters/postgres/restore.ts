/** Replaces the rows of one project, or of all, by the rows of a backup. */
import { stat } from 'node:fs/promises';

import { showName } from '../../base/plain-text.ts';
import type { RunEvent } from '../../execute/run-event.ts';
import type { RestoreReport, RestoreRequest, RestoreScope } from '../../knowledge/backup.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import { type BackupHeader, invalid, readBackupFile } from './backup-file.ts';
import { withoutTimeouts } from './backup.ts';
import { storageError } from './classify-failure.ts';
import type { Database, Queryable } from './database.ts';
import { lockVersions, startAnew } from './knowledge-version.ts';
import { TABLES } from './migrate.ts';
import { seeAllProjects } from './project-wall.ts';
import { checkBackup } from './restore-plan.ts';

/** Tables with permissions, risk words and other reasons for care. A restore may leave them as they are. */
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
          // Without a statement from time to time the transaction would be given up.
          await tx.query('select 1');
        } else {
          rows[page.table] = (rows[page.table] ?? 0) + page.rows.length;
          await insert(tx, page, { header, scope });
        }
      }
      signal.throwIfAborted();
      for (const [project, highest] of versions) {
        // Nobody has read anything of a project that has no version yet.
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

/** Ends every run that has not, by an event like any other; answers how many there were. */
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

/** Returns rows of one table at a time, up to a bounded size, and how much was passed over. */
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
