import { el } from './el.ts';
import { foreign } from './foreign-text.ts';
import { differenceLines, isSame, type JsonLine, jsonLines } from './json-difference.ts';

/** How much of one string of a value is shown in its line. */
const STRING_MAX = 4000;

const MARKS = { same: ' ', added: '+', removed: '−' } as const;
const SAID = { same: '', added: 'new: ', removed: 'before: ' } as const;

/** A value for people: one member per line, nothing hidden, nothing drawn as something else. */
export function jsonView(value: unknown, label: string): HTMLElement {
  return block(jsonLines(value), label, false);
}

/** The same, with what is different from when it was asked before. */
export function differenceView(earlier: unknown, value: unknown, label: string): HTMLElement {
  return isSame(earlier, value)
    ? jsonView(value, label)
    : block(differenceLines(earlier, value), `${label}, with what changed`, true);
}

function block(lines: readonly JsonLine[], label: string, hasMarks: boolean): HTMLElement {
  return el(
    'div',
    { class: 'json', role: 'region', 'aria-label': label, tabindex: 0, dir: 'ltr' },
    lines.map(({ kind, depth, key, text }) =>
      el(
        'div',
        { class: `json-line json-${kind} depth-${Math.min(depth, 12)}` },
        hasMarks && el('span', { class: 'json-mark', 'aria-hidden': 'true' }, MARKS[kind]),
        hasMarks && kind !== 'same' && el('span', { class: 'unseen' }, SAID[kind]),
        key !== undefined && [el('span', { class: 'json-key' }, foreign(key)), ': '],
        el('span', { class: `json-value ${classOf(text)}` }, foreign(text, STRING_MAX)),
      ),
    ),
  );
}

function classOf(text: string): string {
  if (text.startsWith('"')) {
    return 'json-string';
  }
  return /^[{}[\]]/u.test(text) ? 'json-bracket' : 'json-scalar';
}
