import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { VECTORS } from '../tuning.ts';
import { queryTexts } from './clauses.ts';
import { createHybridRetriever, type FurtherCosines } from './hybrid-retriever.ts';
import { createLexicalRetriever } from './lexical-retriever.ts';
import type { Retriever } from './retriever.ts';
import type { QueryVectors } from './tool-vectors.ts';
import type { SearchState, ServingVectors, VectorKeeper } from './vector-keeper.ts';

export interface CombinedRetrieverParts {
  readonly keeper: Pick<VectorKeeper, 'serving' | 'state'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Searches by words and by meaning where it can, by words alone where it cannot, and says which.
 *
 * A model that does not answer in time costs one search its patience; those that follow within a
 * pause are answered by words at once.
 */
export function createCombinedRetriever(parts: CombinedRetrieverParts): Retriever {
  const { keeper, clock, logger } = parts;
  const lexical = createLexicalRetriever();
  const hybrid = createHybridRetriever();
  const queries = new QueryMemory();
  let askAgainAt = Number.NEGATIVE_INFINITY;

  const embedAll = async (
    { embedder, nearestStored }: ServingVectors,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<{ readonly vectors: QueryVectors; readonly further: FurtherCosines }> => {
    const missing = texts.filter((text) => queries.get(embedder.model, text) === undefined);
    const made = missing.length === 0 ? [] : await embedder.embed(missing, signal);
    const vectors = new Map<string, Float32Array>();
    for (const text of texts) {
      const vector = made[missing.indexOf(text)] ?? queries.get(embedder.model, text);
      if (vector !== undefined) {
        queries.set(embedder.model, text, vector);
        vectors.set(text, vector);
      }
    }
    const further = await Promise.all(
      [...vectors].map(async ([text, vector]) => [text, await nearestStored(vector)] as const),
    );
    return { vectors, further: new Map(further) };
  };

  return {
    async retrieve(catalog, intents, limit, signal) {
      const byWords = (note: string | undefined): Awaited<ReturnType<Retriever['retrieve']>> => ({
        candidates: lexical.retrieve(catalog, intents, limit),
        mode: 'lexical',
        ...(note !== undefined && { note }),
      });
      const { serving } = keeper;
      const texts = queryTexts(intents);
      if (serving === undefined || texts.length === 0) {
        return byWords(noteOf(keeper.state));
      }
      if (clock.monotonicMs() < askAgainAt) {
        return byWords('the embedding model does not answer; searched by words');
      }
      const patience = new AbortController();
      const cancel = clock.after(VECTORS.queryWithinMs, () => {
        patience.abort(new Error(`no vector within ${VECTORS.queryWithinMs} ms`));
      });
      try {
        const { vectors: queryVectors, further: furtherCosines } = await untilAborted(
          embedAll(serving, texts, AbortSignal.any([signal, patience.signal])),
          patience.signal,
        );
        const { vectors } = serving;
        const request = { catalog, vectors, intents, queryVectors, furtherCosines, limit };
        const note = noteOf(keeper.state);
        const { candidates } = hybrid.retrieve(request);
        return { candidates, mode: 'hybrid', ...(note !== undefined && { note }) };
      } catch (error) {
        signal.throwIfAborted();
        askAgainAt = clock.monotonicMs() + VECTORS.queryPauseMs;
        logger.warn('intent_not_embedded', { error: describeError(error) });
        return byWords('the embedding model does not answer; searched by words');
      } finally {
        cancel();
      }
    },
  };
}

/** What keeps search from being all that it can be; `undefined` where nothing does. */
function noteOf({ mode, embedded, total, model, problem }: SearchState): string | undefined {
  const how = mode === 'lexical' ? 'searched by words' : 'the others were searched by words';
  if (model === undefined || embedded >= total) {
    return undefined;
  }
  return problem === undefined
    ? `${embedded} of ${total} tools are embedded yet; ${how}`
    : `${embedded} of ${total} tools are embedded, because ${problem}; ${how}`;
}

/** A model that does not heed its signal must not hold up a search. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

/** The vectors of the texts that were asked for last. */
class QueryMemory {
  readonly #vectors = new Map<string, Float32Array>();

  get(model: string, text: string): Float32Array | undefined {
    return this.#vectors.get(keyOf(model, text));
  }

  set(model: string, text: string, vector: Float32Array): void {
    const key = keyOf(model, text);
    this.#vectors.delete(key);
    this.#vectors.set(key, vector);
    for (const oldest of this.#vectors.keys()) {
      if (this.#vectors.size <= VECTORS.queriesKept) {
        return;
      }
      this.#vectors.delete(oldest);
    }
  }
}

function keyOf(model: string, text: string): string {
  return `${model}\n${text}`;
}
