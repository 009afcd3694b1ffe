import { randomUUID } from 'node:crypto';

import { type ErrorCode, ERRORS, GatewayError } from '../../base/errors.ts';
import type { Locations } from '../../config/locations.ts';
import { reach } from './connect.ts';
import type {
  ControlFailure,
  ControlMethod,
  ControlReply,
  ParamsOf,
  ProgressOf,
  ResultOf,
} from './control-protocol.ts';
import { type Launch, reachOrLaunch } from './launch.ts';
import type { LineSocket } from './line-socket.ts';
import { type Hello, type HelloAnswer, SOCKET_PROTOCOL } from './socket-protocol.ts';

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: (progress: never) => void;
}

/** Options for reaching the daemon from a command, and for starting it if none runs. */
interface ControlOptions {
  readonly launch: Launch;
  /** Version of this program. An older daemon is replaced. */
  readonly version: string;
  /** Where the command is run. */
  readonly folder?: string | undefined;
  /** Shows slow steps to a waiting person. */
  readonly say?: (line: string) => void;
}

/** Connects. Starts the daemon if none runs. Throws the reason if that fails. */
export async function connectControl(
  locations: Locations,
  options: ControlOptions,
  signal: AbortSignal,
): Promise<ControlClient> {
  const hello = helloOf(options);
  const { socket, answer } = await reachOrLaunch({ ...options, locations, hello }, signal);
  return new ControlClient(socket, answer, signal);
}

/** Connects to the daemon that runs, whatever its version; `undefined` when none does. */
export async function findControl(
  locations: Locations,
  who: Pick<ControlOptions, 'version' | 'folder'>,
  signal: AbortSignal,
): Promise<ControlClient | undefined> {
  const reached = await reach(locations.socketPath, helloOf(who), signal);
  if (reached.kind === 'connected') {
    return new ControlClient(reached.socket, reached.answer, signal);
  }
  const refusal = reached.kind === 'refused' ? reached.answer.refused : undefined;
  if (reached.kind === 'absent' || refusal?.code === 'stopping') {
    return undefined;
  }
  const why = reached.kind === 'failed' ? reached.message : `it refused: ${refusal?.message ?? ''}`;
  throw new GatewayError('DAEMON_UNREACHABLE', `the daemon cannot be reached: ${why}`);
}

/** Connects the command line to the daemon. */
export class ControlClient implements Disposable {
  /** Process and version of the daemon. */
  readonly daemon: { readonly pid: number; readonly version: string };
  /** Resolves when the connection is over, for whatever reason. */
  readonly closed: Promise<void>;
  readonly #socket: LineSocket;
  readonly #signal: AbortSignal;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  /** The signal ends requests that are given no signal of their own. */
  constructor(socket: LineSocket, daemon: HelloAnswer, signal: AbortSignal) {
    this.daemon = { pid: daemon.pid, version: daemon.version };
    this.#socket = socket;
    this.#signal = signal;
    this.closed = new Promise((resolve) => {
      socket.listen({
        onLine: (line) => this.#receive(JSON.parse(line.toString('utf8')) as ControlReply),
        onEnd: () => {
          this.#failAll();
          resolve();
        },
      });
    });
  }

  /** Asks and waits. An aborted signal cancels the request at the daemon too. */
  request<M extends ControlMethod>(
    method: M,
    params: ParamsOf<M>,
    signal: AbortSignal = this.#signal,
  ): Promise<ResultOf<M>> {
    return this.follow(method, params, () => undefined, signal);
  }

  /** Sends a request, reports its progress, and returns the result. */
  follow<M extends ControlMethod>(
    method: M,
    params: ParamsOf<M>,
    onProgress: (progress: ProgressOf<M>) => void,
    signal: AbortSignal = this.#signal,
  ): Promise<ResultOf<M>> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise<ResultOf<M>>((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const onAbort = (): void => {
        if (this.#waiting.delete(id)) {
          this.#socket.send(`${JSON.stringify({ cancel: id })}\n`);
          reject(signal.reason as Error);
        }
      };
      const settled = (): void => signal.removeEventListener('abort', onAbort);
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.set(id, {
        resolve: (result) => {
          settled();
          resolve(result);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
        onProgress,
      });
      if (!this.#socket.send(`${JSON.stringify({ id, method, params })}\n`)) {
        this.#failAll();
      }
    });
  }

  /** Ends the daemon. Resolves when it is gone, after its requests were finished or given up. */
  async stopDaemon(signal: AbortSignal = this.#signal): Promise<void> {
    await this.request('stop', {}, signal);
    await Promise.race([this.closed, rejection(signal)]);
  }

  close(): void {
    this.#socket.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #receive(reply: ControlReply): void {
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) {
      return;
    }
    if ('progress' in reply) {
      waiting.onProgress(reply.progress as never);
      return;
    }
    this.#waiting.delete(reply.id);
    if ('error' in reply) {
      waiting.reject(rebuilt(reply.error));
    } else {
      waiting.resolve(reply.result as never);
    }
  }

  #failAll(): void {
    for (const { reject } of this.#waiting.values()) {
      reject(
        new GatewayError(
          'DAEMON_UNREACHABLE',
          'the daemon went away before it answered; what it was doing may have been done',
        ),
      );
    }
    this.#waiting.clear();
  }
}

function helloOf({ version, folder }: Pick<ControlOptions, 'version' | 'folder'>): Hello {
  return {
    pml: SOCKET_PROTOCOL,
    role: 'control',
    version,
    shim: randomUUID(),
    resumed: false,
    ...(folder !== undefined && { folder }),
  };
}

function rebuilt({ code, message, data }: ControlFailure): GatewayError {
  const known = Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'INTERNAL';
  return new GatewayError(known, message, data === undefined ? {} : { data });
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
