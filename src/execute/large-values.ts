/**
 * Values that are too large to be parsed on the serving thread. They stay JSON as text: a thread reads
 * them. What comes back is text, or the pieces that somebody asked for.
 */

import {
  isJsonBeyond,
  isJsonObject,
  type Json,
  jsonBytes,
  type JsonObject,
  utf8Bytes,
} from '../base/json.ts';
import { readPath, type Resolution, resolveReferences } from '../plan/reference.ts';
import { CALL } from '../tuning/call.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { answerText, taskValue } from './task-value.ts';

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
export type PageAt =
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

/** One page of what is at a path of a value. */
export function pageAt(value: Json, path: string, offset: number): PageAt {
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

/** One page of a value that is too large for an answer: a slice of a list, a text or an object's text. */
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
    const keys = Object.keys(value).slice(0, EXECUTE.keysShown);
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
