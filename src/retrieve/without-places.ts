import { termsOf } from '../math/words.ts';
import { FILES_NAMED } from '../tuning/retrieve.ts';
import { intentValues, readableIntent, type IntentValue } from './intent-values.ts';

/**
 * What is searched of an intent: a path or an address says what to do it with and not what to do, and
 * its many rare words would outweigh the others. Of a file its kind stays, of a URL its host, which may be
 * what a server is named after. A name without folders stays too: `Node.js` looks like one. Where
 * nothing but what to do is said, as in "read /home/ada/a.md", it is the file that is spoken of, and so it is
 * called.
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

/** What stays of a place; `undefined` where it is none. */
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

/** Those of a file are the file. */
const CONTENTS: ReadonlySet<string> = new Set(termsOf('content contents text'));
const LINES = /\r?\n/u;
const FOLDERS = /[/\\]/u;
const HOST = /^[^:]+:\/\/(?:[^/@]*@)?([^/:?#]*)/u;
const FILE_KIND = /\.(\w{1,8})$/u;
