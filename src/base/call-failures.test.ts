import { describe, expect, it } from 'vitest';

import { CALL_FAILURES, type CallFailureCode } from './call-failures.ts';
import { type ErrorCode, ERRORS } from './errors.ts';

type Row = readonly [error: ErrorCode, exitCode: number, retryable: boolean];

/** As published. A code may be added here; none may be changed or taken away. */
const PUBLISHED: Readonly<Record<CallFailureCode, Row>> = {
  arguments_invalid: ['ARGUMENTS_INVALID', 2, false],
  policy_refused: ['POLICY_REFUSED', 4, false],
  own_files: ['POLICY_REFUSED', 4, false],
  approval_required: ['APPROVAL_REQUIRED', 4, false],
  approval_denied: ['POLICY_REFUSED', 4, false],
  approval_expired: ['POLICY_REFUSED', 4, false],
  tool_unknown: ['TOOL_UNKNOWN', 2, false],
  server_unavailable: ['SERVER_UNAVAILABLE', 3, true],
  server_exited: ['CALL_FAILED', 1, true],
  timed_out: ['CALL_FAILED', 1, true],
  cancelled: ['CALL_FAILED', 1, false],
  answer_too_large: ['CALL_FAILED', 1, false],
  unauthorized: ['LOGIN_REQUIRED', 4, false],
  protocol_error: ['CALL_FAILED', 1, false],
  overloaded: ['SERVER_UNAVAILABLE', 3, true],
  outcome_unknown: ['CALL_FAILED', 1, false],
};

describe('CALL_FAILURES', () => {
  it('has the codes that agents and journals know, each with what it comes to', () => {
    const rows = Object.entries(CALL_FAILURES).map(([code, { error, retryable }]) => [
      code,
      [error, ERRORS[error].exitCode, retryable],
    ]);
    expect(Object.fromEntries(rows)).toEqual(PUBLISHED);
  });

  it.each(Object.entries(CALL_FAILURES))('says what %s means and what to do', (_, failure) => {
    expect(failure.meaning).toMatch(/^[A-Z].+\.$/u);
    expect(failure.remedy).toMatch(/^[A-Z].+\.$/u);
  });
});
