import type { Clock } from '../base/clock.ts';
import type { Download } from '../base/download.ts';
import { describeError } from '../base/errors.ts';
import type { ToolId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import { type Catalog, EMPTY_CATALOG } from '../knowledge/catalog.ts';
import type { NodeId } from '../knowledge/edge.ts';
import type { Tool } from '../knowledge/tool.ts';
import { dot } from '../math/dot-product.ts';
import { VECTORS } from '../tuning/retrieve.ts';
import type { Embedder } from './embedder.ts';
import type { SearchMode } from './retriever.ts';
import { type QueryVectors, toolText, type ToolVectors, type VectorStore } from './tool-vectors.ts';
import { type EmbedderSource, VectorMaker } from './vector-maker.ts';

interface VectorKeeperParts {
  readonly store: VectorStore;
  readonly hash: (text: string) => string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Takes secrets out of a text that is shown. */
  readonly redact: (text: string) => string;
  /** Most bytes of vectors in memory. Further vectors are searched in the store. */
  readonly memoryBytesMax?: number;
}

/** Vectors that can be searched, and the model that made them: intents must be embedded by it. */
export interface ServingVectors {
  readonly embedder: Embedder;
  readonly vectors: ToolVectors;
  /** Returns the vectors of an intent's texts. Returns `undefined` if the model does not answer. */
  embedIntents(texts: readonly string[], signal: AbortSignal): Promise<QueryVectors | undefined>;
  /** Returns tools near a vector, among the tools whose vectors are only in the database. */
  nearestStored(vector: Float32Array): Promise<ReadonlyMap<Tool, number>>;
}

/** Progress of a model with the catalog. */
interface ModelState {
  /** Number of tool texts with a vector of this model. */
  readonly embedded: number;
  readonly total: number;
  /** As the configuration names it; missing where search by meaning is switched off. */
  readonly model?: string;
  /** Why vectors are not being made, of tools or of intents. */
  readonly problem?: string;
  /** Its download, while it runs. */
  readonly download?: Download;
}

/** State of the search: the configured model, and an earlier model that still serves. */
export interface SearchState extends ModelState {
  readonly mode: SearchMode;
  /** The model before, which is searched with until the configured one has made all vectors. */
  readonly serving?: ModelState;
}

/**
 * Keeps the vectors of tools in step with the catalog and with the configured model.
 *
 * When the model is changed, the vectors of the one before serve until the new one has made all
 * of its own: there is no gap, and no search compares vectors of two models.
 */
export class VectorKeeper implements AsyncDisposable {
  readonly #parts: VectorKeeperParts;
  readonly #hashes = new WeakMap<Tool, string>();
  #catalog: Catalog = EMPTY_CATALOG;
  #serving: VectorMaker | undefined;
  /** Takes the place of the serving one when it has made all vectors. */
  #coming: VectorMaker | undefined;
  #endings: Promise<void> = Promise.resolve();
  /** Cancels the planned removal of old vectors; undefined without one. */
  #cancelForget: (() => void) | undefined;

  constructor(parts: VectorKeeperParts) {
    this.#parts = parts;
  }

  /** Returns the vectors that can be searched now. Undefined while too few tools have one. */
  get serving(): ServingVectors | undefined {
    const maker = this.#serving;
    const embedder = maker?.embedder;
    if (maker === undefined || embedder === undefined || !hasEnough(maker)) {
      return undefined;
    }
    const { vectors } = maker;
    return {
      embedder,
      vectors,
      embedIntents: (texts, signal) => maker.embedIntents(texts, signal),
      nearestStored: (vector) => maker.nearestStored(vector),
    };
  }

  get state(): SearchState {
    const configured = this.#coming ?? this.#serving;
    const isHybrid = this.serving !== undefined && this.#serving?.embedsIntents === true;
    return {
      mode: isHybrid ? 'hybrid' : 'lexical',
      ...(configured === undefined
        ? { embedded: 0, total: this.#catalog.tools.size }
        : stateOf(configured)),
      ...(this.#coming !== undefined &&
        this.#serving !== undefined && { serving: stateOf(this.#serving) }),
    };
  }

  follow(catalog: Catalog): void {
    this.#catalog = catalog;
    this.#serving?.follow(catalog);
    this.#coming?.follow(catalog);
  }

  /** Changes the model; `undefined` switches the search by meaning off. */
  use(source: EmbedderSource | undefined): void {
    this.#stopForgetting();
    this.#end(this.#coming);
    this.#coming = undefined;
    if (source === undefined || this.serving === undefined) {
      this.#end(this.#serving);
      this.#serving = undefined;
    }
    if (source === undefined) {
      return;
    }
    const maker: VectorMaker = new VectorMaker({
      ...this.#parts,
      memoryBytesMax: this.#parts.memoryBytesMax ?? VECTORS.memoryBytesMax,
      source,
      hashOf: (tool) => this.#hashOf(tool),
      onComplete: () => this.#complete(maker),
    });
    if (this.#serving === undefined) {
      this.#serving = maker;
    } else {
      this.#coming = maker;
    }
    maker.follow(this.#catalog);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.use(undefined);
    await this.#endings;
  }

  #hashOf(tool: Tool): string {
    const hash = this.#hashes.get(tool) ?? this.#parts.hash(toolText(tool));
    this.#hashes.set(tool, hash);
    return hash;
  }

  #complete(maker: VectorMaker): void {
    // If the catalog has changed meanwhile, the new model may have too few vectors. It goes on then.
    if (maker === this.#coming && hasEnough(maker)) {
      this.#end(this.#serving);
      this.#serving = maker;
      this.#coming = undefined;
      this.#stopForgetting();
    }
    // Later changes do not delay it: otherwise a list that changes all the time would never be cleaned.
    this.#cancelForget ??= this.#parts.clock.after(VECTORS.forgetAfterMs, () => {
      this.#cancelForget = undefined;
      void this.#forget(maker);
    });
  }

  #stopForgetting(): void {
    this.#cancelForget?.();
    this.#cancelForget = undefined;
  }

  /** Vectors of tools that went away, and of models before, are of no more use. */
  async #forget(maker: VectorMaker): Promise<void> {
    const { store, logger } = this.#parts;
    const model = maker.embedder?.model;
    if (maker !== this.#serving || model === undefined || maker.embedded < maker.total) {
      return;
    }
    try {
      await store.keepOnly(model, maker.hashes);
    } catch (error) {
      logger.warn('vectors_not_forgotten', { error: describeError(error) });
    }
  }

  #end(maker: VectorMaker | undefined): void {
    if (maker === undefined) {
      return;
    }
    this.#endings = Promise.all([this.#endings, maker[Symbol.asyncDispose]()]).then(
      () => undefined,
      (error: unknown) => {
        this.#parts.logger.warn('embedder_not_closed', { error: describeError(error) });
      },
    );
  }
}

