/** Small things that many views draw the same way. */
import { showName } from '../base/plain-text.ts';
import { type Attributes, type Child, el, svg } from './el.ts';
import { foreign } from './foreign-text.ts';

/** A word in a frame that says a state; the class gives it its colour. */
export function pill(kind: string, text: string): HTMLElement {
  return el('span', { class: `pill pill-${kind.replaceAll('_', '-')}` }, text);
}

/** An important number with its label. */
export function tile(value: Child, label: string, detail?: Child): HTMLElement {
  return el(
    'div.tile',
    el('dt', label),
    el('dd', el('span.tile-value', value), detail !== undefined && el('span.tile-detail', detail)),
  );
}

/** Numbers that matter, side by side. */
export function tiles(...children: readonly Child[]): HTMLElement {
  return el('dl.tiles', children);
}

/** Shown where there is nothing yet, with advice. */
export function empty(title: string, ...hints: readonly Child[]): HTMLElement {
  return el(
    'div.empty',
    svg(
      'svg',
      { width: 48, height: 48, viewBox: '0 0 48 48', 'aria-hidden': 'true' },
      // Lines of a list that has nothing in it yet. A ring with a bar would say "no entry".
      svg('path.empty-ring', { d: 'M8 14h32M8 24h22M8 34h12' }),
    ),
    el('p.empty-title', title),
    hints.map((hint) => el('p', hint)),
  );
}

/** A list with one entry for each value. */
export function list<Value>(
  name: 'ul' | `ul.${string}` | `ol.${string}`,
  values: readonly Value[],
  draw: (value: Value, index: number) => Child,
  attributes: Attributes = {},
): HTMLElement {
  const entries = values.map((value, index) => el('li', draw(value, index)));
  return el(name, attributes, entries);
}

/** A tool by its id, its server told apart from its name. */
export function toolName(id: string, max = 90): HTMLElement {
  const colon = id.indexOf(':');
  if (colon < 0) {
    return el('span.tool-name', foreign(showName(id), max));
  }
  return el(
    'span.tool-name',
    el('span.tool-server', foreign(showName(id.slice(0, colon)), max), ':'),
    foreign(showName(id.slice(colon + 1)), max),
  );
}

/** A bar that is as long as its share of the whole. */
export function bar(share: number, className = 'fill-accent'): SVGElement {
  const bounded = Math.max(0, Math.min(1, Number.isFinite(share) ? share : 0));
  return svg(
    'svg.bar',
    { width: '100%', height: 8, 'aria-hidden': 'true' },
    svg('rect.bar-back', { width: '100%', height: 8, rx: 4 }),
    svg('rect', { class: className, width: `${(bounded * 100).toFixed(1)}%`, height: 8, rx: 4 }),
  );
}

/** Pairs of a label and a value. */
export function facts(...pairs: readonly (readonly [string, Child] | false)[]): HTMLElement {
  return el(
    'dl.facts',
    pairs.map((pair) => pair !== false && [el('dt', pair[0]), el('dd', pair[1])]),
  );
}

/** A part of a view under a heading of its own. */
export function section(title: string, ...children: readonly Child[]): HTMLElement {
  return el('section.section', el('h2', title), children);
}
