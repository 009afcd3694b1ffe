/** Every path that the arguments of a call may stand for. */
import type { Json, JsonObject } from '../base/json.ts';
import { absolutePath } from '../base/lexical-path.ts';
import { OWN_FILES } from '../tuning/call.ts';
import { PATH_PARAMETER } from './local-reach.ts';
import { isPattern, splitPattern } from './path-pattern.ts';
import {
  type Mentions,
  type PathReader,
  isAbsolutePath,
  looksLikePath,
  readingsOf,
  pathWords,
} from './path-readings.ts';

/** Folders in which the paths of a server may start. */
export interface PathStarts extends PathReader {
  /** Its working folder, and every folder it was given. */
  readonly folders: readonly string[];
  /** Folders that the server was given to work on. */
  readonly roots: readonly string[];
  /** True if the server runs on another machine. Its paths do not exist here. */
  readonly isRemote: boolean;
}

/** One path, in one of its readings. */
export interface FoundPath {
  /** The argument text, or the word of it, that holds the path. */
  readonly text: string;
  /** The text around it, where it is a word of a longer one. */
  readonly program?: string;
  /** Absolute; not cleaned up. */
  readonly path: string;
  /** The path up to its first wildcard. */
  readonly start: string;
  readonly rest: string;
  /** True if links on the disk must be followed to see where the path leads. */
  readonly isFollowed: boolean;
}

export interface FoundPaths {
  readonly paths: readonly FoundPath[];
  /** False where there are more than are looked at. */
  readonly isAll: boolean;
}

export interface GivenText extends ArgumentText {
  /** For people to read: nothing in it is carried out. */
  readonly isProse: boolean;
}

/** Folders in which the paths of one call may start. */
interface CallStarts extends PathStarts {
  /** True if any plain name may be the name of a file. */
  readonly isOfDisks: boolean;
  /** Returns true if pml's own files are below a path, judged by its spelling alone. */
  readonly isAbove: (path: string) => boolean;
}

export function pathsIn(
  given: readonly GivenText[],
  starts: CallStarts,
  mentions: Mentions,
): FoundPaths {
  const collection = new Collection();
  const texts = given.filter(({ isProse }) => !isProse).map((each) => read(each, starts));
  // Folders above pml's own files come first, so that nothing in front of them hides them.
  const folders = [...new Set(texts.flatMap(({ absolute }) => absolute))]
    .toSorted((left, right) => Number(starts.isAbove(right)) - Number(starts.isAbove(left)))
    .slice(0, OWN_FILES.startsMax);
  for (const each of texts) {
    addWhole(collection, each, starts, folders);
    addWords(collection, each, starts, mentions);
  }
  addPairs(collection, texts, starts, mentions);
  return collection.found;
}

/**
 * Returns true if a text names a place: its letters look like a path, or its parameter is named
 * like one.
 */
export function namesPlace({ text, name }: ArgumentText): boolean {
  return looksLikePath(text) || PATH_PARAMETER.test(name);
}

const PLAIN = /^[A-Za-z0-9_-]+(?: +[A-Za-z0-9_-]+)*$/u;

/**
 * Returns true if a text consists of plain names only, and none of them is in `names` (lower case).
 * Plain names lead at most one level below a folder.
 */
export function isPlainElsewhere(given: ArgumentText, names: ReadonlySet<string>): boolean {
  const { text } = given;
  if (text.length > OWN_FILES.nameLengthMax || !PLAIN.test(text) || namesPlace(given)) {
    return false;
  }
  const folded = text.toLowerCase();
  return !names.has(folded) && !folded.split(' ').some((word) => names.has(word));
}

/** A text with the paths that it may stand for when it is read as a whole. */
interface ReadText extends ArgumentText {
  readonly absolute: readonly string[];
  readonly relative: readonly string[];
  readonly isPath: boolean;
}

function read(given: ArgumentText, reader: PathReader): ReadText {
  const { text } = given;
  const isOne = text.length <= OWN_FILES.pathLengthMax && !/[\r\n]./u.test(text.trim());
  const readings = isOne ? readingsOf(text, reader) : [];
  return {
    ...given,
    absolute: readings.filter((reading) => isAbsolutePath(reading)),
    relative: readings.filter((reading) => !isAbsolutePath(reading)),
    isPath: isOne && namesPlace(given),
  };
}

function addWhole(
  collection: Collection,
  { text, absolute, relative, isPath }: ReadText,
  { folders, roots, isOfDisks }: CallStarts,
  siblings: readonly string[],
): void {
  for (const path of absolute) {
    collection.add({ text, path, isFollowed: true });
    // A file that is copied into a folder keeps its name.
    const name = path.slice(path.lastIndexOf('/') + 1);
    for (const folder of siblings.filter((sibling) => sibling !== path && name !== '')) {
      collection.add({ text, path: `${folder}/${name}`, isFollowed: false });
    }
  }
  const isName = text.length <= OWN_FILES.nameLengthMax;
  for (const path of relative) {
    for (const folder of folders) {
      const isFollowed = isPath || (isName && isOfDisks && roots.length > 0);
      collection.add({ text, path: `${folder}/${path}`, isFollowed });
    }
    for (const folder of siblings) {
      collection.add({ text, path: `${folder}/${path}`, isFollowed: isPath || isName });
    }
  }
}

