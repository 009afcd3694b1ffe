/** Start of an escape. A name that contains it gets it escaped too. */
const ESCAPE_START = '\\u{';
const ESCAPE = /\\(?=u\{)/gu;
/** Spaces that nobody can count: at an end, or more than one. */
const UNSEEN_SPACE = /^ +| +$|(?<= ) +/gu;
/** A word: letters of any alphabet and the marks on them. */
const WORD = /[\p{L}\p{M}]+/gu;
/** All that is not ASCII: outside words that are spaces that look like others, signs, what is not drawn. */
const FOREIGN = /[^\u0020-\u007E]/gu;
/** ASCII without such spaces. */
const PLAIN = /^(?:[\u0021-\u007E]+(?: [\u0021-\u007E]+)*)?$/u;
const HEXADECIMAL = 16;

/** Letters that cannot be taken for one another: ASCII and what has a sign on it or a form of its own. */
const LATIN = /^[A-Za-zÀ-ÖØ-öø-ķĹ-ľŁ-ňŊ-ž]+$/u;
const DOTLESS = /[ıĸ]/u;
/** The other alphabets in which words are shown as they are; those that run from the right are not. */
const OTHERS: readonly RegExp[] = [
  /^\p{Script=Cyrillic}+$/u,
  /^\p{Script=Greek}+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script_Extensions=Katakana}]+$/u,
  /^\p{Script=Hangul}+$/u,
];

/**
 * The name of a server or a tool as it is shown to a person who decides or picks by it.
 *
 * Two names that differ are never shown the same: what is not drawn, what turns the line, and letters that
 * pass for those of another alphabet are written as escapes (`re\u{200b}ad`). ASCII is shown as it is, but for
 * spaces that cannot be counted.
 */
export function showName(name: string): string {
  if (PLAIN.test(name) && !name.includes(ESCAPE_START)) {
    return name;
  }
  const isComposed = name.normalize('NFKC') === name;
  const text = name
    .replaceAll(ESCAPE, escapeOf)
    .replaceAll(UNSEEN_SPACE, (spaces) => escapeOf(' ').repeat(spaces.length));
  let shown = '';
  let from = 0;
  for (const { index, 0: word } of text.matchAll(WORD)) {
    shown += escaped(text.slice(from, index));
    shown += isComposed && isReadable(word) ? word : escaped(word);
    from = index + word.length;
  }
  return shown + escaped(text.slice(from));
}

/** True if a word cannot be mistaken for another. */
function isReadable(word: string): boolean {
  if (LATIN.test(word)) {
    return !DOTLESS.test(word);
  }
  return (
    OTHERS.some((alphabet) => alphabet.test(word)) &&
    Array.from(word).some((letter) => !LATIN_TWINS.has(letter))
  );
}

function escaped(text: string): string {
  return text.replaceAll(FOREIGN, escapeOf);
}

function escapeOf(mark: string): string {
  return `\\u{${(mark.codePointAt(0) ?? 0).toString(HEXADECIMAL)}}`;
}

/**
 * Letters of other alphabets that are drawn like Latin ones.
 *
 * Not all that Unicode knows of (there are thousands): the ones of the two alphabets in which whole
 * words can be written that pass for English.
 */
const CYRILLIC = 'АаВЕеЅѕІіЈјКкМмНОоРрСсТтУуХхҮүҺһԀԁԚԛԜԝѴѵӀ';
const CYRILLIC_AS = 'AaBEeSsIiJjKkMmHOoPpCcTtYyXxYyHhDdQqWwVvl';
const GREEK = 'ΑαΒΕΖΗΙιΚκΜΝνΟοΡρΤτΥυΧχϲϳ';
const GREEK_AS = 'AaBEZHIiKkMNvOoPpTtYuXxcj';

/** Each of them with the Latin letter that it passes for. */
const LATIN_TWINS: ReadonlyMap<string, string> = new Map(
  Array.from(CYRILLIC + GREEK, (letter, index) => [letter, (CYRILLIC_AS + GREEK_AS).charAt(index)]),
);

/** The text with Latin letters in the place of all that pass for one, wide ones among them. */
export function latinized(text: string): string {
  return Array.from(text.normalize('NFKC'), (letter) => LATIN_TWINS.get(letter) ?? letter).join('');
}
