import type { Json } from '../base/json.ts';
import { FORESEE } from '../tuning/foresee.ts';

const COUNT = /^(?:0|[1-9]\d{0,5})$/u;
const SECOND = 2;
const DATED = /^(\d{4}-\d{2}-\d{2})(.*)$/su;

/**
 * Continues two values in equal steps: pages, offsets, days. Returns undefined if they are equal,
 * or are neither numbers (plain or as text) nor texts that begin with a day and are otherwise the
 * same. A count that was not given before began at its start: the second page is followed by the
 * third, an offset of 50 by one of 100.
 */
export function onward(before: Json | undefined, last: Json): Json | undefined {
  if (before === undefined) {
    const start = Number(Number(last) === SECOND);
    return onward(isCount(last) ? String(start) : start, last);
  }
  if (typeof before === 'number' && typeof last === 'number') {
    const following = last + (last - before);
    return last !== before && Number.isSafeInteger(following) ? following : undefined;
  }
  if (isCount(before) && isCount(last)) {
    const following = onward(Number(before), Number(last));
    return typeof following === 'number' ? String(following) : undefined;
  }
  const [one, other] = [datedText(before), datedText(last)];
  if (one === undefined || other === undefined || one.rest !== other.rest || one.at === other.at) {
    return undefined;
  }
  const following = new Date(other.at + (other.at - one.at));
  return Number.isNaN(following.getTime())
    ? undefined
    : `${following.toISOString().slice(0, FORESEE.dayLength)}${other.rest}`;
}

function datedText(value: Json): { readonly at: number; readonly rest: string } | undefined {
  const [, day = '', rest = ''] = typeof value === 'string' ? (DATED.exec(value) ?? []) : [];
  const at = Date.parse(day);
  return Number.isNaN(at) ? undefined : { at, rest };
}

/** Returns true for a count that is written as text, such as the page of a query. */
const isCount = (value: Json): value is string => typeof value === 'string' && COUNT.test(value);
