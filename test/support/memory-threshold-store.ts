import type { Episode, EpisodeStore } from '../../src/knowledge/episode.ts';
import type {
  GateKey,
  StoredGate,
  StoredRecord,
  ThresholdStore,
} from '../../src/knowledge/threshold-outcome.ts';

interface Kept<Item> {
  readonly item: Item;
  readonly version: number;
}

/** Stores of thresholds and episodes without a database; several gateways can share one. */
export class MemoryThresholdStore implements ThresholdStore, EpisodeStore {
  readonly #records = new Map<string, Kept<StoredRecord>>();
  readonly #gates = new Map<string, Kept<StoredGate>>();
  #episodes: readonly Kept<Episode>[] = [];
  #version = 0;
  /** What the next answer fails with, once. */
  failure: Error | undefined;
  /** What the next reading says it could not understand. */
  ignored = 0;
  /** How often it was read and written. */
  calls: { reads: number; records: number } = { reads: 0, records: 0 };

  /** Puts it back to the state before the first change. */
  reset(): void {
    this.#records.clear();
    this.#gates.clear();
    this.#episodes = [];
    this.#version = 0;
  }

  read: ThresholdStore['read'] = async (since, reach) => {
    await this.#mayFail();
    this.calls.reads += 1;
    const { ignored } = this;
    this.ignored = 0;
    const ofTool = new Map<string, number>();
    const episodes = changed(this.#episodes, since)
      .filter(({ at }) => at >= reach.since)
      .toSorted((left, right) => right.at - left.at)
      .map((episode) => {
        const place = ofTool.get(episode.tool) ?? 0;
        ofTool.set(episode.tool, place + 1);
        return { episode, place };
      })
      .filter(({ place }) => place < reach.perTool)
      .toSorted((left, right) => left.place - right.place)
      .slice(0, reach.all)
      .map(({ episode }) => episode)
      .toSorted((left, right) => left.at - right.at);
    return {
      version: this.#version,
      records: changed([...this.#records.values()], since),
      gates: changed([...this.#gates.values()], since),
      episodes,
      ignored,
    };
  };

  record: ThresholdStore['record'] = async (change) => {
    await this.#mayFail();
    this.calls.records += 1;
    // Before anything is kept: it may throw, and then nothing is.
    const gates = change.changeGates(
      change.gates.flatMap((gate) => this.#gates.get(keyOf(gate))?.item ?? []),
    );
    this.#version += 1;
    const version = this.#version;
    for (const { tool, keep, successes, failures, outcomes } of change.records.filter(isKeyable)) {
      const known = this.#records.get(tool)?.item ?? { a: 1, b: 1, outcomes: 0 };
      const item = {
        tool,
        a: 1 + keep * (known.a - 1) + successes,
        b: 1 + keep * (known.b - 1) + failures,
        outcomes: known.outcomes + outcomes,
      };
      this.#records.set(tool, { item, version });
    }
    for (const gate of gates) {
      this.#gates.set(keyOf(gate), { item: gate, version });
    }
    const episodes = change.episodes.filter(isKeyable);
    this.#episodes = [...this.#episodes, ...episodes.map((item) => ({ item, version }))];
    const records = changed([...this.#records.values()], version - 1);
    return { version, records, gates, episodes, ignored: 0 };
  };

  removeOld: EpisodeStore['removeOld'] = async ({ since, newest }, limit) => {
    await this.#mayFail();
    const sorted = this.#episodes.toSorted((left, right) => right.item.at - left.item.at);
    const old = sorted.filter(({ item }, place) => item.at < since || place >= newest);
    const gone = new Set(old.slice(-limit));
    this.#episodes = this.#episodes.filter((episode) => !gone.has(episode));
    return gone.size;
  };

  async #mayFail(): Promise<void> {
    await Promise.resolve();
    const { failure } = this;
    this.failure = undefined;
    if (failure !== undefined) {
      throw failure;
    }
  }
}

const isKeyable = ({ tool }: { readonly tool: string }): boolean => tool.length < 2000;

const keyOf = ({ gate, context }: GateKey): string => JSON.stringify([gate, context]);

const changed = <Item>(items: readonly Kept<Item>[], since: number): readonly Item[] =>
  items.filter(({ version }) => version > since).map(({ item }) => item);
