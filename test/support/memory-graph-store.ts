import type { Edge } from '../../src/knowledge/edge.ts';
import type { GraphStore } from '../../src/knowledge/graph-delta.ts';

interface Kept {
  readonly edge: Edge;
  readonly version: number;
}

/** A store without a database; several gateways can share one. */
export class MemoryGraphStore implements GraphStore {
  readonly #kept = new Map<string, Kept>();
  readonly #readFrom = new Map<string, string>();
  #version = 0;
  /** What the next update fails with, once. */
  failure: Error | undefined;
  /** How many updates there were. */
  updates = 0;

  /** Puts it back to the state before the first update. */
  reset(): void {
    this.#kept.clear();
    this.#readFrom.clear();
    this.#version = 0;
  }

  readFrom: GraphStore['readFrom'] = (source) => Promise.resolve(this.#readFrom.get(source));

  noteReadFrom: GraphStore['noteReadFrom'] = (source, signature) => {
    this.#readFrom.set(source, signature);
    return Promise.resolve();
  };

  read: GraphStore['read'] = (since) => {
    const changed = [...this.#kept.values()].filter(({ version }) => version > since);
    return Promise.resolve({
      version: this.#version,
      edges: changed.map(({ edge }) => edge),
      ignored: 0,
    });
  };

  update: GraphStore['update'] = async (ends, change) => {
    await Promise.resolve();
    const { failure } = this;
    this.failure = undefined;
    if (failure !== undefined) {
      throw failure;
    }
    const stored = ends.flatMap((each) => this.#kept.get(keyOf(each))?.edge ?? []);
    const edges = change(stored);
    this.updates += 1;
    this.#version += 1;
    for (const edge of edges.filter(({ from, to }) => from.length + to.length < 2000)) {
      this.#kept.set(keyOf(edge), { edge, version: this.#version });
    }
    return { version: this.#version, edges, ignored: 0 };
  };
}

const keyOf = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  JSON.stringify([from, to]);
