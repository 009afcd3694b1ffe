/** Search by words and by meaning, and how alike the texts of two tools are. */
import { createVectorStore } from '../adapters/postgres/vector-store.ts';
import { sha256 } from '../adapters/system/sha256.ts';
import { systemClock as clock } from '../adapters/system/system-clock.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { NodeId } from '../knowledge/edge.ts';
import type { FeedIndexes } from '../knowledge/feeds.ts';
import { createCombinedRetriever } from '../retrieve/combined-retriever.ts';
import type { Retriever } from '../retrieve/retriever.ts';
import { toolLikeness, VectorKeeper } from '../retrieve/vector-keeper.ts';
import type { Wiring } from './wire-gateway.ts';

export interface WiredSearch {
  readonly vectors: VectorKeeper;
  readonly retriever: Retriever;
  /** Cosine of two tools' texts; undefined without vectors. */
  readonly likeness: (one: NodeId, other: NodeId) => number | undefined;
}

export function wireSearch(
  { database, project, logger, redact }: Wiring,
  catalog: CatalogKeeper,
  feeds: FeedIndexes,
): WiredSearch {
  const vectors = new VectorKeeper({
    store: createVectorStore(database, project),
    hash: sha256,
    clock,
    logger,
    redact,
  });
  catalog.subscribe((changed) => vectors.follow(changed));
  return {
    vectors,
    retriever: createCombinedRetriever({ keeper: vectors, feeds, clock, logger }),
    likeness: toolLikeness(catalog, vectors),
  };
}
