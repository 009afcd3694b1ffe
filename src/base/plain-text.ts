/**
 * Text that came from a server, made harmless to show.
 *
 * Control characters (terminal escapes among them), bidirectional overrides and zero-width
 * marks can make a terminal or a page show something other than what is there.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** Also what ends a line, and half characters, which not every client can send. */
const ODD = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const EVERY_ODD = new RegExp(ODD, 'gu');

/** True if all of a text is visible, on one line, and can be sent by any client. */
export function isPlainText(text: string): boolean {
  return !ODD.test(text);
}

/** The text with an escape in place of everything that is not plain. */
export function escapedText(text: string): string {
  return text.replaceAll(
    EVERY_ODD,
    (mark) => `\\u{${(mark.codePointAt(0) ?? 0).toString(HEXADECIMAL)}}`,
  );
}

const HEXADECIMAL = 16;

/** Removes what cannot be seen; keeps tabs and line breaks. */
export function plainText(text: string): string {
  return text.replaceAll(INVISIBLE, (mark) => (mark === '\n' || mark === '\t' ? mark : ''));
}

/** Removes invisible characters, joins lines, and cuts at `lengthMax` with an ellipsis. */
export function plainLine(text: string, lengthMax: number): string {
  const line = plainText(text).replaceAll(/\s+/gu, ' ').trim();
  return line.length <= lengthMax ? line : `${line.slice(0, Math.max(0, lengthMax - 1))}…`;
}

/** Returns the first `lengthMax` characters, with an ellipsis if the text was longer. */
export function cutText(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax)}…`;
}
