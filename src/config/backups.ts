/**
 * Writes several files as one step that can be undone.
 *
 * Every file is copied before any is changed, with a list of the changes. Undo restores the same
 * bytes and permissions, and removes new files. If someone changed a file since, only pml's changes
 * are undone, unless the whole old file is asked for.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describeError, GatewayError } from '../base/errors.ts';
import { CONFIG } from '../tuning/config.ts';
import {
  makePrivateFolder,
  permissionsOf,
  readIfThere,
  requireUnchanged,
  writeWhole,
} from './atomic-file.ts';
import { type FileFormat, isBlank, takeOut } from './clients/take-out.ts';

/** A file and its new content. */
export interface PlannedWrite {
  readonly path: string;
  /** The content that the new one was made from. Undefined for a new file. */
  readonly before: string | undefined;
  readonly contents: string;
  /**
   * Format of the file, to find the change again after somebody edited it. Plain JSON if left out.
   */
  readonly format?: FileFormat;
}

interface Manifest {
  readonly version: 1;
  readonly createdAt: string;
  readonly files: readonly FileRecord[];
  /** Names of secrets that were stored with it. */
  readonly secrets?: readonly string[];
  readonly undoneAt?: string;
}

const PRIVATE_FILE = 0o600;

/** Writes all files or none: after a failure, the files already written are restored. */
export function writeWithBackup(
  userFolder: string,
  writes: readonly PlannedWrite[],
  now: Date,
  secrets: readonly string[] = [],
): string {
  const folder = newFolder(join(userFolder, 'backups'), now);
  const done: FileRecord[] = [];
  try {
    const files = writes.map((write, index) => copyAside(write, join(folder, String(index))));
    save(folder, { version: 1, createdAt: now.toISOString(), files, secrets });
    for (const [index, { contents }] of writes.entries()) {
      const record = files[index];
      if (record !== undefined) {
        done.push(record);
        writeWhole(record.path, contents, record.mode);
      }
    }
  } catch (error) {
    for (const record of done) {
      putBack(folder, record);
    }
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  removeOldest(join(userFolder, 'backups'));
  return folder;
}

/** The result, or the preview, of an undo. */
interface UndoReport {
  readonly createdAt: string;
  /** Files that have the very same bytes as before. */
  readonly restored: readonly string[];
  readonly removed: readonly string[];
  /** Files that somebody edited since: the changes of pml are taken out, the others stay. */
  readonly takenOut: readonly string[];
  /** Files that somebody edited since, and in which nothing of pml was left. */
  readonly gone: readonly string[];
  /** Files that could not be undone, with the reason. They are unchanged, and the next undo tries them again. */
  readonly left: readonly { readonly path: string; readonly reason: string }[];
  /** Where the copies from before are. */
  readonly folder: string;
  /** Names of the secrets that were stored with it. The caller removes them. */
  readonly secrets: readonly string[];
}

/** Undoes the last step that is not undone yet. Returns `undefined` if there is none. */
export function undoLast(
  userFolder: string,
  options: { readonly force: boolean; readonly dryRun: boolean },
  now: Date,
): UndoReport | undefined {
  const last = backupFolders(join(userFolder, 'backups'))
    .map((folder) => ({ folder, manifest: load(folder) }))
    .findLast(({ manifest }) => manifest !== undefined && manifest.undoneAt === undefined);
  if (last?.manifest === undefined) {
    return undefined;
  }
  const { folder, manifest } = last;
  const steps = manifest.files.map((record) => stepBack(record, options.force));
  const taken = options.dryRun ? steps : steps.map((step) => takeStep(folder, step));
  if (!options.dryRun) {
    // Steps that could not be taken back stay on the list, so that they can be tried again.
    const left = taken.flatMap((step) => (step.kind === 'unclear' ? [step.record] : []));
    const undone = left.length === 0 ? { undoneAt: now.toISOString() } : { files: left };
    save(folder, { ...manifest, ...undone });
  }
  return reportOf(manifest, taken, folder);
}

/**
 * Undoes one file. A file that cannot be written is reported as unclear, and does not stop the
 * others.
 */
function takeStep(folder: string, step: StepBack): StepBack {
  try {
    if (step.kind === 'takenOut') {
      writeWhole(step.record.path, step.text);
    } else if (step.kind === 'removed') {
      removeFile(step.record);
    } else if (step.kind === 'restored') {
      putBack(folder, step.record);
    }
    return step;
  } catch (error) {
    return { kind: 'unclear', record: step.record, reason: describeError(error) };
  }
}

function reportOf(
  { createdAt, secrets = [] }: Manifest,
  steps: readonly StepBack[],
  folder: string,
): UndoReport {
  const pathsOf = (kind: StepBack['kind']): readonly string[] =>
    steps.filter((step) => step.kind === kind).map(({ record }) => record.path);
  const left = steps.flatMap((step) =>
    step.kind === 'unclear' ? [{ path: step.record.path, reason: step.reason }] : [],
  );
  // An entry that stays, because the person edited it or its file cannot be read, needs its secret.
  const texts = steps.map((step) =>
    step.kind === 'takenOut' ? step.text : step.kind === 'unclear' ? textOf(step.record.path) : '',
  );
  return {
    createdAt,
    folder,
    restored: pathsOf('restored'),
    removed: pathsOf('removed'),
    takenOut: pathsOf('takenOut'),
    gone: pathsOf('gone'),
    left,
    secrets: secrets.filter((name) => !texts.some((text) => text.includes(`\${secret:${name}`))),
  };
}

function textOf(path: string): string {
  return readIfThere(path)?.toString('utf8') ?? '';
}

function copyAside(write: PlannedWrite, copyPath: string): FileRecord {
  const { path, before, contents, format } = write;
  requireUnchanged(path, before);
  const written = `${copyPath}.written`;
  const target = existsSync(path) ? realpathSync(path) : path;
  const bytes = readIfThere(target);
  const mode = permissionsOf(target);
  writeWhole(written, contents, PRIVATE_FILE);
  const kept = { path: target, written, ...(format === undefined ? {} : { format }) };
  if (bytes === undefined) {
    return { ...kept, sha256After: hashOf(contents), foldersMade: missingFolders(target) };
  }
  writeWhole(copyPath, bytes, PRIVATE_FILE);
  return {
    ...kept,
    copy: copyPath,
    ...(mode === undefined ? {} : { mode }),
    sha256Before: hashOf(bytes),
    sha256After: hashOf(contents),
    foldersMade: [],
  };
}

function removeFile({ path, foldersMade }: FileRecord): void {
  if (existsSync(path)) {
    rmSync(path);
  }
  for (const made of foldersMade) {
    removeIfEmpty(made);
  }
}

function putBack(folder: string, record: FileRecord): void {
  const { path, copy, mode } = record;
  if (copy === undefined) {
    removeFile(record);
    return;
  }
  const bytes = readIfThere(copy);
  if (bytes === undefined) {
    throw new GatewayError('FILE_UNUSABLE', `the copy of ${path} is missing in ${folder}`);
  }
  writeWhole(path, bytes, mode);
}

function missingFolders(path: string): readonly string[] {
  const missing: string[] = [];
  for (let folder = dirname(path); !existsSync(folder); folder = dirname(folder)) {
    missing.push(folder);
  }
  return missing;
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It contains other files by now.
  }
}

