/**
 * Makes the texts of an intent that are searched: cut to length, split into clauses, without places, with
 * abbreviations written out.
 */

import { propertiesIn } from '../base/json-schema.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { FieldedTerms } from '../math/bm25.ts';
import { termOf, termsOf, wordsOf } from '../math/words.ts';
import { LEARN } from '../tuning/learn.ts';
import { FILES_NAMED, HYBRID, RETRIEVE, WRITTEN_FILES } from '../tuning/retrieve.ts';
import { type IntentValue, intentValues, readableIntent } from './intent-values.ts';

/**
 * Returns the text that tools are searched by. A file to be written adds a wish: "…, saved at /tmp/a.csv"
 * needs a tool that writes files, and no other word says so.
 */
export function searchedText(intent: string): string {
  const kinds = new Set(intent.split(LINES).flatMap((line) => writtenKinds(line)));
  const wishes = [...kinds].map((kind) => `\nwrite the ${kind} file`);
  const searched = withAbbreviations(withoutPlaces(intent));
  return wishes.length === 0 || isBrief(searched) ? searched : `${searched}${wishes.join('')}`;
}

/** Returns the kinds of the files that a line says are to be written. */
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

/** Returns true for a wish short enough to name its tool: "save the report as a.pdf". */
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

/** Abbreviations that people say and tools rarely write, with their meanings. */
const STANDS_FOR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    pr: 'pull request',
    prs: 'pull requests',
    k8s: 'kubernetes',
    cfg: 'configuration',
    pic: 'picture',
    pics: 'pictures',
    msg: 'message',
    msgs: 'messages',
  }),
);

const WORD = /\b[a-z][a-z0-9]{1,3}\b/giu;

/** Writes out abbreviations behind themselves: "merge the pr" becomes "merge the pr pull request". */
function withAbbreviations(text: string): string {
  return text.replaceAll(WORD, (word) => {
    const meaning = STANDS_FOR.get(word.toLowerCase());
    return meaning === undefined ? word : `${word} ${meaning}`;
  });
}

/** The part of the intents that is searched. */
interface ReadIntents {
  readonly intents: readonly string[];
  /** Says how much was cut off, in words for the asker. Left out if nothing was. */
  readonly note?: string;
}

/**
 * Returns the beginning of every intent, without empty ones: a long text is searched rather than
 * refused.
 */
export function readIntents(given: string | readonly string[]): ReadIntents {
  const lengthMax = RETRIEVE.intentLengthMax;
  const asked = (typeof given === 'string' ? [given] : given)
    .map((intent) => intent.trim())
    .filter((intent) => intent !== '');
  const long = asked.filter((intent) => intent.length > lengthMax);
  const [first] = long;
  if (first === undefined) {
    return { intents: asked };
  }
  return {
    intents: asked.map((intent) => intent.slice(0, lengthMax)),
    note:
      asked.length === 1
        ? `the intent has ${first.length} characters: searched by its first ${lengthMax}`
        : `${long.length} of ${asked.length} intents are too long: searched by the first ${lengthMax} characters of each`,
  };
}

/**
 * A task that needs four tools rarely reads like any one of them, but its clauses do.
 *
 * The splitting is plain: sentences, lines, and the words that join one wish to the next. Where it
 * splits too much nothing is lost, because the whole is searched as well.
 */
const BOUNDARY =
  /(?<=[.?!;])\s+|(?<=[。？！；])|[\r\n]+|,?\s+(?:and then|and also|as well as|additionally|furthermore|moreover|also|then|and)\s+/giu;
const SPACE = /\s+/gu;

/** Returns the clauses of an intent, or none where it has only one. */
function clausesOf(intent: string): readonly string[] {
  const whole = readable(intent);
  const clauses = new Set<string>();
  for (const part of intent.slice(0, RETRIEVE.intentLengthMax).split(BOUNDARY)) {
    const clause = readable(part);
    if (clause !== whole && wordsOf(clause).length >= HYBRID.clauseWordsMin) {
      clauses.add(clause);
    }
  }
  return clauses.size < 2 ? [] : [...clauses].slice(0, HYBRID.clausesMax);
}

/** An intent, and its clauses, which are searched separately. */
export interface IntentTexts {
  readonly whole: string;
  readonly clauses: readonly string[];
}

/**
 * Returns the texts to search for each intent. An intent among several is a step already, and stays
 * whole.
 */
export function embeddedTexts(intents: readonly string[]): readonly IntentTexts[] {
  const read = intents.slice(0, RETRIEVE.intentsMax);
  return read.map((intent) => ({
    whole: readable(intent),
    clauses: read.length === 1 ? clausesOf(intent) : [],
  }));
}

