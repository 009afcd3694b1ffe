import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';

import { describeError } from '../../base/errors.ts';
import { plainLine } from '../../base/plain-text.ts';
import { RPC } from '../../base/rpc-codes.ts';
import type { CallFailureCode } from '../../call/tool-caller.ts';
import { TEXTS } from '../../tuning/text.ts';
import { OVERSIZE } from './oversize-message.ts';
import { UpstreamError, type UpstreamErrorKind } from './upstream-error.ts';

/** The meaning of a foreign error for us. */
export interface FailureVerdict {
  readonly code: CallFailureCode;
  /** In plain words, safe to show, without the server's name. */
  readonly message: string;
  /** False only when the request certainly never reached the server. */
  readonly mayHaveRun: boolean;
  /** The connection is of no further use: the next call needs a new one. */
  readonly connectionLost: boolean;
  /** The server forgot our session and refused the request: it may be sent again on a new one. */
  readonly sessionLost: boolean;
}

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const BAD_REQUEST = 400;
const NOT_FOUND = 404;
const PAYLOAD_TOO_LARGE = 413;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** Failures before a byte of the request was sent. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Prefix of the SDK's messages. The failed step says nothing to a person; the rest does. */
const PROBE_WORDS = /^Version negotiation probe failed: /u;
/** The SDK's SSE transport has no other place for the status than the text. */
const STATUS_IN_TEXT = /\(HTTP (\d{3})\)/u;
/** The protocol has one code for bad arguments and for a tool that does not exist. */
const UNKNOWN_TOOL = /\b(?:unknown tool|tool\b.*\bnot found)\b/iu;

type Meaning = Pick<FailureVerdict, 'code' | 'mayHaveRun'> & Partial<FailureVerdict>;

const KINDS: Readonly<Record<UpstreamErrorKind, Meaning>> = {
  not_started: { code: 'server_unavailable', mayHaveRun: false },
  exited: { code: 'server_exited', mayHaveRun: true, connectionLost: true },
  closed: { code: 'server_unavailable', mayHaveRun: true, connectionLost: true },
  not_sent: { code: 'server_unavailable', mayHaveRun: false, connectionLost: true },
  too_large: { code: 'answer_too_large', mayHaveRun: true },
  timed_out: { code: 'timed_out', mayHaveRun: true },
  unauthorized: { code: 'unauthorized', mayHaveRun: false },
  overloaded: { code: 'overloaded', mayHaveRun: false },
  input_required: { code: 'protocol_error', mayHaveRun: true },
  yielded: { code: 'cancelled', mayHaveRun: true },
};

const SDK_CODES: Readonly<Partial<Record<SdkErrorCode, Meaning>>> = {
  [SdkErrorCode.NotConnected]: {
    code: 'server_unavailable',
    mayHaveRun: false,
    connectionLost: true,
  },
  [SdkErrorCode.ConnectionClosed]: {
    code: 'server_exited',
    mayHaveRun: true,
    connectionLost: true,
  },
  [SdkErrorCode.RequestTimeout]: { code: 'timed_out', mayHaveRun: true },
  [SdkErrorCode.EraNegotiationFailed]: { code: 'server_unavailable', mayHaveRun: false },
};

/** Judges an error by its type, its code and its status; by its text only where there is nothing else. */
export function classifyFailure(error: unknown): FailureVerdict {
  const message = plainLine(describeError(error).replace(PROBE_WORDS, ''), TEXTS.messageLengthMax);
  if (error instanceof UpstreamError) {
    return verdict(message, KINDS[error.kind]);
  }
  if (error instanceof UnauthorizedError) {
    return verdict(message, { code: 'unauthorized', mayHaveRun: false });
  }
  if (error instanceof SdkHttpError) {
    return byStatus(error.status, message);
  }
  if (error instanceof ProtocolError) {
    return byProtocolError(error, message);
  }
  if (error instanceof SdkError) {
    return bySdkCode(error, message);
  }
  const systemCode = findSystemCode(error);
  if (systemCode !== undefined) {
    return bySystemCode(systemCode, message);
  }
  const status = STATUS_IN_TEXT.exec(message)?.[1];
  return status === undefined
    ? verdict(message, { code: 'protocol_error', mayHaveRun: true })
    : byStatus(Number(status), message);
}

function verdict(message: string, meaning: Meaning): FailureVerdict {
  return { message, connectionLost: false, sessionLost: false, ...meaning };
}

function byStatus(status: number, message: string): FailureVerdict {
  if (status === UNAUTHORIZED || status === FORBIDDEN) {
    return verdict(message, { code: 'unauthorized', mayHaveRun: false });
  }
  if (status === BAD_REQUEST || status === NOT_FOUND) {
    return verdict(message, {
      code: 'server_unavailable',
      mayHaveRun: false,
      connectionLost: true,
      sessionLost: true,
    });
  }
  if (status === TOO_MANY_REQUESTS) {
    return verdict(message, { code: 'overloaded', mayHaveRun: false });
  }
  if (status === PAYLOAD_TOO_LARGE) {
    return verdict(message, { code: 'arguments_invalid', mayHaveRun: false });
  }
  return verdict(message, { code: 'server_unavailable', mayHaveRun: status >= SERVER_ERROR });
}

function byProtocolError(error: ProtocolError, message: string): FailureVerdict {
  if (error.data === OVERSIZE) {
    return verdict(message, { code: 'answer_too_large', mayHaveRun: true });
  }
  if (error.code === RPC.invalidParams) {
    const code = UNKNOWN_TOOL.test(message) ? 'tool_unknown' : 'arguments_invalid';
    return verdict(message, { code, mayHaveRun: true });
  }
  return verdict(message, { code: 'protocol_error', mayHaveRun: true });
}

function bySdkCode(error: SdkError, message: string): FailureVerdict {
  const isUnreached = error.code === SdkErrorCode.EraNegotiationFailed;
  const cause = isUnreached ? findSystemCode(error) : undefined;
  return cause === undefined
    ? verdict(message, SDK_CODES[error.code] ?? { code: 'protocol_error', mayHaveRun: true })
    : bySystemCode(cause, message);
}

function bySystemCode(code: string, message: string): FailureVerdict {
  return verdict(message.includes(code) ? message : `${message} (${code})`, {
    code: 'server_unavailable',
    mayHaveRun: !NEVER_CONNECTED.has(code),
    connectionLost: true,
  });
}

const UNREACHED: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no machine of that name',
  EAI_AGAIN: 'its name could not be looked up',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no network',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
};

/**
 * Returns the error to show for a server somewhere else to which no connection came about: where it
 * was looked for, and why it was not found there. Others pass unchanged.
 */
export function unreached(error: unknown, url: string): unknown {
  const code = error instanceof UpstreamError ? undefined : findSystemCode(error);
  if (code === undefined || !(NEVER_CONNECTED.has(code) || code in UNREACHED)) {
    return error;
  }
  const { origin, pathname } = new URL(url);
  const why = UNREACHED[code] ?? 'its certificate is not accepted';
  return new UpstreamError(
    'not_started',
    `${origin}${pathname} cannot be reached: ${why} (${code})`,
    { cause: error },
  );
}

/** Finds the system error code. `fetch` wraps errors, so the code is on a cause. */
function findSystemCode(error: unknown): string | undefined {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    const code = (current as NodeJS.ErrnoException).code;
    if (typeof code === 'string' && !(current instanceof SdkError)) {
      return code;
    }
    current = current instanceof AggregateError ? (current.errors[0] as unknown) : current.cause;
  }
  return undefined;
}
