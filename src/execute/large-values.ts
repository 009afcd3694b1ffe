/**
 * Values that are too large to parse on the serving thread. They stay JSON text, and a thread reads
 * them. It returns text, or the requested pieces.
 */
import { GatewayError } from '../base/errors.ts';
import {
  isJsonBeyond,
  isJsonObject,
  type Json,
  jsonBytes,
  type JsonObject,
  parseJson,
  utf8Bytes,
} from '../base/json.ts';
import { readPath, type Resolution, resolveReferences } from '../plan/reference.ts';
import { CALL } from '../tuning/call.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { TEXTS } from '../tuning/text.ts';
import type { StoredResult } from './run-event.ts';
import type { RunJournal } from './run-journal.ts';
import { type RunState, taskNamed } from './run-state.ts';

/** The value of a tool's answer. */
export interface AnswerValue {
  readonly json: string;
  readonly sizeBytes: number;
  /** The beginning of it, as it is shown. */
  readonly preview: string;
  /** Text of the answer, for a task that failed with it. */
  readonly says: string;
}

/** A page of a value, or why there is nothing at the path. */
type PageAt =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'missing'; readonly message: string };

/** A question about large values. */
export type LargeValueQuestion =
  | { readonly kind: 'answer'; readonly bytes: Uint8Array }
  | { readonly kind: 'resolve'; readonly args: JsonObject; readonly values: JsonTexts }
  | {
      readonly kind: 'page';
      readonly json: string;
      readonly path: string;
      readonly offset: number;
    };

/** JSON as text, behind the name of its task. */
type JsonTexts = readonly (readonly [string, string])[];

/** Answers questions about large values, wherever that is done. */
export interface LargeValues {
  answerValue(bytes: Uint8Array): Promise<AnswerValue>;
  /** Puts values where the references to them are, as `resolveReferences` does. */
  resolve(args: JsonObject, values: JsonTexts): Promise<Resolution>;
  page(json: string, path: string, offset: number): Promise<PageAt>;
}

/** Asks one question at a time by a function that can answer each of them. */
export function largeValuesBy(
  ask: (question: LargeValueQuestion) => Promise<unknown>,
): LargeValues {
  return {
    answerValue: (bytes) => ask({ kind: 'answer', bytes }) as Promise<AnswerValue>,
    resolve: (args, values) => ask({ kind: 'resolve', args, values }) as Promise<Resolution>,
    page: (json, path, offset) => ask({ kind: 'page', json, path, offset }) as Promise<PageAt>,
  };
}

/** Answers a question. It takes as long as parsing the value does. */
export function answerLargeValue(question: LargeValueQuestion): AnswerValue | Resolution | PageAt {
  switch (question.kind) {
    case 'answer':
      return answerValue(question.bytes);
    case 'resolve':
      return resolve(question.args, question.values);
    case 'page':
      return pageAt(JSON.parse(question.json) as Json, question.path, question.offset);
    default:
      return question satisfies never;
  }
}

/** Returns one page of the value at a path. */
function pageAt(value: Json, path: string, offset: number): PageAt {
  const found = readPath(value, path);
  return found.kind === 'missing' ? found : { kind: 'page', page: pageOf(found.value, offset) };
}

function answerValue(bytes: Uint8Array): AnswerValue {
  const answer = JSON.parse(new TextDecoder().decode(bytes)) as JsonObject;
  const value = taskValue(answer);
  const json = JSON.stringify(value);
  const shown = typeof value === 'string' ? value : json;
  return {
    json,
    sizeBytes: utf8Bytes(json),
    preview: shown.slice(0, EXECUTE.previewLength),
    says: answerText(answer).slice(0, EXECUTE.previewLength),
  };
}

function resolve(args: JsonObject, values: JsonTexts): Resolution {
  const parsed = new Map(values.map(([task, json]) => [task, JSON.parse(json) as Json]));
  const resolution = resolveReferences(args, (task) => parsed.get(task));
  // No call takes more, and whoever asked would have to copy it.
  return resolution.kind === 'resolved' && isJsonBeyond(resolution.args, CALL.argumentBytesMax)
    ? {
        kind: 'unresolved',
        issues: [`the arguments would have more than ${CALL.argumentBytesMax} bytes`],
      }
    : resolution;
}

/** A piece of a value, and where the next one begins. */
export interface Page {
  readonly value: Json;
  readonly nextOffset?: number;
}

/**
 * Returns one page of a value that is too large for an answer: a slice of a list, of a text, or of
 * an object's text.
 */
