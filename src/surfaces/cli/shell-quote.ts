const PLAIN_POSIX = /^[A-Za-z0-9_@%+=:,./-]+$/u;
const PLAIN_WINDOWS = /^[A-Za-z0-9_@+=:,./\\-]+$/u;

/** One word of a command line, quoted only where the shell would otherwise change it. */
export function shellQuote(word: string, platform: NodeJS.Platform): string {
  if (platform === 'win32') {
    return PLAIN_WINDOWS.test(word) ? word : `"${escapeWindows(word)}"`;
  }
  return PLAIN_POSIX.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** A whole line for a person to paste. */
export function shellLine(words: readonly string[], platform: NodeJS.Platform): string {
  return words.map((word) => shellQuote(word, platform)).join(' ');
}

/** The rule of Windows programs: backslashes count only before a quote, and are doubled there. */
function escapeWindows(word: string): string {
  return word.replaceAll(/(\\*)("|$)/gu, (_, slashes: string, quote: string) =>
    quote === '' ? slashes + slashes : `${slashes}${slashes}\\"`,
  );
}
