import { RETRY } from '../../tuning/retry.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';

/** Recent failures of a server, and the time of the next attempt. */
export interface FailureRecord {
  readonly status: 'fine' | 'backing_off' | 'broken' | 'unauthorized';
  /** Failures in a row. */
  readonly failures: number;
  readonly lastError?: string;
  /** No attempt is made before this moment. @unit ms since the epoch */
  readonly retryAt?: number;
}

/** Nothing has gone wrong. */
export const CLEAN_RECORD: FailureRecord = { status: 'fine', failures: 0 };

/** A failure of a server. */
export interface ServerFailure {
  readonly kind: 'start_failed' | 'crashed' | 'unauthorized';
  readonly message: string;
}

/**
 * Returns the record after one more failure. Pauses double, with a random share so that servers
 * that failed together do not all come back together. A server that ran and crashed for the first
 * time is started again at once: most crashes are of one call. After several failures in a row it
 * is broken and left alone for longer (the open circuit); the first attempt after the pause decides
 * (half-open).
 */
export function afterFailure(
  record: FailureRecord,
  failure: ServerFailure,
  now: number,
  random: number,
): FailureRecord {
  const { kind, message: lastError } = failure;
  if (kind === 'unauthorized') {
    const retryAt = now + UPSTREAM.unauthorizedPauseMs;
    return { status: 'unauthorized', failures: record.failures, lastError, retryAt };
  }
  const failures = record.failures + 1;
  const jitter = 1 + UPSTREAM.jitterShare * (2 * random - 1);
  if (failures >= UPSTREAM.failuresUntilBroken) {
    const steps = failures - UPSTREAM.failuresUntilBroken;
    const pauseMs = doubled(UPSTREAM.brokenPauseMs, steps, RETRY.longestMs);
    return { status: 'broken', failures, lastError, retryAt: now + pauseMs * jitter };
  }
  const steps = kind === 'crashed' ? failures - 2 : failures - 1;
  const pauseMs = steps < 0 ? 0 : doubled(RETRY.firstMs, steps, UPSTREAM.backOffMsMax) * jitter;
  return { status: 'backing_off', failures, lastError, retryAt: now + pauseMs };
}

/** True when an attempt may be made. */
export function isDue(record: FailureRecord, now: number): boolean {
  return record.retryAt === undefined || record.retryAt <= now;
}

function doubled(baseMs: number, steps: number, msMax: number): number {
  return Math.min(msMax, baseMs * 2 ** steps);
}
