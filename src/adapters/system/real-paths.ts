import { readdir, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, parse, resolve } from 'node:path';

import type { RealPath, RealPaths } from '../../call/own-places-now.ts';
import { OWN_FILES } from '../../tuning/call.ts';

/**
 * Resolves links on this machine's disk. Every look has a time limit. A disk that does not answer
 * blocks a thread per look, so after a few of those no more looks start until one has ended.
 */
export function createRealPaths(lookMs: number = OWN_FILES.lookMs): RealPaths {
  let late = 0;
  async function inTime<T>(look: () => Promise<T>): Promise<T | undefined> {
    if (late >= OWN_FILES.lateLooksMax) {
      return undefined;
    }
    const looking = look();
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<undefined>((done) => {
      timer = setTimeout(() => {
        late += 1;
        const ended = (): void => {
          late -= 1;
        };
        looking.then(ended, ended);
        done(undefined);
      }, lookMs);
    });
    try {
      return await Promise.race([looking, limit]);
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    resolve: (paths) =>
      inTime(() => {
        const folders: Folders = new Map();
        return Promise.all(paths.map((path) => realPathOf(fromRoot(path), folders)));
      }),
    sharedFilesIn: (folders) => inTime(() => sharedFilesIn(folders)),
  };
}

/**
 * Reads `\name` and `C:\name` as servers do that take either slash: from the root. On this system
 * they would be names in the current folder, and that is one of pml's own.
 */
function fromRoot(path: string): string {
  return isAbsolute(path) ? path : path.replace(/^[a-z]:/iu, '').replaceAll('\\', '/');
}

/** Real paths of folders, each looked up once. */
type Folders = Map<string, Promise<string>>;

async function realPathOf(path: string, folders: Folders): Promise<RealPath> {
  const step = PLAIN_NAME.test(path) ? await kindOf(path) : 'unclear';
  try {
    if (step === 'unclear') {
      const real = await realpath(path);
      return { path: real, ...(await withSharedFile(real)) };
    }
    const real = join(await realFolder(dirname(path), folders), basename(path));
    return { path: real, ...(step === 'there' && (await withSharedFile(real))) };
  } catch {
    return { path: await followed(path) };
  }
}

/** Matches a path that ends in a plain name: no dots, no final slash, only ASCII characters. */
const PLAIN_NAME = /\/(?!\.{1,2}$)[\u0020-\u002e\u0030-\u007e]+$/u;

/** Returns the kind of a path. `unclear` is a link, or something that cannot be read. */
async function kindOf(path: string): Promise<'there' | 'missing' | 'unclear'> {
  try {
    await readlink(path);
    return 'unclear';
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return code === 'EINVAL' ? 'there' : NOTHING_THERE.has(code) ? 'missing' : 'unclear';
  }
}

const NOTHING_THERE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

function realFolder(path: string, folders: Folders): Promise<string> {
  const known = folders.get(path) ?? realpath(path);
  folders.set(path, known);
  return known;
}

async function withSharedFile(path: string): Promise<Pick<RealPath, 'sharedFile'>> {
  const sharedFile = await sharedFileAt(path);
  return sharedFile === undefined ? {} : { sharedFile };
}

async function sharedFileAt(path: string): Promise<string | undefined> {
  const stats = await stat(path, { bigint: true });
  return stats.isFile() && stats.nlink > 1n ? `${stats.dev}:${stats.ino}` : undefined;
}

/**
 * Resolves a missing path step by step: a link may lead to a file that a server would create. From
 * the first unreadable part on, the path is taken as text.
 */
async function followed(path: string): Promise<string> {
  const { root } = parse(path);
  let here = root;
  let left = path.slice(root.length).split(/[/\\]/u);
  let links = 0;
  while (left.length > 0) {
    const [name = '', ...rest] = left;
    left = rest;
    if (name === '' || name === '.') {
      continue;
    }
    if (name === '..') {
      here = dirname(here);
      continue;
    }
    const target = await linkAt(here, name);
    if (target.kind === 'link' && links < OWN_FILES.linksMax) {
      links += 1;
      const at = isAbsolute(target.to) ? parse(target.to).root : here;
      left = [...target.to.slice(isAbsolute(target.to) ? at.length : 0).split(/[/\\]/u), ...rest];
      here = at;
      continue;
    }
    here = join(here, target.kind === 'there' ? target.name : name);
    if (target.kind === 'missing') {
      return resolve(here, ...rest.filter((part) => part !== ''));
    }
  }
  return here;
}

type Step =
  | { readonly kind: 'link'; readonly to: string }
  | { readonly kind: 'there'; readonly name: string }
  | { readonly kind: 'missing' };

/** Looks a name up in a folder, in both Unicode forms, as servers do. */
async function linkAt(folder: string, name: string): Promise<Step> {
  for (const spelled of new Set([name, name.normalize('NFC'), name.normalize('NFD')])) {
    try {
      return { kind: 'link', to: await readlink(join(folder, spelled)) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EINVAL') {
        return { kind: 'there', name: spelled };
      }
    }
  }
  return { kind: 'missing' };
}

/**
 * Returns files with more than one name. Reads only the upper part of a large folder: the files
 * that matter are near its top.
 */
async function sharedFilesIn(folders: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  // Entries in /proc are not files on a disk.
  const waiting = folders.filter((folder) => !folder.startsWith('/proc/'));
  let left: number = OWN_FILES.ownFilesMax;
  for (let at = 0; at < waiting.length && left > 0; at += 1) {
    const path = waiting[at] ?? '';
    try {
      const entries = await readdir(path, { withFileTypes: true });
      left -= entries.length;
      waiting.push(
        ...entries.filter((each) => each.isDirectory()).map(({ name }) => join(path, name)),
      );
      const files = entries.filter((each) => each.isFile()).map(({ name }) => join(path, name));
      const shared = await Promise.all(
        files
          .slice(0, OWN_FILES.ownFilesMax)
          .map((file) => sharedFileAt(file).catch(() => undefined)),
      );
      shared.forEach((file) => file !== undefined && found.add(file));
    } catch {
      const file = await sharedFileAt(path).catch(() => undefined);
      if (file !== undefined) {
        found.add(file);
      }
    }
  }
  return found;
}
