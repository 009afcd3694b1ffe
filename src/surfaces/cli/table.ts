import { plainLine } from '../../base/plain-text.ts';
import { CLI } from '../../tuning/cli.ts';
import { TEXTS } from '../../tuning/text.ts';
import { displayWidth, fitWidth, paint, type Style } from './terminal-text.ts';

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

/** Where even small columns are too wide: the first column has lines of its own, the others stand below it. */
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

/** A number as a person reads it; `--json` has all its digits. */
export function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(DIGITS)));
}

/** Returns a text on one line, without invisible characters, no longer than a cell of a table. */
export const oneLine = (text: string): string => plainLine(text, TEXTS.messageLengthMax);
