import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPostgres } from '../../src/adapters/postgres/postgres.ts';
import { hasPostgres } from '../support/database.ts';
import { type HaltingPostgres, startPostgres } from '../support/postgres-server.ts';
import { quietLogger } from '../support/quiet-logger.ts';

/** The user whom the server runs as where the tests run as root. */
const NOBODY = 65_534;

function hasOpenSsl(): boolean {
  return spawnSync('openssl', ['version']).status === 0;
}

describe.skipIf(!hasPostgres() || !hasOpenSsl())('PostgreSQL with TLS', () => {
  let folder = '';
  let server: HaltingPostgres | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pml-tls-'));
    chmodSync(folder, 0o755);
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-keyout',
        key,
        '-out',
        certificate,
        '-subj',
        '/CN=127.0.0.1',
        '-addext',
        'subjectAltName=IP:127.0.0.1',
      ],
      { stdio: 'ignore' },
    );
    chmodSync(key, 0o600);
    if (process.getuid?.() === 0) {
      chownSync(key, NOBODY, NOBODY);
      chownSync(certificate, NOBODY, NOBODY);
    }
    server = await startPostgres([
      'fsync=off',
      'ssl=on',
      `ssl_cert_file=${certificate}`,
      `ssl_key_file=${key}`,
    ]);
  });

  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is used encrypted, with the certificate checked against the one that is named', async () => {
    const url = `${server?.url}?sslmode=verify-full&sslrootcert=${join(folder, 'certificate.pem')}`;
    await using database = await openPostgres({ url, logger: quietLogger() });
    const rows = await database.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    expect(rows).toEqual([{ ssl: true }]);
  });

  it('is not used where its certificate is not trusted', async () => {
    const url = `${server?.url}?sslmode=verify-full`;
    await expect(openPostgres({ url, logger: quietLogger() })).rejects.toThrow(/certificate/u);
  });
});
