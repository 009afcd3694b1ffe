import type { SessionId, ToolId } from '../base/ids.ts';
import type { OfferedTools } from '../call/offered-tools.ts';
import type { SavingsLedger } from '../call/savings-ledger.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import type { OfferBook } from '../knowledge/offers.ts';
import { sentenceOf } from '../knowledge/poison-finding.ts';
import type { SuspectTools } from '../knowledge/suspect-tools.ts';

interface ToolShelfParts {
  readonly catalog: CatalogKeeper;
  readonly offered: Pick<OfferedTools, 'of'>;
  readonly suspects: SuspectTools;
  readonly savings: Pick<SavingsLedger, 'sessionListed'>;
}

/** Tools, resources and prompts of the servers, as clients see them. */
export class ToolShelf {
  readonly #parts: ToolShelfParts;

  constructor(parts: ToolShelfParts) {
    this.#parts = parts;
  }

  /** All tools that are known. */
  catalog(): Catalog {
    return this.#parts.catalog.current;
  }

  /** The part of them that agents are shown. */
  offered(): Catalog {
    return this.#parts.offered.of(this.#parts.catalog.current);
  }

  /** Resources and prompts. */
  offers(): OfferBook {
    return this.#parts.catalog.offers;
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
  shown(session: SessionId, tools: () => readonly object[]): void {
    this.#parts.savings.sessionListed(session, this.#parts.catalog.current, tools);
  }
}
