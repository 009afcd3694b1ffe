import { setTimeout as pause } from 'node:timers/promises';

import { STORAGE } from '../../tuning/postgres.ts';
import { storageError } from './classify-failure.ts';

/**
 * Attempts to reach a server that is away: one at a time for everybody who waits, with pauses that
 * grow. A server that comes back is not met by all of them at once.
 */
export class ConnectAttempts {
  readonly #connect: () => Promise<void>;
  #pauseMs = 0;
  #underWay: Promise<void> | undefined;

  constructor(connect: () => Promise<void>) {
    this.#connect = connect;
  }

  get isUnderWay(): boolean {
    return this.#underWay !== undefined;
  }

  /** Resolves when the server was reached. Rejects when the next attempt failed. */
  turn(): Promise<void> {
    this.#underWay ??= this.#attempt().finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  succeeded(): void {
    this.#pauseMs = 0;
  }

  async #attempt(): Promise<void> {
    if (this.#pauseMs > 0) {
      await pause(this.#pauseMs);
    }
    try {
      await this.#connect();
      this.#pauseMs = 0;
    } catch (error) {
      const longer = Math.max(STORAGE.connectPauseMs, 2 * this.#pauseMs);
      this.#pauseMs = Math.min(STORAGE.connectPauseMsMax, longer);
      throw storageError(error, 'cannot connect to the PostgreSQL database', true);
    }
  }
}
