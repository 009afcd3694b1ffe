/**
 * Detects calls that overwrite files: a whole file is replaced, or version control puts files back. The
 * old content is lost, and so are changes that were not committed.
 */
import { TARGET } from './risk-parameters.ts';
import { nameWords } from './risk-text.ts';
import { counts, isOn, isSelector, type Parameter } from './risk-values.ts';
import { wordSet } from './risk-words.ts';

/** Verbs of tools that write a whole file. */
const WRITES: ReadonlySet<string> = wordSet('write save dump');
/** Verbs of tools that write a result to a file. Recordings and archives are new files, so their verbs are not here. */
const WRITES_RESULT: ReadonlySet<string> = wordSet('write save dump merge replace');
const FILES: ReadonlySet<string> = wordSet('file path filepath filename');
const CONTENTS: ReadonlySet<string> = wordSet(
  'content contents data text body json yaml xml csv markdown string lines value',
);
/** With one of these a part is written, and the rest of the file stays. */
const PARTS: ReadonlySet<string> = wordSet(
  `range sheet cell cells row rows column line offset position start section key field index page table
   cursor anchor heading slide`,
);
/** A tool with one of these flags refuses to overwrite without it. */
const ALLOWS: ReadonlySet<string> = wordSet('overwrite force clobber');
const ADDS: ReadonlySet<string> = wordSet('append');
const FOLDERS: ReadonlySet<string> = wordSet('repo repository dir directory folder root');
const NO_FOLDER = /(?:path|file|filename)$/iu;

/** Returns the parameter that names a file whose content the call replaces. */
export function replacesFile(
  verb: string | undefined,
  all: readonly Parameter[],
): string | undefined {
  const isSafeguarded = all.some(
    ({ isFlag, words }) => isFlag && words.some((word) => ALLOWS.has(word)),
  );
  if (isSafeguarded || all.some(adds)) {
    return undefined;
  }
  const output = all.find((each) => isOutput(each) && counts(each));
  if (output !== undefined && (WRITES_RESULT.has(verb ?? '') || isRead(output, all))) {
    return output.name;
  }
  const isWhole =
    WRITES.has(verb ?? '') &&
    all.some((each) => isCalled(each, CONTENTS) && counts(each)) &&
    !all.some((each) => each.words.some((word) => PARTS.has(word)));
  return isWhole ? all.find((each) => isCalled(each, FILES) && counts(each))?.name : undefined;
}

function isCalled({ words, isFlag, name }: Parameter, set: ReadonlySet<string>): boolean {
  return !isFlag && (set.has(words.at(-1) ?? '') || set.has(name.toLowerCase()));
}

function isOutput({ name }: Parameter): boolean {
  return TARGET.test(name) && NO_FOLDER.test(name);
}

/** Returns true for a parameter that appends: `append: true`, `mode: "append"`. */
function adds({ words, value, isOpen, selects }: Parameter): boolean {
  const isFlagged = words.some((word) => ADDS.has(word)) && isOn(value);
  return !isOpen && (isFlagged || (selects && typeof value === 'string' && ADDS.has(value)));
}

/** Tells whether the result goes to a file that the call also reads. */
function isRead({ name, value, isOpen }: Parameter, all: readonly Parameter[]): boolean {
  return (
    !isOpen &&
    typeof value === 'string' &&
    all.some(
      (each) =>
        each.name !== name &&
        !each.words.some((word) => FOLDERS.has(word)) &&
        (each.value === value || (Array.isArray(each.value) && each.value.includes(value))),
    )
  );
}

const PUTS_BACK: ReadonlySet<string> = wordSet('checkout restore');
const VERSIONED: ReadonlySet<string> = wordSet(
  'git svn hg mercurial jj vcs commit commits branch branches worktree repository repo',
);
const VERSIONED_FILES: ReadonlySet<string> = wordSet(
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

/** Returns true for `git restore --staged`, which leaves the files alone. */
function onlyUnstages(all: readonly Parameter[]): boolean {
  const says = (word: string): boolean =>
    all.some(({ words, value, isOpen }) => !isOpen && words.at(-1) === word && isOn(value));
  return (says('staged') || says('cached')) && !says('worktree') && !says('force');
}

function namesFiles({ words, text, isFlag }: Parameter): boolean {
  return (
    !isFlag &&
    VERSIONED_FILES.has(words.at(-1) ?? '') &&
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
