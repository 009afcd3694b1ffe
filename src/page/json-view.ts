/**
 * Draws JSON values line by line, with the difference from an earlier value. A large value gets an
 * overview first and then pages, which together show all of it.
 */

import { type Child, el, fill } from './el.ts';
import { foreign, cut } from './foreign-text.ts';
import { plural } from './words.ts';

const MARKS = { same: ' ', added: '+', removed: '−' } as const;
const SAID = { same: '', added: 'new: ', removed: 'before: ' } as const;

/** A drawn value, and how much of it is hidden. */
interface ShownJson {
  readonly element: HTMLElement;
  /** The part that is hidden at first. */
  readonly hidden: Hidden;
}

/** Options for drawing a value. */
interface JsonViewOptions {
  readonly label: string;
  /** Keeps the scroll position when the surroundings are redrawn. */
  readonly scrollKey?: string;
  /** Called when the person has opened all of the value. */
  readonly onOpened?: () => void;
}

/** Draws a value for people: one member per line, all of it on demand. */
export function jsonView(value: unknown, label: string): HTMLElement {
  return shownJson(value, { label }).element;
}

/** Draws a value, and says whether all of it was visible. */
export function shownJson(value: unknown, options: JsonViewOptions): ShownJson {
  return drawLines(jsonLines(value), options, false);
}

/** Like `shownJson`, with the difference from the earlier question. */
export function shownDifference(
  earlier: unknown,
  value: unknown,
  options: JsonViewOptions,
): ShownJson {
  const label = `${options.label}, with what changed`;
  return isSame(earlier, value)
    ? shownJson(value, options)
    : drawLines(differenceLines(earlier, value), { ...options, label }, true);
}

function drawLines(
  lines: readonly JsonLine[],
  options: JsonViewOptions,
  hasMarks: boolean,
): ShownJson {
  const { label, scrollKey, onOpened } = options;
  const { rows, hidden } = overviewOf(lines);
  const block = el('div.json', {
    role: 'group',
    'aria-label': label,
    tabindex: 0,
    dir: 'ltr',
    'data-scroll': scrollKey,
  });
  const draw = (drawn: readonly JsonRow[]): void => {
    fill(
      block,
      drawn.map((row) => rowView(row, hasMarks)),
    );
    block.scrollTop = 0;
  };
  draw(rows);
  const words = hiddenInWords(hidden);
  if (words === undefined) {
    return { element: block, hidden };
  }
  const foot = el('div.json-foot');
  const open = (): void => {
    fill(foot, pager(pagesOf(lines), draw));
    block.focus();
    onOpened?.();
  };
  fill(foot, el('span.hint', words), el('button.small', { click: open }, 'Show everything'));
  return { element: el('div.json-whole', block, foot), hidden };
}

/** Shows one page at a time, so that a value of any length can be read to its end. */
function pager(
  pages: readonly (readonly JsonRow[])[],
  draw: (rows: readonly JsonRow[]) => void,
): Child {
  let at = 0;
  const input = el('input', { type: 'number', min: 1, max: pages.length, 'aria-label': 'Page' });
  const before = el('button.small', { click: () => go(at - 1) }, 'Before');
  const next = el('button.small', { click: () => go(at + 1) }, 'Next');
  function go(wanted: number): void {
    at = Math.min(Math.max(wanted, 0), pages.length - 1);
    draw(pages[at] ?? []);
    input.value = String(at + 1);
    before.disabled = at === 0;
    next.disabled = at === pages.length - 1;
  }
  input.addEventListener('change', () => go((Math.trunc(Number(input.value)) || 1) - 1));
  go(0);
  return pages.length === 1
    ? el('span.hint', { role: 'status' }, 'This is everything.')
    : [
        el('span.hint', 'Page'),
        input,
        el('span.hint', `of ${pages.length.toLocaleString('en')}`),
        before,
        next,
      ];
}

