/**
 * Draws a value in parts: first an overview, then everything, page by page. No page is too long for
 * a browser, and all pages together are complete.
 */
import { cut } from './foreign-text.ts';
import type { JsonLine } from './json-difference.ts';
import { plural } from './words.ts';

/** A line to draw, or a part of a line that is too long. */
export interface JsonRow extends JsonLine {
  /** True if it continues the row before it. */
  readonly isContinued: boolean;
  /** True if the value has more than is drawn. */
  readonly isCut: boolean;
}

/** An overview, and what it leaves out. */
interface Overview {
  readonly rows: readonly JsonRow[];
  readonly hidden: Hidden;
}

/** Counts of what is not shown of a value. */
export interface Hidden {
  readonly lines: number;
  /** Names and values that are shown in part. */
  readonly cuts: number;
}

/** Lines of an overview. */
const OVERVIEW_LINES_MAX = 600;
/** Characters of one name or value in an overview. */
const OVERVIEW_TEXT_MAX = 4000;
/** Characters of one row where everything is shown. */
const ROW_TEXT_MAX = 2000;
const PAGE_ROWS_MAX = 500;
const PAGE_TEXT_MAX = 100_000;

/** The beginning of a value, and how much of it that leaves out. */
export function overviewOf(lines: readonly JsonLine[]): Overview {
  const shown = lines.slice(0, OVERVIEW_LINES_MAX);
  const rows = shown.map((line): JsonRow => {
    const { key, text } = line;
    return {
      ...line,
      ...(key !== undefined && { key: cut(key, OVERVIEW_TEXT_MAX) }),
      text: cut(text, OVERVIEW_TEXT_MAX),
      isContinued: false,
      isCut: isLong(key) || isLong(text),
    };
  });
  const cuts = rows.filter(({ isCut }) => isCut).length;
  return { rows, hidden: { lines: lines.length - shown.length, cuts } };
}

/** Splits all lines into pages that can be drawn. There is at least one page. */
export function pagesOf(lines: readonly JsonLine[]): readonly (readonly JsonRow[])[] {
  const pages: JsonRow[][] = [];
  let page: JsonRow[] = [];
  let length = 0;
  for (const line of lines) {
    for (const row of rowsOf(line)) {
      const added = (row.key?.length ?? 0) + row.text.length;
      if (page.length >= PAGE_ROWS_MAX || (page.length > 0 && length + added > PAGE_TEXT_MAX)) {
        pages.push(page);
        page = [];
        length = 0;
      }
      page.push(row);
      length += added;
    }
  }
  return [...pages, page];
}

/** Says how much is hidden. Returns undefined if everything is shown. */
export function hiddenInWords({ lines, cuts }: Hidden): string | undefined {
  const parts = [
    lines > 0 && `${plural(lines, 'line')} ${lines === 1 ? 'is' : 'are'} not shown`,
    cuts > 0 && `${plural(cuts, 'line')} ${cuts === 1 ? 'is' : 'are'} cut`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join(', ');
}

/**
 * Returns the reason why a call cannot be approved yet: nobody may approve what they have not seen.
 */
export function approvalBar(hidden: Hidden, isOpened: boolean): string | undefined {
  const words = isOpened ? undefined : hiddenInWords(hidden);
  return words === undefined ? undefined : `Look at all of it first: ${words}.`;
}

function isLong(text: string | undefined): boolean {
  return (text?.length ?? 0) > OVERVIEW_TEXT_MAX;
}

function rowsOf(line: JsonLine): readonly JsonRow[] {
  const { kind, depth, key, text } = line;
  if ((key?.length ?? 0) <= ROW_TEXT_MAX && text.length <= ROW_TEXT_MAX) {
    return [{ ...line, isContinued: false, isCut: false }];
  }
  const keys = key === undefined ? [] : partsOf(key);
  const texts = partsOf(text);
  const last = keys.length - 1;
  const ofKey = keys.map((part, index) => ({
    key: part,
    text: index === last ? (texts[0] ?? '') : '',
  }));
  const ofText = texts.slice(keys.length === 0 ? 0 : 1).map((part) => ({ text: part }));
  return [...ofKey, ...ofText].map((part, index) => ({
    kind,
    depth,
    ...part,
    isContinued: index > 0,
    isCut: false,
  }));
}

function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const part = cut(text.slice(from, from + ROW_TEXT_MAX + 1), ROW_TEXT_MAX);
    parts.push(part);
    from += part.length;
  }
  return parts;
}
