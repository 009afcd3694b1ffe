/**
 * Folds paths into one spelling, to compare them with pml's own folders.
 *
 * The comparison finds too much rather than too little. Case, Unicode forms, invisible characters,
 * and dots and spaces at the end of a name make no difference, although some disks tell such names
 * apart.
 */
import { isWithin } from '../base/lexical-path.ts';

/** pml's own files and folders, as absolute paths. */
export interface OwnPlaces {
  /** Folders and files that no tool gets to: state, data, the socket, the process itself. */
  readonly closed: readonly string[];
  /** Files that pml reads and that only a person may let a tool change. */
  readonly configFiles: readonly string[];
  /** The home folder of whoever runs pml. */
  readonly home: string;
}

/** Characters that some disks leave out of names, and that nobody sees. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/**
 * Folds a text into one spelling: one Unicode form, lower case, forward slashes, no invisible
 * characters.
 */
export function foldText(text: string): string {
  return text.normalize('NFC').replaceAll(UNSEEN, '').toLowerCase().replaceAll('\\', '/');
}

/** Folds an absolute path into one spelling, without `.` and `..`. */
export function foldPath(path: string): string {
  const kept: string[] = [];
  for (const part of foldText(path)
    .replace(/^\/\/[?.]\//u, '/')
    .split('/')) {
    if (part === '..') {
      kept.pop();
    } else {
      const name = withoutEnd(part);
      if (name !== '') {
        kept.push(name);
      }
    }
  }
  return `/${kept.join('/')}`;
}

function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) {
    end -= 1;
  }
  return name.slice(0, end);
}

/** Returns true if a folded path is one of these folders or below one. */
export function isInAny(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => isWithin(path, folder));
}

/** Returns true if one of these folders is below a folded path. */
export function isAboveAny(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => folder !== path && isWithin(folder, path));
}

/**
 * Returns the names right below the folders through which one of the places is reached. Returns
 * `undefined` where a folder is in one of the places. Precondition: the places are folded.
 */
export function namesTowards(
  folders: readonly string[],
  places: readonly string[],
): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const folder of folders.map((each) => foldPath(each))) {
    if (isInAny(folder, places)) {
      return undefined;
    }
    for (const place of places.filter((each) => isWithin(each, folder))) {
      const [name = ''] = place.slice(folder === '/' ? 1 : folder.length + 1).split('/');
      names.add(name);
    }
  }
  return names;
}
