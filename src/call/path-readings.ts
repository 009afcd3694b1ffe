/**
 * All meanings that a text has if a server takes it for a path. Servers differ, and nobody knows
 * how this one reads it, so every known reading counts.
 */
import { OWN_FILES } from '../tuning/call.ts';
import { foldText } from './own-places.ts';

/** The values that servers put in for `~` and for variables. */
export interface PathReader {
  readonly home: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

const QUOTED = /^(["'`<])(.*)(["'`>])$/su;
const ENCODED = /%[0-9a-f]{2}/iu;
const SCHEME = /^([a-z][a-z0-9+.-]+):(.*)$/isu;
/** Addresses of things that are on no disk. */
const ON_THE_NET = /^(?:https?|wss?|ftps?|mailto|data|tel|javascript|urn)$/iu;
const VARIABLE = /\$\{(\w+)[^}]{0,200}\}|\$env:(\w+)|\$(\w+)|%(\w+)%/giu;
const HOME = /^~([^/\\]*)(?=[/\\]|$)/u;
const ABSOLUTE = /^(?:[a-z]:)?[\\/]/iu;
/** A process's own view of itself: of the server, not of pml, which would follow it elsewhere. */
const PROCESS_ITSELF = /^\/+(?:proc\/+(?:self|thread-self|curproc)|dev\/+fd)(?=\/|$)/u;
const OWN_FOLDER = /^\/+proc\/+(?:self|thread-self|curproc)(?:\/+task\/+[^/]+)?\/+cwd(?=\/|$)/u;
const OWN_ROOT = /^\/+proc\/+(?:self|thread-self|curproc)(?:\/+task\/+[^/]+)?\/+root(?=\/|$)/u;
const MAY_BE_PATH = /[\\/]|^\s*["'`<]?[~.$%]|^\s*file:|%2f|%5c/iu;

/** Returns true if the text's letters alone make it look like a path. */
export function looksLikePath(text: string): boolean {
  return text.length <= OWN_FILES.pathLengthMax && MAY_BE_PATH.test(text);
}

export function isAbsolutePath(text: string): boolean {
  return ABSOLUTE.test(text);
}

/** Returns each path that a whole text may stand for, absolute or relative. */
export function readingsOf(text: string, reader: PathReader): readonly string[] {
  const bare = text.trim();
  const found = new Set<string>();
  for (const whole of new Set([text, bare, QUOTED.exec(bare)?.[2] ?? bare])) {
    for (const decoded of decodings(whole)) {
      for (const path of pathsOfAddress(decoded)) {
        const reading = ofServer(expand(path, reader));
        if (reading !== undefined && reading !== '' && !reading.includes('\0')) {
          found.add(reading);
        }
      }
    }
  }
  return [...found];
}

/** Returns the text as written, and percent-decoded once and twice. */
function decodings(text: string): readonly string[] {
  if (!text.includes('%') || !ENCODED.test(text)) {
    return [text];
  }
  const once = decode(text);
  return ENCODED.test(once) ? [text, once, decode(once)] : [text, once];
}

/** Decodes percent escapes. Bytes that are not UTF-8 stay as they are. */
function decode(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/giu, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}

function pathsOfAddress(text: string): readonly string[] {
  const [, scheme = '', rest = ''] = SCHEME.exec(text) ?? [];
  if (scheme === '') {
    return [text];
  }
  if (ON_THE_NET.test(scheme)) {
    return [];
  }
  const [, host, below = ''] = /^\/\/([^/]*)(.*)$/su.exec(rest) ?? [];
  const paths = host === undefined ? [rest] : [below, `/${host}${below}`, `${host}${below}`];
  return [text, ...paths.flatMap((path) => [path, path.replace(/[?#].*$/su, '')])];
}

function expand(text: string, { home, variables }: PathReader): string {
  const filled = /[$%]/u.test(text)
    ? text.replaceAll(
        VARIABLE,
        (_, braced?: string, shell?: string, plain?: string, percent?: string) =>
          variables[braced ?? shell ?? plain ?? percent ?? ''] ?? '',
      )
    : text;
  return filled.replace(HOME, (_, name: string) => {
    if (name === '+' || name === '-') {
      return '.';
    }
    return name === '' || home.endsWith(`/${name}`) ? home : `${home}/../${name}`;
  });
}

function ofServer(path: string): string | undefined {
  if (!PROCESS_ITSELF.test(path)) {
    return path;
  }
  if (OWN_FOLDER.test(path)) {
    return path.replace(OWN_FOLDER, '.');
  }
  return OWN_ROOT.test(path) ? path.replace(OWN_ROOT, '/') : undefined;
}

const BETWEEN_WORDS = /[\s"'`]+/u;
/**
 * Separators between the pieces of a word, in four readings: all signs; without those of patterns;
 * without those of addresses; without both.
 */
const BETWEEN_PARTS = [
  /[<>|&;()=,:@[\]{}]+/u,
  /[<>|&;()=:@]+/u,
  /[<>|&;()=,]+/u,
  /[<>|&;()=]+/u,
] as const;
const QUOTES_INSIDE = /["'`\\]/u;

/** Returns the pieces of a text that a program might take for paths, each once, up to a limit. */
export function pathWords(text: string, isWanted: (word: string) => boolean): readonly string[] {
  const found = new Set<string>();
  // A shell takes quotes and backslashes out of the middle of a word.
  const unquoted = QUOTES_INSIDE.test(text) ? [text.replaceAll(/["'`\\]/gu, '')] : [];
  for (const each of [text, ...unquoted]) {
    for (const word of each.split(BETWEEN_WORDS)) {
      for (const piece of [word, ...piecesOf(word)]) {
        if (found.size >= OWN_FILES.wordsMax) {
          return [...found];
        }
        if (piece !== '' && piece.length <= OWN_FILES.pathLengthMax && isWanted(piece)) {
          found.add(piece);
        }
      }
    }
  }
  return [...found];
}

/** Splits a word such as `-I/folder`, `@/folder`, `key=/folder` or `a:b` into possible paths. */
function piecesOf(word: string): readonly string[] {
  const parts = BETWEEN_PARTS.flatMap((sign) => (sign.test(word) ? word.split(sign) : []));
  const from = word.search(/[/~]/u);
  return from > 0 ? [...parts, word.slice(from)] : parts;
}

/** Texts that name one of pml's folders somewhere in them: programs, queries, notes. */

/** Finds the names of folders in texts. */
export interface Mentions {
  /** Returns true if a text names one of the folders, or a path in it. */
  isIn(text: string): boolean;
  /**
   * Returns true if a text may name one of the folders or files: it contains the last part of its
   * path.
   */
  mayBeIn(text: string): boolean;
}

const PART_OF_NAME = /[\p{L}\p{N}_-]/u;
const ASCII = /^[\u0021-\u007e]+$/u;

/**
 * Builds the search for mentions of pml's own paths. Paths below a home folder are searched without
 * the home part, so that `~`, variables and other spellings of it make no difference. Precondition:
 * all paths are folded.
 */
export function mentionsOf(parts: {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly homes: readonly string[];
}): Mentions {
  const { folders, files, homes } = parts;
  const needles = new Set(
    folders.flatMap((folder) => [
      folder,
      ...homes.flatMap((home) =>
        folder.startsWith(`${home}/`) ? [folder.slice(home.length + 1)] : [],
      ),
    ]),
  );
  const last = [...folders, ...files].map((path) => path.slice(path.lastIndexOf('/') + 1));
  const hasLeaf = leafFinder([...new Set(last)]);
  /** The text that was looked at last: both questions are asked of the same one. */
  let known = { text: '', isThere: hasLeaf('') };
  const mayBeIn = (text: string): boolean => {
    if (known.text !== text) {
      const isThere = hasLeaf(text) || (hasMarks(text) && hasLeaf(unmarked(text)));
      known = { text, isThere };
    }
    return known.isThere;
  };
  return {
    mayBeIn,
    isIn: (text) =>
      (text.includes('%') || mayBeIn(text)) &&
      variantsOf(text).some((variant) => {
        if (!hasLeaf(variant)) {
          return false;
        }
        const folded = foldText(variant).replaceAll(/\/(?:\.?\/)+/gu, '/');
        return [...needles].some((needle) => hasName(folded, needle));
      }),
  };
}

/** Tells whether one of the names is in a text, in capitals or not. */
function leafFinder(names: readonly string[]): (text: string) => boolean {
  if (!names.every((name) => ASCII.test(name))) {
    // A name in other letters may be written in several ways: then every text is read.
    return () => true;
  }
  const pattern = new RegExp(names.map((name) => escaped(name)).join('|'), 'iu');
  return (text) => pattern.test(text);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
}

/** Quotes, backslashes and invisible characters: a shell or a disk takes them out of words. */
const PLAIN_MARKS = ['"', "'", '`', '\\', '\u00ad'];
const WIDE_MARKS = /[\u200b-\u206f\ufeff]/;

/** Looks for one mark after the other, which takes a tenth of the time of one pattern for all in a long text. */
function hasMarks(text: string): boolean {
  return PLAIN_MARKS.some((mark) => text.includes(mark)) || WIDE_MARKS.test(text);
}

function unmarked(text: string): string {
  return text.replaceAll(/["'`\\\u00ad\u200b-\u206f\ufeff]/gu, '');
}

/** Returns the text as written, decoded, and without marks inside words. */
function variantsOf(text: string): readonly string[] {
  return decodings(text).flatMap((each) => (hasMarks(each) ? [each, unmarked(each)] : [each]));
}

function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const before = text[at - 1] ?? '';
    const after = text.slice(at + name.length, at + name.length + 2);
    const goesOn =
      PART_OF_NAME.test(after[0] ?? '') || (after[0] === '.' && PART_OF_NAME.test(after[1] ?? ''));
    if (!PART_OF_NAME.test(before) && !goesOn) {
      return true;
    }
  }
  return false;
}
