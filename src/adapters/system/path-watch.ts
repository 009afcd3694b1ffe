import type { BigIntStats } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { PathState, PathWatch } from '../../call/path-watch.ts';
import { AHEAD } from '../../tuning.ts';

const NS_PER_MS = 1_000_000n;
const NOTHING_THERE = new Set(['ENOENT', 'ENOTDIR']);

/**
 * Looks at this machine's files.
 *
 * Times of change are taken as well as times of writing: programs can set the latter back, and the
 * kernel moves the former whenever anything about a file is touched. Links are looked at by
 * themselves and by what they lead to. Where a disk does not answer in time nothing is told, and
 * at most so many looks are open at once: a dead network disk must not take all threads.
 */
export function createPathWatch(): PathWatch {
  let open = 0;
  return {
    async look(paths, withReading, signal) {
      if (open >= AHEAD.looksMax || signal.aborted) {
        return paths.map(() => undefined);
      }
      open += 1;
      const look = { entries: AHEAD.entriesMax, withReading };
      const looking = Promise.all(paths.map((path) => stateOf(path, look)));
      // Counted until it has really ended, and not only until nobody waits any more.
      void looking
        .catch(() => undefined)
        .finally(() => {
          open -= 1;
        });
      return inTime(looking, signal).catch(() => paths.map(() => undefined));
    },
  };
}

async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(AHEAD.lookMs)]);
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(limit.reason as Error);
    limit.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => limit.removeEventListener('abort', onAbort));
  });
}

async function stateOf(path: string, look: Look): Promise<PathState | undefined> {
  try {
    return await stateOfExisting(path, look);
  } catch (error) {
    return NOTHING_THERE.has(codeOf(error)) ? stateOfMissing(path, codeOf(error)) : undefined;
  }
}

/** What one look may still take, and what counts. */
interface Look {
  entries: number;
  readonly withReading: boolean;
}

/** What is missing may come and go: the folder that it would be in tells of that. */
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

async function stateOfExisting(path: string, look: Look): Promise<PathState> {
  const [link, stats] = await Promise.all([
    lstat(path, { bigint: true }),
    stat(path, { bigint: true }),
  ]);
  const own = {
    print: `${printOf(link)} ${printOf(stats)} ${look.withReading ? stats.atimeNs : ''}`,
    changedAt: Math.max(changeOf(link), changeOf(stats)),
    exists: true,
  };
  if (!stats.isDirectory()) {
    // Pipes and devices answer differently without any change.
    return { ...own, isWhole: stats.isFile() };
  }
  const names = (await readdir(path)).toSorted();
  look.entries -= names.length;
  if (look.entries < 0) {
    return { ...own, print: `${own.print} ${names.length}`, isWhole: false };
  }
  const entries = await Promise.all(names.map((name) => entryOf(join(path, name))));
  return {
    ...own,
    print: JSON.stringify([own.print, names, entries.map(({ print }) => print)]),
    changedAt: Math.max(own.changedAt, ...entries.map(({ changedAt }) => changedAt)),
    isWhole: entries.every(({ isWhole }) => isWhole),
  };
}

/** One level below a folder; a folder or a link in it may hide more. */
async function entryOf(path: string): Promise<Omit<PathState, 'exists'>> {
  const stats = await lstat(path, { bigint: true });
  return { print: printOf(stats), changedAt: changeOf(stats), isWhole: stats.isFile() };
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
