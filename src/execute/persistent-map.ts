/** A square of this side holds the tasks of the largest workflows with as little to copy as can be. */
const CHUNK = 32;

/**
 * An immutable map by name. `with` returns a new map that shares most of the old one. Entries keep
 * their order, as in a `Map`.
 */
export class PersistentMap<Value> implements ReadonlyMap<string, Value> {
  /** Index of each name. Maps derived without a new name share it. */
  readonly #places: ReadonlyMap<string, number>;
  readonly #chunks: readonly (readonly (readonly [string, Value])[])[];

  private constructor(
    places: ReadonlyMap<string, number>,
    chunks: readonly (readonly (readonly [string, Value])[])[],
  ) {
    this.#places = places;
    this.#chunks = chunks;
  }

  /**
   * Makes a map of these entries, for free if they are one already. The last of several entries
   * with one name counts, at the place of the first.
   */
  static from<Value>(entries: Iterable<readonly [string, Value]>): PersistentMap<Value> {
    if (entries instanceof PersistentMap) {
      return entries as PersistentMap<Value>;
    }
    const all: (readonly [string, Value])[] = [...new Map(entries)];
    const chunks = Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, index) =>
      all.slice(index * CHUNK, (index + 1) * CHUNK),
    );
    return new PersistentMap(new Map(all.map(([name], place) => [name, place])), chunks);
  }

  /** Returns a map with this entry. A new name copies the whole map. */
  with(name: string, value: Value): PersistentMap<Value> {
    const place = this.#places.get(name);
    if (place === undefined) {
      return PersistentMap.from([...this, [name, value]]);
    }
    const index = Math.floor(place / CHUNK);
    const chunk = (this.#chunks[index] ?? []).with(place % CHUNK, [name, value]);
    return new PersistentMap(this.#places, this.#chunks.with(index, chunk));
  }

  get size(): number {
    return this.#places.size;
  }

  has(name: string): boolean {
    return this.#places.has(name);
  }

  get(name: string): Value | undefined {
    const place = this.#places.get(name);
    return place === undefined
      ? undefined
      : this.#chunks[Math.floor(place / CHUNK)]?.[place % CHUNK]?.[1];
  }

  *entries(): MapIterator<[string, Value]> {
    for (const chunk of this.#chunks) {
      for (const [name, value] of chunk) {
        yield [name, value];
      }
    }
  }

  keys(): MapIterator<string> {
    return this.#places.keys();
  }

  *values(): MapIterator<Value> {
    for (const [, value] of this) {
      yield value;
    }
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }

  forEach(callback: (value: Value, name: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [name, value] of this) {
      callback(value, name, this);
    }
  }
}
