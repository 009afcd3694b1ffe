import { GatewayError } from '../../base/errors.ts';

const HOURS_PER_DAY = 24;
const DAYS: Readonly<Record<string, number>> = { h: 1 / HOURS_PER_DAY, d: 1, w: 7 };

/** Parses an age such as `30d`, `12h` or `8w`. Returns days. */
export function daysOf(age: string): number {
  const [, count, unit = 'd'] = /^(\d+(?:\.\d+)?)([hdw])?$/u.exec(age.trim()) ?? [];
  if (count === undefined) {
    throw new GatewayError('USAGE', `"${age}" is no age; write 30d, 12h or 8w`);
  }
  return Number(count) * (DAYS[unit] ?? 1);
}
