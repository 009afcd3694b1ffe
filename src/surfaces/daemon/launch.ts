/**
 * Connects to the daemon. Starts it if none runs.
 *
 * Built-ins and import-free files only: the shim loads it when it finds no daemon.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { describeError, type ErrorCode, ERRORS, GatewayError } from '../../base/errors.ts';
import { readOwn, writeOwn } from '../../config/atomic-file.ts';
import type { Locations } from '../../config/locations.ts';
import { DAEMON } from '../../tuning/daemon.ts';
import { reach, type Reached } from './connect.ts';
import type { LineSocket } from './line-socket.ts';
import { lastLogLines, openLog } from './log-file.ts';
import { type Hello, isNewerVersion } from './socket-protocol.ts';
import { diskFailure, ensurePrivateFolder, errorCodeOf, fullDisk } from './state-folders.ts';

/** Exit code of a daemon that found another one in its place. */
export const ALREADY_RUNNING_EXIT_CODE = 75;

/**
 * One extra thread collects garbage and compiles. With four, each small collection wakes all of
 * them, and each keeps the memory that it once needed. Code of the embedded database is optimised
 * later than usual, because a start needs most of it only once.
 */
const NODE_OPTIONS = [
  `--max-semi-space-size=${DAEMON.semiSpaceMb}`,
  '--v8-pool-size=1',
  `--wasm-tiering-budget=${DAEMON.wasmTieringBudget}`,
] as const;

/**
 * Settings of the C library's memory. Threads share two arenas, because freed memory is kept per
 * arena. Large blocks are always returned to the system; without a fixed limit the library raises
 * it each time a large block is freed.
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(DAEMON.ownPiecesBytes),
  MALLOC_TRIM_THRESHOLD_: String(DAEMON.ownPiecesBytes),
} as const;

/** The command that starts a daemon of the same configuration. */
export interface Launch {
  /** The Node program. It gets options for Node before the arguments. */
  readonly command: string;
  readonly args: readonly string[];
}

/** A daemon that was reached. */
type Connected = Extract<Reached, { kind: 'connected' }>;

/** Whom to reach, as whom, and how to start it. */
interface ReachOptions {
  readonly locations: Locations;
  readonly hello: Hello;
  readonly launch: Launch;
  /** Called when a daemon is started or replaced. */
  readonly say?: (line: string) => void;
}

/**
 * Connects to the daemon. Starts one if none runs, and replaces one that is older than this
 * program.
 *
 * Many clients may do this at once. Each starts a process. The instance lock lets one of them be
 * the daemon, the others end at once, and all clients connect to that one.
 */
export async function reachOrLaunch(
  options: ReachOptions,
  signal: AbortSignal,
): Promise<Connected> {
  const { locations, hello } = options;
  const limit = AbortSignal.timeout(DAEMON.startWithinMs);
  const either = AbortSignal.any([signal, limit]);
  const launcher = new Launcher(options);
  try {
    for (;;) {
      const reached = await reach(locations.socketPath, hello, either);
      switch (reached.kind) {
        case 'connected':
          if (!isNewerVersion(hello.version, reached.answer.version)) {
            return reached;
          }
          options.say?.(`replacing the daemon of version ${reached.answer.version}`);
          reached.socket.destroy();
          await retire(options, either);
          break;
        case 'absent':
          launcher.step();
          break;
        case 'refused':
          if (reached.answer.refused?.code !== 'stopping') {
            throw unreachable(locations, `it refused: ${reached.answer.refused?.message ?? ''}`);
          }
          break;
        case 'failed':
          throw unreachable(locations, reached.message);
      }
      await pause(DAEMON.connectEveryMs, undefined, { signal: either });
    }
  } catch (error) {
    if (limit.aborted && !signal.aborted) {
      throw unreachable(locations, `it did not answer within ${DAEMON.startWithinMs / 1000} s`);
    }
    throw error;
  }
}

/** Starts processes, one at a time, and reports why one failed. */
class Launcher {
  readonly #options: ReachOptions;
  #child: ChildProcess | undefined;
  #failure: Error | undefined;
  #pauseMs: number = DAEMON.relaunchAfterMs;
  #notBefore = 0;

  constructor(options: ReachOptions) {
    this.#options = options;
  }

