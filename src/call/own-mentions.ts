import { foldText } from './own-places.ts';
/** Texts that name one of pml's folders somewhere in them: programs, queries, notes. */
import { decodings } from './path-readings.ts';

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
