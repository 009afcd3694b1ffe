/** PgBouncer in front of a PostgreSQL of the tests, where it is installed. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { asNobody, freePort } from './postgres-server.ts';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file));
const START_MS = 20_000;

export const hasPgBouncer: boolean = PROGRAM !== undefined;

/** Starts it in transaction mode, with few connections, so that clients share them. */
export async function startPgBouncer(
  database: string,
  { ignored }: { readonly ignored: readonly string[] },
): Promise<{ readonly url: string } & AsyncDisposable> {
  const to = new URL(database);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'pml-pgbouncer-'));
  execFileSync('chmod', ['755', folder]);
  const users = join(folder, 'users.txt');
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${to.username}" ""\n`);
  writeFileSync(
    config,
    [
      '[databases]',
      `* = host=${to.hostname} port=${to.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 4',
      `ignore_startup_parameters = ${ignored.join(',')}`,
    ].join('\n'),
  );
  const [first, ...rest] = [...asNobody(), PROGRAM ?? '', config];
  const bouncer = spawn(first, rest, { stdio: 'ignore' });
  await listening(port);
  to.port = String(port);
  return {
    url: to.href,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => bouncer.once('exit', resolve));
      bouncer.kill('SIGINT');
      const timer = setTimeout(() => bouncer.kill('SIGKILL'), START_MS);
      await ended;
      clearTimeout(timer);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listening(port: number): Promise<void> {
  const end = performance.now() + START_MS;
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) {
      return;
    }
    if (performance.now() > end) {
      throw new Error('PgBouncer did not start');
    }
    await pause(50);
  }
}
