/** Takes a text apart into sentences, and finds the words of the lexicon in them. */
import { POISON } from '../tuning/poison.ts';
import { EUROPEAN } from './poison-lexicon-europe.ts';
import { OTHER_LANGUAGES } from './poison-lexicon-world.ts';
import { ENGLISH, type Meaning, type WordTable } from './poison-lexicon.ts';

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

interface PhraseWord {
  readonly text: string;
  readonly isPrefix: boolean;
}

interface Phrase {
  readonly meaning: Meaning;
  readonly language: string;
  readonly words: readonly PhraseWord[];
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly at: number;
}

/** A word, or a mark that ends a sentence. */
const PIECE = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*|[.!?;](?=\s|$)|[\n。！？；．]/gu;
const IS_WORD = /^[\p{L}\p{N}]/u;
const MARKS = /[\p{M}'’]/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]/u;
/** "and", "so" and the article, which Arabic writes as part of the word. */
const ARABIC_PREFIX = /^[وف]?(?:ال|لل|بال)?(?=\p{Script=Arabic}{2})/u;
const PREFIX_MAX = 24;
const WORD_MAX = 64;

/** A word as it is compared: lower-case, without accents. Letters that Unicode does not take apart are replaced. */
export function foldedWord(word: string): string {
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

function keyOf({ text, isPrefix }: PhraseWord): string {
  return isPrefix ? `${text}*` : text;
}

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
    if (!IS_WORD.test(piece)) {
      end();
      continue;
    }
    for (const word of wordsIn(piece, match.index)) {
      words.push({ ...word, at });
      at += word.width;
    }
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
  if (DIGITS_FOR_LETTERS.test(text) && !PHRASES.has(text)) {
    const read = text.replaceAll(/[013457]/gu, (digit) => LETTERS[digit] ?? digit);
    return phrasesFrom(read, { count: 0 }).length > 0 ? read : text;
  }
  return text;
}

function wordsIn(
  piece: string,
  start: number,
): readonly (Omit<Word, 'at'> & { readonly width: number })[] {
  if (!UNSPACED.test(piece)) {
    const text = comparedWord(piece.slice(0, WORD_MAX));
    return text === '' ? [] : [{ text, start, end: start + piece.length, width: 1 }];
  }
  let place = start;
  const words = [];
  for (const character of piece) {
    const text = foldedWord(character);
    const next = place + character.length;
    if (text !== '') {
      words.push({ text, start: place, end: next, width: POISON.unspacedWidth });
    }
    place = next;
  }
  return words;
}

function sentenceOf(words: readonly Word[], steps: Steps): Sentence {
  const hits: Hit[] = [];
  for (const [index, word] of words.entries()) {
    for (const phrase of phrasesFrom(word.text, steps)) {
      if (fits(phrase, words, index, steps)) {
        hits.push({ meaning: phrase.meaning, language: phrase.language, at: word.at });
      }
    }
  }
  return {
    start: words[0]?.start ?? 0,
    end: words.at(-1)?.end ?? 0,
    hits,
    words,
  };
}

function phrasesFrom(word: string, steps: Steps): readonly Phrase[] {
  const found = [...(PHRASES.get(word) ?? [])];
  for (let length = 2; length <= Math.min(word.length, PREFIX_MAX); length += 1) {
    steps.count += 1;
    found.push(...(PHRASES.get(`${word.slice(0, length)}*`) ?? []));
  }
  return found;
}

function fits(phrase: Phrase, words: readonly Word[], index: number, steps: Steps): boolean {
  return phrase.words.every(({ text, isPrefix }, offset) => {
    steps.count += 1;
    const word = words[index + offset]?.text;
    return word !== undefined && (isPrefix ? word.startsWith(text) : word === text);
  });
}
