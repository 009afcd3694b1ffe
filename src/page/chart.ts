/**
 * Charts: a frame that fits its place, axes, the same numbers as a table, and stacked bars by day.
 */

import { duration } from '../base/time-words.ts';
import { type Child, el, fill, svg } from './el.ts';
import { visible } from './foreign-text.ts';
import { brief, plural, timeUnit } from './words.ts';

/** A chart with its text alternative. */
interface ChartParts {
  readonly title: string;
  /** The chart in one sentence, for people who do not see it. */
  readonly summary: string;
  readonly height: number;
  /** Draws for a width in pixels. */
  readonly draw: (width: number, height: number) => readonly Child[];
  readonly legend?: readonly LegendEntry[];
  readonly table: TableParts;
}

/** A colour and its meaning. */
interface LegendEntry {
  readonly className: string;
  readonly label: string;
}

/** Numbers in rows. The first column names the row. */
interface TableParts {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Child[])[];
  /** True for a table of words: they begin at the left, and long ones are broken. Numbers end at the right. */
  readonly isOfWords?: true;
}

/** Where the picture begins and ends inside its frame. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const WIDTH_MIN = 200;
const ROWS_MAX = 400;

/** A figure: the picture, its legend, and a table behind a fold. */
export function chart(parts: ChartParts): HTMLElement {
  const picture = svg('svg.chart-picture', {
    role: 'img',
    'aria-label': `${parts.title}. ${parts.summary}`,
    height: parts.height,
  });
  const draw = (width: number): void => {
    picture.setAttribute('width', String(width));
    picture.setAttribute('viewBox', `0 0 ${width} ${parts.height}`);
    fill(picture, ...parts.draw(width, parts.height));
  };
  const holder = el('div.chart-holder', picture);
  followWidth(holder, draw);
  return el(
    'figure.chart',
    el('figcaption', parts.title),
    parts.legend !== undefined && legend(parts.legend),
    holder,
    el('details.as-table', el('summary', 'As a table'), table(parts.table, parts.title)),
  );
}

/** A table of numbers. It scrolls if it is too wide. */
export function table({ head, rows, isOfWords }: TableParts, label: string): HTMLElement {
  return el(
    'div.table-holder',
    { role: 'group', 'aria-label': label, tabindex: 0 },
    el(
      'table',
      isOfWords === undefined ? {} : { class: 'words' },
      el(
        'thead',
        el(
          'tr',
          head.map((cell) => el('th', { scope: 'col' }, cell)),
        ),
      ),
      el(
        'tbody',
        rows.slice(0, ROWS_MAX).map(([first, ...rest]) =>
          el(
            'tr',
            el('th', { scope: 'row' }, first),
            rest.map((cell) => el('td', cell)),
          ),
        ),
      ),
    ),
  );
}

function legend(entries: readonly LegendEntry[]): HTMLElement {
  return el(
    'ul.legend',
    entries.map(({ className, label }) =>
      el(
        'li',
        svg(
          'svg',
          { width: 12, height: 12, 'aria-hidden': 'true' },
          svg('rect', { class: className, width: 12, height: 12, rx: 2 }),
        ),
        label,
      ),
    ),
  );
}

/** Draws now, and again when the width changes. */
function followWidth(holder: HTMLElement, draw: (width: number) => void): void {
  let drawn = 0;
  const observer = new ResizeObserver(() => {
    const width = Math.max(WIDTH_MIN, Math.floor(holder.clientWidth));
    if (width !== drawn && holder.clientWidth > 0) {
      drawn = width;
      draw(width);
    }
  });
  observer.observe(holder);
}

/** Returns the marks of a scale, from 0 in round steps. */
export function ticks(max: number, about: number): readonly number[] {
  if (!(max > 0)) {
    return [0, 1];
  }
  const rough = max / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? power;
  const all: number[] = [];
  for (let index = 0; index <= about * 2 && (all.at(-1) ?? -1) < max; index += 1) {
    all.push(Number((index * step).toPrecision(12)));
  }
  return all;
}