const SEVERAL = /[\s"'`<>|&;()=,:@]/u;
const OF_PATHS = /[\\/~$%*?]/u;

/** A shell would read these as more than one word or command. */
const OF_SHELLS = /[;|&$`()<>"'\n]/u;
const IS_ROOT = /^\/+$/u;

/**
 * Returns true for a path parameter with one whole path. A slash with spaces around it belongs to a
 * name and is not the root.
 */
function isOnePath({ text, name, absolute }: ReadText): boolean {
  return absolute.length > 0 && PATH_PARAMETER.test(name) && !OF_SHELLS.test(text);
}

/** Programs, queries and command lines name paths among other words. */
function addWords(
  collection: Collection,
  given: ReadText,
  starts: PathStarts,
  mentions: Mentions,
): void {
  const { text } = given;
  const isShort = text.length <= OWN_FILES.pathLengthMax;
  if (!(isShort || mentions.mayBeIn(text)) || !SEVERAL.test(text)) {
    return;
  }
  let left = isShort ? OWN_FILES.wordsFollowed : 0;
  const isWanted = (word: string): boolean =>
    mentions.mayBeIn(word) ||
    (isShort && OF_PATHS.test(word) && !(IS_ROOT.test(word) && isOnePath(given)));
  const words = pathWords(text, isWanted);
  if (words.length >= OWN_FILES.wordsMax) {
    collection.leaveOut();
  }
  for (const word of words) {
    const isPath = isShort && looksLikePath(word);
    const isFollowed = isPath && left > 0;
    left -= isFollowed ? 1 : 0;
    if (isPath && !isFollowed) {
      collection.leaveOut();
    }
    for (const reading of readingsOf(word, starts)) {
      for (const path of isAbsolutePath(reading)
        ? [reading]
        : starts.folders.map((folder) => `${folder}/${reading}`)) {
        collection.add({ text: word, program: text, path, isFollowed });
      }
    }
  }
}

/** Adds the paths that two texts make together, because a path may be cut in two anywhere. */
function addPairs(
  collection: Collection,
  texts: readonly ReadText[],
  starts: PathStarts,
  mentions: Mentions,
): void {
  const short = texts
    .filter(({ text }) => text.length <= OWN_FILES.nameLengthMax)
    .slice(0, OWN_FILES.joinedMax);
  for (const first of short.filter(({ absolute }) => absolute.length > 0)) {
    for (const { text } of short.filter((each) => each !== first)) {
      const joined = `${first.text}${text}`;
      if (mentions.mayBeIn(joined)) {
        for (const path of readingsOf(joined, starts).filter(isAbsolutePath)) {
          collection.add({ text: joined, path, isFollowed: false });
        }
      }
    }
  }
}

const BEYOND_ASCII = /[\u0080-\u{10ffff}]/u;

class Collection {
  readonly #found = new Map<string, FoundPath>();
  #followed = 0;
  #isAll = true;

  get found(): FoundPaths {
    return { paths: [...this.#found.values()], isAll: this.#isAll };
  }

  /** Notes that some readings were left out. */
  leaveOut(): void {
    this.#isAll = false;
  }

  add(found: Omit<FoundPath, 'start' | 'rest'>): void {
    for (const path of spellingsOf(found.path, found.isFollowed)) {
      this.#put({ ...found, path, start: path, rest: '' });
      if (isPattern(path)) {
        this.#put({ ...found, path, ...splitPattern(path) });
      }
    }
  }

  #put(found: FoundPath): void {
    const key = `${found.program === undefined} ${found.start}\0${found.rest}`;
    const known = this.#found.get(key);
    if (known !== undefined && (known.isFollowed || !found.isFollowed)) {
      return;
    }
    this.#followed += found.isFollowed ? 1 : 0;
    if (this.#followed > OWN_FILES.pathsMax) {
      this.#isAll = false;
      this.#found.set(key, { ...found, isFollowed: false });
      return;
    }
    this.#found.set(key, found);
  }
}

/**
 * Returns the spellings of a path: before and after `..` is resolved, and in each Unicode form.
 * Servers differ in what they use.
 */
function spellingsOf(path: string, isFollowed: boolean): readonly string[] {
  if (!isFollowed) {
    return [path];
  }
  const cleaned = path.includes('..') ? (absolutePath(path, undefined) ?? path) : path;
  const both = [path, cleaned];
  return BEYOND_ASCII.test(path)
    ? [...new Set(both.flatMap((each) => [each, each.normalize('NFC'), each.normalize('NFD')]))]
    : [...new Set(both)];
}

/** A text among the arguments of a call. */
interface ArgumentText {
  readonly text: string;
  /** Name of the argument. Items of a list have the name of the list. */
  readonly name: string;
}

/** A member name with one of these characters may itself be a path. */
const MAY_BE_PATH = /[\\/~.%$]/u;

/**
 * Returns every text of a call: values, member names that may be paths, and lists joined to one
 * path. Returns `undefined` if there are more than `max`.
 */
export function argumentTexts(args: JsonObject, max: number): readonly ArgumentText[] | undefined {
  const found: ArgumentText[] = [];
  const look = (value: Json | undefined, name: string): void => {
    if (found.length > max) {
      return;
    }
    if (typeof value === 'string') {
      found.push({ text: value, name });
    } else if (Array.isArray(value)) {
      const items = value as readonly Json[];
      items.forEach((item) => look(item, name));
      if (items.length > 1 && items.every((item) => typeof item === 'string')) {
        found.push({ text: items.join('/'), name });
      }
    } else if (typeof value === 'object' && value !== null) {
      const members = value as JsonObject;
      for (const key of Object.keys(members)) {
        if (MAY_BE_PATH.test(key)) {
          found.push({ text: key, name: '' });
        }
        look(members[key], key);
      }
    }
  };
  look(args, '');
  return found.length > max ? undefined : found;
}
