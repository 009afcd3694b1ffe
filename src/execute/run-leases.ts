import { type Clock, sleep } from '../base/clock.ts';
import { describeError, ERRORS, GatewayError } from '../base/errors.ts';
import type { RunId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { Lease, LeftRun, RunJournal } from './run-journal.ts';
import type { RunState } from './run-state.ts';

interface RunLeasesParts {
  readonly journal: RunJournal;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Names this process. */
  readonly owner: string;
  /** The runs that this process drives, begins or takes up at the moment. */
  readonly driven: () => readonly RunId[];
  /** Goes on with a run that was left behind. */
  readonly takeUp: (id: RunId) => Promise<void>;
}

/**
 * Renews this process's leases, and finds runs that no process drives: those of ended processes,
 * and its own that it released while the database was away.
 */
export class RunLeases {
  readonly #parts: RunLeasesParts;
  /** Runs that could not be read; trying again would only fill the log. A command still tries. */
  readonly #unusable = new Set<RunId>();
  #cancelRenewal: () => void = () => undefined;
  #cancelLook: () => void = () => undefined;
  #takenUp: Promise<void> = Promise.resolve();
  #isLooking = false;
  /** The database was unreachable, so no lease could be renewed. */
  #wasAway = false;
  /** End of the last look, by the clock that goes on while the machine sleeps. */
  #lookedAt: number | undefined;
  /** Until then leases of others that have ended say nothing. */
  #graceEndMs = 0;
  #isClosed = false;

  constructor(parts: RunLeasesParts) {
    this.#parts = parts;
  }

  /** Takes over abandoned runs, now and periodically. */
  open(): void {
    this.#look();
    this.#renewLater(EXECUTE.leaseRenewMs);
  }

  /** Looks at once, unless a look is under way: a run of this process was released. */
  lookNow(): void {
    if (!this.#isLooking && !this.#isClosed) {
      this.#cancelLook();
      this.#look();
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRenewal();
    this.#cancelLook();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Resolves when the abandoned runs are under way again, or after a while. Never rejects. */
  get takenUp(): Promise<void> {
    return this.#takenUp;
  }

  /** Returns a lease from now on. */
  lease(): Lease {
    const { owner, clock } = this.#parts;
    return { owner, expiresAt: clock.now() + EXECUTE.leaseMs };
  }

  #renewLater(pauseMs: number): void {
    this.#cancelRenewal = this.#parts.clock.after(pauseMs, () => {
      void this.#renew().then((isReachable) => {
        if (!this.#isClosed) {
          this.#renewLater(isReachable ? EXECUTE.leaseRenewMs : EXECUTE.leaseRetryMs);
        }
      });
    });
  }

  /** Tells other processes that this one is alive. False where the database was not to be reached. */
  async #renew(): Promise<boolean> {
    const { journal, logger, driven } = this.#parts;
    const own = driven();
    try {
      if (own.length > 0) {
        await journal.renew(this.lease(), own);
      }
      return true;
    } catch (error) {
      logger.warn('lease_not_renewed', { error: describeError(error) });
      this.#wasAway = true;
      return false;
    }
  }

  #look(): void {
    const { clock } = this.#parts;
    this.#isLooking = true;
    this.#takenUp = new Promise((resolve) => {
      const cancelTimer = clock.after(EXECUTE.takenUpWithinMs, resolve);
      void this.#takeUpAll().then((isReachable) => {
        cancelTimer();
        resolve();
        this.#isLooking = false;
        if (!this.#isClosed) {
          const pauseMs = isReachable ? EXECUTE.leaseRenewMs : EXECUTE.leaseRetryMs;
          this.#cancelLook = clock.after(pauseMs, () => this.#look());
        }
      });
    });
  }

  /** False where the database was not to be reached. */
  async #takeUpAll(): Promise<boolean> {
    const { journal, logger, owner, driven, clock } = this.#parts;
    this.#noteSleep();
    try {
      const known = [...driven(), ...this.#unusable];
      const left = await journal.leftBehind(owner, known, this.#endedBefore());
      this.#noteReached();
      await this.#takeUpAtOnce(left.filter(({ attempts }) => attempts === 0));
      // One of these may hang or kill this process. One at a time, so that it takes no other with it.
      for (const run of left.filter(({ attempts }) => attempts > 0)) {
        await this.#takeUp(run);
      }
      return true;
    } catch (error) {
      logger.warn('runs_not_taken_up', { error: describeError(error) });
      this.#wasAway = true;
      return false;
    } finally {
      this.#lookedAt = clock.now();
    }
  }

  /** Takes up runs, a few at a time. */
  async #takeUpAtOnce(runs: readonly LeftRun[]): Promise<void> {
    const waiting = [...runs];
    const work = async (): Promise<void> => {
      for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
        await this.#takeUp(run);
      }
    };
    await Promise.all(Array.from({ length: EXECUTE.takeUpsAtOnce }, work));
  }

  /** Takes a run up. Never rejects, so one bad run does not stop the others. */
  async #takeUp({ runId }: LeftRun): Promise<void> {
    const { logger, takeUp } = this.#parts;
    try {
      await takeUp(runId);
    } catch (error) {
      logger.warn('run_not_taken_up', { runId, error: describeError(error) });
      if (!isPassing(error)) {
        this.#unusable.add(runId);
      }
    }
  }

  /** Notes that the machine slept: then others on it could not renew a lease either. */
  #noteSleep(): void {
    const { clock } = this.#parts;
    if (this.#lookedAt !== undefined && clock.now() - this.#lookedAt > EXECUTE.leaseMs) {
      this.#wasAway = true;
    }
  }

  /**
   * Returns the time before which a lease counts as expired. After an outage it is 0 for a while,
   * so that live processes can renew theirs first.
   */
  #endedBefore(): number {
    const { clock } = this.#parts;
    return this.#wasAway || clock.monotonicMs() < this.#graceEndMs ? 0 : clock.now();
  }

  #noteReached(): void {
    if (this.#wasAway) {
      this.#wasAway = false;
      this.#graceEndMs = this.#parts.clock.monotonicMs() + EXECUTE.leaseMs;
    }
  }
}

