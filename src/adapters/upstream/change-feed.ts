import { setTimeout as delay } from 'node:timers/promises';

import type { Client, McpSubscription, SubscriptionFilter } from '@modelcontextprotocol/client';

import type { Cancellation } from '../../base/cancellation.ts';
import { untilAborted } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { plainLine } from '../../base/plain-text.ts';
import { RETRY } from '../../tuning/retry.ts';
import { TEXTS } from '../../tuning/text.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';

interface ChangeFeedParts {
  readonly client: Pick<Client, 'getServerCapabilities' | 'listen'>;
  readonly logger: Logger;
  /** Aborted when the connection ends. */
  readonly ended: AbortSignal;
  /** The feed was interrupted: what changed meanwhile was not announced to us. */
  readonly onGap: () => void;
}

interface OpenSubscription {
  readonly subscription: McpSubscription;
  readonly uris: ReadonlySet<string>;
}

/**
 * The subscription through which a server of the newest protocol announces changes.
 *
 * Its filter is fixed when it is opened. To follow another resource, a new subscription is opened
 * first and the old one closed after that, so no change in between is lost. Subscriptions are
 * opened one after another: the last one has the complete filter.
 */
export class ChangeFeed {
  readonly #parts: ChangeFeedParts;
  readonly #lists: SubscriptionFilter;
  readonly #wanted = new Set<string>();
  #current: OpenSubscription | undefined;
  #turns: Promise<unknown> = Promise.resolve();
  #isReopening = false;
  #hasGap = false;

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
    void this.#reopen({ pauseMs: 0 });
  }

  /** Follows a resource too. Resolves when the server has taken note; not followed when it rejects. */
  async follow(uri: string, signal: Cancellation): Promise<void> {
    this.#wanted.add(uri);
    try {
      await untilAborted(
        this.#inTurn(() => this.#openFor(uri)),
        signal,
      );
    } catch (error) {
      this.#wanted.delete(uri);
      void this.#reopen({ pauseMs: 0 });
      throw error;
    }
  }

  /** Follows a resource no longer. Resolves when the server has taken note. */
  async unfollow(uri: string, signal: Cancellation): Promise<void> {
    if (this.#wanted.delete(uri)) {
      await untilAborted(
        this.#inTurn(() => this.#openWanted()),
        signal,
      );
    }
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turns.then(work);
    this.#turns = turn.catch(() => undefined);
    return turn;
  }

  /** Subscribes to all wanted resources. If that fails, tries this one alone: another resource may be the cause. */
  async #openFor(uri: string): Promise<void> {
    try {
      await this.#openWanted();
    } catch (error) {
      const alone = new Set([...(this.#current?.uris ?? []), uri]);
      if (!this.#wanted.has(uri) || isSame(alone, this.#wanted)) {
        throw error;
      }
      await this.#open(alone);
    }
  }

  /** Opens or closes the subscription to match the wanted resources. */
  async #openWanted(): Promise<void> {
    if (this.#isSettled()) {
      return;
    }
    if (this.#isNeeded()) {
      await this.#open(new Set(this.#wanted));
    } else {
      await this.#replaceWith(undefined);
    }
  }

  async #open(uris: ReadonlySet<string>): Promise<void> {
    const filter = uris.size === 0 ? {} : { resourceSubscriptions: [...uris] };
    const subscription = await this.#parts.client.listen(
      { ...this.#lists, ...filter },
      { timeout: UPSTREAM.listTimeoutMs },
    );
    if (this.#isSettled()) {
      // Whoever wanted it gave up while it was being opened.
      await close(subscription);
    } else {
      await this.#replaceWith({ subscription, uris });
    }
  }

  async #replaceWith(opened: OpenSubscription | undefined): Promise<void> {
    const old = this.#current;
    this.#current = opened;
    if (opened !== undefined) {
      void opened.subscription.closed.then(() => this.#onClosed(opened));
      if (this.#hasGap) {
        this.#hasGap = false;
        this.#parts.onGap();
      }
    }
    await (old === undefined ? undefined : close(old.subscription));
  }

  #onClosed(closed: OpenSubscription): void {
    if (this.#current === closed) {
      this.#current = undefined;
      this.#hasGap = true;
      void this.#reopen({ pauseMs: RETRY.firstMs });
    }
  }

  /** Retries until the wanted subscription is open. */
  async #reopen(first: { readonly pauseMs: number }): Promise<void> {
    if (this.#isReopening) {
      return;
    }
    this.#isReopening = true;
    const { logger, ended } = this.#parts;
    let { pauseMs } = first;
    while (!ended.aborted && !this.#isSettled()) {
      if (pauseMs > 0) {
        await delay(pauseMs, undefined, { ref: false, signal: ended }).catch(() => undefined);
      }
      if (!ended.aborted) {
        await this.#inTurn(() => this.#openWanted()).catch((error: unknown) => {
          const reason = plainLine(describeError(error), TEXTS.messageLengthMax);
          logger.debug('upstream_subscription_failed', { reason });
        });
      }
      pauseMs = Math.min(Math.max(pauseMs * 2, RETRY.firstMs), UPSTREAM.backOffMsMax);
    }
    this.#isReopening = false;
  }

  #isNeeded(): boolean {
    return Object.keys(this.#lists).length > 0 || this.#wanted.size > 0;
  }

  #isSettled(): boolean {
    return this.#current === undefined
      ? !this.#isNeeded()
      : this.#isNeeded() && isSame(this.#current.uris, this.#wanted);
  }
}

function isSame(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return some.size === others.size && [...some].every((each) => others.has(each));
}

/** Closes a subscription. A failure means that it has ended already. */
async function close(subscription: McpSubscription): Promise<void> {
  await subscription.close().catch(() => undefined);
}
