/** Verdicts on calls that may touch pml's own files. */
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { OWN_FILES } from '../tuning/call.ts';
import type { FoundPath } from './argument-paths.ts';
import { looksBelow, speaksOfDisks } from './local-reach.ts';
import type { ComparedPlaces } from './own-places-now.ts';
import { foldPath, foldText, isAboveAny, isInAny } from './own-places.ts';
import { furthest, patternReach, type PatternReach } from './path-pattern.ts';
import { readSql } from './risk-sql.ts';
import { nameWords } from './risk-text.ts';
import { PROGRAM_PARAMETERS, TREE_VERBS, verbUse } from './risk-words.ts';

/** The verdict on a call that may touch pml's own files. */
export type OwnVerdict =
  /** `isFollowed`: the verdict depends on links on the disk, which may change. */
  | { readonly kind: 'free'; readonly isFollowed?: true }
  | { readonly kind: 'ask'; readonly why: string }
  | { readonly kind: 'refused'; readonly message: string };

export const FREE: OwnVerdict = { kind: 'free' };

/** Free, because at present nothing on the disk leads there. */
export const FREE_NOW: OwnVerdict = { kind: 'free', isFollowed: true };

export const TOO_LATE: OwnVerdict = {
  kind: 'refused',
  message:
    'the disk did not answer in time, so it cannot be told whether this leads to pml’s own files; it was not sent',
};

export function asked(why: string): OwnVerdict {
  return { kind: 'ask', why };
}

/**
 * Refuses, and shows the text that leads to pml's files, so that a caller who did not mean it sees
 * the mistake.
 */
export function refused(text: string): OwnVerdict {
  const message = `${shown(text)} leads to pml’s own files, which no tool may reach; no approval can change that`;
  return { kind: 'refused', message };
}

function shown(text: string): string {
  const { shownLength } = OWN_FILES;
  return JSON.stringify(text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);
}

/** Returns the strictest verdict; of equal ones the first. */
export function worst(verdicts: readonly OwnVerdict[]): OwnVerdict {
  return (
    verdicts.find(({ kind }) => kind === 'refused') ??
    verdicts.find(({ kind }) => kind === 'ask') ??
    verdicts.find((verdict) => verdict === FREE_NOW) ??
    FREE
  );
}

interface JudgedPath {
  readonly found: FoundPath;
  /** The start of the path: by its spelling, or as the disk resolves it. */
  readonly start: string;
  readonly tree: TreeReading;
  /** True if the call is known to change nothing. */
  readonly isRead: boolean;
  /** True if the server runs on this machine. */
  readonly isHere: boolean;
}

/**
 * Judges one path of the arguments against pml's own files. `isAbove`: some of them are below the
 * path.
 */
export function judgePath(
  { found, start, tree, isRead, isHere }: JudgedPath,
  { closed, configFiles }: Pick<ComparedPlaces, 'closed' | 'configFiles'>,
): { readonly verdict: OwnVerdict; readonly isAbove: boolean } {
  const folder = foldPath(start);
  const reach = found.rest === '' ? 'no' : reachOf(`${folder}/${foldText(found.rest)}`, closed);
  if (isInAny(folder, closed) || reach === 'inside') {
    return { verdict: refused(found.text), isAbove: false };
  }
  const isAbove = isHere && (reach === 'above' || isAboveAny(folder, closed));
  const what = shown(found.text);
  if (!isRead && found.rest === '' && configFiles.includes(folder)) {
    const verdict = asked(`it may change ${what}, a file that pml takes its settings from`);
    return { verdict, isAbove };
  }
  if (reach === 'maybe' && isHere) {
    return { verdict: asked(`the pattern ${what} may match pml’s own files`), isAbove };
  }
  const reachesBelow =
    found.program === undefined
      ? tree.reachesBelow
      : programReachesBelow(found.program, folder === '/');
  if (isAbove && reachesBelow) {
    const why = `pml’s own files are below ${what}, and it may work on all that is there`;
    return { verdict: asked(why), isAbove };
  }
  const takesConfig =
    found.program === undefined && tree.takesAway && isAboveAny(folder, configFiles);
  const verdict =
    takesConfig && !isRead && isHere
      ? asked(`a file that pml takes its settings from is below ${what}`)
      : FREE;
  return { verdict, isAbove };
}