export interface StorePatienceParts {
  readonly clock: Clock;
  /** No further attempt is made once this is aborted. */
  readonly stop: AbortSignal;
  /** Called for each failed attempt that is repeated. */
  readonly onFailed?: (error: unknown) => void;
}

/** True if the same statement may succeed later without a change. */
export function isPassing(error: unknown): boolean {
  return error instanceof GatewayError && ERRORS[error.code].retryable;
}

/**
 * Repeats a statement while the database is away, with growing pauses and for a bounded time.
 * Throws the last error. Precondition: repeating the statement is harmless.
 */
export async function withPatience<Value>(
  { clock, stop, onFailed }: StorePatienceParts,
  statement: () => Promise<Value>,
): Promise<Value> {
  const startedMs = clock.monotonicMs();
  for (let pauseMs: number = EXECUTE.storePauseMs; ; pauseMs *= 2) {
    try {
      return await statement();
    } catch (error) {
      const isOver = clock.monotonicMs() - startedMs >= EXECUTE.storeWithinMs;
      if (!isPassing(error) || isOver || stop.aborted) {
        throw error;
      }
      onFailed?.(error);
      // Told to stop while it waits: one more attempt, and the error of that one counts.
      await sleep(clock, Math.min(pauseMs, EXECUTE.storePauseMsMax), stop).catch(() => undefined);
    }
  }
}

/**
 * Returns a run whose outcome cannot be stored, for its client. The run may still be carried out,
 * so it is never reported as failed.
 */
export function unstoredOutcome(state: RunState, why: string): RunState {
  const { runId } = state;
  const reason =
    `the outcome could not be stored (${why}); id ${runId}; do not repeat it: ` +
    'it goes on by itself, ask with control_workflow status';
  return { ...state, status: 'outcome_unknown', reason };
}
