import type { Clock } from '../base/clock.ts';
import { downloadText } from '../base/download.ts';
import type { Logger } from '../base/logger.ts';
import { Turns } from '../base/turns.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import type { FeedIndexes } from '../knowledge/feeds.ts';
import { LOOP } from '../tuning/loop.ts';
import { HYBRID_SETTINGS } from './fuse.ts';
import {
  createHybridRetriever,
  type FurtherCosines,
  type HybridRequest,
  type HybridRetriever,
} from './hybrid-retriever.ts';
import { CircuitBreaker } from './intent-embedder.ts';
import type { Candidate, Retrieved, Retriever } from './retriever.ts';
import { queryTexts } from './searched-text.ts';
import type { QueryVectors } from './tool-vectors.ts';
import type { SearchState, ServingVectors, VectorKeeper } from './vector-keeper.ts';

interface CombinedRetrieverParts {
  readonly keeper: Pick<VectorKeeper, 'serving' | 'state'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The feeds of each catalog, shared with other users. */
  readonly feeds?: FeedIndexes;
}

const NO_MODEL = 'the embedding model does not answer';
const NO_STORE =
  'the database does not answer; tools whose vectors are only there were searched by words';

/**
 * Searches by words and by meaning where it can, by words alone where it cannot, and says which.
 *
 * Neither a model nor a database that does not answer keeps a search from being answered.
 */
export function createCombinedRetriever(parts: CombinedRetrieverParts): Retriever {
  return new CombinedRetriever(parts);
}

class CombinedRetriever implements Retriever {
  readonly #parts: CombinedRetrieverParts;
  readonly #hybrid: HybridRetriever;
  readonly #store: CircuitBreaker;
  /** Shared by all searches, so that together they hold the thread no longer than one. */
  readonly #turns: Turns;

  constructor(parts: CombinedRetrieverParts) {
    const { clock, logger } = parts;
    this.#parts = parts;
    this.#turns = new Turns(clock, LOOP.shortTurnMs);
    this.#hybrid = createHybridRetriever(HYBRID_SETTINGS, parts.feeds);
    // Messages of the database have no secrets: it is ours.
    this.#store = new CircuitBreaker({
      clock,
      logger,
      event: 'vectors_not_searched',
      redact: same,
    });
  }

  async retrieve(
    catalog: Catalog,
    intents: readonly string[],
    limit: number,
    signal: AbortSignal,
  ): Promise<Retrieved> {
    const { keeper } = this.#parts;
    const byWords = async (note: string | undefined): Promise<Retrieved> => ({
      candidates: await this.#search({ catalog, intents, limit }, signal),
      mode: 'lexical',
      ...(note !== undefined && { note }),
    });
    // Read before anything is waited for: the note tells of the tools that are searched.
    const { serving, state } = keeper;
    const texts = queryTexts(intents);
    if (serving === undefined || texts.length === 0) {
      return byWords(noteOf(state, catalog.tools.size));
    }
    const queryVectors = await serving.embedIntents(texts, signal);
    if (queryVectors === undefined) {
      // Read again: waiting in vain is a problem that was not known before.
      const { problem = NO_MODEL } = keeper.state.serving ?? keeper.state;
      return byWords(`${problem}; searched by words`);
    }
    const furtherCosines = await this.#store.ask(() => nearestOf(serving, queryVectors), signal);
    const request = { catalog, vectors: serving.vectors, intents, queryVectors, limit };
    const candidates = await this.#search(
      { ...request, ...(furtherCosines !== undefined && { furtherCosines }) },
      signal,
    );
    const note = furtherCosines === undefined ? NO_STORE : noteOf(state);
    return { candidates, mode: 'hybrid', ...(note !== undefined && { note }) };
  }

  #search(request: HybridRequest, signal: AbortSignal): Promise<readonly Candidate[]> {
    return this.#turns.run(this.#hybrid.retrieving(request), signal);
  }
}

async function nearestOf(
  serving: ServingVectors,
  queryVectors: QueryVectors,
): Promise<FurtherCosines> {
  const further = [...queryVectors].map(
    async ([text, vector]) =>
      [text, await serving.nearestStored(serving.vectors.project?.(vector) ?? vector)] as const,
  );
  return new Map(await Promise.all(further));
}

/** Returns the reason why the search is limited, or undefined. */
function noteOf(
  { mode, serving, ...configured }: SearchState,
  /** Tools that were searched: some may have come so recently that the keeper has not counted them. */
  searched = 0,
): string | undefined {
  // The state of the serving model. A model that is still being prepared does not limit the search.
  const { embedded, total: counted, model, problem, download } = serving ?? configured;
  const total = Math.max(counted, searched);
  if (model === undefined || embedded >= total) {
    return undefined;
  }
  const how = mode === 'lexical' ? 'searched by words' : 'the others were searched by words';
  if (problem !== undefined) {
    return `${embedded} of ${total} tools are embedded, because ${problem}; ${how}`;
  }
  const why = download === undefined ? '' : ` (${downloadText(download)})`;
  return `${embedded} of ${total} tools are embedded so far${why}; ${how}`;
}

function same(text: string): string {
  return text;
}
