/**
 * Makes text of a server harmless to show. Control characters (also terminal escapes),
 * bidirectional overrides and zero-width marks can change how a text looks.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** Also matches line ends and half characters, which some clients cannot send. */
const ODD = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const EVERY_ODD = new RegExp(ODD, 'gu');

/** True if all of a text is visible, on one line, and can be sent by any client. */
export function isPlainText(text: string): boolean {
  return !ODD.test(text);
}

/** Returns the text with an escape in place of everything that is not plain. */
export function escapedText(text: string): string {
  return text.replaceAll(EVERY_ODD, escapeOf);
}

/** Removes invisible characters; keeps tabs and line breaks. */
export function plainText(text: string): string {
  return text.replaceAll(INVISIBLE, (mark) => (mark === '\n' || mark === '\t' ? mark : ''));
}

/** Removes invisible characters, joins lines, and cuts at `lengthMax` with an ellipsis. */
export function plainLine(text: string, lengthMax: number): string {
  const line = plainText(text).replaceAll(/\s+/gu, ' ').trim();
  return line.length <= lengthMax ? line : `${headOf(line, Math.max(0, lengthMax - 1))}…`;
}

/** Returns the first `lengthMax` characters, with an ellipsis if the text was longer. */
export function cutText(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${headOf(text, lengthMax)}…`;
}

/** Returns the first characters, without half of a character at the end. */
function headOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** Decodes the `%` escapes of a URI part. Returns a text with a broken escape unchanged. */
export function uriDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Start of an escape. A name that contains it gets it escaped too. */
const ESCAPE_START = '\\u{';
const ESCAPE = /\\(?=u\{)/gu;
/** Spaces that are hard to see: at an end, or more than one. */
const UNSEEN_SPACE = /^ +| +$|(?<= ) +/gu;
/** A word: letters of any alphabet and the marks on them. */
const WORD = /[\p{L}\p{M}]+/gu;
/** Matches all but ASCII. Outside words these are odd spaces, signs and invisible characters. */
const FOREIGN = /[^\u0020-\u007E]/gu;
/** ASCII without doubled spaces, or spaces at the ends. */
const PLAIN = /^(?:[\u0021-\u007E]+(?: [\u0021-\u007E]+)*)?$/u;
const HEXADECIMAL = 16;

/** Letters that cannot be confused: ASCII, and letters with a mark or a form of their own. */
const LATIN = /^[A-Za-zÀ-ÖØ-öø-ķĹ-ľŁ-ňŊ-ž]+$/u;
const DOTLESS = /[ıĸ]/u;
/** Other alphabets that are shown unchanged. Right-to-left ones are not. */
const OTHERS: readonly RegExp[] = [
  /^\p{Script=Cyrillic}+$/u,
  /^\p{Script=Greek}+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script_Extensions=Katakana}]+$/u,
  /^\p{Script=Hangul}+$/u,
];

/**
 * Returns the name of a server or tool for a person who decides by it. Different names never look
 * the same: invisible characters, direction marks and look-alike letters are written as escapes
 * (`re\u{200b}ad`). ASCII is shown as it is, except for uncountable spaces.
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
 * The list has only Cyrillic and Greek: whole words in these alphabets can pass for English. Unicode
 * knows thousands of look-alikes.
 */
const CYRILLIC = 'АаВЕеЅѕІіЈјКкМмНОоРрСсТтУуХхҮүҺһԀԁԚԛԜԝѴѵӀ';
const CYRILLIC_AS = 'AaBEeSsIiJjKkMmHOoPpCcTtYyXxYyHhDdQqWwVvl';
const GREEK = 'ΑαΒΕΖΗΙιΚκΜΝνΟοΡρΤτΥυΧχϲϳ';
const GREEK_AS = 'AaBEZHIiKkMNvOoPpTtYuXxcj';

/** Maps each look-alike letter to its Latin letter. */
const LATIN_TWINS: ReadonlyMap<string, string> = new Map(
  Array.from(CYRILLIC + GREEK, (letter, index) => [letter, (CYRILLIC_AS + GREEK_AS).charAt(index)]),
);

/**
 * Returns the text with look-alike letters replaced by Latin letters. Wide letters are replaced too.
 */
export function latinized(text: string): string {
  return Array.from(text.normalize('NFKC'), (letter) => LATIN_TWINS.get(letter) ?? letter).join('');
}
