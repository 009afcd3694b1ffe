import { isJsonObject, type Json } from '../base/json.ts';
import {
  coverSecretParts,
  isCountName,
  isSecretName,
  secretPartsIn,
  secretShapesIn,
} from '../base/secret-signs.ts';
import { CAPABILITY } from '../tuning/capability.ts';

/** Takes secrets that the gateway knows by their value out of a text. */
export type Redact = (text: string) => string;

const RUN = /[A-Za-z0-9+=_-]+/gu;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;
/** Base64 of thirty bytes, as some clouds make their keys; with its strokes it is no single run. */
const STROKED_KEY =
  /(?<![A-Za-z0-9/+])(?=[^\s]{0,39}[A-Z])(?=[^\s]{0,39}[a-z])(?=[^\s]{0,39}\d)[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])/u;
const IN_ADDRESS = /[?&;#]([^=&;#\s]{1,100})=[^&;#\s]/gu;

/**
 * Returns true if a value may be a secret: by its names, by its shape, or because the gateway knows
 * it. In doubt it is true: such a value only has to be given each time.
 */
export function mayBeSecret(value: Json, names: readonly string[], redact: Redact): boolean {
  if (typeof value === 'string') {
    return value !== '' && (names.some((name) => isSecretName(name)) || looksSecret(value, redact));
  }
  if (typeof value === 'number') {
    return names.some((name) => isSecretName(name) && !isCountName(name));
  }
  if (Array.isArray(value)) {
    return isToldInList(value) || value.some((item: Json) => mayBeSecret(item, names, redact));
  }
  return (
    isJsonObject(value) &&
    Object.entries(value).some(
      ([name, item]) => item !== undefined && mayBeSecret(item, [name, ...names], redact),
    )
  );
}

/** Returns true if a list holds a secret: a command line in pieces, or a key in pieces. */
function isToldInList(list: readonly Json[]): boolean {
  const words = list.filter((item) => typeof item === 'string' || typeof item === 'number');
  return secretPartsIn(words.join(' ')).length > 0 || secretShapesIn(words.join('')).length > 0;
}

/** Returns true if a text may contain a secret. */
export function looksSecret(text: string, redact: Redact): boolean {
  return (
    hasKnownSecret(text, redact) ||
    secretPartsIn(text).length > 0 ||
    (text.match(RUN) ?? []).some(isKeyLike) ||
    STROKED_KEY.test(text) ||
    [...text.matchAll(IN_ADDRESS)].some(([, name = '']) => isSecretName(name))
  );
}

/**
 * Returns true if a text has a known secret, or a part in the shape of one. Unlike `looksSecret` it
 * does not look for random keys: long names in programs look like them.
 */
export function hasKnownSecret(text: string, redact: Redact): boolean {
  return redact(text) !== text || secretShapesIn(text).length > 0;
}

/**
 * Returns true for a long run of capitals, small letters and digits in a mix that nobody writes by
 * hand.
 */
function isKeyLike(run: string): boolean {
  if (run.length < CAPABILITY.keyLengthMin || UUID.test(run)) {
    return false;
  }
  const letters = run.replaceAll(/[^A-Za-z0-9]/gu, '');
  if (/^[0-9a-f]+$/iu.test(letters)) {
    return letters.length >= CAPABILITY.hexKeyLengthMin && /\d/u.test(letters);
  }
  const digits = letters.match(/\d+/gu)?.length ?? 0;
  // A capital before small letters begins a word, as names in code do.
  const turns = letters.match(/[a-z](?=[A-Z0-9])|[A-Z](?=\d)|\d(?=[A-Za-z])/gu)?.length ?? 0;
  return (
    letters.length >= CAPABILITY.keyLengthMin &&
    digits > 0 &&
    (digits >= CAPABILITY.keyDigitRunsMin || turns / letters.length >= CAPABILITY.keyTurnsMin)
  );
}

/** Replaces a secret in stored texts. */
export const HIDDEN_TEXT = '[secret]';

/** Returns a text without anything in it that may be a secret, nor any of these values. */
export function withoutSecrets(text: string, secrets: Iterable<string>, redact: Redact): string {
  let clean = text;
  for (const secret of secrets) {
    clean = withoutText(clean, secret);
  }
  clean = redact(coverSecretParts(clean, HIDDEN_TEXT));
  return clean
    .split(/(\s+)/u)
    .map((word) => (looksSecret(word, redact) ? HIDDEN_TEXT : word))
    .join('');
}

/**
 * Removes a secret from a text. A short one is removed only as a whole word, because it may be part
 * of other words.
 */
function withoutText(text: string, secret: string): string {
  if (secret.length >= CAPABILITY.secretLengthMin) {
    return text.replaceAll(secret, HIDDEN_TEXT);
  }
  const words = text.split(/([^\p{L}\p{N}_-]+)/u);
  return words.map((word) => (word === secret ? HIDDEN_TEXT : word)).join('');
}