function reachOf(pattern: string, closed: readonly string[]): PatternReach {
  return furthest(closed.map((folder) => patternReach(pattern, folder)));
}

/** Says what a tool does with a whole folder, by its words. */
export interface TreeReading {
  /** True if it reads, takes or changes things below the folder. */
  readonly reachesBelow: boolean;
  /** True if it moves, replaces or removes the folder as a whole. */
  readonly takesAway: boolean;
  /** True if it runs a command or a program from its arguments. */
  readonly runs: boolean;
  /** True if it works on files on a disk. */
  readonly isOfDisks: boolean;
}

/** The reading of the tool's words, whatever the arguments are. */
type ToolWords = Pick<TreeReading, 'takesAway' | 'runs' | 'isOfDisks'>;

const KNOWN_WORDS = new WeakMap<Tool, ToolWords>();

/** Returns the words of a tool. They are cached, because reading a description takes a while. */
function wordsOf(tool: Tool): ToolWords {
  let known = KNOWN_WORDS.get(tool);
  if (known === undefined) {
    const words = nameWords(tool.name);
    known = {
      takesAway: words.some((word) => verbUse(word)?.kind === 'destroy' || TREE_VERBS.has(word)),
      runs: words.some((word) => verbUse(word)?.kind === 'run'),
      isOfDisks: speaksOfDisks(tool),
    };
    KNOWN_WORDS.set(tool, known);
  }
  return known;
}

export function readTree(tool: Tool, args: JsonObject): TreeReading {
  const { takesAway, runs, isOfDisks } = wordsOf(tool);
  return {
    reachesBelow: takesAway || looksBelow(tool, args),
    takesAway,
    isOfDisks,
    runs: runs || Object.keys(args).some((name) => PROGRAM_PARAMETERS.has(name.toLowerCase())),
  };
}

const DEEP_FLAG = /(?:^|\s)(?:--recursive|-[a-z]*r[a-z]*)(?=\s|$)/iu;
const DEEP = 'find|grep|rg|tree|du|tar|zip|rsync|scp|cp|mv|rm|chmod|chown';
const DEEP_COMMAND = new RegExp(
  `\\b(?:${DEEP}|walk|glob|rglob|copytree|rmtree|remove|delete|move|copy|rename|archive|scandir|readdir)\\b`,
  'iu',
);
const OF_ROOT = new RegExp(`\\b(?:${DEEP}|ls)\\b[^\\n;|&]{0,200}\\s/\\*?(?=\\s|$)`, 'iu');

/**
 * Returns true if a program that names a folder covers everything in it, as far as its words show.
 */
function programReachesBelow(text: string, isRoot: boolean): boolean {
  if (readSql(text) !== undefined) {
    return false;
  }
  return isRoot ? OF_ROOT.test(text) : DEEP_FLAG.test(text) || DEEP_COMMAND.test(text);
}

/** Characters that are searched for a space, the sign of prose. */
const PROSE_READ = 2000;

/** Texts that are kept or shown, and not carried out. */
const OF_CONTENT =
  /(?:^|[-_a-z])(?:contents?|texts?|body|messages?|descriptions?|observations?|notes?|comments?|thoughts?|markdown|html|summary|title|prompt|questions?|answers?|new_?str|old_?str)$/iu;

/**
 * Returns true if the value is a text for people. It never is for a tool that runs what it is
 * given.
 */
export function isProse(name: string, text: string, { runs }: TreeReading): boolean {
  return !runs && OF_CONTENT.test(name) && /\s/u.test(text.trim().slice(0, PROSE_READ));
}
