/** The lexicon as it is looked up: phrases by the word that they begin with. */
import { EUROPEAN } from './poison-lexicon-europe.ts';
import { OTHER_LANGUAGES } from './poison-lexicon-world.ts';
import { ENGLISH, type Meaning, type WordTable } from './poison-lexicon.ts';

interface PhraseWord {
  readonly text: string;
  readonly isPrefix: boolean;
}

export interface Phrase {
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
/** Prefixes are kept by their first letters, so that few have to be compared with a word. */
const SHORT_KEY = 2;
const LONG_KEY = 3;

/** Whether a word is of a script that has no spaces between words. */
export function isUnspaced(word: string): boolean {
  return !ASCII_WORD.test(word) && UNSPACED.test(word);
}

/** A word as it is compared: lower-case, without accents. Letters that Unicode does not take apart are replaced. */
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

/** Exact words by themselves, prefixes by their first letters. */
function keyOf({ text, isPrefix }: PhraseWord): string {
  return isPrefix ? `${text.slice(0, LONG_KEY)}*` : text;
}

const NONE: readonly Phrase[] = [];

/** Lists of phrases that could begin with this word. */
export function phrasesFrom(word: string): readonly (readonly Phrase[])[] {
  return [
    PHRASES.get(word) ?? NONE,
    PHRASES.get(`${word.slice(0, LONG_KEY)}*`) ?? NONE,
    word.length > SHORT_KEY ? (PHRASES.get(`${word.slice(0, SHORT_KEY)}*`) ?? NONE) : NONE,
  ];
}

/** Whether a word of a text is this word of a phrase. */
export function matches({ text, isPrefix }: PhraseWord, word: string): boolean {
  return isPrefix ? word.startsWith(text) : word === text;
}

/** Whether the lexicon has phrases that begin with this word. */
export function isKnown(word: string): boolean {
  return phrasesFrom(word).some((list) =>
    list.some(({ words: [first] }) => first !== undefined && matches(first, word)),
  );
}