export function pageOf(value: Json, offset: number): Page {
  if (jsonBytes(value) <= EXECUTE.pageBytesMax && offset === 0) {
    return { value };
  }
  if (Array.isArray(value)) {
    return pageOfList(value, offset);
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const page = text.slice(offset, offset + EXECUTE.pageLength);
  const next = offset + page.length;
  const more = next < text.length ? { nextOffset: next } : {};
  if (isJsonObject(value) && offset === 0) {
    const keys = Object.keys(value).slice(0, TEXTS.listedMax);
    return { value: { keys, text: page }, ...more };
  }
  return { value: page, ...more };
}

function pageOfList(list: readonly Json[], offset: number): Page {
  const page: Json[] = [];
  let sizeBytes = 0;
  for (const item of list.slice(offset)) {
    sizeBytes += jsonBytes(item);
    // A page has at least one item, or paging would never come to an end.
    if (page.length > 0 && sizeBytes > EXECUTE.pageBytesMax) {
      break;
    }
    page.push(item);
  }
  const next = offset + page.length;
  return { value: page, ...(next < list.length && { nextOffset: next }) };
}

interface Readers {
  readonly journal: Pick<RunJournal, 'readResult'>;
  readonly largeValues: Pick<LargeValues, 'page'>;
}

/** Returns one page of a run's result. Throws PATH_UNKNOWN with the existing names. */
export async function resultPage(
  state: RunState,
  path: string,
  offset: number,
  { journal, largeValues }: Readers,
): Promise<Page> {
  const task = taskOf(path);
  const result = resultOf(state, path);
  const rest = path.slice(task.length);
  const keptPage = (sizeBytes: number, json: string | undefined): PageAt | Promise<PageAt> => {
    if (json === undefined) {
      const message = `the result of "${task}" is kept no longer: ended runs had more results than pml.retention.runsMegabytes has room for`;
      throw new GatewayError('PATH_UNKNOWN', message);
    }
    return sizeBytes > EXECUTE.parsedHereBytesMax
      ? largeValues.page(json, rest, offset)
      : pageAt(JSON.parse(json) as Json, rest, offset);
  };
  const found =
    result.kind === 'inline'
      ? pageAt(result.value, rest, offset)
      : await keptPage(result.sizeBytes, await journal.readResult(state.runId, task));
  if (found.kind === 'missing') {
    throw new GatewayError('PATH_UNKNOWN', `"${path}": ${found.message}`);
  }
  return found.page;
}

/**
 * Returns a result that was kept apart from its event, as JSON, unless it has more bytes than this.
 */
export async function keptJson(
  state: RunState,
  task: string,
  bytesMax: number,
  journal: Pick<RunJournal, 'readResult'>,
): Promise<string | undefined> {
  const result = resultOf(state, task);
  return result.kind === 'kept' && result.sizeBytes <= bytesMax
    ? journal.readResult(state.runId, task)
    : undefined;
}

function resultOf(state: RunState, path: string): StoredResult {
  const known = taskNamed(state, taskOf(path));
  const result = known !== undefined && 'result' in known ? known.result : undefined;
  if (result === undefined) {
    const names = [...state.tasks.keys()].slice(0, TEXTS.listedMax).join(', ');
    const message = `"${path}" has no result in this run; its tasks are ${names}`;
    throw new GatewayError('PATH_UNKNOWN', message);
  }
  return result;
}

/** Returns the task that a path into the results of a run begins with. */
export function taskOf(path: string): string {
  return /^[\w-]+(?:\/\d+)?/u.exec(path)?.[0] ?? '';
}

/**
 * Returns the value of a tool's answer for later tasks: its structured content, else its only text
 * parsed as JSON, else that text, else the content as it is.
 */
export function taskValue(result: JsonObject): Json {
  const structured = result['structuredContent'];
  if (structured !== undefined) {
    return structured;
  }
  const content = result['content'];
  if (!Array.isArray(content)) {
    return result;
  }
  const text = onlyText(content);
  if (text === undefined) {
    return content;
  }
  const parsed = mayBeJson(text) ? parseJson(text) : undefined;
  return parsed === undefined ? text : parsed;
}

const PLAIN_JSON = /^(?:-?\d[\d.eE+-]*|true|false|null)$/u;

/**
 * Returns false for most texts that are no JSON, by their ends. To parse one and fail takes 20 µs,
 * because the error notes where it was made.
 */
function mayBeJson(text: string): boolean {
  const trimmed = text.trim();
  switch (trimmed.charAt(0)) {
    case '{':
      return trimmed.endsWith('}');
    case '[':
      return trimmed.endsWith(']');
    case '"':
      return trimmed.endsWith('"');
    default:
      return PLAIN_JSON.test(trimmed);
  }
}

/** Joins the texts of an answer, for an error message. */
export function answerText(result: JsonObject): string {
  const content = result['content'];
  const texts = Array.isArray(content) ? content.flatMap((item: Json) => textOf(item) ?? []) : [];
  return texts.length > 0 ? texts.join('\n') : JSON.stringify(result);
}

function onlyText(content: readonly Json[]): string | undefined {
  const [item] = content;
  return content.length === 1 && item !== undefined ? textOf(item) : undefined;
}

function textOf(item: Json): string | undefined {
  return isJsonObject(item) && item['type'] === 'text' && typeof item['text'] === 'string'
    ? item['text']
    : undefined;
}
