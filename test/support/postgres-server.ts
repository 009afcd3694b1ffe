/** A real PostgreSQL with pgvector, started for one test run and gone with it. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const BUILD_TIMEOUT_MS = 300_000;
const START_TIMEOUT_MS = 30_000;

export interface PostgresServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** A server that a test can take away and bring back, with its data and its address. */
export interface HaltingPostgres extends PostgresServer {
  /** Ends the server: `fast` as an administrator would, `crash` without a word to anybody. */
  halt(how: 'fast' | 'crash'): Promise<void>;
  /** Starts it again on the same port. */
  resume(): Promise<void>;
}

/** What a shared server of many tests need not promise; one that is halted must. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Builds the server if that has not been done, starts it on a free port of the loopback. */
export async function startPostgres(
  settings: readonly string[] = FORGETFUL,
): Promise<HaltingPostgres> {
  const { stdout } = await run('bash', [join(ROOT, 'scripts/postgres.sh')], {
    timeout: BUILD_TIMEOUT_MS,
  });
  const programs = stdout.trim().split('\n').at(-1) ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'pml-postgres-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  // PostgreSQL refuses to run as root: it runs as whoever owns nothing.
  const asUser = asNobody();
  if (asUser.length > 0) {
    chmodSync(folder, 0o755);
    const { uid, gid } = nobody();
    chownSync(data, uid, gid);
  }
  const start = (program: string, args: readonly string[]): [string, string[]] => {
    const [first = '', ...rest] = [...asUser, join(programs, program), ...args];
    return [first, rest];
  };
  try {
    await run(
      ...start('initdb', [
        '-D',
        data,
        '-U',
        'pml',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C',
        '-N',
      ]),
    );
    const port = await freePort();
    const allSettings = [
      ...settings,
      'shared_buffers=32MB',
      'max_connections=120',
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      `port=${port}`,
    ];
    const launch = async (): Promise<ChildProcess> => {
      const launched = spawn(
        ...start('postgres', ['-D', data, ...allSettings.flatMap((setting) => ['-c', setting])]),
        { stdio: ['ignore', 'ignore', 'pipe'] },
      );
      await ready(launched).catch(async (error: unknown) => {
        await end(launched, 'SIGINT');
        throw error;
      });
      return launched;
    };
    let server = await launch();
    return {
      url: `postgres://pml@127.0.0.1:${port}/postgres`,
      halt: (how) => end(server, how === 'fast' ? 'SIGINT' : 'SIGQUIT'),
      async resume() {
        server = await launch();
      },
      async stop() {
        await end(server, 'SIGINT');
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function nobody(): { uid: number; gid: number } {
  return { uid: 65_534, gid: 65_534 };
}

/** Words before a command that has it run by nobody; none where the caller is not root. */
export function asNobody(): string[] {
  return process.getuid?.() === 0 ? unprivileged() : [];
}

function unprivileged(): string[] {
  const { uid, gid } = nobody();
  // With the parent's death it is ended too: no server outlives a test run that was killed.
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--pdeathsig', 'INT'];
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const timer = setTimeout(() => {
      reject(new Error(`PostgreSQL did not start: ${log}`));
    }, START_TIMEOUT_MS);
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = `${log}${text}`.slice(-4000);
      if (log.includes('ready to accept connections')) {
        clearTimeout(timer);
        resolve();
      }
    });
    server.once('error', reject);
    server.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`PostgreSQL ended at its start: ${log}`));
    });
  });
}

/** SIGINT is its fast shutdown: connections are ended, nothing is waited for. SIGQUIT does not even write out. */
async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) {
    return;
  }
  const ended = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  server.kill(signal);
  const timer = setTimeout(() => server.kill('SIGKILL'), START_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') {
          reject(new Error('no free port'));
          return;
        }
        resolve(address.port);
      });
    });
  });
}
