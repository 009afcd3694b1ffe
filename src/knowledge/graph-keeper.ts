import { chunksOf } from '../base/chunks.ts';
import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { ToolId } from '../base/ids.ts';
import { Listeners } from '../base/listeners.ts';
import type { Logger } from '../base/logger.ts';
import { OneByOne, Turns } from '../base/turns.ts';
import { ALPHA, GRAPH } from '../tuning/knowledge.ts';
import { LOOP } from '../tuning/loop.ts';
import { alphaOfEnds } from './alpha.ts';
import type { Catalog } from './catalog.ts';
import {
  blankEdge,
  type Edge,
  type EdgePromotion,
  isPromotable,
  sameEdge,
  sightingsNeeded,
  strongestType,
} from './edge.ts';
import type { Feed } from './feeds.ts';
import {
  allEdges,
  applyDelta,
  edgeBetween,
  EMPTY_VIEW,
  type GraphStore,
  type GraphView,
  type KnowledgeDelta,
  type TemplateEdge,
  touchedEnds,
  withEdges,
} from './graph-delta.ts';
import {
  inferenceChange,
  inferenceSignature,
  inferredEdges,
  templateChange,
} from './graph-inference.ts';
import { ToolGraph } from './tool-graph.ts';
import type { Tool } from './tool.ts';
import type { Tracer } from './tracer.ts';

/** Parts of the keeper. */
interface GraphKeeperParts {
  readonly store: GraphStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Finds feeds by definitions. Nothing waits for it. */
  readonly feedsOf: (tools: readonly Tool[]) => readonly Feed[] | Promise<readonly Feed[]>;
  /** Short and different for different texts. Without it definitions are read at every start. */
  readonly hash?: (text: string) => string;
}

/** Size of the graph, and the part that is in use. */
export interface GraphStatus {
  /** Edges that are known. */
  readonly edges: number;
  /** Edges with an end that does not exist now. */
  readonly dangling: number;
  /** Rows of the store that could not be understood when they were read. */
  readonly ignored: number;
}

/**
 * Holds the graph, in step with the store and the catalog. A change is stored first and then
 * applied in memory, so answers never use unstored knowledge. Operations on the store run one after
 * the other, so an older reading never replaces a newer one.
 */
export class GraphKeeper {
  readonly graph: ToolGraph = new ToolGraph();
  readonly #parts: GraphKeeperParts;
  #view: GraphView = EMPTY_VIEW;
  /** Everything up to this version of the store is in the view. */
  #version = 0;
  #ignored = 0;
  readonly #turns = new OneByOne();
  #inference: Promise<void> = Promise.resolve();
  #catalog: Catalog | undefined;
  #inferredFrom: ReadonlyMap<ToolId, Tool> = new Map();
  readonly #promotions = new Listeners<[EdgePromotion]>();

  constructor(parts: GraphKeeperParts) {
    this.#parts = parts;
  }

  /** Returns all known edges, also those without existing ends. */
  get view(): GraphView {
    return this.#view;
  }

  /** Counts edges and nodes. */
  status(): GraphStatus {
    const edges = [...allEdges(this.#view)];
    const isDangling = ({ from, to }: Edge): boolean =>
      !this.graph.has(from) || !this.graph.has(to);
    return {
      edges: edges.length,
      dangling: edges.filter(isDangling).length,
      ignored: this.#ignored,
    };
  }

  /** Calls the listener after the promotion of an edge was stored. */
  onPromotion(listener: (promotion: EdgePromotion) => void): () => void {
    return this.#promotions.add(listener);
  }

  /** Reads all that is stored. */
  load(): Promise<void> {
    return this.#turns.run(() => this.#readAll());
  }

  /** Reads changes of other gateways. */
  refresh(): Promise<void> {
    return this.#turns.run(async () => {
      const reading = await this.#parts.store.read(this.#version);
      if (reading.version < this.#version) {
        // The store was put back to an earlier state.
        await this.#readAll();
        return;
      }
      this.#noteIgnored(reading.ignored);
      this.#show(reading.edges);
      this.#version = reading.version;
    });
  }

  /**
   * Stores a delta with the promotions that follow from it, and applies it. Rejects if it is not
   * stored. `store` lets a caller store more in the same transaction.
   */
  apply(delta: KnowledgeDelta, store?: Pick<GraphStore, 'update'>): Promise<void> {
    return this.#turns.run(() => this.#apply(delta, store));
  }

