/** Calls that are about a folder with everything in it. */
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { looksBelow, speaksOfDisks } from './local-reach.ts';
import { readSql } from './risk-sql.ts';
import { nameWords } from './risk-text.ts';
import { PROGRAM_PARAMETERS, TREE_VERBS, verbUse } from './risk-words.ts';

/** What a tool's words say that it does with a folder. */
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

/** Every call asks for it, and reading a description takes a while. */
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
export function programReachesBelow(text: string, isRoot: boolean): boolean {
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
