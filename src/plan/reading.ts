/** The words of an intent with their places. The text itself is never changed. */
import { termsOf } from '../math/words.ts';
import { PLANNER } from '../tuning/planner.ts';
import { LEXICON } from './lexicon.ts';

/** One word of an intent. */
export interface Word {
  readonly text: string;
  readonly lower: string;
  /** The stem that is compared; empty for a function word. */
  readonly term: string;
  readonly start: number;
  readonly end: number;
  /** What stands between this word and the word before it. */
  readonly gap: Gap;
  readonly isFunction: boolean;
  readonly isCapital: boolean;
}

/** `sentence` ends a sentence, `clause` is a semicolon, colon, bracket or new line. */
export type Gap = 'none' | 'comma' | 'clause' | 'sentence';

/** An intent as the planner reads it. */
export interface Reading {
  readonly text: string;
  readonly words: readonly Word[];
  /** Whether the text was longer than the planner reads. */
  readonly isCut: boolean;
}

const CHUNK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
const EDGES = /^[\p{P}\p{S}]*?(?=[\p{L}\p{N}$€£#@/~.\\+-])|[\p{P}\p{S}]+$/gu;

const POSSESSIVE = /(?<=\p{L})['’]s$/u;

/** Reads the words of an intent, up to the bound. */
export function readIntent(intent: string): Reading {
  const text = intent.slice(0, PLANNER.intentLengthMax);
  const words: Word[] = [];
  let last = 0;
  for (const match of text.matchAll(CHUNK)) {
    if (words.length >= PLANNER.wordsMax) {
      break;
    }
    const word = wordAt(text, match.index, match[0], last);
    if (word !== undefined) {
      words.push(word);
      last = word.end;
    }
  }
  const isCut = intent.length > text.length || words.length >= PLANNER.wordsMax;
  return { text, words, isCut };
}

function wordAt(text: string, at: number, chunk: string, last: number): Word | undefined {
  const bare = chunk.replaceAll(EDGES, '').replace(POSSESSIVE, '');
  if (!/[\p{L}\p{N}]/u.test(bare)) {
    return undefined;
  }
  const start = at + chunk.indexOf(bare);
  const lower = bare.toLowerCase().replaceAll('’', "'");
  const gap = gapOf(text.slice(last, start), bare, last === 0);
  const isCapital = /^\p{Lu}/u.test(bare);
  // "Los" is an article in Spanish and part of a name in "Los Angeles".
  const isNamed = isCapital && gap !== 'sentence' && bare.length > 1;
  const isFunction = LEXICON.functionWords.has(lower) && !isNamed;
  return {
    text: bare,
    lower,
    term: isFunction ? '' : (termsOf(bare).at(-1) ?? lower),
    start,
    end: start + bare.length,
    gap,
    isFunction,
    isCapital,
  };
}

function gapOf(between: string, next: string, isFirst: boolean): Gap {
  if (isFirst || /[.?!。！？](?:["'”’)]|\s|$)|\n\s*\n/u.test(between)) {
    return 'sentence';
  }
  // A dash before a number is a minus sign.
  if (/[;:()[\]\n—–、；：]/u.test(between) || (/\s-\s/u.test(between) && !/^\d/u.test(next))) {
    return 'clause';
  }
  return /[,，]/u.test(between) ? 'comma' : 'none';
}
