import type { OfferedTools } from '../call/offered-tools.ts';
import type { Scope } from '../call/scope.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { NodeId } from '../knowledge/edge.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import type { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import type { DiscoverParts } from '../retrieve/discover.ts';
import { graphSettings, type RetrievalSettings } from '../retrieve/graph-search.ts';
import type { Retriever } from '../retrieve/retriever.ts';
import { DISCOVER } from '../tuning/gateway.ts';

interface ToolSearchParts {
  readonly catalog: Pick<CatalogKeeper, 'current'>;
  /** The tools that agents see. */
  readonly offered: Pick<OfferedTools, 'of'>;
  readonly retriever: Retriever;
  readonly graph: Pick<GraphKeeper, 'graph'>;
  /** Cosine of two tools' texts; `undefined` where it is not known. */
  readonly likeness: (one: NodeId, other: NodeId) => number | undefined;
  readonly retrieval: () => RetrievalSettings;
  readonly contextWindow: () => number;
  readonly learned: Pick<LearnedKeeper, 'pickedFor'>;
  readonly hash: (text: string) => string;
}

/** The search among tools, with the current state of knowledge. */
export class ToolSearch {
  readonly #parts: ToolSearchParts;

  constructor(parts: ToolSearchParts) {
    this.#parts = parts;
  }

  /** Returns the current parts of a search for a client in this scope. */
  now(scope?: Scope): DiscoverParts {
    const { catalog, offered, retriever, graph, likeness, learned, hash } = this.#parts;
    return {
      catalog: offered.of(catalog.current, scope),
      retriever,
      graph: { graph: graph.graph, likeness, settings: graphSettings(this.#parts.retrieval()) },
      budgetTokens: this.#parts.contextWindow() * DISCOVER.windowShare,
      takenFor: (wish) => learned.pickedFor(hash(wish)),
    };
  }
}
