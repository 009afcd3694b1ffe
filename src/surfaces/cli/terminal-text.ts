import { plainLine } from '../../base/plain-text.ts';
import { CLI } from '../../tuning/cli.ts';
import { TEXTS } from '../../tuning/text.ts';

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

/** A style of text. */
export type Style = keyof typeof STYLES;

const ESCAPE = '\u001B';
const OUR_CODES = [...new Set(Object.values(STYLES).flat())].join('|');
/** Our own styles, or any other character that can steer a terminal. */
const STEERING = new RegExp(
  String.raw`${ESCAPE}\[(?:${OUR_CODES})m|(?![\n\t])[\p{Cc}\p{Cf}]`,
  'gu',
);

/** Returns the text in a style. */
export function paint(style: Style, text: string): string {
  const [on, off] = STYLES[style];
  return `${ESCAPE}[${on}m${text}${ESCAPE}[${off}m`;
}

/** Removes everything that steers a terminal. Our own styles can be kept. */
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

/** Returns the columns of a text without line breaks and escapes. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    width += characterWidth(character);
  }
  return width;
}

/** Cuts a text to a number of columns, with an ellipsis at the cut. */
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

/** Breaks a text into lines of a number of columns. A longer word gets its own line. */
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

/** Styles have no width. */
const shownWidth = (text: string): number => displayWidth(harmless(text, false));

/** Returns a number with its noun: "1 row", "2 rows". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Text of a cell. Text of servers may be given unescaped. */
export type Cell =
  | string
  | {
      readonly text: string;
      readonly style?: Style;
      /** Never cut, however narrow the terminal is: an id that is cut is no id. */
      readonly isWhole?: true;
    };

const GAP = '  ';

/**
 * Rows in aligned columns under a heading, no line wider than `width`.
 *
 * The widest columns give way first, because they hold descriptions and messages; names and
 * numbers stay whole as long as there is room for them, ids always.
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  width: number,
): readonly string[] {
  const texts = rows.map((row) => row.map((cell) => cellText(cell)));
  const natural = headings.map((heading, column) =>
    Math.max(displayWidth(heading), ...texts.map((row) => displayWidth(row[column] ?? ''))),
  );
  const isWhole = headings.map((_, column) =>
    rows.some((row) => {
      const cell = row[column];
      return typeof cell === 'object' && cell.isWhole === true;
    }),
  );
  const room = width - GAP.length * (headings.length - 1);
  const widths = shrinkWidest(natural, isWhole, room);
  if (headings.length > 1 && widths.reduce((sum, each) => sum + each, 0) > room) {
    return stacked(headings, rows, width);
  }
  const line = (cells: readonly string[], styles: readonly (Style | undefined)[]): string =>
    cells
      .map((text, column) => {
        const columns = widths[column] ?? 0;
        const fitted = fitWidth(text, columns);
        const style = styles[column];
        const isLast = column === cells.length - 1;
        const padding = isLast ? '' : ' '.repeat(Math.max(0, columns - displayWidth(fitted)));
        return `${style === undefined || fitted === '' ? fitted : paint(style, fitted)}${padding}`;
      })
      .join(GAP)
      .trimEnd();
  return [
    line(
      headings,
      headings.map(() => 'bold'),
    ),
    ...rows.map((row, index) =>
      line(
        texts[index] ?? [],
        row.map((cell) => (typeof cell === 'string' ? undefined : cell.style)),
      ),
    ),
  ];
}

/** Formats rows for a very narrow terminal: the first column on its own line, the others below it. */
function stacked(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  width: number,
): readonly string[] {
  const firsts = table(
    headings.slice(0, 1),
    rows.map((row) => row.slice(0, 1)),
    width,
  );
  const others = table(
    headings.slice(1),
    rows.map((row) => row.slice(1)),
    width - GAP.length,
  );
  return firsts.flatMap((first, at) => [first, `${GAP}${others[at] ?? ''}`]);
}

function cellText(cell: Cell): string {
  return oneLine(typeof cell === 'string' ? cell : cell.text);
}

/** Takes columns away from the widest, one level at a time, until the sum fits or all are small. */
function shrinkWidest(
  natural: readonly number[],
  isWhole: readonly boolean[],
  room: number,
): readonly number[] {
  const widths = [...natural];
  let excess = widths.reduce((sum, each) => sum + each, 0) - room;
  while (excess > 0) {
    const widest = Math.max(0, ...widths.filter((_, column) => isWhole[column] !== true));
    if (widest <= CLI.columnWidthMin) {
      return widths;
    }
    const next = Math.max(
      CLI.columnWidthMin,
      ...widths.filter((each, column) => each < widest && isWhole[column] !== true),
    );
    const among = widths.filter(
      (each, column) => each === widest && isWhole[column] !== true,
    ).length;
    const step = Math.max(1, Math.min(widest - next, Math.floor(excess / among)));
    for (const [column, each] of widths.entries()) {
      if (each === widest && isWhole[column] !== true && excess > 0) {
        widths[column] = each - step;
        excess -= step;
      }
    }
  }
  return widths;
}

/** Returns the UTC day of a time, such as `2026-11-01`. */
export const dayOf = (at: number): string =>
  new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);

const DIGITS = 4;

/** Rounds a number for a person. `--json` has all its digits. */
export function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(DIGITS)));
}

/** Returns a text on one line, without invisible characters, no longer than a cell of a table. */
export const oneLine = (text: string): string => plainLine(text, TEXTS.messageLengthMax);
