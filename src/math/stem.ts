/**
 * A light stemmer for English: brings the forms of a verb and the numbers of a noun together.
 *
 * It only has to be the same for what is searched and what is found, so stems need not be words.
 * It is cautious: joining two meanings costs more than missing one form.
 */

type Rule = readonly [pattern: RegExp, replacement: string];

/** The first that fits is applied, then the next list. */
const PLURAL: readonly Rule[] = [
  [/(?<=..)ies$/u, 'y'],
  [/(?<=(?:ch|sh|ss|x|zz))es$/u, ''],
  [/(?<=..[^aeious])s$/u, ''],
  [/(?<=.[^s][aeo])s$/u, ''],
];

const ENDING: readonly Rule[] = [
  [/(?<=[a-z]{2})(?:ization|isation)$/u, 'ize'],
  [/(?<=[a-z]{3})ation$/u, 'ate'],
  [/(?<=[a-z]{3}[st])ion$/u, ''],
  [/(?<=[aeiouy][a-z]*[a-z])ying$/u, 'y'],
  [/(?<=[a-z])ied$/u, 'y'],
  [/(?<=[a-z]*[aeiouy][a-z]*)ing$/u, ''],
  [/(?<=[a-z]*[aeiouy][a-z]*[^e])ed$/u, ''],
  [/(?<=[a-z]{4})ly$/u, ''],
  [/(?<=[a-z]{4})ment$/u, ''],
];

/** Consonants doubled before an ending (`running`), and the silent `e` an ending replaced (`create`). */
const FINISH: readonly Rule[] = [
  [/([bdgmnprt])\1$/u, '$1'],
  [/(?<=[a-z]{2})e$/u, ''],
];

/** Words that only look like a form of another. */
const UNCHANGED: ReadonlySet<string> = new Set(['news', 'series', 'species', 'lens', 'always']);

/** Takes a lower-case word; anything but the letters a to z is answered as it came. */
export function stem(word: string): string {
  if (!/^[a-z]+$/u.test(word) || UNCHANGED.has(word)) {
    return word;
  }
  return [PLURAL, ENDING, FINISH].reduce(applyFirst, word);
}

function applyFirst(word: string, rules: readonly Rule[]): string {
  for (const [pattern, replacement] of rules) {
    if (pattern.test(word)) {
      return word.replace(pattern, replacement);
    }
  }
  return word;
}
