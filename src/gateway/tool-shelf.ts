import type { SessionId, ToolId } from '../base/ids.ts';
import type { OfferedTools } from '../call/offered-tools.ts';
import type { SavingsLedger } from '../call/savings-ledger.ts';
import type { Scope } from '../call/scope.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import { type Catalog, type OfferBook, withOffersOf } from '../knowledge/catalog.ts';
import { sentenceOf } from '../knowledge/poison-finding.ts';
import type { SuspectTools } from '../knowledge/text-checks.ts';

interface ToolShelfParts {
  readonly catalog: CatalogKeeper;
  readonly offered: OfferedTools;
  readonly suspects: SuspectTools;
  readonly savings: Pick<SavingsLedger, 'sessionListed'>;
}

/** Shows the tools, resources and prompts of the servers to clients. */
export class ToolShelf {
  readonly #parts: ToolShelfParts;
  /** Parts of the book by the servers in them. */
  #offers = new WeakMap<OfferBook, Map<string, OfferBook>>();

  constructor(parts: ToolShelfParts) {
    this.#parts = parts;
  }

  /** Returns all tools that are known. */
  catalog(): Catalog {
    return this.#parts.catalog.current;
  }

  /** Returns the tools that a client sees, denied ones included. */
  visible(scope: Scope): Catalog {
    return this.#parts.offered.visible(this.#parts.catalog.current, scope);
  }

  common(scope: Scope): Scope | undefined {
    return this.#parts.offered.common(scope);
  }

  showsServer(server: string, scope: Scope): boolean {
    return this.#parts.offered.showsServer(server, scope);
  }

  /** Returns the tools that agents are shown: all of them, or those in a client's scope. */
  offered(scope?: Scope): Catalog {
    return this.#parts.offered.of(this.#parts.catalog.current, scope);
  }

  /** Returns resources and prompts. The same question returns the same object. */
  offers(scope?: Scope): OfferBook {
    const { offers: book } = this.#parts.catalog;
    const names = [...book.servers.keys()].filter((server) =>
      this.#parts.offered.showsServer(server, scope),
    );
    const key = JSON.stringify(names);
    const parts = this.#offers.get(book) ?? new Map<string, OfferBook>();
    const part = parts.get(key) ?? withOffersOf(book, new Set(names));
    this.#offers.set(book, parts.set(key, part));
    return part;
  }

  /**
   * Returns the suspect findings in tool definitions, in sentences; `undefined` until all are read.
   */
  suspects(): ReadonlyMap<ToolId, readonly string[]> | undefined {
    const { unreviewed } = this.#parts.suspects;
    return (
      unreviewed &&
      new Map(
        [...unreviewed].map(([tool, findings]) => [
          tool,
          findings.map((finding) => sentenceOf(finding)),
        ]),
      )
    );
  }

  onSuspectsRead(listener: () => void): () => void {
    return this.#parts.suspects.subscribe(listener);
  }

  onChanged(listener: (catalog: Catalog) => void): () => void {
    return this.#parts.catalog.subscribe(listener);
  }

  onOffersChanged(listener: (offers: OfferBook) => void): () => void {
    return this.#parts.catalog.subscribeOffers(listener);
  }

  /** Counts the tokens saved for a client that sees these tools in place of all. */
  shown(session: SessionId, tools: () => readonly object[], scope?: Scope): void {
    const { savings, offered, catalog } = this.#parts;
    savings.sessionListed(session, offered.visible(catalog.current, scope), tools);
  }
}
