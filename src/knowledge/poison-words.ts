/** Takes a text apart into sentences, and finds the words of the lexicon in them. */
import { POISON } from '../tuning/poison.ts';
import type { Meaning } from './poison-lexicon.ts';
import {
  foldedWord,
  isKnown,
  isUnspaced,
  matches,
  type Phrase,
  phrasesFrom,
} from './poison-phrases.ts';

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
export interface SentenceWord {
  readonly text: string;
  readonly at: number;
}

/** Counts what is done, so that a test can see that work grows with the length of the text. */
export interface Steps {
  count: number;
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

/** The sentences of a text with what the lexicon knows of their words. Takes time in proportion to the text. */
export function sentencesOf(text: string, steps: Steps): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let words: Word[] = [];
  let at = 0;
  const end = (): void => {
    if (words.length > 0) {
      sentences.push(sentenceOf(words, steps));
    }
    [words, at] = [[], 0];
  };
  for (const match of text.matchAll(PIECE)) {
    const [piece] = match;
    steps.count += 1;
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

/** A word folded, and read with letters in the place of digits where that gives a word of the lexicon: "1gn0re". */
function comparedWord(piece: string): string {
  const text = foldedWord(piece);
  if (HAS_DIGIT.test(text) && DIGITS_FOR_LETTERS.test(text)) {
    const read = text.replaceAll(/[013457]/gu, (digit) => LETTERS[digit] ?? digit);
    return isKnown(read) ? read : text;
  }
  return text;
}

/** The words of a piece, each with its width in words. */
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

function sentenceOf(words: readonly Word[], steps: Steps): Sentence {
  const hits: Hit[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const { text, at } = words[index] as Word;
    for (const list of phrasesFrom(text)) {
      for (const phrase of list) {
        if (fits(phrase, words, index, steps)) {
          hits.push({ meaning: phrase.meaning, language: phrase.language, at });
        }
      }
    }
  }
  return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0, hits, words };
}

function fits(phrase: Phrase, words: readonly Word[], index: number, steps: Steps): boolean {
  steps.count += 1;
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
