/** Calls that are about a folder with everything in it. */
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { looksBelow, speaksOfDisks } from './local-reach.ts';
import { readSql } from './risk-sql.ts';
import { nameWords } from './risk-text.ts';
import { PROGRAM_PARAMETERS, TREE_VERBS, verbUse } from './risk-words.ts';

/** What the words of a tool say that it does with a folder it is given. */
export interface TreeReading {
  /** It looks at, takes or changes what is below. */
  readonly reachesBelow: boolean;
  /** It moves, replaces or removes the folder as a whole. */
  readonly takesAway: boolean;
  /** It runs what it is given. */
  readonly runs: boolean;
  /** It works on what lies on a disk. */
  readonly isOfDisks: boolean;
}

/** What the words of a tool say, whatever it is called with. */
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

/** Whether a program that names a folder is about everything in it, as far as its words tell. */
export function programReachesBelow(text: string, isRoot: boolean): boolean {
  if (readSql(text) !== undefined) {
    return false;
  }
  return isRoot ? OF_ROOT.test(text) : DEEP_FLAG.test(text) || DEEP_COMMAND.test(text);
}

/** How far a text is read for the space that makes it prose. */
const PROSE_READ = 2000;

/** Texts that are kept or shown, and not carried out. */
const OF_CONTENT =
  /(?:^|[-_a-z])(?:contents?|texts?|body|messages?|descriptions?|observations?|notes?|comments?|thoughts?|markdown|html|summary|title|prompt|questions?|answers?|new_?str|old_?str)$/iu;

/** Whether what is given under this name is a text for people, as far as a tool that runs nothing can tell. */
export function isProse(name: string, text: string, { runs }: TreeReading): boolean {
  return !runs && OF_CONTENT.test(name) && /\s/u.test(text.trim().slice(0, PROSE_READ));
}
