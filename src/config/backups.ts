/**
 * Writing several files as one step that can be taken back.
 *
 * Every file is copied before any is changed, with a list of what was done. Taking it back puts
 * the very same bytes and permissions there again, and removes what was new; a file that someone
 * changed since is not overwritten without being told to.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { GatewayError } from '../base/errors.ts';
import { CONFIG } from '../tuning/config.ts';
import {
  makePrivateFolder,
  permissionsOf,
  readIfThere,
  requireUnchanged,
  writeWhole,
} from './atomic-file.ts';

/** A file and what is to be in it. */
export interface PlannedWrite {
  readonly path: string;
  /** What the new contents were made from; `undefined` for a file that was not there. */
  readonly before: string | undefined;
  readonly contents: string;
}

interface FileRecord {
  readonly path: string;
  /** Name of the copy in the backup; missing for a file that was not there. */
  readonly copy?: string;
  readonly mode?: number;
  readonly sha256Before?: string;
  readonly sha256After: string;
  /** Folders that had to be made for it, the innermost first. */
  readonly foldersMade: readonly string[];
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

/** Writes them all, or none: what was written before a failure is put back. */
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

/** What taking back did, or would do. */
export interface UndoReport {
  readonly createdAt: string;
  readonly restored: readonly string[];
  readonly removed: readonly string[];
  /** Secrets that were stored with it, by name: for whoever keeps them to take back. */
  readonly secrets: readonly string[];
}

/** Takes back the last step that was not taken back yet; `undefined` when there is none. */
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
  const changed = manifest.files.filter((record) => isChanged(record)).map(({ path }) => path);
  if (changed.length > 0 && !options.force) {
    throw new GatewayError(
      'UNDO_REFUSED',
      `changed since pml wrote it: ${changed.join(', ')}; the copies from before are in ${folder}`,
      { data: { changed, folder } },
    );
  }
  if (!options.dryRun) {
    for (const record of manifest.files) {
      putBack(folder, record);
    }
    save(folder, { ...manifest, undoneAt: now.toISOString() });
  }
  return {
    createdAt: manifest.createdAt,
    restored: manifest.files.filter(({ copy }) => copy !== undefined).map(({ path }) => path),
    removed: manifest.files.filter(({ copy }) => copy === undefined).map(({ path }) => path),
    secrets: manifest.secrets ?? [],
  };
}

function copyAside({ path, before, contents }: PlannedWrite, copyPath: string): FileRecord {
  requireUnchanged(path, before);
  const target = existsSync(path) ? realpathSync(path) : path;
  const bytes = readIfThere(target);
  const mode = permissionsOf(target);
  if (bytes === undefined) {
    return { path: target, sha256After: hashOf(contents), foldersMade: missingFolders(target) };
  }
  writeWhole(copyPath, bytes, PRIVATE_FILE);
  return {
    path: target,
    copy: copyPath,
    ...(mode === undefined ? {} : { mode }),
    sha256Before: hashOf(bytes),
    sha256After: hashOf(contents),
    foldersMade: [],
  };
}

/** Already as it was before counts as unchanged: a step back that was cut off can be repeated. */
function isChanged({ path, sha256After, sha256Before }: FileRecord): boolean {
  const bytes = readIfThere(path);
  const hash = bytes === undefined ? undefined : hashOf(bytes);
  return hash !== sha256After && hash !== sha256Before;
}

function putBack(folder: string, { path, copy, mode, foldersMade }: FileRecord): void {
  if (copy === undefined) {
    if (existsSync(path)) {
      rmSync(path);
    }
    for (const made of foldersMade) {
      removeIfEmpty(made);
    }
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
    // Something else lives in it by now.
  }
}

/** Its name sorts after all others: steps are taken back in the opposite order. */
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

/** Oldest first: the names are times. */
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

const hashOf = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');
