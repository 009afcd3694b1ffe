/**
 * Detects a restore of files by a version control system. Changes that were not committed are lost.
 */
import { nameWords } from './risk-text.ts';
import { isOn, isSelector, type Parameter, counts } from './risk-values.ts';
import { wordSet } from './risk-words.ts';

const PUTS_BACK: ReadonlySet<string> = wordSet('checkout restore');
const VERSIONED: ReadonlySet<string> = wordSet(
  'git svn hg mercurial jj vcs commit commits branch branches worktree repository repo',
);
const FILES: ReadonlySet<string> = wordSet(
  'file files path paths filepath filepaths filename filenames pathspec pathspecs',
);
/** Parameters that name the repository, not a file in it. */
const PLACES: ReadonlySet<string> = wordSet(
  'repo repository root dir directory folder cwd base working work worktree workspace project git',
);
const PLACE_TEXT =
  /\b(?:repo(?:sitory)?|worktree|working (?:dir(?:ectory)?|tree)) (?:path|root|dir)|\b(?:to|of) (?:the |a )?(?:\w+ )?(?:repo(?:sitory)?|worktree|working (?:dir|tree))/iu;
const VERSIONS: ReadonlySet<string> = wordSet(
  'target ref refs branch commit revision rev source name treeish tree ish version args arguments',
);
/** No branch can be called so: a dot or a slash at an end, a pattern, a blank, an option. */
const NO_VERSION = /^(?:\.|\/|~\/|:|-)|\/$|[*?[\s\\]/u;
const FILE_ENDING = /(?:^|[^/])\.[a-z][a-z\d]{0,9}$/iu;
const SERIES = /^v?\d+(?:\.\d+)*\.x$/iu;

/**
 * Returns the parameter by which files are put back as a commit has them. Without a call, a parameter
 * for files counts. In a call it counts where it is given, and so does a version that is a path.
 */
export function restoresFiles(
  nameOf: readonly string[],
  description: readonly string[],
  all: readonly Parameter[],
): string | undefined {
  const acts = all.flatMap(({ words, value }) =>
    isSelector(words) && typeof value === 'string' ? nameWords(value) : [],
  );
  const isMeant =
    [...nameOf, ...acts].some((word) => PUTS_BACK.has(word)) &&
    [...nameOf, ...description].some((word) => VERSIONED.has(word));
  if (!isMeant || onlyUnstages(all)) {
    return undefined;
  }
  return all.find(
    (each) =>
      (namesFiles(each) && counts(each)) ||
      (VERSIONS.has(each.words.at(-1) ?? '') && textsOf(each).some(isPath)),
  )?.name;
}

/** `git restore --staged` leaves the files alone. */
function onlyUnstages(all: readonly Parameter[]): boolean {
  const says = (word: string): boolean =>
    all.some(({ words, value, isOpen }) => !isOpen && words.at(-1) === word && isOn(value));
  return (says('staged') || says('cached')) && !says('worktree') && !says('force');
}

function namesFiles({ words, text, isFlag }: Parameter): boolean {
  return (
    !isFlag &&
    FILES.has(words.at(-1) ?? '') &&
    !words.some((word) => PLACES.has(word)) &&
    !(words.at(-1) === 'path' && words.length === 1 && PLACE_TEXT.test(text))
  );
}

function textsOf({ isOpen, value }: Parameter): readonly string[] {
  const values = isOpen ? [] : Array.isArray(value) ? value : [value];
  return values.filter((each) => typeof each === 'string');
}

function isPath(text: string): boolean {
  const last = text.split('/').at(-1) ?? '';
  return NO_VERSION.test(text) || (FILE_ENDING.test(text) && !SERIES.test(last));
}
