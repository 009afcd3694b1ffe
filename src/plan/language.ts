/** In which language an intent is, and the English words that its words stand for. */
import { LEXICON, type Language } from './lexicon.ts';
import { TRANSLATIONS } from './translations.ts';

type Table = ReadonlyMap<string, string>;

const TABLES: ReadonlyMap<Language, Table> = new Map(
  Object.entries(TRANSLATIONS).map(([language, table]) => [language as Language, tableOf(table)]),
);
const WORDS_MAX = 3;
const JAPANESE_MAX = 8;
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const KATAKANA = /^[\p{Script=Katakana}ー]+/u;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

function tableOf(text: string): Table {
  return new Map(
    text
      .trim()
      .split(/\s+/u)
      .map((entry) => {
        const at = entry.lastIndexOf('=');
        return [entry.slice(0, at).replaceAll('_', ' '), entry.slice(at + 1).replaceAll('_', ' ')];
      }),
  );
}

/** Finds the language of a text: the one most of whose small and ordinary words it has. English wins a tie. */
export function languageOf(text: string): Language {
  if (JAPANESE.test(text)) {
    return 'ja';
  }
  const words = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
  let best: Language = 'en';
  let most = countIn(words, 'en');
  for (const [language, table] of TABLES) {
    const count = countIn(words, language) + words.filter((word) => table.has(word)).length;
    if (count > most) {
      [best, most] = [language, count];
    }
  }
  return best;
}

function countIn(words: readonly string[], language: Language): number {
  const small = LEXICON.smallWords.get(language);
  return words.filter((word) => small?.has(word) === true).length;
}

/** The English words for one word, or for it and those after it. */
export function translated(
  words: readonly string[],
  language: Language,
): { readonly english: string; readonly count: number } | undefined {
  const table = TABLES.get(language);
  for (let count = Math.min(WORDS_MAX, words.length); count > 0; count -= 1) {
    const english = table?.get(words.slice(0, count).join(' ').toLowerCase());
    if (english !== undefined) {
      return { english, count };
    }
  }
  return undefined;
}

/** The length of the word that a Japanese text begins with: the longest that is known, or one letter. */
export function japaneseLength(text: string): number {
  const table = TABLES.get('ja');
  for (let length = JAPANESE_MAX; length > 1; length -= 1) {
    if (table?.has(text.slice(0, length)) === true) {
      return length;
    }
  }
  const name = KATAKANA.exec(text)?.[0].length ?? 0;
  return name > 0 ? name : Number(IDEOGRAPH.test(text[0] ?? ''));
}