/** Returns every text that must be embedded before these intents can be searched by meaning. */
export function queryTexts(intents: readonly string[]): readonly string[] {
  const texts = embeddedTexts(intents).flatMap(({ whole, clauses }) => [whole, ...clauses]);
  return [...new Set(texts)].filter((text) => text !== '');
}

function readable(text: string): string {
  return text.slice(0, RETRIEVE.intentLengthMax).replaceAll(SPACE, ' ').trim();
}

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
  const isShort = said.filter((term) => !CONTENTS.has(term)).length <= FILES_NAMED.termsMax;
  // Without a place, the line stays exactly as it is.
  return parts.length === 0
    ? line
    : parts.map((part) => part.said + (isShort ? named(part) : part.stays)).join('') + rest;
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
const HOST = /^[^:]+:\/\/(?:[^/@]*@)?([^/:?#]*)/u;

const QUOTED = /"[^"]*"|“[^”]*”|«[^»]*»|`[^`]*`|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu;
const WITH_DIGITS = /\S*\d\S*/gu;
const SPACES = /\s+/gu;

/** Returns the kind of request of an intent: its words, without places and values. */
export function requestWords(intent: string): string {
  const values = [QUOTED, WITH_DIGITS].reduce((text, form) => text.replace(form, ' '), intent);
  const words = withoutPlaces(values).replace(SPACES, ' ').trim();
  return words.slice(0, LEARN.wordsLengthMax);
}

/** The parts of a tool that are searched. */
const FIELDS = ['name', 'server', 'description', 'parameter', 'parameter text'] as const;

/** Matches actions that a tool does not do: "Resets the context without restarting the server". */
const LEFT_UNDONE = /\bwithout\s+\w+ing\b[^.,;:()]{0,60}/giu;

/** Returns the terms of each searched part. Long texts are searched by their beginning. */
export function searchableTerms(tool: Tool): FieldedTerms {
  const parameters = { names: [] as string[], texts: [] as string[] };
  collectParameters(tool.inputSchema, parameters, 0);
  const title = tool.annotations?.title ?? tool.definition['title'];
  const description = tool.description
    .slice(0, RETRIEVE.textLengthMax)
    .replaceAll(LEFT_UNDONE, ' ');
  return [
    termsOf(tool.name.slice(0, RETRIEVE.textLengthMax)),
    termsOf(tool.server),
    termsOf(
      typeof title === 'string'
        ? `${title.slice(0, RETRIEVE.textLengthMax)}\n${description}`
        : description,
    ),
    termsOf(parameters.names.join('\n').slice(0, RETRIEVE.textLengthMax)),
    termsOf(parameters.texts.join('\n').slice(0, RETRIEVE.textLengthMax)),
  ];
}

function collectParameters(
  schema: JsonObject,
  found: { readonly names: string[]; readonly texts: string[] },
  depth: number,
): void {
  for (const [name, property] of Object.entries(propertiesIn(schema))) {
    if (found.names.length >= RETRIEVE.parametersMax) {
      return;
    }
    found.names.push(name);
    if (isJsonObject(property)) {
      const text = property['description'];
      if (typeof text === 'string') {
        found.texts.push(text.slice(0, RETRIEVE.textLengthMax));
      }
      if (depth < RETRIEVE.parameterDepthMax) {
        collectParameters(property, found, depth + 1);
      }
    }
  }
  const items = schema['items'];
  if (isJsonObject(items) && depth < RETRIEVE.parameterDepthMax) {
    collectParameters(items, found, depth + 1);
  }
}

/** The terms of an intent, each with the word that the reason of a match names it by. */
type IntentWords = ReadonlyMap<string, string>;

/** Returns the meaningful words of an intent. A long intent is read only at its beginning. */
export function readIntent(text: string): IntentWords {
  const intent = new Map<string, string>();
  for (const word of wordsOf(text.slice(0, RETRIEVE.intentLengthMax))) {
    const term = termOf(word);
    if (term !== undefined && !intent.has(term)) {
      intent.set(term, word);
    }
  }
  return intent;
}

/**
 * Says which parts of a tool answered which words of the intent. Each word is named once, under the
 * heaviest part of the tool that has it.
 */
export function reasonOf(terms: FieldedTerms, intent: IntentWords): string {
  const left = new Map(intent);
  const parts: string[] = [];
  for (const [field, label] of FIELDS.entries()) {
    const words: string[] = [];
    for (const term of new Set(terms[field])) {
      const word = left.get(term);
      if (word !== undefined) {
        left.delete(term);
        // A lone letter or digit tells the reader nothing.
        if (!/^[\0-\x7f]$/u.test(word)) {
          words.push(word);
        }
      }
    }
    if (words.length > 0) {
      const cut = words.length > RETRIEVE.reasonWordsMax ? '…' : '';
      parts.push(`${label}: ${words.slice(0, RETRIEVE.reasonWordsMax).join(', ')}${cut}`);
    }
  }
  return parts.join('; ');
}
