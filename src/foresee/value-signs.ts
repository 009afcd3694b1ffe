/** What a value looks like, and which words are in it. Pure. */
import type { Json } from '../base/json.ts';
import { FORESEE } from '../tuning/foresee.ts';

/**
 * Returns the shape of a value: its type, and of a text its punctuation. Texts with digits in them are told apart by
 * their length as well, so that the identifier of a page is not taken for the name of a branch.
 */
export function shapeOf(value: Json): string {
  if (typeof value !== 'string') {
    return Array.isArray(value) ? 'list' : typeof value;
  }
  const text = value.slice(0, FORESEE.shapeLengthMax);
  const marks = text.replaceAll(/[\p{L}\p{N}_]+/gu, 'w').replaceAll(/(?:w\s+)+/gu, 'w ');
  return /\p{N}/u.test(text) ? `${marks}#${Math.ceil(Math.log2(1 + text.length))}` : marks;
}

/** Returns the words of the texts in a value, in small letters and without the s of the plural. */
export function wordsIn(value: Json | undefined): readonly string[] {
  return textsIn(value ?? null, 0).flatMap((text) =>
    text
      .slice(0, FORESEE.wordsLengthMax)
      .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter(({ length }) => length >= FORESEE.tellingLengthMin)
      .map((word) => word.replace(/s$/u, '')),
  );
}

function textsIn(value: Json, depth: number): readonly string[] {
  if (typeof value === 'string') {
    return [value];
  }
  return value !== null && typeof value === 'object' && depth < FORESEE.constantDepthMax
    ? Object.values(value)
        .slice(0, FORESEE.valuesMax)
        .flatMap((each: Json | undefined) => textsIn(each ?? null, depth + 1))
    : [];
}
