import { plainLine } from '../base/plain-text.ts';
import { RETRIEVE } from '../tuning/retrieve.ts';

/** The end of a sentence; not after a lone letter or digit, as in "e.g." and "1.". */
const SENTENCE_END = /(?<!\b[\p{L}\p{N}])[.!?](?=\s)|[。！？]/gu;
const CUT = ' …';

/**
 * Returns the beginning of a tool's description on one line: whole sentences as far as they fit,
 * else whole words. Half a sentence costs as many tokens and tells less.
 */
export function shortDescription(text: string, lengthMax: number): string {
  // The rest could only follow thousands of blanks; a description may be megabytes.
  const line = plainLine(text.slice(0, RETRIEVE.textLengthMax), RETRIEVE.textLengthMax);
  if (line.length <= lengthMax) {
    return line;
  }
  const room = lengthMax - CUT.length;
  const beginning = line.slice(0, room);
  const ends = [...line.slice(0, room + 1).matchAll(SENTENCE_END)].map(({ index }) => index + 1);
  const end = ends.findLast((each) => each <= room) ?? 0;
  const cut = end > 0 ? end : line.slice(0, room + 1).lastIndexOf(' ');
  const kept = (cut > 0 ? beginning.slice(0, cut) : beginning).replace(LONE_HALF, '');
  return `${kept.trimEnd()}${CUT}`;
}

/** The first half of a character that a cut went through. */
const LONE_HALF = /[\uD800-\uDBFF]$/u;
