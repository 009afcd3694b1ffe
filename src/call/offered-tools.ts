import { type Catalog, withoutTools } from '../knowledge/catalog.ts';
import type { Guard } from './guard.ts';

/**
 * What an agent is shown of a catalog: all but the tools of which no call is ever let through.
 *
 * A catalog in which nothing is denied is given back as it is. The same question has the same
 * answer, object for object, until the rules or the catalog change: others keep indexes by it.
 */
export class OfferedTools {
  readonly #guard: Pick<Guard, 'isDenied' | 'deniesNothing' | 'edition'>;
  #edition: readonly unknown[] = [];
  #known = new WeakMap<Catalog, Catalog>();

  constructor(guard: Pick<Guard, 'isDenied' | 'deniesNothing' | 'edition'>) {
    this.#guard = guard;
  }

  of(catalog: Catalog): Catalog {
    const { edition } = this.#guard;
    const isSame =
      edition.length === this.#edition.length &&
      edition.every((each, index) => each === this.#edition[index]);
    if (!isSame) {
      this.#edition = edition;
      this.#known = new WeakMap();
    }
    let offered = this.#known.get(catalog);
    if (offered === undefined) {
      offered = this.#guard.deniesNothing
        ? catalog
        : withoutTools(catalog, (tool) => this.#guard.isDenied(tool));
      this.#known.set(catalog, offered);
    }
    return offered;
  }
}
