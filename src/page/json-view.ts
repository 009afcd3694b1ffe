import { type Child, el, fill } from './el.ts';
import { foreign } from './foreign-text.ts';
import { differenceLines, isSame, type JsonLine, jsonLines } from './json-difference.ts';
import { type Hidden, hiddenInWords, type JsonRow, overviewOf, pagesOf } from './json-pages.ts';

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
  /** Everything was asked for, and is there to be looked at. */
  readonly onOpened?: () => void;
}

/** A value for people: one member per line, nothing drawn as something else, all of it on demand. */
export function jsonView(value: unknown, label: string): HTMLElement {
  return shownJson(value, { label }).element;
}

/** Draws a value, and says whether all of it was visible. */
export function shownJson(value: unknown, options: JsonViewOptions): ShownJson {
  return shown(jsonLines(value), options, false);
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
    : shown(differenceLines(earlier, value), { ...options, label }, true);
}

function shown(lines: readonly JsonLine[], options: JsonViewOptions, hasMarks: boolean): ShownJson {
  const { label, scrollKey, onOpened } = options;
  const { rows, hidden } = overviewOf(lines);
  const block = el('div', {
    class: 'json',
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
  const foot = el('div', { class: 'json-foot' });
  const open = (): void => {
    fill(foot, pager(pagesOf(lines), draw));
    block.focus();
    onOpened?.();
  };
  fill(
    foot,
    el('span', { class: 'hint' }, words),
    el('button', { type: 'button', class: 'small', click: open }, 'Show everything'),
  );
  return { element: el('div', { class: 'json-whole' }, block, foot), hidden };
}

/** One page at a time, so that a value of any length can be looked at to its end. */
function pager(
  pages: readonly (readonly JsonRow[])[],
  draw: (rows: readonly JsonRow[]) => void,
): Child {
  let at = 0;
  const input = el('input', { type: 'number', min: 1, max: pages.length, 'aria-label': 'Page' });
  const before = el(
    'button',
    { type: 'button', class: 'small', click: () => go(at - 1) },
    'Before',
  );
  const next = el('button', { type: 'button', class: 'small', click: () => go(at + 1) }, 'Next');
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
    ? el('span', { class: 'hint', role: 'status' }, 'This is everything.')
    : [
        el('span', { class: 'hint' }, 'Page'),
        input,
        el('span', { class: 'hint' }, `of ${pages.length.toLocaleString('en')}`),
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
    hasMarks && el('span', { class: 'json-mark', 'aria-hidden': 'true' }, MARKS[kind]),
    hasMarks && kind !== 'same' && !isContinued && el('span', { class: 'unseen' }, SAID[kind]),
    key !== undefined && [
      el('span', { class: 'json-key' }, foreign(key, key.length)),
      text !== '' && ': ',
    ],
    el(
      'span',
      { class: `json-value ${isContinued && key === undefined ? 'json-string' : classOf(text)}` },
      foreign(text, text.length),
    ),
    isCut && el('span', { class: 'json-cut' }, ' … cut here'),
  );
}

function classOf(text: string): string {
  if (text.startsWith('"')) {
    return 'json-string';
  }
  return /^[{}[\]]/u.test(text) ? 'json-bracket' : 'json-scalar';
}
