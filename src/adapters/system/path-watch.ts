import { createHash } from 'node:crypto';
import { type BigIntStats, lstat as lstatOf, stat as statOf } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { untilAborted } from '../../base/clock.ts';
import type { PathState, PathWatch } from '../../call/path-watch.ts';
import { AHEAD } from '../../tuning/call.ts';

// Twice as fast for many files as `node:fs/promises`.
const lstat = promisify(lstatOf);
const stat = promisify(statOf);
const NS_PER_MS = 1_000_000n;
const NOTHING_THERE = new Set(['ENOENT', 'ENOTDIR']);
const NOT_ALLOWED = new Set(['EACCES', 'EPERM']);

/**
 * Watches this machine's files. It reads change times too: programs can set write times back, but
 * the kernel updates change times on every touch. Links are read themselves and through their
 * targets, folders with their contents. If a disk does not answer in time the state is unknown. The
 * number of open looks is bounded: a dead network disk must not take all threads.
 */
export function createPathWatch(): PathWatch {
  let open = 0;
  return {
    async look(paths, withReading, signal) {
      if (open >= AHEAD.looksMax || signal.aborted) {
        return paths.map(() => undefined);
      }
      open += 1;
      const limit = AbortSignal.any([signal, AbortSignal.timeout(AHEAD.lookMs)]);
      const looking = statesOf(paths, { entries: AHEAD.entriesMax, withReading, limit });
      // Counted until it has really ended, not only until its time limit.
      void looking
        .catch(() => undefined)
        .finally(() => {
          open -= 1;
        });
      return untilAborted(looking, limit).catch(() => paths.map(() => undefined));
    },
  };
}

/** Budget and rules of one look at a path. */
interface Look {
  entries: number;
  readonly withReading: boolean;
  readonly limit: AbortSignal;
}

/**
 * Reads folders one after the other, so that each gets the same budget every time. An incomplete
 * look then reports the same part again.
 */
async function statesOf(
  paths: readonly string[],
  look: Look,
): Promise<readonly (PathState | undefined)[]> {
  const owns = await Promise.all(paths.map((path) => ownState(path, look)));
  const states: (PathState | undefined)[] = [];
  for (const [at, path] of paths.entries()) {
    const own = owns[at];
    const isFolder = own?.folder !== undefined;
    states.push(isFolder ? await withBelow(path, own, look).catch(() => undefined) : own?.state);
  }
  return states;
}

interface OwnState {
  readonly state: PathState;
  /** Identifies the folder, whatever path leads to it. */
  readonly folder?: string;
}

const KERNEL = /^\/(?:proc|sys|dev)(?:\/|$)/u;

async function ownState(path: string, { withReading }: Look): Promise<OwnState | undefined> {
  try {
    const [link, stats] = await Promise.all([
      lstat(path, { bigint: true }),
      stat(path, { bigint: true }),
    ]);
    const state = {
      print: `${printOf(link)} ${printOf(stats)} ${withReading ? stats.atimeNs : ''}`,
      changedAt: Math.max(changeOf(link), changeOf(stats)),
      exists: true,
      // Pipes, devices and files of the kernel change their content without a sign.
      isWhole: stats.isFile() && !KERNEL.test(path),
    };
    return stats.isDirectory() ? { state, folder: folderOf(stats) } : { state };
  } catch (error) {
    const code = codeOf(error);
    const state = NOTHING_THERE.has(code) ? await stateOfMissing(path, code) : undefined;
    return state && { state };
  }
}

/** Returns the state of a missing path, told by its folder: the file may come and go. */
async function stateOfMissing(path: string, code: string): Promise<PathState | undefined> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    try {
      const stats = await stat(folder, { bigint: true });
      return {
        print: `${code} in ${folder} ${printOf(stats)}`,
        changedAt: changeOf(stats),
        exists: false,
        isWhole: true,
      };
    } catch (error) {
      if (!NOTHING_THERE.has(codeOf(error)) || dirname(folder) === folder) {
        return undefined;
      }
    }
  }
}

/**
 * Reads a folder with its contents, level by level, so that a cut leaves the nearest levels. Each
 * folder is entered once, so that links cannot loop.
 */
async function withBelow(path: string, own: OwnState, look: Look): Promise<PathState> {
  const print = createHash('sha256');
  const entered = new Set([own.folder]);
  let { changedAt } = own.state;
  let isWhole = true;
  let level: readonly string[] = [path];
  while (level.length > 0) {
    look.limit.throwIfAborted();
    const listed = await Promise.all(level.map(async (folder) => namesIn(folder)));
    isWhole &&= listed.every((names) => names !== undefined);
    print.update(JSON.stringify(listed));
    const inside = level.flatMap(
      (folder, at) => listed[at]?.map((name) => join(folder, name)) ?? [],
    );
    look.entries -= inside.length;
    if (look.entries < 0) {
      isWhole = false;
      break;
    }
    const entries = await Promise.all(inside.map(async (entry) => entryAt(entry)));
    const next: string[] = [];
    for (const [at, entry] of entries.entries()) {
      print.update(entry.print);
      changedAt = Math.max(changedAt, entry.changedAt);
      isWhole &&= entry.isWhole;
      if (entry.folder !== undefined && !entered.has(entry.folder)) {
        entered.add(entry.folder);
        next.push(inside[at] ?? '');
      }
    }
    level = next;
  }
  return {
    print: `${own.state.print} ${print.digest('base64')}`,
    changedAt,
    exists: true,
    isWhole,
  };
}

/** Lists a folder in sorted order; `undefined` if this process may not read it. */
async function namesIn(folder: string): Promise<readonly string[] | undefined> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (NOT_ALLOWED.has(codeOf(error))) {
      return undefined;
    }
    throw error;
  }
}

interface Entry {
  readonly print: string;
  readonly changedAt: number;
  readonly isWhole: boolean;
  readonly folder?: string;
}

/** Reads an entry of a folder, and the target of a link. */
async function entryAt(path: string): Promise<Entry> {
  const stats = await lstat(path, { bigint: true });
  const own = entryOf(stats);
  if (!stats.isSymbolicLink()) {
    return own;
  }
  try {
    const target = entryOf(await stat(path, { bigint: true }));
    return {
      ...target,
      print: `${own.print} ${target.print}`,
      changedAt: Math.max(own.changedAt, target.changedAt),
    };
  } catch (error) {
    // The target of the link may come and go unseen.
    return { ...own, print: `${own.print} ${codeOf(error)}`, isWhole: false };
  }
}

function entryOf(stats: BigIntStats): Entry {
  const isFolder = stats.isDirectory();
  return {
    print: `${printOf(stats)} `,
    changedAt: changeOf(stats),
    isWhole: isFolder || stats.isFile(),
    ...(isFolder && { folder: folderOf(stats) }),
  };
}

function folderOf({ dev, ino }: BigIntStats): string {
  return `${dev}.${ino}`;
}

function printOf({ dev, ino, mode, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, mode, size, mtimeNs, ctimeNs].join('.');
}

function changeOf({ mtimeNs, ctimeNs }: BigIntStats): number {
  return Number((mtimeNs > ctimeNs ? mtimeNs : ctimeNs) / NS_PER_MS);
}

function codeOf(error: unknown): string {
  return error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? '') : '';
}