/**
 * Makes the folder of a new backup. Its name sorts after all others, because steps are undone in
 * the opposite order.
 */
function newFolder(backups: string, now: Date): string {
  const time = now.toISOString().replaceAll(/[-:]/gu, '');
  makePrivateFolder(backups);
  const last = readdirSync(backups)
    .filter((name) => name.startsWith(time))
    .map((name) => Number(name.slice(time.length + 1)))
    .reduce((highest, count) => Math.max(highest, count), -1);
  const folder = join(backups, `${time}-${String(last + 1).padStart(3, '0')}`);
  makePrivateFolder(folder);
  return folder;
}

/** Returns the folders of backups, oldest first: their names are times. */
function backupFolders(backups: string): readonly string[] {
  if (!existsSync(backups)) {
    return [];
  }
  return readdirSync(backups)
    .toSorted()
    .map((name) => join(backups, name))
    .filter((folder) => existsSync(join(folder, 'manifest.json')));
}

function removeOldest(backups: string): void {
  for (const folder of backupFolders(backups).slice(0, -CONFIG.backupsKept)) {
    rmSync(folder, { recursive: true, force: true });
  }
}

function load(folder: string): Manifest | undefined {
  try {
    return JSON.parse(
      readIfThere(join(folder, 'manifest.json'))?.toString('utf8') ?? '',
    ) as Manifest;
  } catch {
    return undefined;
  }
}

function save(folder: string, manifest: Manifest): void {
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  writeWhole(join(folder, 'manifest.json'), text, PRIVATE_FILE);
}

// Undoes one file that pml wrote: as a whole, or only pml's changes in it.

/** One file of a backup. */
interface FileRecord {
  readonly path: string;
  /** Name of the copy in the backup; missing for a file that was not there. */
  readonly copy?: string;
  readonly mode?: number;
  /** Name of the copy of pml's version. Left out in backups of older versions. */
  readonly written?: string;
  readonly format?: FileFormat;
  readonly sha256Before?: string;
  readonly sha256After: string;
  /** Folders that had to be made for it, the innermost first. */
  readonly foldersMade: readonly string[];
}

const PLAIN_JSON: FileFormat = { kind: 'json', own: [] };

/**
 * The way to undo one file. `unclear`: it was edited since, and pml's part cannot be separated.
 * `gone`: somebody has removed pml's part already.
 */
type StepBack =
  | { readonly kind: 'restored' | 'removed' | 'gone'; readonly record: FileRecord }
  | { readonly kind: 'takenOut'; readonly record: FileRecord; readonly text: string }
  | { readonly kind: 'unclear'; readonly record: FileRecord; readonly reason: string };

/** Returns how a file can be undone. Changes nothing. */
function stepBack(record: FileRecord, isForced: boolean): StepBack {
  const { path, copy, written } = record;
  const whole = { kind: copy === undefined ? 'removed' : 'restored', record } as const;
  if (isForced || !isChanged(record)) {
    return whole;
  }
  const after = written === undefined ? undefined : readIfThere(written)?.toString('utf8');
  if (after === undefined) {
    return { kind: 'unclear', record, reason: 'there is no copy of what pml wrote' };
  }
  try {
    const before = copy === undefined ? '' : (readIfThere(copy)?.toString('utf8') ?? '');
    const current = readIfThere(path)?.toString('utf8') ?? '';
    const text = takeOut(record.format ?? PLAIN_JSON, { before, after, now: current });
    if (isBlank(text) && (copy === undefined || current === '')) {
      return { kind: 'removed', record };
    }
    return text === current ? { kind: 'gone', record } : { kind: 'takenOut', record, text };
  } catch (error) {
    return { kind: 'unclear', record, reason: describeError(error) };
  }
}

/**
 * Returns true if a file changed since. A file that is already as before counts as unchanged, so an
 * undo that was cut off can be repeated.
 */
function isChanged({ path, sha256After, sha256Before }: FileRecord): boolean {
  const bytes = readIfThere(path);
  const hash = bytes === undefined ? undefined : hashOf(bytes);
  return hash !== sha256After && hash !== sha256Before;
}

/** Returns the SHA-256 of a text or of bytes, as hex digits. */
const hashOf = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');
