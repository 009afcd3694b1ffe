import { sleep, type Clock } from '../../base/clock.ts';
import { describeError, GatewayError } from '../../base/errors.ts';
import { parseJson } from '../../base/json.ts';
import { plainLine } from '../../base/plain-text.ts';
import type { Embedder } from '../../retrieve/embedder.ts';
import { EMBED } from '../../tuning/embedding.ts';
import { classifyAnswer, readVectors } from './embedding-answer.ts';

export interface OpenAiCompatibleOptions {
  /** The address of the API, with or without `/embeddings` at its end. */
  readonly url: string;
  readonly model: string;
  /** Numbers in a vector. Left out, the endpoint is asked once. */
  readonly dimension?: number;
  readonly apiKey?: string;
  readonly clock: Clock;
}

/**
 * Any endpoint that speaks OpenAI's `/v1/embeddings`: Ollama, vLLM, the cloud.
 *
 * Texts go out in batches, one after the other. What may succeed later is tried again a few times,
 * waiting as long as the endpoint asks for; what cannot is said at once.
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

  /** One vector per text. `dimension` is checked where it is known. */
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
      const wait = outcome.waitMs ?? EMBED.retryPauseMs * 2 ** (attempt - 1);
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
          // An empty text is refused by most; a space has a vector too.
          input: texts.map((text) => text.slice(0, EMBED.textLengthMax) || ' '),
          encoding_format: 'float',
        }),
        // The key is for this address and no other.
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
    const said = plainLine(reason, EMBED.reasonLength);
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
