import { setTimeout as delay } from 'node:timers/promises';

import type { Client, McpSubscription, SubscriptionFilter } from '@modelcontextprotocol/client';

import { describeError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { plainLine } from '../../base/plain-text.ts';
import { UPSTREAM } from '../../tuning.ts';
import { untilAborted } from './time-limit.ts';

/** What a feed of changes needs. */
export interface ChangeFeedParts {
  readonly client: Client;
  readonly logger: Logger;
  /** Aborted when the connection ends. */
  readonly ended: AbortSignal;
  /** The feed was interrupted: what changed meanwhile was not announced to us. */
  readonly onGap: () => void;
}

/**
 * The subscription through which a server of the newest protocol announces changes.
 *
 * Its filter is fixed when it is opened, so following another resource means to open another
 * one; the old one is closed after that, and no change in between is lost.
 */
export class ChangeFeed {
  readonly #parts: ChangeFeedParts;
  readonly #lists: SubscriptionFilter;
  #uris: readonly string[] = [];
  #subscription: McpSubscription | undefined;
  #isKept = false;

  constructor(parts: ChangeFeedParts) {
    this.#parts = parts;
    const has = parts.client.getServerCapabilities();
    this.#lists = {
      ...(has?.tools?.listChanged === true && { toolsListChanged: true }),
      ...(has?.prompts?.listChanged === true && { promptsListChanged: true }),
      ...(has?.resources?.listChanged === true && { resourcesListChanged: true }),
    };
  }

  /** Begins to follow the lists, where the server announces changes of any. */
  begin(): void {
    if (Object.keys(this.#lists).length > 0) {
      this.#keep(undefined);
    }
  }

  /** Follows exactly these resources from now on. Resolves when the server has taken note. */
  async follow(uris: readonly string[], signal: AbortSignal): Promise<void> {
    const before = this.#uris;
    this.#uris = uris;
    const opening = this.#open();
    // Whoever gives up waiting leaves it open: the resources are wanted all the same.
    opening.catch(() => undefined);
    try {
      const opened = await untilAborted(opening, signal);
      const old = this.#subscription;
      this.#subscription = opened;
      if (this.#isKept) {
        await old?.close();
      } else {
        this.#keep(opened);
      }
    } catch (error) {
      this.#uris = before;
      throw error;
    }
  }

  #open(): Promise<McpSubscription> {
    const uris = this.#uris.length === 0 ? {} : { resourceSubscriptions: [...this.#uris] };
    return this.#parts.client.listen(
      { ...this.#lists, ...uris },
      { timeout: UPSTREAM.listTimeoutMs },
    );
  }

  #keep(opened: McpSubscription | undefined): void {
    if (!this.#isKept) {
      this.#isKept = true;
      void this.#keepOpen(opened);
    }
  }

  async #keepOpen(opened: McpSubscription | undefined): Promise<void> {
    const { logger, ended, onGap } = this.#parts;
    let pauseMs: number = UPSTREAM.resubscribeMs;
    let wasOpen = opened !== undefined;
    this.#subscription = opened;
    while (!ended.aborted) {
      try {
        if (this.#subscription === undefined) {
          this.#subscription = await this.#open();
          if (wasOpen) {
            onGap();
          }
        }
        wasOpen = true;
        pauseMs = UPSTREAM.resubscribeMs;
        const current = this.#subscription;
        await current.closed;
        if (this.#subscription !== current) {
          // It was replaced by one with another filter.
          continue;
        }
        this.#subscription = undefined;
      } catch (error) {
        const reason = plainLine(describeError(error), UPSTREAM.errorLengthMax);
        logger.debug('upstream_subscription_failed', { reason });
      }
      await delay(pauseMs, undefined, { ref: false, signal: ended }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, UPSTREAM.backOffMsMax);
    }
  }
}
