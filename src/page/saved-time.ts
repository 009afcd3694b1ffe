import { duration } from '../base/time-words.ts';
import { stackedBars } from './stacked-bars.ts';
import { brief, plural, timeUnit } from './words.ts';

/** A day and what running ahead took off of waiting. */
export interface SavedDay {
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
