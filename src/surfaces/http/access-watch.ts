import type { ServerResponse } from 'node:http';

import type { Access } from '../../base/access.ts';
import type { Clock } from '../../base/clock.ts';
import { HTTP } from '../../tuning/http.ts';
import type { AccessBook } from './access-book.ts';

/** Cuts off answers that are still open when their token is revoked or expires. */
export class AccessWatch implements Disposable {
  readonly #book: Pick<AccessBook, 'refresh' | 'isGood'> | undefined;
  readonly #clock: Clock;
  readonly #open = new Map<ServerResponse, Access>();
  #cancel: (() => void) | undefined;
  #isClosed = false;

  constructor(parts: {
    /** The tokens that people made; left out, there are none. */
    readonly book?: Pick<AccessBook, 'refresh' | 'isGood'>;
    readonly clock: Clock;
  }) {
    this.#book = parts.book;
    this.#clock = parts.clock;
  }

  /** Looks after an answer until it ends. Tokens that nobody can revoke are not followed. */
  follow(response: ServerResponse, access: Access): void {
    if (access.person === undefined || this.#isClosed) {
      return;
    }
    this.#open.set(response, access);
    response.once('close', () => this.#open.delete(response));
    this.#cancel ??= this.#clock.after(HTTP.tokensFreshMs, () => void this.#look());
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    this.#cancel?.();
    this.#open.clear();
  }

  async #look(): Promise<void> {
    if (this.#open.size > 0) {
      await this.#book?.refresh();
    }
    for (const [response, access] of this.#open) {
      if (!this.#isGood(access)) {
        response.destroy(new Error('the token has ended'));
      }
    }
    const isNeeded = this.#open.size > 0 && !this.#isClosed;
    this.#cancel = isNeeded
      ? this.#clock.after(HTTP.tokensFreshMs, () => void this.#look())
      : undefined;
  }

  /** A token of the authorization server says itself when it ends. */
  #isGood({ owner, expiresAt }: Access): boolean {
    return expiresAt === undefined
      ? this.#book?.isGood(owner) === true
      : this.#clock.now() < expiresAt;
  }
}
