import type { SessionId } from '../base/ids.ts';
import type { ReadyAnswers } from '../call/ready-answers.ts';
import type { Scope } from '../call/scope.ts';
import type { Upstreams } from '../call/upstreams.ts';
import type { Wishes } from '../call/wishes.ts';
import type { Runs } from '../execute/runs.ts';
import type { Discovery } from './discovery.ts';

interface LifetimeParts {
  readonly discovery: Pick<Discovery, 'released' | typeof Symbol.dispose>;
  /** Calls that are made ahead. */
  readonly wishes: Pick<Wishes, 'sees' | 'release' | typeof Symbol.dispose>;
  readonly ready: Pick<ReadyAnswers, typeof Symbol.dispose>;
  readonly runs: Pick<Runs, 'close'>;
  readonly upstreams: Pick<Upstreams, 'releaseSession' | typeof Symbol.asyncDispose>;
  /** Parts that store events until the servers are gone, in the order in which they end. */
  readonly writers: readonly AsyncDisposable[];
  /** Parts that store until all others have ended. */
  readonly lastWriters: readonly AsyncDisposable[];
}

/** Ends the parts of a session, and at the end all parts of the gateway. */
export class Lifetime implements AsyncDisposable {
  readonly #parts: LifetimeParts;

  constructor(parts: LifetimeParts) {
    this.#parts = parts;
  }

  /** Keeps calls made ahead for a client within the client's scope. */
  sees(session: SessionId, scope: Scope): void {
    this.#parts.wishes.sees(session, scope);
  }

  /** Ends everything that belongs to a disconnected client alone. */
  release(session: SessionId): Promise<void> {
    const { discovery, wishes, upstreams } = this.#parts;
    discovery.released(session);
    wishes.release(session);
    return upstreams.releaseSession(session);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { discovery, wishes, ready, runs, upstreams, writers, lastWriters } = this.#parts;
    wishes[Symbol.dispose]();
    ready[Symbol.dispose]();
    await runs.close();
    await upstreams[Symbol.asyncDispose]();
    for (const writer of writers) {
      await writer[Symbol.asyncDispose]();
    }
    discovery[Symbol.dispose]();
    for (const writer of lastWriters) {
      await writer[Symbol.asyncDispose]();
    }
  }
}
