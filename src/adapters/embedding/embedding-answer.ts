/** What an embedding endpoint's answer means. Pure: status, headers and text in, a verdict out. */
import { isJsonObject, parseJson, type Json } from '../../base/json.ts';

const MS_PER_SECOND = 1000;
/** Statuses that say "later" outside of the server errors. */
const LATER: ReadonlySet<number> = new Set([408, 409, 425, 429]);
const SERVER_ERROR = 500;

export type AnswerVerdict =
  | { readonly kind: 'answered'; readonly text: string }
  /** The same request may succeed later; after this long, if the endpoint said so. */
  | { readonly kind: 'later'; readonly reason: string; readonly waitMs?: number | undefined }
  /** The same request will never succeed. */
  | { readonly kind: 'refused'; readonly reason: string };

export function classifyAnswer(
  status: number,
  headers: { get(name: string): string | null },
  text: string,
): AnswerVerdict {
  if (status >= 200 && status < 300) {
    return { kind: 'answered', text };
  }
  const reason = `status ${status}${said(text)}`;
  if (status < SERVER_ERROR && !LATER.has(status)) {
    return { kind: 'refused', reason };
  }
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const isGiven = Number.isFinite(seconds) && seconds >= 0;
  return { kind: 'later', reason, waitMs: isGiven ? seconds * MS_PER_SECOND : undefined };
}

export type ReadVectors =
  | { readonly kind: 'vectors'; readonly vectors: readonly Float32Array[] }
  | { readonly kind: 'unreadable'; readonly problem: string };

/** The vectors in the order of the texts, each of length 1, or what is wrong with them. */
export function readVectors(
  answer: Json | undefined,
  count: number,
  dimension: number | undefined,
): ReadVectors {
  const data = isJsonObject(answer) ? answer['data'] : undefined;
  if (!Array.isArray(data)) {
    return unreadable('the answer has no list "data"');
  }
  const items = data as readonly Json[];
  const vectors: (Float32Array | undefined)[] = Array.from({ length: count });
  for (const [place, item] of items.entries()) {
    const { index = place, embedding } = isJsonObject(item) ? item : {};
    const numbers = numbersOf(embedding);
    if (numbers === undefined) {
      return unreadable('a vector is not a list of numbers');
    }
    const vector = withLengthOne(numbers);
    if (typeof vector === 'string') {
      return unreadable(vector);
    }
    const wanted = dimension ?? vectors.find((one) => one !== undefined)?.length ?? vector.length;
    if (vector.length !== wanted || vector.length === 0) {
      return unreadable(
        `a vector has ${vector.length} numbers and ${wanted} were expected; set the dimension to that of the model`,
      );
    }
    if (typeof index !== 'number' || !(index in vectors)) {
      return unreadable('a vector belongs to no text');
    }
    vectors[index] = vector;
  }
  const known = vectors.filter((vector) => vector !== undefined);
  return known.length === count
    ? { kind: 'vectors', vectors: known }
    : unreadable(`${known.length} vectors came for ${count} texts`);
}

function numbersOf(embedding: Json | undefined): readonly number[] | undefined {
  if (!Array.isArray(embedding)) {
    return undefined;
  }
  const numbers = embedding as readonly Json[];
  return numbers.every((value) => typeof value === 'number') ? numbers : undefined;
}

/** The vector, or what is wrong: without a direction it is as near to one text as to any other. */
function withLengthOne(numbers: readonly number[]): Float32Array | string {
  const length = Math.hypot(...numbers);
  if (!Number.isFinite(length)) {
    return 'a vector has numbers that are too large to be one';
  }
  if (length === 0 && numbers.length > 0) {
    return 'a vector has nothing but zeros';
  }
  return Float32Array.from(numbers, (value) => value / length);
}

/** The endpoint's own words, where it has the usual shape for them. */
function said(text: string): string {
  const body = parseJson(text);
  const error = isJsonObject(body)
    ? (body['error'] ?? body['message'] ?? body['detail'])
    : undefined;
  const message = isJsonObject(error) ? error['message'] : error;
  return typeof message === 'string' && message !== '' ? `: ${message}` : '';
}

function unreadable(problem: string): ReadVectors {
  return { kind: 'unreadable', problem };
}
