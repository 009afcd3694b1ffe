const START = 2_166_136_261;
const FACTOR = 16_777_619;

/**
 * Returns a number from 0 to 2^32 − 1 that stands for a text: the same in every process and for
 * good (FNV-1a).
 */
export function hash32(text: string): number {
  let hash = START;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FACTOR);
  }
  return hash >>> 0;
}