function rowView(
  { kind, depth, key, text, isContinued, isCut }: JsonRow,
  hasMarks: boolean,
): Child {
  return el(
    'div',
    {
      class: `json-line json-${kind} depth-${Math.min(depth, 12)} ${isContinued ? 'json-continued' : ''}`,
    },
    hasMarks && el('span.json-mark', { 'aria-hidden': 'true' }, MARKS[kind]),
    hasMarks && kind !== 'same' && !isContinued && el('span.unseen', SAID[kind]),
    key !== undefined && [el('span.json-key', foreign(key, key.length)), text !== '' && ': '],
    el(
      'span',
      { class: `json-value ${isContinued && key === undefined ? 'json-string' : classOf(text)}` },
      foreign(text, text.length),
    ),
    isCut && el('span.json-cut', ' … cut here'),
  );
}

function classOf(text: string): string {
  if (text.startsWith('"')) {
    return 'json-string';
  }
  return /^[{}[\]]/u.test(text) ? 'json-bracket' : 'json-scalar';
}

/** A JSON value line by line, and its difference from an earlier one. */

/**
 * One line of a value. If there was an earlier question, it says whether the line is new or gone.
 */
interface JsonLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly depth: number;
  /** The name of a member as a JSON string: quoted, so that it cannot look like anything else. */
  readonly key?: string;
  /** A scalar, or the bracket that opens or closes. */
  readonly text: string;
}

/** Deeper values are written in one line. */
const DEPTH_MAX = 12;

/** All the lines of a value. */
export function jsonLines(value: unknown): readonly JsonLine[] {
  return linesOf(value, undefined, 0, 'same');
}

/** Returns the lines of a value, together with removed lines of an earlier one. */
export function differenceLines(earlier: unknown, value: unknown): readonly JsonLine[] {
  return compare(earlier, value, undefined, 0);
}

/** Returns true if two values are equal, whatever the order of their members. */
export function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) {
    return true;
  }
  if (!isContainer(left) || !isContainer(right) || Array.isArray(left) !== Array.isArray(right)) {
    return false;
  }
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
  );
}

type Container = Readonly<Record<string, unknown>>;

function compare(
  earlier: unknown,
  value: unknown,
  key: string | undefined,
  depth: number,
): JsonLine[] {
  if (isSame(earlier, value)) {
    return linesOf(value, key, depth, 'same');
  }
  const bothOpen =
    isContainer(earlier) && isContainer(value) && Array.isArray(earlier) === Array.isArray(value);
  if (!bothOpen || depth >= DEPTH_MAX) {
    return [...linesOf(earlier, key, depth, 'removed'), ...linesOf(value, key, depth, 'added')];
  }
  const [open, close] = brackets(value);
  const keys = [...new Set([...Object.keys(value), ...Object.keys(earlier)])];
  const inside = keys.flatMap((inner) => {
    const shown = Array.isArray(value) ? undefined : inner;
    if (!Object.hasOwn(earlier, inner)) {
      return linesOf(value[inner], shown, depth + 1, 'added');
    }
    return Object.hasOwn(value, inner)
      ? compare(earlier[inner], value[inner], shown, depth + 1)
      : linesOf(earlier[inner], shown, depth + 1, 'removed');
  });
  return [jsonLine('same', depth, open, key), ...inside, jsonLine('same', depth, close)];
}

function linesOf(
  value: unknown,
  key: string | undefined,
  depth: number,
  kind: JsonLine['kind'],
): JsonLine[] {
  if (!isContainer(value) || Object.keys(value).length === 0 || depth >= DEPTH_MAX) {
    return [jsonLine(kind, depth, JSON.stringify(value) ?? 'undefined', key)];
  }
  const [open, close] = brackets(value);
  const entries = Object.entries(value);
  return [
    jsonLine(kind, depth, open, key),
    ...entries.flatMap(([inner, held]) =>
      linesOf(held, Array.isArray(value) ? undefined : inner, depth + 1, kind),
    ),
    jsonLine(kind, depth, close),
  ];
}

function jsonLine(kind: JsonLine['kind'], depth: number, text: string, key?: string): JsonLine {
  return { kind, depth, text, ...(key !== undefined && { key: JSON.stringify(key) }) };
}

function brackets(value: Container): readonly [string, string] {
  return Array.isArray(value) ? ['[', ']'] : ['{', '}'];
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

/** A line to draw, or a part of a line that is too long. */
interface JsonRow extends JsonLine {
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
interface Hidden {
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

/** Returns the beginning of a value, and counts the rest. */
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
