import type { Clock } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import { canonicalJson, isJsonObject, isNestedBeyond, type JsonObject } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { plainLine } from '../../base/plain-text.ts';
import type { Offers } from '../../knowledge/offers.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import type { Connection } from './connection.ts';
import { Relister } from './relister.ts';

/** What a list of offers needs to do its work. */
export interface OfferListParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called for the first listing, and for each one that differs from the one before. */
  readonly onListed: (offers: Offers) => void;
}

/** What tells the entries of a listing apart; one without it could not be asked for. */
type Key = 'uri' | 'uriTemplate' | 'name';

/** The resources, templates and prompts that a server listed last. */
export class OfferList {
  readonly #parts: OfferListParts;
  readonly #relister: Relister;
  #fingerprint: string | undefined;

  constructor(parts: OfferListParts) {
    this.#parts = parts;
    const { clock, logger } = parts;
    this.#relister = new Relister({
      clock,
      logger,
      what: 'the resources and prompts were not listed',
      list: (connection, signal) => this.#list(connection, signal),
    });
  }

  /** Lists in the background, now or after the listing that is under way. */
  refresh(connection: Connection, signal: AbortSignal): void {
    this.#relister.refresh(connection, signal);
  }

  async #list(connection: Connection, signal: AbortSignal): Promise<void> {
    const { resources, prompts } = connection.capabilities;
    const list = (method: string, member: string, key: Key): Promise<readonly JsonObject[]> =>
      this.#listOne(connection, { method, member, key }, signal);
    const offers: Offers = {
      resources: resources === undefined ? [] : await list('resources/list', 'resources', 'uri'),
      templates:
        resources === undefined
          ? []
          : await list('resources/templates/list', 'resourceTemplates', 'uriTemplate'),
      prompts: prompts === undefined ? [] : await list('prompts/list', 'prompts', 'name'),
    };
    const fingerprint = canonicalJson([offers.resources, offers.templates, offers.prompts]);
    if (fingerprint !== this.#fingerprint) {
      this.#fingerprint = fingerprint;
      this.#parts.onListed(offers);
    }
  }

  /** Empty where the server refuses to list; a server that is gone has not said anything. */
  async #listOne(
    connection: Connection,
    {
      method,
      member,
      key,
    }: { readonly method: string; readonly member: string; readonly key: Key },
    signal: AbortSignal,
  ): Promise<readonly JsonObject[]> {
    try {
      const entries = await connection.list(method, member, UPSTREAM.offersMax, signal);
      const offers = readOffers(entries, key);
      if (offers.length < entries.length) {
        const leftOut = entries.length - offers.length;
        this.#parts.logger.warn('upstream_offers_left_out', { method, leftOut });
      }
      return offers;
    } catch (error) {
      if (!connection.isOpen || signal.aborted) {
        throw error;
      }
      const reason = plainLine(describeError(error), UPSTREAM.errorLengthMax);
      this.#parts.logger.warn('upstream_listing_failed', { method, reason });
      return [];
    }
  }
}

/** The entries that can be used: of two with one key the first, as with tools. */
export function readOffers(entries: readonly unknown[], key: Key): readonly JsonObject[] {
  const offers = new Map<string, JsonObject>();
  for (const entry of entries) {
    const name = isJsonObject(entry) ? entry[key] : undefined;
    const isUsable =
      isJsonObject(entry) &&
      typeof name === 'string' &&
      name !== '' &&
      !isNestedBeyond(entry, UPSTREAM.answerDepthMax);
    if (isUsable && !offers.has(name) && offers.size < UPSTREAM.offersMax) {
      offers.set(name, entry);
    }
  }
  return [...offers.values()];
}
