import { LEARN } from '../tuning/learn.ts';
import { withoutPlaces } from './without-places.ts';

const QUOTED = /"[^"]*"|“[^”]*”|«[^»]*»|`[^`]*`|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu;
const WITH_DIGITS = /\S*\d\S*/gu;
const SPACES = /\s+/gu;

/** Returns the kind of request of an intent: its words, without places and values. */
export function requestWords(intent: string): string {
  const values = [QUOTED, WITH_DIGITS].reduce((text, form) => text.replace(form, ' '), intent);
  const words = withoutPlaces(values).replace(SPACES, ' ').trim();
  return words.slice(0, LEARN.wordsLengthMax);
}
