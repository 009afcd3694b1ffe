import { describe, expect, it } from 'vitest';

import { describeError, type ErrorCode, ERRORS, GatewayError } from './errors.ts';

type Row = readonly [exitCode: number, httpStatus: number, retryable: boolean];

/** As published. A code may be added here; none may be changed or taken away. */
const PUBLISHED: Readonly<Record<ErrorCode, Row>> = {
  INTERNAL: [1, 500, false],
  USAGE: [2, 400, false],
  CONFIG_INVALID: [2, 400, false],
  FILE_UNUSABLE: [2, 500, false],
  FILE_CHANGED: [4, 403, false],
  SERVER_EXISTS: [2, 400, false],
  UNDO_REFUSED: [4, 403, false],
  PERSON_REQUIRED: [4, 403, false],
  TOKEN_EXISTS: [2, 400, false],
  TOKEN_UNKNOWN: [2, 404, false],
  ARGUMENTS_INVALID: [2, 400, false],
  TOOL_NAME_MALFORMED: [2, 400, false],
  TOOL_UNKNOWN: [2, 404, false],
  CAPABILITY_UNKNOWN: [2, 404, false],
  CAPABILITY_INVALID: [2, 400, false],
  SERVER_UNKNOWN: [2, 404, false],
  WORKFLOW_INVALID: [2, 400, false],
  RUN_UNKNOWN: [2, 404, false],
  RUN_DAMAGED: [1, 500, false],
  TRACE_UNKNOWN: [2, 404, false],
  RUNS_TOO_MANY: [3, 503, true],
  JOURNAL_UNREADABLE: [1, 500, false],
  RUN_ABORTED: [1, 409, false],
  COMMAND_REFUSED: [1, 409, false],
  PATH_UNKNOWN: [2, 404, false],
  SERVER_UNAVAILABLE: [3, 503, true],
  LOGIN_NOT_OFFERED: [2, 400, false],
  LOGIN_FAILED: [4, 403, false],
  LOGIN_REQUIRED: [4, 401, false],
  CALL_FAILED: [1, 502, false],
  POLICY_REFUSED: [4, 403, false],
  APPROVAL_REQUIRED: [4, 403, false],
  DAEMON_UNREACHABLE: [3, 503, true],
  DAEMON_START_FAILED: [1, 500, false],
  KEYCHAIN_UNAVAILABLE: [3, 503, true],
  FOLDER_UNSAFE: [4, 403, false],
  DATABASE_LOCKED: [3, 503, true],
  DATABASE_UNAVAILABLE: [3, 503, true],
  DATABASE_REFUSED: [4, 500, false],
  DATABASE_VERSION_NEWER: [1, 500, false],
  DATABASE_STATEMENT_FAILED: [1, 500, false],
  STORAGE_FULL: [1, 507, true],
  STORAGE_UNWRITABLE: [4, 500, false],
  BACKUP_INVALID: [2, 400, false],
  EMBEDDING_MODEL_UNUSABLE: [1, 500, false],
  EMBEDDING_UNAVAILABLE: [3, 503, true],
  PROGRAMS_TOO_MANY: [1, 503, true],
  SANDBOX_UNAVAILABLE: [3, 503, true],
  HTTP_PORT_TAKEN: [2, 400, false],
  HTTP_LISTEN_FAILED: [2, 400, false],
  DASHBOARD_OFF: [4, 403, false],
};

describe('ERRORS', () => {
  it('has the codes that scripts and clients know, each with its exit code and status', () => {
    const rows = Object.entries(ERRORS).map(([code, { exitCode, httpStatus, retryable }]) => [
      code,
      [exitCode, httpStatus, retryable],
    ]);
    expect(Object.fromEntries(rows)).toEqual(PUBLISHED);
  });

  it.each(Object.entries(ERRORS))('says what %s means and what to do', (_, error) => {
    expect(error.meaning).toMatch(/^[A-Z].+\.$/u);
    expect(error.remedy).toMatch(/^[A-Z].+\.$/u);
  });
});

describe('GatewayError', () => {
  it('carries its code, what happened and why', () => {
    const cause = new Error('no such file');
    const error = new GatewayError('FILE_UNUSABLE', 'pml.json cannot be read', {
      cause,
      data: { file: 'pml.json' },
    });
    expect(error).toMatchObject({ code: 'FILE_UNUSABLE', cause, data: { file: 'pml.json' } });
  });
});

describe('describeError', () => {
  it.each([
    ['an error', new Error('it broke'), 'it broke'],
    ['a text', 'it broke', 'it broke'],
    ['nothing', undefined, 'undefined'],
  ])('tells %s', (_, thrown, text) => {
    expect(describeError(thrown)).toBe(text);
  });
});
