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
  return text.replaceAll(
    EVERY_ODD,
    (mark) => `\\u{${(mark.codePointAt(0) ?? 0).toString(HEXADECIMAL)}}`,
  );
}

const HEXADECIMAL = 16;

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
