import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import { VECTORS } from '../tuning.ts';
import { queryTexts } from './clauses.ts';
import { createHybridRetriever, type FurtherCosines } from './hybrid-retriever.ts';
import { createLexicalRetriever } from './lexical-retriever.ts';
import type { Retrieved, Retriever } from './retriever.ts';
import type { QueryVectors } from './tool-vectors.ts';
import type { SearchState, ServingVectors, VectorKeeper } from './vector-keeper.ts';

export interface CombinedRetrieverParts {
  readonly keeper: Pick<VectorKeeper, 'serving' | 'state'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

const NO_ANSWER = 'the embedding model does not answer; searched by words';

/**
 * Searches by words and by meaning where it can, by words alone where it cannot, and says which.
 *
 * A model that does not answer in time costs one search its patience; those that follow within a
 * pause are answered by words at once.
 */
export function createCombinedRetriever(parts: CombinedRetrieverParts): Retriever {
  return new CombinedRetriever(parts);
}

class CombinedRetriever implements Retriever {
  readonly #parts: CombinedRetrieverParts;
  readonly #lexical = createLexicalRetriever();
  readonly #hybrid = createHybridRetriever();
  readonly #queries = new QueryMemory();
  #askAgainAt = Number.NEGATIVE_INFINITY;

  constructor(parts: CombinedRetrieverParts) {
    this.#parts = parts;
  }

  async retrieve(
    catalog: Catalog,
    intents: readonly string[],
    limit: number,
    signal: AbortSignal,
  ): Promise<Retrieved> {
    const { keeper, clock, logger } = this.#parts;
    const byWords = (note: string | undefined): Retrieved => ({
      candidates: this.#lexical.retrieve(catalog, intents, limit),
      mode: 'lexical',
      ...(note !== undefined && { note }),
    });
    const { serving } = keeper;
    const texts = queryTexts(intents);
    if (serving === undefined || texts.length === 0) {
      return byWords(noteOf(keeper.state));
    }
    if (clock.monotonicMs() < this.#askAgainAt) {
      return byWords(NO_ANSWER);
    }
    try {
      const asked = await this.#embedInTime(serving, texts, signal);
      const { vectors } = serving;
      const { candidates } = this.#hybrid.retrieve({ catalog, vectors, intents, limit, ...asked });
      const note = noteOf(keeper.state);
      return { candidates, mode: 'hybrid', ...(note !== undefined && { note }) };
    } catch (error) {
      signal.throwIfAborted();
      this.#askAgainAt = clock.monotonicMs() + VECTORS.queryPauseMs;
      logger.warn('intent_not_embedded', { error: describeError(error) });
      return byWords(NO_ANSWER);
    }
  }

  /** A model that does not heed its signal must not hold up a search. */
  #embedInTime(
    serving: ServingVectors,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<EmbeddedIntents> {
    const patience = new AbortController();
    return new Promise((resolve, reject) => {
      const cancel = this.#parts.clock.after(VECTORS.queryWithinMs, () => {
        const late = new Error(`no vector within ${VECTORS.queryWithinMs} ms`);
        patience.abort(late);
        reject(late);
      });
      this.#embed(serving, texts, AbortSignal.any([signal, patience.signal]))
        .then(resolve, reject)
        .finally(cancel);
    });
  }

  async #embed(
    serving: ServingVectors,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<EmbeddedIntents> {
    const { embedder } = serving;
    const missing = texts.filter((text) => this.#queries.get(embedder.model, text) === undefined);
    const made = missing.length === 0 ? [] : await embedder.embed(missing, signal);
    const queryVectors = new Map<string, Float32Array>();
    for (const text of texts) {
      const vector = made[missing.indexOf(text)] ?? this.#queries.get(embedder.model, text);
      if (vector !== undefined) {
        queryVectors.set(text, vector);
      }
    }
    for (const [text, vector] of queryVectors) {
      this.#queries.set(embedder.model, text, vector);
    }
    const further = [...queryVectors].map(
      async ([text, vector]) => [text, await serving.nearestStored(vector)] as const,
    );
    return { queryVectors, furtherCosines: new Map(await Promise.all(further)) };
  }
}

interface EmbeddedIntents {
  readonly queryVectors: QueryVectors;
  readonly furtherCosines: FurtherCosines;
}

/** What keeps search from being all that it can be; `undefined` where nothing does. */
function noteOf({ mode, embedded, total, model, problem }: SearchState): string | undefined {
  const how = mode === 'lexical' ? 'searched by words' : 'the others were searched by words';
  if (model === undefined || embedded >= total) {
    return undefined;
  }
  return problem === undefined
    ? `${embedded} of ${total} tools are embedded so far; ${how}`
    : `${embedded} of ${total} tools are embedded, because ${problem}; ${how}`;
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