/** Returns true if enough tools have a vector to search by meaning. */
function hasEnough({ embedded, total }: VectorMaker): boolean {
  return embedded > 0 && embedded >= total * VECTORS.hybridShare;
}

function stateOf({ name, embedded, total, problem, download }: VectorMaker): ModelState {
  return {
    model: name,
    embedded,
    total,
    ...(problem !== undefined && { problem }),
    ...(download !== undefined && { download }),
  };
}

/** Changes the model only if its settings changed. Otherwise the same model would be opened again. */
export class ModelChoice<Settings> {
  readonly #vectors: Pick<VectorKeeper, 'use'>;
  readonly #sourceOf: (settings: Settings) => EmbedderSource | undefined;
  #inUse = '';

  constructor(
    vectors: Pick<VectorKeeper, 'use'>,
    sourceOf: (settings: Settings) => EmbedderSource | undefined,
  ) {
    this.#vectors = vectors;
    this.#sourceOf = sourceOf;
  }

  /** Uses the model of these settings from now on. */
  use(settings: Settings): void {
    const wanted = JSON.stringify(settings);
    if (wanted !== this.#inUse) {
      this.#inUse = wanted;
      this.#vectors.use(this.#sourceOf(settings));
    }
  }
}

/** Returns the cosine of two tools' texts. Returns `undefined` if a vector is missing. */
export function toolLikeness(
  catalog: Pick<CatalogKeeper, 'current'>,
  vectors: Pick<VectorKeeper, 'serving'>,
): (one: NodeId, other: NodeId) => number | undefined {
  const vectorOf = (id: NodeId): Float32Array | undefined => {
    const tool = catalog.current.tools.get(id as ToolId);
    return tool === undefined ? undefined : vectors.serving?.vectors.vectorOf(tool);
  };
  return (one, other) => {
    const [left, right] = [vectorOf(one), vectorOf(other)];
    return left === undefined || right === undefined ? undefined : dot(left, right);
  };
}
