/**
 * Every reason for which a call got no answer.
 *
 * The codes are wire values: agents read them in answers, and the journal keeps them. The
 * registry is pinned by a test and printed in `docs/reference/errors.md`.
 */
import type { ErrorCode } from './errors.ts';

/** The meaning of one failure code. */
export interface CallFailureMeaning {
  /** Meaning of the code, in one sentence. */
  readonly meaning: string;
  /** The remedy, in one sentence. */
  readonly remedy: string;
  /** True if the same call may succeed later without a change. */
  readonly retryable: boolean;
  /** The error that the command line reports for it. The exit code follows from it. */
  readonly error: ErrorCode;
}

const failure = (
  meaning: string,
  remedy: string,
  rest: { readonly error?: ErrorCode; readonly retryable?: boolean } = {},
): CallFailureMeaning => ({ meaning, remedy, retryable: false, error: 'CALL_FAILED', ...rest });

/** The registry. A code, once published, keeps its meaning; a retired one is never reused. */
export const CALL_FAILURES = {
  arguments_invalid: failure(
    'The arguments do not fit the schema of the tool, or are too large.',
    'Mend every argument named in the message and call again.',
    { error: 'ARGUMENTS_INVALID' },
  ),
  policy_refused: failure(
    'A rule in pml.json denies the call, a person said no to the tool, or nobody can be asked.',
    'A person can change that; an agent cannot.',
    { error: 'POLICY_REFUSED' },
  ),
  own_files: failure(
    'The arguments lead to files that are pml’s own: its state, its data, its socket; or the disk did not tell in time whether they do.',
    'Leave these files alone: no approval, rule or mark can change that.',
    { error: 'POLICY_REFUSED' },
  ),
  approval_required: failure(
    'A person has to approve exactly this call first.',
    'Ask the person to run pml approve with the id in the message, then make the same call again.',
    { error: 'APPROVAL_REQUIRED' },
  ),
  approval_denied: failure(
    'A person was asked, and said no.',
    'Do not ask for the same again; read the reason, or ask the person what they want.',
    { error: 'POLICY_REFUSED' },
  ),
  approval_expired: failure(
    'A person was asked, and nobody answered in time.',
    'Ask the person, then send the call again.',
    { error: 'POLICY_REFUSED' },
  ),
  tool_unknown: failure(
    'No known server has a tool of that name.',
    'Use the nearest name in the message, or discover.',
    { error: 'TOOL_UNKNOWN' },
  ),
  server_unavailable: failure(
    'The server cannot be reached or started.',
    'Call again later: the gateway keeps trying; pml doctor shows what the server said last.',
    { error: 'SERVER_UNAVAILABLE', retryable: true },
  ),
  server_exited: failure(
    'The server ended during the call.',
    'Look whether the call took effect before you repeat it.',
    { retryable: true },
  ),
  timed_out: failure(
    'There was no answer in time; the call was cancelled at the server too.',
    'Look whether the call took effect before you repeat it, or allow it more time.',
    { retryable: true },
  ),
  cancelled: failure(
    'The asker cancelled the call.',
    'Nothing needs to be done; look whether the call took effect before you repeat it.',
  ),
  answer_too_large: failure(
    'The answer was larger than the gateway takes, and was dropped.',
    'Ask for less, by a narrower question or a page; the call itself has most likely taken effect.',
  ),
  unauthorized: failure(
    'The server wants a person to log in first.',
    'Log in with pml login and the name of the server.',
    { error: 'LOGIN_REQUIRED' },
  ),
  protocol_error: failure(
    'The server answered something that is not MCP, or refused the request itself.',
    'Mend what the message names; if it is the server that is wrong, its log says more.',
  ),
  overloaded: failure(
    'Too many calls wait for this server already, or it said so itself; this one was not carried out.',
    'Call again when some of them have ended.',
    { error: 'SERVER_UNAVAILABLE', retryable: true },
  ),
  outcome_unknown: failure(
    'The connection broke after the call may have begun; it was not repeated.',
    'Look whether it took effect, and call again only if it did not.',
  ),
} as const satisfies Readonly<Record<string, CallFailureMeaning>>;

export type CallFailureCode = keyof typeof CALL_FAILURES;
