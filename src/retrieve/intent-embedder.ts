import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import { keepLast } from '../base/keep-last.ts';
import type { Logger } from '../base/logger.ts';
import { plainLine } from '../base/plain-text.ts';
import { VECTORS } from '../tuning/retrieve.ts';
import { TEXTS } from '../tuning/text.ts';
import { type Embedder, usableVector } from './embedder.ts';
import type { QueryVectors } from './tool-vectors.ts';

interface IntentEmbedderParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Takes secrets out of a text that is shown. */
  readonly redact: (text: string) => string;
}

/**
 * Embeds the texts of intents with one model, and knows why it cannot.
 *
 * Vectors of tools may all be there while the model that made them is not: that shows only when an
 * intent is to be embedded, and holds until one was.
 */
export class IntentEmbedder {
  readonly #model: CircuitBreaker;
  /** Vectors of the latest texts. */
  readonly #vectors = new Map<string, Float32Array>();

  constructor(parts: IntentEmbedderParts) {
    this.#model = new CircuitBreaker({ ...parts, event: 'intent_not_embedded' });
  }

  /** Returns the reason why the last intent was not embedded. */
  get problem(): string | undefined {
    const { problem } = this.#model;
    return problem === undefined ? undefined : `the embedding model does not answer: ${problem}`;
  }

  /**
   * Returns the vectors, or `undefined` where there are none (see `problem`). Throws only the
   * reason of the signal.
   */
  async embed(
    embedder: Embedder,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<QueryVectors | undefined> {
    const missing = texts.filter((text) => !this.#vectors.has(text));
    const made =
      missing.length === 0
        ? []
        : await this.#model.ask(async (asking) => {
            const vectors = await embedder.embed(missing, asking);
            return missing.map((_, at) => usableVector(vectors[at], embedder));
          }, signal);
    if (made === undefined) {
      return undefined;
    }
    const known = new Map(missing.map((text, at) => [text, made[at] as Float32Array]));
    const answer = new Map(
      texts.map((text) => [text, (known.get(text) ?? this.#vectors.get(text)) as Float32Array]),
    );
    for (const [text, vector] of answer) {
      keepLast(this.#vectors, text, vector, VECTORS.queriesKept);
    }
    return answer;
  }
}

interface CircuitBreakerParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Event that is logged if there was no answer. */
  readonly event: string;
  /** Takes secrets out of a text that is shown. */
  readonly redact: (text: string) => string;
}

/**
 * Asks a service that may not answer, and waits only as long as a search can.
 *
 * If there is no answer in time, one search has waited in vain. Searches within the next pause go on
 * without it at once.
 */
export class CircuitBreaker {
  readonly #parts: CircuitBreakerParts;
  #askAgainAt = Number.NEGATIVE_INFINITY;
  #problem: string | undefined;

  constructor(parts: CircuitBreakerParts) {
    this.#parts = parts;
  }

  /** Returns the reason why the last question had no answer. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /**
   * Returns the answer, or `undefined` without one. Throws only the reason of the signal.
   */
  async ask<Answer extends object>(
    question: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer | undefined> {
    const { clock, logger, event, redact } = this.#parts;
    if (clock.monotonicMs() < this.#askAgainAt) {
      return undefined;
    }
    try {
      const answer = await this.#inTime(question, signal);
      this.#problem = undefined;
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      this.#askAgainAt = clock.monotonicMs() + VECTORS.queryPauseMs;
      this.#problem = plainLine(redact(describeError(error)), TEXTS.quoteLengthMax);
      logger.warn(event, { error: this.#problem });
      return undefined;
    }
  }

  /** Limits the time of a question, even if it ignores its signal: it must not hold up a search. */
  #inTime<Answer>(
    question: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const patience = new AbortController();
    return new Promise((resolve, reject) => {
      const cancel = this.#parts.clock.after(VECTORS.queryWithinMs, () => {
        const late = new Error(`no answer within ${VECTORS.queryWithinMs} ms`);
        patience.abort(late);
        reject(late);
      });
      question(AbortSignal.any([signal, patience.signal]))
        .then(resolve, reject)
        .finally(cancel);
    });
  }
}
