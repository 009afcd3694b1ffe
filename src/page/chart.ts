/**
 * Charts: a frame that fits its place, axes, the same numbers as a table, and stacked bars by day.
 */

import { duration } from '../base/people-words.ts';
import { type Child, el, fill, svg } from './el.ts';
import { visible } from './foreign-text.ts';
import { list } from './marks.ts';
import { brief, plural, timeUnit } from './words.ts';

/** A chart with its text alternative. */
interface ChartParts {
  readonly title: string;
  /** The chart in one sentence, for people who do not see it. */
  readonly summary: string;
  readonly height: number;
  /** Space around the picture, in pixels. */
  readonly margin: Frame;
  /** The picture is never wider. */
  readonly widthMax?: number;
  readonly draw: (plot: Plot) => readonly Child[];
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

/** Where the picture begins and ends inside its figure. */
interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A frame with its scales: shares from 0 to 1, from left to right and from the bottom to the top. */
interface Plot extends Frame {
  readonly x: (share: number) => number;
  readonly y: (share: number) => number;
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
    fill(picture, ...parts.draw(plotOf(parts, width)));
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

function plotOf({ margin, widthMax, height }: ChartParts, whole: number): Plot {
  const { left, top } = margin;
  const right = left + Math.min(whole - left - margin.right, widthMax ?? whole);
  const bottom = height - margin.bottom;
  return {
    left,
    right,
    top,
    bottom,
    x: (share) => left + share * (right - left),
    y: (share) => bottom - share * (bottom - top),
  };
}

/** A vertical line through the whole picture. */
export function verticalLine(name: `line.${string}`, x: number, { top, bottom }: Frame): Child {
  return svg(name, { x1: x, x2: x, y1: top, y2: bottom });
}

/** A horizontal line through the whole picture. */
export function horizontalLine(name: `line.${string}`, y: number, { left, right }: Frame): Child {
  return svg(name, { x1: left, x2: right, y1: y, y2: y });
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
  return list('ul.legend', entries, ({ className, label }) => [
    svg(
      'svg',
      { width: 12, height: 12, 'aria-hidden': 'true' },
      svg('rect', { class: className, width: 12, height: 12, rx: 2 }),
    ),
    label,
  ]);
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
  plot: Plot,
  values: readonly number[],
  format: (value: number) => string,
): readonly Child[] {
  const top = values.at(-1) ?? 1;
  return values.map((value) => {
    const y = plot.y(value / top);
    return [
      horizontalLine('line.grid', y, plot),
      svg('text.axis.end', { x: plot.left - 6, y: y + 4 }, format(value)),
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
    margin: { left: 52, right: 8, top: 10, bottom: 24 },
    draw: (plot) => {
      const room = (plot.right - plot.left) / Math.max(1, days.length);
      const width = Math.min(BAR_MAX, room * 0.72);
      const middle = (index: number): number => plot.left + room * (index + 0.5);
      return [
        valueAxis(plot, scale, format),
        days.map((day, index) => {
          let y = plot.bottom;
          return stacks.map(({ label, className, values }) => {
            const value = values[index] ?? 0;
            const height = plot.bottom - plot.y(value / (scale.at(-1) ?? 1));
            y -= height;
            const box = { class: className, x: middle(index) - width / 2, y, width, height };
            return (
              value > 0 &&
              svg('rect', box, svg('title', `${visible(day)}: ${format(value)} ${label}`))
            );
          });
        }),
        labelAxis(
          plot,
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
