/**
 * Text taken apart into the terms that search compares.
 *
 * Names and sentences go the same way: `readTextFile`, `read_text_file` and "read a text file"
 * give the same terms. Scripts that write without spaces become pairs of neighbouring characters.
 */

const RUN = /[\p{L}\p{M}]+|\p{Nd}+/gu;
const WORD =
  /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|[\p{Lo}\p{Lm}\p{Lt}\p{M}]+|\p{Nd}+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const ASCII = /^[\0-\x7f]*$/u;
const DIACRITICS = /[\u0300-\u036f]/gu;

/** Words about the phrasing of an intent, not its subject. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after also am an and any are as at be because been before being but by can could did do does
  done for from had has have he her here hers him his how i if in into is it its itself just let me my
  no nor not of off on once only or our out own please she should so some such than that the their
  them then there these they this those through to too under until up us very was we were what when
  where which while who whom whose why will with would you your yours`.split(/\s+/u),
);

/** Returns the words of a text, lower-case, in order; stop words included. */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  for (const [run] of folded(text).matchAll(RUN)) {
    const parts = partsOf(run);
    words.push(...parts.flat());
    // GitHub is one word as often as two; longer compounds are names in code.
    if (parts.length === 2) {
      words.push(run.toLowerCase());
    }
  }
  return words;
}

/**
 * Returns the words of a name in code: split at every hump, where a text would keep the compound
 * too.
 */
export function nameWordsOf(name: string): readonly string[] {
  return [...folded(name).matchAll(RUN)].flatMap(([run]) => partsOf(run).flat());
}

/** Returns the terms of a name in code, in order. */
export function nameTermsOf(name: string): readonly string[] {
  return nameWordsOf(name).flatMap((word) => termOf(word) ?? []);
}

/** Returns the comparison form of a word; `undefined` for a stop word. */
export function termOf(word: string): string | undefined {
  return STOP_WORDS.has(word) ? undefined : stem(word);
}

/** Returns the terms of a text, in order, repeated as often as they occur. */
export function termsOf(text: string): readonly string[] {
  return wordsOf(text).flatMap((word) => termOf(word) ?? []);
}

/** Accents are a matter of keyboards; the marks of other scripts are letters and stay. */
function folded(text: string): string {
  return ASCII.test(text)
    ? text
    : text.normalize('NFKD').replaceAll(DIACRITICS, '').normalize('NFC');
}

function neighbours(run: string): readonly string[] {
  const characters = Array.from(run);
  return characters.length === 1
    ? characters
    : characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

/** Splits a run of letters into words; an unspaced script into pairs of letters. */
function partsOf(run: string): readonly (readonly string[])[] {
  const parts: readonly string[] = run.match(WORD) ?? [];
  return parts.map((part) => (UNSPACED.test(part) ? neighbours(part) : [part.toLowerCase()]));
}

/**
 * A light stemmer for English: joins the forms of verbs and nouns. Texts and queries use the same
 * stems, so a stem need not be a word. It is cautious: joining two meanings costs more than missing
 * a form.
 */

/** An ending, the text required before it, and its replacement. */
type Rule = readonly [ending: string, before: RegExp, replacement: string];

/** The first that fits is applied, then the next list. */
const PLURAL: readonly Rule[] = [
  ['ies', /..$/u, 'y'],
  ['es', /(?:ch|sh|ss|x|zz)$/u, ''],
  ['s', /..[^aeious]$/u, ''],
  ['s', /.[^s][aeo]$/u, ''],
];

const ENDING: readonly Rule[] = [
  ['ization', /..$/u, 'ize'],
  ['isation', /..$/u, 'ize'],
  ['ation', /...$/u, 'ate'],
  ['ion', /...[st]$/u, ''],
  ['ying', /[aeiouy]./u, 'y'],
  ['ied', /.$/u, 'y'],
  ['ing', /[aeiouy]/u, ''],
  ['ed', /^(?=.*[aeiouy]).*[^e]$/u, ''],
  ['ly', /....$/u, ''],
  ['ment', /....$/u, ''],
];

const SILENT_E: readonly Rule[] = [['e', /..$/u, '']];

/** Doubled before an ending: `running`. */
const DOUBLED = /([bdgmnprt])\1$/u;

/** Words that only look like a form of another. */
const UNCHANGED: ReadonlySet<string> = new Set(['news', 'series', 'species', 'lens', 'always']);

/** Takes a lower-case word; anything but the letters a to z is answered as it came. */
function stem(word: string): string {
  if (!/^[a-z]+$/u.test(word) || UNCHANGED.has(word)) {
    return word;
  }
  const bare = [PLURAL, ENDING].reduce(withoutEnding, word);
  return DOUBLED.test(bare) ? bare.slice(0, -1) : withoutEnding(bare, SILENT_E);
}

function withoutEnding(word: string, rules: readonly Rule[]): string {
  for (const [ending, before, replacement] of rules) {
    if (word.endsWith(ending)) {
      const start = word.slice(0, -ending.length);
      if (before.test(start)) {
        return start + replacement;
      }
    }
  }
  return word;
}
