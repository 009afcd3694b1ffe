import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { RunId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { Lease, RunJournal } from './run-journal.ts';

export interface RunLeasesParts {
  readonly journal: RunJournal;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Names this process. */
  readonly owner: string;
  /** Whether this process has runs to hold. */
  readonly isNeeded: () => boolean;
  /** Goes on with a run that was left behind. */
  readonly takeUp: (id: RunId) => Promise<void>;
}

/** The hold of this process on its runs, and its eye on those that other processes left behind. */
export class RunLeases {
  readonly #parts: RunLeasesParts;
  #cancelTimer: () => void = () => undefined;
  #takingUp: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: RunLeasesParts) {
    this.#parts = parts;
  }

  /** Takes up what was left behind, now and from time to time. */
  open(): void {
    this.#takingUp = this.#takeUpAll();
    this.#renewLater();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Resolves when what was found left behind is under way again. Never rejects. */
  get takenUp(): Promise<void> {
    return this.#takingUp;
  }

  /** A lease from now on. */
  lease(): Lease {
    const { owner, clock } = this.#parts;
    return { owner, expiresAt: clock.now() + EXECUTE.leaseMs };
  }

  /** Tells other processes that this one is alive, and looks for those that are not. */
  #renewLater(): void {
    const { clock, journal, logger, isNeeded } = this.#parts;
    this.#cancelTimer = clock.after(EXECUTE.leaseRenewMs, () => {
      if (this.#isClosed) {
        return;
      }
      this.#renewLater();
      if (isNeeded()) {
        journal.renew(this.lease()).catch((error: unknown) => {
          logger.warn('lease_not_renewed', { error: describeError(error) });
        });
      }
      this.#takingUp = this.#takeUpAll();
    });
  }

  async #takeUpAll(): Promise<void> {
    const { journal, clock, logger, owner, takeUp } = this.#parts;
    try {
      for (const id of await journal.leftBehind(owner, clock.now())) {
        // One that cannot be taken up does not keep the others from it.
        await takeUp(id).catch((error: unknown) => {
          logger.warn('run_not_taken_up', { runId: id, error: describeError(error) });
        });
      }
    } catch (error) {
      logger.warn('runs_not_taken_up', { error: describeError(error) });
    }
  }
}