/** Horizontal lines with their values at the left. */
export function valueAxis(
  frame: Frame,
  values: readonly number[],
  format: (value: number) => string,
): readonly Child[] {
  const top = values.at(-1) ?? 1;
  return values.map((value) => {
    const y = frame.bottom - ((frame.bottom - frame.top) * value) / top;
    return [
      svg('line.grid', { x1: frame.left, x2: frame.right, y1: y, y2: y }),
      svg('text.axis.end', { x: frame.left - 6, y: y + 4 }, format(value)),
    ];
  });
}

/** Labels below the picture. Labels without enough space are left out. */
export function labelAxis(
  frame: Frame,
  labels: readonly { readonly x: number; readonly text: string }[],
  room = 56,
): readonly Child[] {
  let last = Number.NEGATIVE_INFINITY;
  return labels.map(({ x, text }) => {
    if (x - last < room) {
      return false;
    }
    last = x;
    const side = x < frame.left + 20 ? 'start' : x > frame.right - 20 ? 'end' : 'middle';
    return svg('text', { class: `axis ${side}`, x, y: frame.bottom + 16 }, text);
  });
}

/** One colour of the stacks. */
interface Stack {
  readonly label: string;
  readonly className: string;
  /** One for each bar. */
  readonly values: readonly number[];
}

/** Bars of several colours, one for each day. */
interface StackedBarsParts {
  readonly title: string;
  readonly summary: string;
  readonly days: readonly string[];
  readonly stacks: readonly Stack[];
  readonly format: (value: number) => string;
}

const HEIGHT = 200;
const BAR_MAX = 40;

/** Amounts of each kind, by day. */
export function stackedBars(parts: StackedBarsParts): HTMLElement {
  const { days, stacks, format } = parts;
  const totals = days.map((_, index) =>
    stacks.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  const scale = ticks(Math.max(0, ...totals), 4);
  return chart({
    title: parts.title,
    summary: parts.summary,
    height: HEIGHT,
    ...(stacks.length > 1 && { legend: stacks }),
    table: {
      head: ['Day', ...stacks.map(({ label }) => label)],
      rows: days.map((day, index) => [
        visible(day),
        ...stacks.map(({ values }) => format(values[index] ?? 0)),
      ]),
    },
    draw: (width, height) => {
      const frame: Frame = { left: 52, right: width - 8, top: 10, bottom: height - 24 };
      const room = (frame.right - frame.left) / Math.max(1, days.length);
      const bar = Math.min(BAR_MAX, room * 0.72);
      const tall = (value: number): number =>
        ((frame.bottom - frame.top) * value) / (scale.at(-1) ?? 1);
      const middle = (index: number): number => frame.left + room * (index + 0.5);
      return [
        valueAxis(frame, scale, format),
        days.map((day, index) => {
          let y = frame.bottom;
          return stacks.map(({ label, className, values }) => {
            const value = values[index] ?? 0;
            y -= tall(value);
            return (
              value > 0 &&
              svg(
                'rect',
                {
                  class: className,
                  x: middle(index) - bar / 2,
                  y,
                  width: bar,
                  height: tall(value),
                },
                svg('title', `${visible(day)}: ${format(value)} ${label}`),
              )
            );
          });
        }),
        labelAxis(
          frame,
          days.map((day, index) => ({ x: middle(index), text: visible(day.slice(5), 10) })),
        ),
      ];
    },
  });
}

/** A day, and the waiting that running ahead saved. */
interface SavedDay {
  readonly day: string;
  readonly savedMs: number;
}

/** The time that was saved, by day, in a unit that fits the longest. */
export function savedTime(days: readonly SavedDay[]): HTMLElement {
  const { ms, name } = timeUnit(Math.max(0, ...days.map(({ savedMs }) => savedMs)));
  const whole = days.reduce((sum, { savedMs }) => sum + savedMs, 0);
  return stackedBars({
    title: 'Waiting saved by day',
    summary: `${duration(whole)} in ${plural(days.length, 'day')}.`,
    days: days.map(({ day }) => day),
    format: (value) => `${brief(value)} ${name}`,
    stacks: [
      {
        label: 'by running ahead',
        className: 'series-1',
        values: days.map(({ savedMs }) => savedMs / ms),
      },
    ],
  });
}
