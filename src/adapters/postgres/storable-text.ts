/**
 * Converts any JavaScript string to a text that PostgreSQL can hold, and back.
 *
 * PostgreSQL text has no NUL and no half of a surrogate pair, but strings of agents and servers
 * have both. Ordinary text is stored unchanged, readable in SQL. The rest is escaped with the
 * control character DLE, which is itself escaped. JSON text needs none of this: JSON writes such
 * characters as `\u0000`, and a text column (not jsonb) keeps that.
 */
import { createHash } from 'node:crypto';

import { STORAGE } from '../../tuning/postgres.ts';

const ESCAPE = '\u0010';
// Written as text because a pattern with control characters in it is easily misread.
const UNSTORABLE = new RegExp(
  String.raw`[\u0000\u0010]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]`,
  'g',
);
const ESCAPED = new RegExp(`${ESCAPE}([0-9a-f]{4})`, 'g');
const DIGITS = 4;
const HEXADECIMAL = 16;

/** The form that is stored. Different strings have different forms. */
export function toStorable(text: string): string {
  return text.replaceAll(
    UNSTORABLE,
    (unit) => ESCAPE + unit.charCodeAt(0).toString(HEXADECIMAL).padStart(DIGITS, '0'),
  );
}

/**
 * Like `toStorable`, for a text that is only looked up. One too long for an index becomes its hash.
 */
export function toStorableKey(text: string): string {
  const stored = toStorable(text);
  return isKeyable(stored)
    ? stored
    : `${ESCAPE}sha256 ${createHash('sha256').update(stored).digest('hex')}`;
}

/** The string that `toStorable` was given. */
export function fromStorable(stored: string): string {
  return stored.includes(ESCAPE)
    ? stored.replaceAll(ESCAPED, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, HEXADECIMAL)),
      )
    : stored;
}

/** True if a stored form is short enough for an index. */
export function isKeyable(stored: string): boolean {
  return Buffer.byteLength(stored) <= STORAGE.keyBytesMax;
}
