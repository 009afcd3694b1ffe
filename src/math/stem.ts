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
export function stem(word: string): string {
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