  /**
   * Sets the existing tools and capabilities at once, then updates the inferred edges. Of several
   * catalogs in quick succession only the last is read.
   */
  follow(catalog: Catalog, capabilities: Iterable<ToolId> = []): Promise<void> {
    this.graph.setNodes(new Set([...catalog.tools.keys(), ...capabilities]));
    this.#catalog = catalog;
    this.#inference = this.#inference
      .then(() => (this.#catalog === catalog ? this.#infer(catalog) : undefined))
      .catch((error: unknown) => this.#warn('graph_not_inferred', error));
    return this.#inference;
  }

  /** Replaces all template edges. */
  setTemplates(edges: readonly TemplateEdge[]): Promise<void> {
    return this.#turns
      .run(async () => {
        const { templates, withdrawn } = templateChange(this.#view, edges);
        if (templates.length + withdrawn.length > 0) {
          await this.#apply({ at: this.#parts.clock.now(), templates, withdrawn });
        }
      })
      .catch((error: unknown) => this.#warn('graph_templates_not_stored', error));
  }

  async #readAll(): Promise<void> {
    const { version, edges, ignored } = await this.#parts.store.read(0);
    this.#view = withEdges(EMPTY_VIEW, edges);
    this.graph.setView(this.#view);
    this.#version = version;
    this.#ignored = 0;
    this.#noteIgnored(ignored);
  }

  async #infer(catalog: Catalog): Promise<void> {
    const { tools } = catalog;
    if (haveSameDefinitions(tools, this.#inferredFrom)) {
      return;
    }
    const { store, hash, feedsOf } = this.#parts;
    const turns = new Turns(this.#parts.clock, LOOP.turnMs);
    const signature = hash && (await inferenceSignature(tools.values(), hash, turns));
    if (signature !== undefined && (await store.readFrom('inferred')) === signature) {
      this.#inferredFrom = tools;
      return;
    }
    const wanted = inferredEdges(await feedsOf([...tools.values()]));
    if (wanted.length === 0 && tools.size >= GRAPH.silentTools) {
      this.#parts.logger.warn('graph_nothing_inferred', { tools: tools.size });
    }
    const exists = (id: string): boolean => tools.has(id as ToolId);
    await this.#turns.run(async () => {
      const { inferred, withdrawn } = inferenceChange(this.#view, wanted, exists);
      const at = this.#parts.clock.now();
      // A transaction of thousands of edges would keep the others waiting.
      for (const part of chunksOf(withdrawn, GRAPH.edgesPerDeltaMax)) {
        await this.#apply({ at, withdrawn: part });
      }
      for (const part of chunksOf(inferred, GRAPH.edgesPerDeltaMax)) {
        await this.#apply({ at, inferred: part });
      }
      if (signature !== undefined) {
        await store.noteReadFrom('inferred', signature);
      }
    });
    this.#inferredFrom = tools;
  }

  async #apply(
    delta: KnowledgeDelta,
    store: Pick<GraphStore, 'update'> = this.#parts.store,
  ): Promise<void> {
    const ends = touchedEnds(delta);
    if (ends.length === 0) {
      return;
    }
    let promoted: readonly EdgePromotion[] = [];
    const { version, edges, ignored } = await store.update(ends, (stored) => {
      const before = withEdges(EMPTY_VIEW, stored);
      const learned = applyDelta(before, delta);
      promoted = ends.flatMap((each) => promotionOf(this.graph, edgeBetween(learned, each)) ?? []);
      const after = applyDelta(learned, { at: delta.at, promoted });
      return ends
        .map((each) => edgeBetween(after, each) ?? blankEdge(each))
        .filter((edge) => !sameEdge(edge, edgeBetween(before, edge) ?? blankEdge(edge)));
    });
    this.#noteIgnored(ignored);
    this.#show(edges);
    // If another gateway updated in between, the next refresh reads both updates.
    this.#version = version === this.#version + 1 ? version : this.#version;
    for (const promotion of promoted) {
      this.#promotions.tell(promotion);
    }
  }

  #show(edges: readonly Edge[]): void {
    this.#view = withEdges(this.#view, edges);
    this.graph.setView(this.#view, edges);
  }

  #noteIgnored(count: number): void {
    if (count > 0) {
      this.#ignored += count;
      this.#parts.logger.warn('graph_rows_ignored', { count });
    }
  }

  #warn(event: string, error: unknown): void {
    this.#parts.logger.warn(event, { error: describeError(error) });
  }
}

function haveSameDefinitions(
  tools: ReadonlyMap<ToolId, Tool>,
  others: ReadonlyMap<ToolId, Tool>,
): boolean {
  return (
    tools.size === others.size &&
    [...tools].every(([id, tool]) => {
      const other = others.get(id);
      return (
        tool === other ||
        (other !== undefined &&
          JSON.stringify(tool.definition) === JSON.stringify(other.definition))
      );
    })
  );
}

/**
 * Returns the promotion of an edge that was seen often enough; undefined if it stays. Trust in
 * structure around its ends lowers the number needed. Alpha is computed last: it looks at all
 * neighbours.
 */
export function promotionOf(graph: ToolGraph, edge: Edge | undefined): EdgePromotion | undefined {
  const type = edge === undefined ? undefined : strongestType(edge);
  if (edge === undefined || type === undefined || !isPromotable(edge, ALPHA.min)) {
    return undefined;
  }
  const alpha = alphaOfEnds(graph, edge);
  const { from, to, ok: sightings } = edge;
  return isPromotable(edge, alpha)
    ? { from, to, type, sightings, needed: sightingsNeeded(alpha), alpha }
    : undefined;
}

/** Records each promotion as a trace. */
export function tracePromotions(parts: {
  readonly graph: Pick<GraphKeeper, 'onPromotion'>;
  readonly tracer: Pick<Tracer, 'record'>;
}): void {
  parts.graph.onPromotion(({ from, to, type, sightings, needed, alpha }) => {
    parts.tracer.record({
      kind: 'edge_promotion',
      decision: `${type} counts as seen`,
      scores: { sightings, needed, alpha },
      inputs: { from, to, type },
      tools: [from, to] as readonly ToolId[],
    });
  });
}
