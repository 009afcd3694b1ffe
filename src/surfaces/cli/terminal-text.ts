/**
 * Text for a terminal: its styles, its width in columns, and where its lines are broken.
 *
 * A painted text carries its escapes everywhere; the terminal takes them out where they do not
 * belong. So formatting code never asks whether colours are on.
 */

const STYLES = {
  bold: ['1', '22'],
  dim: ['2', '22'],
  red: ['31', '39'],
  green: ['32', '39'],
  yellow: ['33', '39'],
  cyan: ['36', '39'],
} as const;

/** A way of standing out. */
export type Style = keyof typeof STYLES;

const ESCAPE = '\u001B';
const OUR_CODES = [...new Set(Object.values(STYLES).flat())].join('|');
/** Our own styles, or any other character that can steer a terminal. */
const STEERING = new RegExp(
  String.raw`${ESCAPE}\[(?:${OUR_CODES})m|(?![\n\t])[\p{Cc}\p{Cf}]`,
  'gu',
);

/** The text in that style. */
export function paint(style: Style, text: string): string {
  const [on, off] = STYLES[style];
  return `${ESCAPE}[${on}m${text}${ESCAPE}[${off}m`;
}

/** The text with nothing in it that steers a terminal, apart from our own styles where wanted. */
export function harmless(text: string, keepStyles: boolean): string {
  return text.replaceAll(STEERING, (found) => (keepStyles && found.length > 2 ? found : ''));
}

/**
 * Number of terminal columns of a text: two for East Asian and emoji characters, none for combining
 * marks. An approximation: terminals differ on the newest emoji.
 */
const COMBINING = /^[\p{Mn}\p{Me}]$/u;
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303E\uFF01-\uFF60\uFFE0-\uFFE6]$/u;

/** Columns of the whole text, which has no line breaks and no escapes. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    width += characterWidth(character);
  }
  return width;
}

/** The text cut to at most so many columns, with an ellipsis where it was cut. */
export function fitWidth(text: string, widthMax: number): string {
  if (displayWidth(text) <= widthMax) {
    return text;
  }
  let kept = '';
  let width = 1;
  for (const character of text) {
    width += characterWidth(character);
    if (width > widthMax) {
      break;
    }
    kept += character;
  }
  return widthMax < 1 ? '' : `${kept.trimEnd()}…`;
}

function characterWidth(character: string): number {
  if (COMBINING.test(character)) {
    return 0;
  }
  return WIDE.test(character) ? 2 : 1;
}

/** A single space. Longer runs of spaces are part of the text and are kept. */
const BREAK = /(?<! ) (?! )/u;

/** The words of a text in lines of at most so many columns; a longer word has a line of its own. */
export function wrapText(text: string, width: number): readonly string[] {
  const words = text.split(/\s+/u).filter((each) => each !== '');
  return words.length === 0 ? [] : wrapLine(words.join(' '), width);
}

/**
 * Breaks lines that are too wide at single spaces. The rest of a line begins as far right as the line did.
 * No character is lost but the space at the break, and words are never cut: ids and addresses stay whole.
 */
export function wrapLines(lines: readonly string[], width: number): readonly string[] {
  return lines.flatMap((text) => text.split('\n')).flatMap((line) => wrapLine(line, width));
}

function wrapLine(text: string, width: number): readonly string[] {
  if (shownWidth(text) <= width) {
    return [text];
  }
  const indent = /^ */u.exec(text)?.[0] ?? '';
  const [first = '', ...rest] = text.slice(indent.length).split(BREAK);
  const lines: string[] = [];
  let line = `${indent}${first}`;
  let columns = shownWidth(line);
  for (const word of rest) {
    const more = shownWidth(word);
    if (columns + 1 + more > width) {
      lines.push(line);
      line = `${indent}${word}`;
      columns = indent.length + more;
    } else {
      line += ` ${word}`;
      columns += 1 + more;
    }
  }
  return [...lines, line];
}

/** Styles take no room. */
const shownWidth = (text: string): number => displayWidth(harmless(text, false));

/** A number with its noun: "1 row", "2 rows". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
