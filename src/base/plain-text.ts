/**
 * Text that came from a server, made harmless to show.
 *
 * Control characters (terminal escapes among them), bidirectional overrides and zero-width
 * marks can make a terminal or a page show something other than what is there.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what this removes
const INVISIBLE =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** Removes what cannot be seen; keeps tabs and line breaks. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(INVISIBLE, '');
}

/** The same on one line and no longer than `lengthMax`, with an ellipsis where it was cut. */
export function plainLine(text: string, lengthMax: number): string {
  const line = plainText(text).replaceAll(/\s+/gu, ' ').trim();
  return line.length <= lengthMax ? line : `${line.slice(0, Math.max(0, lengthMax - 1))}…`;
}