  /** Called while nobody listens: starts a process unless one is starting. Throws its failure. */
  step(): void {
    if (this.#failure !== undefined) {
      throw this.#failure;
    }
    if (this.#child !== undefined || performance.now() < this.#notBefore) {
      return;
    }
    const { locations, launch, say } = this.#options;
    say?.('starting the daemon');
    ensurePrivateFolder(locations.stateFolder);
    const log = logOf(locations);
    try {
      const child = spawn(launch.command, [...NODE_OPTIONS, ...launch.args], {
        detached: true,
        cwd: locations.stateFolder,
        env: { ...process.env, ...ENVIRONMENT },
        stdio: ['ignore', log, log],
        windowsHide: true,
      });
      this.#child = child;
      child.once('error', (error) => this.#ended(undefined, error.message));
      child.once('exit', (code, killedBy) =>
        this.#ended(child.pid, killedBy ?? `exit code ${code}`, code ?? undefined),
      );
      child.unref();
    } finally {
      closeSync(log);
    }
  }

  #ended(pid: number | undefined, how: string, code?: number): void {
    this.#child = undefined;
    if (code === ALREADY_RUNNING_EXIT_CODE) {
      // The other daemon is starting and will listen soon, or is ending.
      this.#notBefore = performance.now() + this.#pauseMs;
      this.#pauseMs *= 2;
      return;
    }
    const { locations } = this.#options;
    this.#failure =
      (pid === undefined ? undefined : readStartFailure(locations, pid)) ??
      // On a full disk neither the reason nor the log could be written.
      fullDisk([locations.stateFolder, locations.dataFolder]) ??
      new GatewayError(
        'DAEMON_START_FAILED',
        `the daemon ended while starting (${how}); the end of ${locations.logFile}:\n${lastLogLines(locations.logFile).join('\n')}`,
      );
  }
}

function logOf({ logFile }: Locations): number {
  try {
    return openLog(logFile);
  } catch (error) {
    throw diskFailure(error, `the log ${logFile} cannot be opened`);
  }
}

/** Asks an older daemon to finish its work and end. Waits until it is gone. */
async function retire({ locations, hello }: ReachOptions, signal: AbortSignal): Promise<void> {
  const reached = await reach(locations.socketPath, { ...hello, role: 'control' }, signal);
  if (reached.kind !== 'connected') {
    return;
  }
  await askToStop(reached.socket, signal);
}

/** Sends the one control request that every version understands. Resolves when the daemon is gone. */
function askToStop(socket: LineSocket, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      socket.destroy();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    socket.listen({
      onLine: () => undefined,
      onEnd: () => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      },
    });
    socket.send(`${JSON.stringify({ id: 1, method: 'stop', params: {} })}\n`);
  });
}

function unreachable(locations: Locations, why: string): GatewayError {
  return new GatewayError(
    'DAEMON_UNREACHABLE',
    `the daemon of ${locations.configFile} cannot be reached: ${why}; its log is ${locations.logFile}`,
  );
}

// A daemon that cannot start writes the reason to a file for its starter. A pipe is not enough: the
// starter may be gone, and several may wait. The file names the process, so that nobody reads an old
// reason.

const fileOf = (locations: Locations): string => join(locations.stateFolder, 'start-failure.json');

/** Leaves the reason. Never throws: the reason is on stderr, and so in the log, as well. */
export function recordStartFailure(locations: Locations, error: unknown): void {
  const code = errorCodeOf(error);
  try {
    ensurePrivateFolder(locations.stateFolder);
    writeOwn(
      fileOf(locations),
      JSON.stringify({ pid: process.pid, code, message: describeError(error) }),
    );
  } catch {
    // The folder may be unwritable, and that may be the reason of the failure.
  }
}

/** Returns the reason that the process with this id left, if it left one. */
function readStartFailure(locations: Locations, pid: number): GatewayError | undefined {
  try {
    const {
      pid: writer,
      code,
      message,
    } = JSON.parse(readOwn(fileOf(locations))?.toString('utf8') ?? '{}') as {
      readonly pid?: unknown;
      readonly code?: unknown;
      readonly message?: unknown;
    };
    if (writer !== pid || typeof code !== 'string' || typeof message !== 'string') {
      return undefined;
    }
    return new GatewayError(
      Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'INTERNAL',
      message,
    );
  } catch {
    return undefined;
  }
}
