import { termsOf } from '../math/words.ts';
import { LEARN } from '../tuning/learn.ts';
import { FILES_NAMED } from '../tuning/retrieve.ts';
import { type IntentValue, intentValues, readableIntent } from './intent-values.ts';

/**
 * Returns the text of an intent to search. Paths and addresses are removed: they say what to work
 * on, not what to do, and their many rare words would outweigh the others. The kind of a file and
 * the host of a URL stay, because a server may be named after them. A name without folders stays
 * too: `Node.js` looks like one. If only an action is left, as in "read /home/ada/a.md", the word
 * "file" is added.
 */
export function withoutPlaces(intent: string): string {
  const lines = intent.split(LINES).map((line) => lineWithoutPlaces(line));
  return lines.every((line) => line.trim() === '') ? intent : lines.join('\n');
}

function lineWithoutPlaces(line: string): string {
  const read = readableIntent(line);
  const parts: { readonly said: string; readonly place: IntentValue; readonly stays: string }[] =
    [];
  let from = 0;
  for (const place of intentValues(line)) {
    const stays = remainderOf(place);
    if (stays !== undefined && place.start >= from) {
      parts.push({ said: read.slice(from, place.start), place, stays });
      from = place.end;
    }
  }
  const rest = read.slice(from);
  const said = termsOf([...parts.map((part) => part.said), rest].join(' '));
  const isBrief = said.filter((term) => !CONTENTS.has(term)).length <= FILES_NAMED.termsMax;
  // Left exactly as it is where there is none.
  return parts.length === 0
    ? line
    : parts.map((part) => part.said + (isBrief ? named(part) : part.stays)).join('') + rest;
}

/** Returns the rest of a place. Undefined if the value is no place. */
function remainderOf({ kind, text }: IntentValue): string | undefined {
  if (kind === 'path') {
    return FOLDERS.test(text) ? (FILE_KIND.exec(text)?.[1] ?? '') : undefined;
  }
  if (kind === 'url') {
    return HOST.exec(text)?.[1] ?? '';
  }
  return kind === 'email' ? '' : undefined;
}

function named({ place, stays }: { readonly place: IntentValue; readonly stays: string }): string {
  return place.kind === 'path' && stays !== '' ? `${stays} file` : stays;
}

/** Words for the content of a file. They mean the file. */
const CONTENTS: ReadonlySet<string> = new Set(termsOf('content contents text'));
const LINES = /\r?\n/u;
const FOLDERS = /[/\\]/u;
const HOST = /^[^:]+:\/\/(?:[^/@]*@)?([^/:?#]*)/u;
const FILE_KIND = /\.(\w{1,8})$/u;

const QUOTED = /"[^"]*"|“[^”]*”|«[^»]*»|`[^`]*`|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu;
const WITH_DIGITS = /\S*\d\S*/gu;
const SPACES = /\s+/gu;

/** Returns the kind of request of an intent: its words, without places and values. */
export function requestWords(intent: string): string {
  const values = [QUOTED, WITH_DIGITS].reduce((text, form) => text.replace(form, ' '), intent);
  const words = withoutPlaces(values).replace(SPACES, ' ').trim();
  return words.slice(0, LEARN.wordsLengthMax);
}
