import { type Clock, sleep } from '../../base/clock.ts';
import { describeError, GatewayError } from '../../base/errors.ts';
import { isJsonObject, type Json, parseJson } from '../../base/json.ts';
import { plainLine } from '../../base/plain-text.ts';
import { MS_PER_SECOND } from '../../base/units.ts';
import type { Embedder } from '../../retrieve/embedder.ts';
import { EMBED } from '../../tuning/embedding.ts';
import { RETRY } from '../../tuning/retry.ts';
import { TEXTS } from '../../tuning/text.ts';

interface OpenAiCompatibleOptions {
  /** The address of the API, with or without `/embeddings` at its end. */
  readonly url: string;
  readonly model: string;
  /** Dimension of the vectors. Without it, the endpoint is asked once. */
  readonly dimension?: number;
  readonly apiKey?: string;
  readonly clock: Clock;
}

/**
 * Connects to an endpoint with OpenAI's `/v1/embeddings`: Ollama, vLLM, the cloud. Texts are sent
 * in batches, one after the other. A failure that may pass is retried a few times, after the pause
 * that the endpoint asks for. Other failures are thrown at once.
 */
export async function openOpenAiCompatible(
  options: OpenAiCompatibleOptions,
  signal: AbortSignal,
): Promise<Embedder> {
  const endpoint = new Endpoint(options);
  const [probe] =
    options.dimension === undefined ? await endpoint.ask(['dimension'], undefined, signal) : [];
  const dimension = options.dimension ?? probe?.length ?? 0;
  return {
    model: `${options.model}/${dimension}`,
    dimension,
    async embed(texts, embedSignal) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += EMBED.batchTexts) {
        const batch = texts.slice(from, from + EMBED.batchTexts);
        vectors.push(...(await endpoint.ask(batch, dimension, embedSignal)));
      }
      return vectors;
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

class Endpoint {
  readonly #options: OpenAiCompatibleOptions;
  readonly #url: URL;

  constructor(options: OpenAiCompatibleOptions) {
    const url = URL.canParse(options.url) ? new URL(options.url) : undefined;
    if (url === undefined || !/^https?:$/u.test(url.protocol)) {
      throw new GatewayError(
        'EMBEDDING_MODEL_UNUSABLE',
        `"${options.url}" is no address of an embedding endpoint; it begins with http:// or https://`,
      );
    }
    if (!url.pathname.endsWith('/embeddings')) {
      url.pathname = `${url.pathname.replace(/\/$/u, '')}/embeddings`;
    }
    this.#options = options;
    this.#url = url;
  }

  /** Returns one vector per text. Checks their dimension if it is known. */
  async ask(
    texts: readonly string[],
    dimension: number | undefined,
    signal: AbortSignal,
  ): Promise<readonly Float32Array[]> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#try(texts, signal);
      if (outcome.kind === 'answered') {
        const read = readVectors(parseJson(outcome.text), texts.length, dimension);
        if (read.kind === 'vectors') {
          return read.vectors;
        }
        throw this.#failure('EMBEDDING_MODEL_UNUSABLE', read.problem);
      }
      if (outcome.kind === 'refused') {
        throw this.#failure('EMBEDDING_MODEL_UNUSABLE', outcome.reason);
      }
      if (attempt >= EMBED.attemptsMax) {
        throw this.#failure('EMBEDDING_UNAVAILABLE', outcome.reason);
      }
      const wait = outcome.waitMs ?? RETRY.firstMs * 2 ** (attempt - 1);
      await sleep(this.#options.clock, Math.min(wait, EMBED.retryPauseMsMax), signal);
    }
  }

  async #try(
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<ReturnType<typeof classifyAnswer>> {
    signal.throwIfAborted();
    const { clock, model, apiKey } = this.#options;
    const timeout = new AbortController();
    const cancel = clock.after(EMBED.requestTimeoutMs, () => {
      timeout.abort(new Error(`no answer within ${EMBED.requestTimeoutMs} ms`));
    });
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify({
          model,
          // Most endpoints refuse an empty text. A space has a vector, too.
          input: texts.map((text) => text.slice(0, EMBED.textLengthMax) || ' '),
          encoding_format: 'float',
        }),
        // The key must not be sent to another address.
        redirect: 'error',
        signal: AbortSignal.any([signal, timeout.signal]),
      });
      return classifyAnswer(response.status, response.headers, await readBounded(response));
    } catch (error) {
      signal.throwIfAborted();
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      return { kind: 'later', reason: describeError(timeout.signal.reason ?? cause) };
    } finally {
      cancel();
    }
  }

  #failure(
    code: 'EMBEDDING_MODEL_UNUSABLE' | 'EMBEDDING_UNAVAILABLE',
    reason: string,
  ): GatewayError {
    const { model } = this.#options;
    const said = plainLine(reason, TEXTS.quoteLengthMax);
    return new GatewayError(code, `${this.#url.origin} gave no vectors of ${model}: ${said}`);
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > EMBED.answerBytesMax) {
      throw new Error(`the answer has more than ${EMBED.answerBytesMax} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

// Classifies the answer of an embedding endpoint. Pure: status, headers and text in, a verdict
// out.

/** Statuses that say "later" outside of the server errors. */
const LATER: ReadonlySet<number> = new Set([408, 409, 425, 429]);
const SERVER_ERROR = 500;

type AnswerVerdict =
  | { readonly kind: 'answered'; readonly text: string }
  /** A repeated request may succeed later, after `waitMs` if the endpoint named a time. */
  | { readonly kind: 'later'; readonly reason: string; readonly waitMs?: number | undefined }
  /** A repeated request can never succeed. */
  | { readonly kind: 'refused'; readonly reason: string };

export function classifyAnswer(
  status: number,
  headers: { get(name: string): string | null },
  text: string,
): AnswerVerdict {
  if (status >= 200 && status < 300) {
    return { kind: 'answered', text };
  }
  const reason = `status ${status}${quotedReason(text)}`;
  if (status < SERVER_ERROR && !LATER.has(status)) {
    return { kind: 'refused', reason };
  }
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const isGiven = Number.isFinite(seconds) && seconds >= 0;
  return { kind: 'later', reason, waitMs: isGiven ? seconds * MS_PER_SECOND : undefined };
}

type ReadVectors =
  | { readonly kind: 'vectors'; readonly vectors: readonly Float32Array[] }
  | { readonly kind: 'unreadable'; readonly problem: string };

/** Returns the vectors in the order of the texts, each of length 1, or the problem. */
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

/**
 * Scales a vector to length 1, or returns the problem. A zero vector would be equally near to every
 * text.
 */
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

/** Returns the endpoint's own words, if the answer has the usual shape. */
function quotedReason(text: string): string {
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
