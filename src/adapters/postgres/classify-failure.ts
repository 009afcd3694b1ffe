/**
 * Classifies a failure of the database by its SQLSTATE or system error code.
 *
 * The message is read only if an engine that panicked left nothing else.
 */
import { GatewayError, describeError, type ErrorCode } from '../../base/errors.ts';

/** The known details of a failure, whatever its source. */
export interface Failure {
  readonly message: string;
  /** SQLSTATE of five characters, or a system error code such as ECONNREFUSED. */
  readonly code?: string | undefined;
  readonly constraint?: string | undefined;
}

const NO_SPACE = /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT|File too large|EFBIG/u;
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
]);
// EEXIST and ENOTDIR: a file is where a folder should be.
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);

/** Returns the code that a failure has for the rest of the gateway. */
export function classifyStorageFailure(failure: Failure): ErrorCode {
  const code = failure.code ?? '';
  if (
    code === '53100' ||
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    NO_SPACE.test(failure.message)
  ) {
    return 'STORAGE_FULL';
  }
  if (UNWRITABLE.has(code)) {
    return 'STORAGE_UNWRITABLE';
  }
  // 08 connection, 57P shut down, 53 out of resources, 3D000 no such database.
  if (UNREACHABLE.has(code) || /^(?:08|57P|53|3D000)/u.test(code)) {
    return 'DATABASE_UNAVAILABLE';
  }
  // 28 wrong password or user, 42501 missing privilege.
  if (/^28|^42501$/u.test(code)) {
    return 'DATABASE_REFUSED';
  }
  return /^[0-9A-Z]{5}$/u.test(code) ? 'DATABASE_STATEMENT_FAILED' : 'DATABASE_UNAVAILABLE';
}

/** Turns anything thrown into a failure. Keeps the codes that drivers and the system put on it. */
export function failureOf(error: unknown): Failure {
  const fields = (typeof error === 'object' && error !== null ? error : {}) as Partial<
    Record<'code' | 'constraint', unknown>
  >;
  const code = typeof fields.code === 'string' ? fields.code : undefined;
  return {
    // A refused connection to a name with several addresses has an empty message.
    message: describeError(error) || code || 'unknown failure',
    code,
    constraint: typeof fields.constraint === 'string' ? fields.constraint : undefined,
  };
}

/** Data of errors that came before anything was sent to the database. */
export const UNSENT: { readonly data: { readonly isUnsent: true } } = { data: { isUnsent: true } };

/**
 * Returns true if the failed statement may have been executed: it was sent, and the connection or
 * the engine ended before the answer.
 */
export function mayHaveTakenEffect(error: unknown): boolean {
  return (
    error instanceof GatewayError &&
    error.code === 'DATABASE_UNAVAILABLE' &&
    (error.data as { readonly isUnsent?: boolean } | undefined)?.isUnsent !== true
  );
}

/**
 * Returns the error to throw for a failure of the database or its folder; ours pass unchanged.
 * `isUnsent`: no statement reached the database.
 */
export function storageError(error: unknown, doing: string, isUnsent = false): GatewayError {
  if (error instanceof GatewayError) {
    return error;
  }
  const failure = failureOf(error);
  return new GatewayError(classifyStorageFailure(failure), `${doing}: ${failure.message}`, {
    cause: error,
    data: { code: failure.code, constraint: failure.constraint, ...(isUnsent && { isUnsent }) },
  });
}

/** Returns a failure that came from another thread, as an error of the gateway. */
export function failureError(failure: Failure, doing: string): GatewayError {
  return new GatewayError(classifyStorageFailure(failure), `${doing}: ${failure.message}`, {
    data: { code: failure.code, constraint: failure.constraint },
  });
}
