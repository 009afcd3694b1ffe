/**
 * The text of an intent that tools are searched by: without its places, with abbreviations written out, and with the wish that a file to be
 * written stands for. "…, saved at /tmp/a.csv" needs a tool that writes files, and no other word says so.
 */
import { WRITTEN_FILES } from '../tuning/retrieve.ts';
import { withAbbreviations } from './abbreviations.ts';
import { intentValues, readableIntent } from './intent-values.ts';
import { withoutPlaces } from './without-places.ts';

export function searchedText(intent: string): string {
  const kinds = new Set(intent.split(LINES).flatMap((line) => writtenKinds(line)));
  const wishes = [...kinds].map((kind) => `\nwrite the ${kind} file`);
  const searched = withAbbreviations(withoutPlaces(intent));
  return wishes.length === 0 || isBrief(searched) ? searched : `${searched}${wishes.join('')}`;
}

/** The kinds of the files that a line says are to be written. */
function writtenKinds(line: string): readonly string[] {
  const read = readableIntent(line);
  return intentValues(line).flatMap(({ kind, text, start }) => {
    const [, ending = ''] = FILE_KIND.exec(text) ?? [];
    const isFile = kind === 'path' && ending !== '' && FOLDERS.test(text);
    return isFile && isWritten(read.slice(0, start)) ? [ending] : [];
  });
}

/**
 * Returns true if a file is to be written: of the words before it, the nearest one about reading or
 * writing is about writing.
 */
function isWritten(before: string): boolean {
  const words = before.toLowerCase().match(WORDS) ?? [];
  const nearest = words.findLast((word) => WRITES.has(word) || READS.has(word));
  return nearest !== undefined && WRITES.has(nearest);
}

/** A wish that says little else names its tool itself: "save the report as a.pdf". */
function isBrief(text: string): boolean {
  return (text.match(WORDS) ?? []).length <= WRITTEN_FILES.briefWordsMax;
}

const LINES = /\r?\n/u;
const WORDS = /[a-z]+/giu;
const FOLDERS = /[/\\]/u;
const FILE_KIND = /\.(\w{1,8})$/u;
const WRITES: ReadonlySet<string> = new Set(
  `save saved saving saves write writes written writing store stored storing export exported output generate
  generated create created creating report document record put as into make produce draft`.split(
    /\s+/u,
  ),
);
const READS: ReadonlySet<string> = new Set(
  `read reads reading open load parse analyze analyse from under of located use using edit convert extract
  see check view play import contents content`.split(/\s+/u),
);
