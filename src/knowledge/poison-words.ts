/** Takes a text apart into sentences, and finds the words of the lexicon in them. */

import { POISON } from '../tuning/poison.ts';
import { EUROPEAN } from './poison-lexicon-europe.ts';
import { OTHER_LANGUAGES } from './poison-lexicon-world.ts';
import { ENGLISH, type Meaning, type WordTable } from './poison-lexicon.ts';

// The lexicon for lookups: phrases by their first word.

interface PhraseWord {
  readonly text: string;
  readonly isPrefix: boolean;
}

interface Phrase {
  readonly meaning: Meaning;
  readonly language: string;
  readonly words: readonly PhraseWord[];
}

const ASCII_WORD = /^[a-z0-9]*$/iu;
const HAN = /^[\u4e00-\u9fff]$/u;
const MARKS = /[\p{M}'’]/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]/u;
/** "and", "so" and the article, which Arabic writes as part of the word. */
const ARABIC_PREFIX = /^[وف]?(?:ال|لل|بال)?(?=\p{Script=Arabic}{2})/u;
/** Lengths of the keys of prefixes: only prefixes with the same first letters are compared with a word. */
const SHORT_KEY = 2;
const LONG_KEY = 3;

/** True for a script without spaces between words. */
function isUnspaced(word: string): boolean {
  return !ASCII_WORD.test(word) && UNSPACED.test(word);
}

/**
 * Returns a word as it is compared: lower-case, without accents. Letters that Unicode does not take
 * apart are replaced.
 */
export function foldedWord(word: string): string {
  if (ASCII_WORD.test(word)) {
    return word.toLowerCase();
  }
  return HAN.test(word) ? word : foldedLetters(word);
}

function foldedLetters(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll(MARKS, '')
    .replace(ARABIC_PREFIX, '');
}

const PHRASES = readLexicon();

function readLexicon(): ReadonlyMap<string, readonly Phrase[]> {
  const phrases = new Map<string, Phrase[]>();
  const languages: Readonly<Record<string, WordTable>> = {
    en: ENGLISH,
    ...EUROPEAN,
    ...OTHER_LANGUAGES,
  };
  for (const [language, tables] of Object.entries(languages)) {
    for (const [meaning, table] of Object.entries(tables) as [Meaning, string][]) {
      for (const entry of table.split(/\s+/u)) {
        const words = entry.split('_').flatMap((part) => phraseWords(part));
        const [first] = words;
        const key = first === undefined ? '' : keyOf(first);
        phrases.set(key, [...(phrases.get(key) ?? []), { meaning, language, words }]);
      }
    }
  }
  return phrases;
}

function phraseWords(part: string): readonly PhraseWord[] {
  const isPrefix = part.endsWith('*');
  const text = foldedWord(isPrefix ? part.slice(0, -1) : part);
  return UNSPACED.test(text)
    ? Array.from(text, (character) => ({ text: character, isPrefix: false }))
    : [{ text, isPrefix }];
}

/** Returns the key of a phrase's word: the whole word, or the first letters of a prefix. */
function keyOf({ text, isPrefix }: PhraseWord): string {
  return isPrefix ? `${text.slice(0, LONG_KEY)}*` : text;
}

const NONE: readonly Phrase[] = [];

/** Lists of phrases that could begin with this word. */
function phrasesFrom(word: string): readonly (readonly Phrase[])[] {
  return [
    PHRASES.get(word) ?? NONE,
    PHRASES.get(`${word.slice(0, LONG_KEY)}*`) ?? NONE,
    word.length > SHORT_KEY ? (PHRASES.get(`${word.slice(0, SHORT_KEY)}*`) ?? NONE) : NONE,
  ];
}

/** True if a word of a text matches this word of a phrase. */
function matches({ text, isPrefix }: PhraseWord, word: string): boolean {
  return isPrefix ? word.startsWith(text) : word === text;
}

/** True if a phrase of the lexicon begins with this word. */
function isKnown(word: string): boolean {
  return phrasesFrom(word).some((list) =>
    list.some(({ words: [first] }) => first !== undefined && matches(first, word)),
  );
}

/** A word of the lexicon, found in a sentence. */
export interface Hit {
  readonly meaning: Meaning;
  readonly language: string;
  /** Its place in words from the start of the sentence. */
  readonly at: number;
}

export interface Sentence {
  /** Place in the text. */
  readonly start: number;
  readonly end: number;
  readonly hits: readonly Hit[];
  readonly words: readonly SentenceWord[];
}

/** A word as it is compared, with its place in words from the start of the sentence. */
interface SentenceWord {
  readonly text: string;
  readonly at: number;
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly at: number;
}

/** A word, or a mark that ends a sentence. */
const PIECE = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*|[.!?;](?=\s|$)|[\n。！？；．]/gu;
const ENDS: ReadonlySet<string> = new Set('.!?;\n。！？；．');
const HAS_DIGIT = /[0-9]/u;
const WORD_MAX = 64;

/** Splits a text into sentences with the lexicon's meanings of their words. Linear in the text. */
export function sentencesOf(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let words: Word[] = [];
  let at = 0;
  const end = (): void => {
    if (words.length > 0) {
      sentences.push(sentenceOf(words));
    }
    [words, at] = [[], 0];
  };
  for (const match of text.matchAll(PIECE)) {
    const [piece] = match;
    if (ENDS.has(piece)) {
      end();
      continue;
    }
    at = addWords(words, piece, match.index, at);
    if (at >= POISON.sentenceWordsMax) {
      end();
    }
  }
  end();
  return sentences;
}

const DIGITS_FOR_LETTERS = /^(?=.*\p{L})(?=.*[013457]).{3,24}$/u;
const LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
};

/**
 * Returns a folded word. Digits are read as letters if that gives a word of the lexicon, as in
 * "1gn0re".
 */
function comparedWord(piece: string): string {
  const text = foldedWord(piece);
  if (HAS_DIGIT.test(text) && DIGITS_FOR_LETTERS.test(text)) {
    const read = text.replaceAll(/[013457]/gu, (digit) => LETTERS[digit] ?? digit);
    return isKnown(read) ? read : text;
  }
  return text;
}

/** Adds the words of a piece, each with its width in words. */
function addWords(words: Word[], piece: string, start: number, at: number): number {
  if (!isUnspaced(piece)) {
    const text = comparedWord(piece.slice(0, WORD_MAX));
    if (text === '') {
      return at;
    }
    words.push({ text, start, end: start + piece.length, at });
    return at + 1;
  }
  let [place, next] = [start, at];
  for (const character of piece) {
    const text = foldedWord(character);
    if (text !== '') {
      words.push({ text, start: place, end: place + character.length, at: next });
      next += POISON.unspacedWidth;
    }
    place += character.length;
  }
  return next;
}

function sentenceOf(words: readonly Word[]): Sentence {
  const hits: Hit[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const { text, at } = words[index] as Word;
    for (const list of phrasesFrom(text)) {
      for (const phrase of list) {
        if (fits(phrase, words, index)) {
          hits.push({ meaning: phrase.meaning, language: phrase.language, at });
        }
      }
    }
  }
  return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0, hits, words };
}

function fits(phrase: Phrase, words: readonly Word[], index: number): boolean {
  let place = index;
  for (const part of phrase.words) {
    const word = words[place]?.text;
    if (word === undefined || !matches(part, word)) {
      return false;
    }
    place += 1;
  }
  return true;
}
