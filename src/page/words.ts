/** Numbers and times as people say them. */
import { ago as agoOf } from '../base/people-words.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Formats the age of a moment. */
export function ago(at: number, now: number = Date.now()): string {
  return agoOf(at, now);
}

/** Returns one unit for several times, so that they can be compared. */
export function timeUnit(longestMs: number): { readonly ms: number; readonly name: string } {
  if (longestMs < 2 * SECOND) {
    return { ms: 1, name: 'ms' };
  }
  if (longestMs < 5 * MINUTE) {
    return { ms: SECOND, name: 's' };
  }
  return longestMs < 5 * HOUR ? { ms: MINUTE, name: 'min' } : { ms: HOUR, name: 'h' };
}

/** The local time, with the day unless it is today. */
export function clockTime(at: number, now: number = Date.now()): string {
  const date = new Date(at);
  const time = date.toLocaleTimeString(undefined, { hour12: false });
  return date.toDateString() === new Date(now).toDateString()
    ? time
    : `${date.toLocaleDateString(undefined, { month: 'short', day: 'numeric' })} ${time}`;
}

/** A count with its thousands apart. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** A large count in few characters. */
export function brief(value: number): string {
  return value.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 });
}

/** `1 task`, `2 tasks`. */
export function plural(value: number, one: string, many: string = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** A share in percent. */
export function percent(share: number): string {
  const value = share * 100;
  return `${value !== 0 && Math.abs(value) < 10 ? value.toFixed(1) : value.toFixed(0)} %`;
}

/** A size in bytes. */
export function size(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? value.toFixed(0) : value.toFixed(1)} ${units[unit]}`;
}

/** A number with a fixed number of digits. */
export function decimal(value: number, digits = 2): string {
  return value.toFixed(digits);
}
