/** The words of an intent with their places. The text itself is never changed. */
import { termsOf } from '../math/words.ts';
import { PLANNER } from '../tuning/planner.ts';
import { japaneseLength, languageOf, translated } from './language.ts';
import { LEXICON, type Language } from './lexicon.ts';

/** One word of an intent. */
export interface Word {
  readonly text: string;
  readonly lower: string;
  /** The stem that is compared, of the English word; empty for a function word. */
  readonly term: string;
  /** The English words that it stands for; empty where another word of the text stands for them. */
  readonly english: string;
  readonly start: number;
  readonly end: number;
  /** The text between this word and the word before it. */
  readonly gap: Gap;
  readonly isFunction: boolean;
  readonly isCapital: boolean;
}

/** `sentence` ends a sentence, `clause` is a semicolon, colon, bracket or new line. */
type Gap = 'none' | 'comma' | 'clause' | 'sentence';

/** An intent as the planner reads it. */
export interface Reading {
  readonly text: string;
  readonly words: readonly Word[];
  readonly language: Language;
  /** True if the text was longer than the planner reads. */
  readonly isCut: boolean;
}

const CHUNK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
const EDGES = /^[\p{P}\p{S}]*?(?=[\p{L}\p{N}$€£#@/~.\\+-])|[\p{P}\p{S}]+$/gu;

/** French and Italian articles that stand before a word without a blank. */
const ELIDED = /^(?:[cdjlmnst]|qu|un|all|dell|nell|sull|dall)['’](?=\p{L}{2})/iu;
const POSSESSIVE = /(?<=\p{L})['’]s$/u;

/** Reads the words of an intent, up to the bound. */
export function readIntent(intent: string): Reading {
  const text = intent.slice(0, PLANNER.intentLengthMax);
  const language = languageOf(text);
  const small = new Set([...smallWordsOf('en'), ...smallWordsOf(language)]);
  const words: Word[] = [];
  for (const { at, chunk } of chunksOf(text)) {
    if (words.length >= PLANNER.wordsMax) {
      break;
    }
    const word = wordAt(text, at, chunk, words.at(-1), small);
    if (word !== undefined) {
      words.push(word);
    }
  }
  const isCut = intent.length > text.length || words.length >= PLANNER.wordsMax;
  return { text, words: inEnglish(words, language), language, isCut };
}

function smallWordsOf(language: Language): ReadonlySet<string> {
  return LEXICON.smallWords.get(language) ?? new Set();
}

/** Words by the blanks between them; in Japanese, where there are none, by the words that are known. */
function* chunksOf(text: string): Iterable<{ readonly at: number; readonly chunk: string }> {
  for (const { index, 0: chunk } of text.matchAll(CHUNK)) {
    let from = 0;
    while (from < chunk.length) {
      const length = japaneseLength(chunk.slice(from)) || chunk.length - from;
      yield { at: index + from, chunk: chunk.slice(from, from + length) };
      from += length;
    }
  }
}

function wordAt(
  text: string,
  at: number,
  chunk: string,
  before: Word | undefined,
  small: ReadonlySet<string>,
): Word | undefined {
  const bare = chunk.replaceAll(EDGES, '').replace(POSSESSIVE, '').replace(ELIDED, '');
  if (!/[\p{L}\p{N}]/u.test(bare)) {
    return undefined;
  }
  const start = at + chunk.indexOf(bare);
  const lower = bare.toLowerCase().replaceAll('’', "'");
  const gap =
    before !== undefined && LEXICON.titles.has(before.lower)
      ? 'none'
      : gapOf(text.slice(before?.end ?? 0, start), bare, before === undefined);
  const isCapital = /^\p{Lu}/u.test(bare);
  // "Los" is an article in Spanish and part of a name in "Los Angeles", as "A" is in "Room A".
  const isNamed = isCapital && gap === 'none' && (bare.length > 1 || before?.isCapital === true);
  const isFunction = (small.has(lower) && !isNamed) || KANA.test(bare);
  return {
    text: bare,
    lower,
    term: isFunction ? '' : (termsOf(bare).at(-1) ?? lower),
    english: bare,
    start,
    end: start + bare.length,
    gap,
    isFunction,
    isCapital,
  };
}

/** A single letter of the Japanese syllabaries joins words, or ends one. */
const KANA = /^\p{Script=Hiragana}$/u;

/** Words that may mean something together. */
const TOGETHER_MAX = 3;

/** The same words with the terms of the English words that they stand for. */
function inEnglish(words: readonly Word[], language: Language): readonly Word[] {
  if (language === 'en') {
    return words;
  }
  const read: Word[] = [];
  for (let at = 0; at < words.length;) {
    const own = words.slice(at, at + TOGETHER_MAX).map(({ lower }) => lower);
    const { english, count } = translated(own, language) ?? { english: undefined, count: 1 };
    for (const [place, word] of words.slice(at, at + count).entries()) {
      const stands = english === undefined ? (word.isFunction ? '' : word.text) : english;
      read.push(
        english === undefined || place > 0
          ? { ...word, english: place > 0 ? '' : stands }
          : { ...word, english, term: termsOf(english).at(-1) ?? word.term, isFunction: false },
      );
    }
    at += count;
  }
  return read;
}

/** The text of a stretch as tools are searched by: in English, as far as its words are known. */
export function searchedWords(
  { text, words, language }: Reading,
  from: number,
  to: number,
): string {
  const own = words.slice(from, to);
  return language === 'en'
    ? text.slice(own[0]?.start ?? 0, own.at(-1)?.end ?? 0)
    : own
        .map(({ english }) => english)
        .filter((english) => english !== '')
        .join(' ');
}

/** An arrow, written with marks or as one sign. */
const ARROW = /(?:^|\s)(?:-{1,2}>|=>|[→⇒➜➔⟶])(?:\s|$)/u;

/** Tells whether a text ends with an arrow. */
export function endsInArrow(text: string): boolean {
  return ARROW.test(text.slice(-ARROW_LENGTH));
}

const ARROW_LENGTH = 6;

function gapOf(between: string, next: string, isFirst: boolean): Gap {
  if (isFirst || /[.?!。！？](?:["'”’)]|\s|$)|\n\s*\n/u.test(between)) {
    return 'sentence';
  }
  // A dash before a number is a minus sign.
  if (
    ARROW.test(between) ||
    /[;:()[\]\n—–、；：]/u.test(between) ||
    (/\s-\s/u.test(between) && !/^\d/u.test(next))
  ) {
    return 'clause';
  }
  return /[,，]/u.test(between) ? 'comma' : 'none';
}
