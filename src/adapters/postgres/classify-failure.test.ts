import { describe, expect, it } from 'vitest';

import { GatewayError, type ErrorCode } from '../../base/errors.ts';
import { classifyStorageFailure, storageError } from './classify-failure.ts';

describe('a failure of the database', () => {
  it.each<[string | undefined, string, ErrorCode, string]>([
    ['53100', 'could not extend file', 'STORAGE_FULL', 'SQLSTATE of a full disk'],
    ['ENOSPC', 'write', 'STORAGE_FULL', 'the system’s own code'],
    [undefined, 'PANIC: could not write: No space left on device', 'STORAGE_FULL', 'last words'],
    [undefined, 'File too large', 'STORAGE_FULL', 'a limit on file sizes is a full disk to us'],
    ['EACCES', 'permission denied', 'STORAGE_UNWRITABLE', 'a missing right'],
    ['EROFS', 'read-only file system', 'STORAGE_UNWRITABLE', 'a read-only home'],
    ['EEXIST', 'file already exists', 'STORAGE_UNWRITABLE', 'a file where a folder should be'],
    ['ECONNREFUSED', '', 'DATABASE_UNAVAILABLE', 'nobody listens'],
    ['08006', 'connection failure', 'DATABASE_UNAVAILABLE', 'class 08'],
    ['57P01', 'terminating connection', 'DATABASE_UNAVAILABLE', 'the server was told to stop'],
    ['53300', 'too many connections', 'DATABASE_UNAVAILABLE', 'resources come back'],
    ['3D000', 'no such database', 'DATABASE_UNAVAILABLE', 'a wrong address'],
    ['28P01', 'password authentication failed', 'DATABASE_REFUSED', 'a wrong password'],
    ['42501', 'permission denied for table', 'DATABASE_REFUSED', 'a missing privilege'],
    ['23505', 'duplicate key', 'DATABASE_STATEMENT_FAILED', 'our own mistake'],
    [undefined, 'Connection terminated unexpectedly', 'DATABASE_UNAVAILABLE', 'no code at all'],
  ])('%s "%s" is %s: %s', (code, message, expected) => {
    expect(classifyStorageFailure({ code, message })).toBe(expected);
  });

  it('keeps its cause and says what was being done', () => {
    const cause = Object.assign(new Error('boom'), { code: '42P01' });
    const error = storageError(cause, 'cannot count');
    expect(error).toMatchObject({
      code: 'DATABASE_STATEMENT_FAILED',
      message: 'cannot count: boom',
      cause,
    });
  });

  it('passes our own errors on as they are', () => {
    const ours = new GatewayError('BACKUP_INVALID', 'no');
    expect(storageError(ours, 'anything')).toBe(ours);
  });
});
