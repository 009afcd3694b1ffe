import { intentValues, readableIntent, type IntentValue } from './intent-values.ts';

/**
 * What is searched of an intent: a path or an address says what to do it with and not what to do, and
 * its many rare words would outweigh the others. Of a file its kind stays, of a URL its host, which may be
 * what a server is named after. A name without folders stays too: `Node.js` looks like one.
 */
export function withoutPlaces(intent: string): string {
  const lines = intent.split(LINES).map((line) => lineWithoutPlaces(line));
  return lines.every((line) => line.trim() === '') ? intent : lines.join('\n');
}

function lineWithoutPlaces(line: string): string {
  const read = readableIntent(line);
  let rest = '';
  let from = 0;
  for (const value of intentValues(line)) {
    const stays = remainderOf(value);
    if (stays !== undefined && value.start >= from) {
      rest += `${read.slice(from, value.start)}${stays}`;
      from = value.end;
    }
  }
  // Left exactly as it is where there is none.
  return from === 0 ? line : rest + read.slice(from);
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

const LINES = /\r?\n/u;
const FOLDERS = /[/\\]/u;
const HOST = /^[^:]+:\/\/(?:[^/@]*@)?([^/:?#]*)/u;
const FILE_KIND = /\.(\w{1,8})$/u;
