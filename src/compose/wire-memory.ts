/** Wires search by words and by meaning, and memories: notes, how runs ended, programs that worked. */
import { createForgetStore } from '../adapters/postgres/forget-store.ts';
import { createMemoryStore } from '../adapters/postgres/memory-store.ts';
import { readRunMemories } from '../adapters/postgres/run-memories.ts';
import { createVectorStore } from '../adapters/postgres/vector-store.ts';
import {
  sha256,
  systemClock as clock,
  systemRandom as random,
} from '../adapters/system/machine.ts';
import { coverSecretParts } from '../base/secret-signs.ts';
import { HIDDEN_TEXT, withoutSecrets } from '../capability/secret.ts';
import { hasSecret } from '../config/redact.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { NodeId } from '../knowledge/edge.ts';
import type { FeedIndexes } from '../knowledge/feeds.ts';
import type { ForgetStore } from '../memory/forget.ts';
import { MemoryKeeper } from '../memory/memory-keeper.ts';
import { MemorySources, type TextSource } from '../memory/memory-sources.ts';
import type { MemoryStore } from '../memory/memory-store.ts';
import { MemoryVectors } from '../memory/memory-vectors.ts';
import { RetrievalRecords } from '../memory/retrieval-records.ts';
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

export interface WiredMemory {
  readonly memory: MemoryKeeper;
  readonly memories: MemoryStore;
}

/** Sources of memories beside notes and runs, and listeners to their removal. */
export interface MemoryParts {
  readonly vectors: VectorKeeper;
  /** Texts of programs that worked. */
  readonly capabilities: TextSource;
  /** Other stores that forget. */
  readonly forgetting: readonly ForgetStore[];
  readonly settle: () => Promise<void>;
  readonly onForgotten: () => Promise<void>;
}

export function wireMemory(wiring: Wiring, parts: MemoryParts): WiredMemory {
  const { database, project, live, logger, redact } = wiring;
  const memories = createMemoryStore(database, project);
  const memory = new MemoryKeeper({
    project,
    store: memories,
    forgetting: [createForgetStore(database, project), ...parts.forgetting],
    vectors: new MemoryVectors({
      store: memories,
      // The model of the tool search. A question never waits for a model that is loading.
      model: () => parts.vectors.serving,
      hash: sha256,
      logger,
    }),
    sources: new MemorySources({
      project,
      sources: {
        // Secrets are removed before texts are compared or shown: people write passwords into their requests.
        episode: async () =>
          (await readRunMemories(database, project)).map((run) => ({
            ...run,
            text: withoutSecrets(run.text, [], redact),
          })),
        capability: parts.capabilities,
      },
      clock,
      logger,
    }),
    records: new RetrievalRecords({ store: memories, clock, random, logger }),
    settings: () => {
      const { project: about, retrieval } = live.current.pml;
      const { sharing, languages } = about;
      const { adaptive, distanceThreshold, topK } = retrieval;
      return { sharing, languages, adaptive, distanceThreshold, topK };
    },
    hasSecret: (text) => hasSecret(text, redact),
    redact: (text) => coverSecretParts(redact(text), HIDDEN_TEXT),
    settle: parts.settle,
    onForgotten: parts.onForgotten,
    hash: sha256,
    clock,
    logger,
  });
  return { memory, memories };
}
