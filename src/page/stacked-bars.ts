import { duration } from '../base/people-words.ts';
import { chart, type Frame, labelAxis, ticks, valueAxis } from './chart.ts';
import { svg } from './el.ts';
import { visible } from './foreign-text.ts';
import { brief, plural, timeUnit } from './words.ts';

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
                svg('title', {}, `${visible(day)}: ${format(value)} ${label}`),
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

/** A day and what running ahead took off of waiting. */
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
