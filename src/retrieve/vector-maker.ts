import { sleep, type Clock } from '../base/clock.ts';
import type { Download } from '../base/download.ts';
import { describeError, GatewayError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { plainLine } from '../base/plain-text.ts';
import { type Catalog, EMPTY_CATALOG } from '../knowledge/catalog.ts';
import type { Tool } from '../knowledge/tool.ts';
import { VECTORS } from '../tuning/retrieve.ts';
import { RETRY } from '../tuning/retry.ts';
import { TEXTS } from '../tuning/text.ts';
import { type Embedder, hasDirection, usableVector } from './embedder.ts';
import { IntentEmbedder } from './intent-embedder.ts';
import {
  projectionOf,
  type QueryProjection,
  type QueryVectors,
  toolText,
  type ToolVectors,
  type VectorStore,
} from './tool-vectors.ts';

/** A model that is opened when it is needed, which may take long or fail. */
export interface EmbedderSource {
  /** As the configuration names it. */
  readonly name: string;
  /** The download, while `open` does one. */
  readonly download?: Download | undefined;
  open(signal: AbortSignal): Promise<Embedder>;
}

interface VectorMakerParts {
  readonly source: EmbedderSource;
  readonly store: VectorStore;
  /** The hash of a tool's text; fast for a tool it was asked about before. */
  readonly hashOf: (tool: Tool) => string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Takes secrets out of a text that is shown. */
  readonly redact: (text: string) => string;
  /** Most bytes of vectors in memory. Further vectors are searched in the store. */
  readonly memoryBytesMax: number;
  /** Called whenever every tool has its vector, except for tools that were added or removed meanwhile. */
  readonly onComplete: () => void;
}

/**
 * Makes the vectors of a catalog's tools with one model, in the background, a batch at a time.
 *
 * Stored vectors are not made again. A failure is told, and its tools are tried again
 * after a pause: soon where it may pass by itself, seldom where a person has to mend something.
 */
export class VectorMaker implements AsyncDisposable {
  readonly #parts: VectorMakerParts;
  readonly #closing = new AbortController();
  readonly #work: Promise<void>;
  #catalog: Catalog = EMPTY_CATALOG;
  #wake: () => void = () => undefined;
  #embedder: Embedder | undefined;
  #project: QueryProjection | undefined;
  /** True if an intent was embedded: more will follow. */
  #hasBeenAsked = false;
  /** The tool of each text that the catalog needs. */
  #wanted: ReadonlyMap<string, Tool> = new Map();
  readonly #vectors = new Map<string, Float32Array>();
  /** Texts whose vectors are in the store only, because memory is bounded. */
  readonly #stored = new Set<string>();
  #published: ToolVectors | undefined;
  #problem: string | undefined;
  readonly #intents: IntentEmbedder;

  constructor(parts: VectorMakerParts) {
    this.#parts = parts;
    this.#intents = new IntentEmbedder(parts);
    this.#work = this.#run();
  }

  /** As the configuration names the model. */
  get name(): string {
    return this.#parts.source.name;
  }

  get embedder(): Embedder | undefined {
    return this.#embedder;
  }

  get download(): Download | undefined {
    return this.#parts.source.download;
  }

  /** Returns the reason why the last attempt failed, for tools or for an intent. */
  get problem(): string | undefined {
    return this.#intents.problem ?? this.#problem;
  }

  /** True if vectors can be compared with intents, as far as is known. */
  get embedsIntents(): boolean {
    return this.#intents.problem === undefined;
  }

  get embedded(): number {
    return this.#vectors.size + this.#stored.size;
  }

  get total(): number {
    return this.#wanted.size === 0 ? this.#catalog.tools.size : this.#wanted.size;
  }

  /** Hashes of the texts that the catalog needs. */
  get hashes(): readonly string[] {
    return [...this.#wanted.keys()];
  }

  /** Returns the vectors in memory. Another object after every change. */
  get vectors(): ToolVectors {
    if (this.#published === undefined) {
      const vectors = new Map(this.#vectors);
      this.#published = {
        dimension: this.#embedder?.dimension ?? 0,
        vectorOf: (tool) => vectors.get(this.#parts.hashOf(tool)),
        project: this.#project,
      };
    }
    return this.#published;
  }

  /** Returns the vectors of an intent's texts. Returns `undefined` if the model does not answer. */
  async embedIntents(
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<QueryVectors | undefined> {
    this.#hasBeenAsked = true;
    return this.#embedder === undefined
      ? undefined
      : await this.#intents.embed(this.#embedder, texts, signal);
  }

  /** Returns tools near a vector, of those whose own vectors are in the store only. */
  async nearestStored(vector: Float32Array): Promise<ReadonlyMap<Tool, number>> {
    if (this.#stored.size === 0 || this.#embedder === undefined) {
      return new Map();
    }
    const { model } = this.#embedder;
    const found = await this.#parts.store.nearest(model, vector, VECTORS.nearestMax);
    return new Map(
      found.flatMap(({ hash, cosine }) => {
        const tool = this.#stored.has(hash) ? this.#wanted.get(hash) : undefined;
        return tool === undefined ? [] : [[tool, cosine] as const];
      }),
    );
  }

  /** Brings the vectors in step with another catalog. */
  follow(catalog: Catalog): void {
    this.#catalog = catalog;
    this.#wake();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort(new Error('the search was closed'));
    this.#wake();
    await this.#work;
    await this.#embedder?.[Symbol.asyncDispose]();
  }

  async #run(): Promise<void> {
    const { source, clock } = this.#parts;
    const { signal } = this.#closing;
    let pauseMs: number = VECTORS.retryPauseMs;
    while (!signal.aborted) {
      const changed = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      try {
        if (this.#embedder === undefined) {
          this.#embedder = await source.open(signal);
          this.#project = projectionOf(this.#embedder.model);
        }
        // Read after opening: opening may take long, and there is no catalog at the start.
        const catalog = this.#catalog;
        const isThrough = await this.#bringUpToDate(this.#embedder, catalog);
        this.#problem = undefined;
        pauseMs = VECTORS.retryPauseMs;
        if (isThrough) {
          this.#parts.onComplete();
        }
        if (catalog === this.#catalog) {
          await changed;
        }
      } catch (error) {
        if (signal.aborted) {
          return;
        }
        this.#tell(error);
        await sleep(clock, isForPeople(error) ? RETRY.longestMs : pauseMs, signal).catch(
          () => undefined,
        );
        pauseMs = Math.min(2 * pauseMs, RETRY.longestMs);
      }
    }
  }

  /** Logs a problem once, however often it comes back. */
  #tell(error: unknown): void {
    const problem = plainLine(this.#parts.redact(describeError(error)), TEXTS.quoteLengthMax);
    if (problem !== this.#problem) {
      this.#problem = problem;
      this.#parts.logger.warn('vectors_not_made', { model: this.name, error: problem });
    }
  }

  /**
   * Answers whether it came to the end: it returns early when the catalog has changed meanwhile.
   *
   * Invariant: one batch is made however often the catalog changes, or a server that changes its
   * list all the time would keep every other from ever being embedded.
   */
  async #bringUpToDate(embedder: Embedder, catalog: Catalog): Promise<boolean> {
    const { clock, store } = this.#parts;
    await this.#readTexts(catalog);
    if (this.#wanted.size - this.#vectors.size > this.#roomFor(embedder)) {
      await store.prepareNearest(embedder.dimension);
    }
    await this.#load(embedder);
    if (this.#missing().length === 0) {
      return true;
    }
    await sleep(clock, VECTORS.settleMs, this.#closing.signal);
    const missing = this.#missing().filter(([hash, tool]) => this.#isStillThere(hash, tool));
    const startedAt = clock.monotonicMs();
    for (let from = 0; from < missing.length; from += VECTORS.batchTexts) {
      if (from > 0 && catalog !== this.#catalog) {
        return false;
      }
      await this.#embed(embedder, missing.slice(from, from + VECTORS.batchTexts));
    }
    this.#parts.logger.info('vectors_made', {
      model: embedder.model,
      tools: missing.length,
      durationMs: Math.round(clock.monotonicMs() - startedAt),
    });
    if (!this.#hasBeenAsked) {
      // A gateway that is not searched need not pay for the model's memory.
      embedder.rest?.();
    }
    return true;
  }

  #missing(): readonly (readonly [hash: string, tool: Tool])[] {
    return [...this.#wanted].filter(([hash]) => !this.#has(hash));
  }

  /** Returns true if the newest catalog has the tool too, with the same text. */
  #isStillThere(hash: string, { id }: Tool): boolean {
    const tool = this.#catalog.tools.get(id);
    return tool !== undefined && this.#parts.hashOf(tool) === hash;
  }

  #has(hash: string): boolean {
    return this.#vectors.has(hash) || this.#stored.has(hash);
  }

  /** Reads the texts of tools, a few at a time: thousands would hold up other work. */
  async #readTexts(catalog: Catalog): Promise<void> {
    const wanted = new Map<string, Tool>();
    let count = 0;
    for (const tool of catalog.tools.values()) {
      wanted.set(this.#parts.hashOf(tool), tool);
      count += 1;
      if (count % VECTORS.sliceTools === 0) {
        await sleep(this.#parts.clock, 0, this.#closing.signal);
      }
    }
    this.#wanted = wanted;
    for (const known of [this.#vectors, this.#stored]) {
      for (const hash of known.keys()) {
        if (!wanted.has(hash)) {
          known.delete(hash);
          this.#published = undefined;
        }
      }
    }
  }

  /** Returns how many more vectors memory may hold. */
  #roomFor({ dimension }: Embedder): number {
    const { memoryBytesMax } = this.#parts;
    const most = Math.floor(memoryBytesMax / (dimension * Float32Array.BYTES_PER_ELEMENT));
    return Math.max(0, most - this.#vectors.size);
  }

  async #load(embedder: Embedder): Promise<void> {
    const { store } = this.#parts;
    const { model, dimension } = embedder;
    const hashes = [...this.#wanted.keys()].filter((hash) => !this.#has(hash));
    const room = this.#roomFor(embedder);
    for (const page of pagesOf(hashes.slice(0, room))) {
      for (const [hash, vector] of await store.load(model, page)) {
        // One of another dimension was made by something else under the same name.
        if (vector.length === dimension && hasDirection(vector)) {
          this.#vectors.set(hash, vector);
          this.#published = undefined;
        }
      }
      this.#closing.signal.throwIfAborted();
    }
    for (const page of pagesOf(hashes.slice(room))) {
      for (const hash of await store.known(model, dimension, page)) {
        this.#stored.add(hash);
      }
      this.#closing.signal.throwIfAborted();
    }
  }

  async #embed(embedder: Embedder, batch: readonly (readonly [string, Tool])[]): Promise<void> {
    const { store, logger } = this.#parts;
    const texts = batch.map(([, tool]) => toolText(tool));
    const vectors = await embedder.embed(texts, this.#closing.signal);
    const made = new Map(batch.map(([hash], at) => [hash, usableVector(vectors[at], embedder)]));
    const room = this.#roomFor(embedder);
    try {
      await store.save(embedder.model, made);
    } catch (error) {
      if (made.size > room) {
        throw error;
      }
      // They serve until the process ends, and are made again after the next start.
      logger.warn('vectors_not_kept', { count: made.size, error: describeError(error) });
    }
    for (const [at, [hash, vector]] of [...made].entries()) {
      if (at < room) {
        this.#vectors.set(hash, vector);
      } else {
        this.#stored.add(hash);
      }
    }
    this.#published = undefined;
  }
}

function isForPeople(error: unknown): boolean {
  return error instanceof GatewayError && error.code === 'EMBEDDING_MODEL_UNUSABLE';
}

function* pagesOf(hashes: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < hashes.length; from += VECTORS.pageVectors) {
    yield hashes.slice(from, from + VECTORS.pageVectors);
  }
}
