import { randomUUID } from 'node:crypto';

import { inject } from 'vitest';

import { openPostgres } from '../../src/adapters/postgres/postgres.ts';
import { quietLogger } from './quiet-logger.ts';

/** A database of its own on the server of the tests. */
export async function teamDatabase(): Promise<{ readonly url: string } & AsyncDisposable> {
  const url = new URL(inject('postgresUrl'));
  const name = `team_${randomUUID().replaceAll('-', '')}`;
  const admin = await openPostgres({ url: url.href, logger: quietLogger() });
  await admin.query(`create database ${name}`);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    [Symbol.asyncDispose]: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin[Symbol.asyncDispose]();
    },
  };
}
