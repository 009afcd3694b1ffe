/**
 * The log of a daemon in the background: one JSON object per line, in a file of bounded size.
 *
 * Built-ins and import-free files only: the launcher, which the shim loads, uses it.
 */
import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

import type { Clock } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import { isJsonObject, type JsonObject, parseJson } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { DAEMON } from '../../tuning/daemon.ts';

const OWNER_ONLY_FILE = 0o600;
const TAIL_BYTES_MAX = 16_384;
/** A link in the place of the log is an error. */
const APPENDING =
  constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;

const asideOf = (logFile: string): string => `${logFile}.1`;
const isLarge = (logFile: string): boolean =>
  (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > DAEMON.logBytesMax;

/** Opens the log for appending, setting a large one aside first. */
export function openLog(logFile: string): number {
  if (isLarge(logFile)) {
    renameSync(logFile, asideOf(logFile));
  }
  return openSync(logFile, APPENDING, OWNER_ONLY_FILE);
}

/**
 * Sets the log aside whenever it has grown large while its daemon runs. The result ends that.
 *
 * The daemon's stdout and stderr are this very file, so it is emptied in place: renaming it
 * would take the writer along.
 */
export function keepLogShort(logFile: string, clock: Clock, logger: Logger): () => void {
  const look = (): void => {
    try {
      if (isLarge(logFile)) {
        setAside(logFile);
      }
    } catch (error) {
      logger.warn('log_trim_failed', { error: describeError(error) });
    }
    cancel = clock.after(DAEMON.logCheckMs, look);
  };
  let cancel = clock.after(DAEMON.logCheckMs, look);
  return () => cancel();
}

/**
 * Copies the log aside and empties it. Removes the old copy first: a link there would redirect the
 * new copy.
 */
function setAside(logFile: string): void {
  rmSync(asideOf(logFile), { force: true });
  copyFileSync(logFile, asideOf(logFile), constants.COPYFILE_EXCL);
  const descriptor = openSync(logFile, constants.O_WRONLY | constants.O_NOFOLLOW);
  try {
    ftruncateSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Returns the last lines of the log, oldest first; empty if there is no log. */
export function lastLogLines(logFile: string): readonly string[] {
  let descriptor: number;
  try {
    descriptor = openSync(logFile, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch {
    return [];
  }
  try {
    const { size } = fstatSync(descriptor);
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES_MAX));
    readSync(descriptor, tail, 0, tail.length, size - tail.length);
    return tail
      .toString('utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(-DAEMON.logLinesShown);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads the lines that are new since the last read. The first read returns the end of the file. */
export class LogReader {
  readonly #file: string;
  readonly #bytesMax: number;
  #at: number | undefined;
  #rest = '';

  /** Reads at most `bytesMax` of the end at once. */
  constructor(file: string, bytesMax: number) {
    this.#file = file;
    this.#bytesMax = bytesMax;
  }

  async read(): Promise<readonly string[]> {
    const opened = await openedIfThere(this.#file);
    if (opened === undefined) {
      return [];
    }
    try {
      const { size } = await opened.stat();
      const start = this.#at ?? Math.max(0, size - this.#bytesMax);
      // Shorter than before: it was set aside and begun anew.
      const from = Math.max(start > size ? 0 : start, size - this.#bytesMax);
      const bytes = Buffer.alloc(size - from);
      const { bytesRead } = await opened.read(bytes, 0, bytes.length, from);
      const isCut = this.#at === undefined && from > 0;
      this.#at = from + bytesRead;
      const parts = (this.#rest + bytes.subarray(0, bytesRead).toString('utf8')).split('\n');
      this.#rest = parts.pop() ?? '';
      return parts.slice(isCut ? 1 : 0).filter((text) => text !== '');
    } finally {
      await opened.close();
    }
  }
}

function openedIfThere(file: string): Promise<FileHandle | undefined> {
  return open(file, 'r').catch(() => undefined);
}

/** Returns true if a log line is about the server. */
export function isAbout(text: string, server: string): boolean {
  const { server: name, serverId } = logEntry(text);
  return name === server || serverId === server;
}

/** Reads a log line as data. Returns an empty object if it is none. */
export function logEntry(text: string): JsonObject {
  const parsed = parseJson(text);
  return isJsonObject(parsed) ? parsed : {};
}

/** Formats the details of an event in one line, without time, level and name. */
export function logDetail({
  time: _time,
  level: _level,
  event: _event,
  ...rest
}: JsonObject): string {
  return Object.entries(rest)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
}
