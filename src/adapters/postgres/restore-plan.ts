/** Reads a backup and the database, and says what a restore would replace. Changes nothing. */
import { GatewayError } from '../../base/errors.ts';
import { showName } from '../../base/plain-text.ts';
import type {
  ProjectSize,
  RestoreChoice,
  RestorePlan,
  RestoreScope,
} from '../../knowledge/backup.ts';
import { type BackupHeader, invalid, readBackupFile } from './backup-file.ts';
import { columnsOf } from './backup.ts';
import { storageError } from './classify-failure.ts';
import type { Database, Queryable } from './database.ts';
import { SCHEMA_VERSION, TABLES } from './migrate.ts';
import { seeAllProjects } from './project-wall.ts';

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

/** Reads the whole file. Throws where it cannot be restored by this program. */
export async function checkBackup(
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
