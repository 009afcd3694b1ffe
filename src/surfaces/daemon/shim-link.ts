/** Built-ins and import-free files only: the shim loads it. */
import { randomBytes } from 'node:crypto';

import type { Locations } from '../../config/locations.ts';
import { DAEMON } from '../../tuning/daemon.ts';
import { reach } from './connect.ts';
import type { Launch } from './launch.ts';
import type { LineSocket } from './line-socket.ts';
import {
  type ClientPlace,
  type Hello,
  isNewerVersion,
  SOCKET_PROTOCOL,
} from './socket-protocol.ts';

const SESSION_ID_BYTES = 12;

/** Connects the shim to its daemon, and reconnects. */
export class ShimLink {
  readonly #locations: Locations;
  readonly #version: string;
  readonly #launch: Launch;
  readonly #place: ClientPlace;
  readonly #shimId = randomBytes(SESSION_ID_BYTES).toString('hex');
  /** Read at the start: an orphaned process gets another parent, which is no client. */
  readonly #parent = process.ppid;
  #hasConnected = false;
  #lastFailure: { readonly error: unknown; readonly atMs: number } | undefined;

  constructor(parts: {
    readonly locations: Locations;
    readonly version: string;
    readonly launch: Launch;
    readonly place?: ClientPlace;
  }) {
    this.#locations = parts.locations;
    this.#version = parts.version;
    this.#launch = parts.launch;
    this.#place = parts.place ?? {};
  }

  /**
   * Returns a connection to a daemon that is not older than we are, started if need be. `onWaiting`
   * is called when that is going to take longer than a client should wait for its first answers.
   */
  async connect(onWaiting: () => Promise<void>, signal: AbortSignal): Promise<LineSocket> {
    const patience = setTimeout(() => void onWaiting(), DAEMON.helloPatienceMs);
    try {
      const socket = (await this.#find(signal)) ?? (await this.#start(onWaiting, signal));
      this.#hasConnected = true;
      return socket;
    } finally {
      clearTimeout(patience);
    }
  }

  async #find(signal: AbortSignal): Promise<LineSocket | undefined> {
    const reached = await reach(this.#locations.socketPath, this.#hello(), signal);
    if (reached.kind !== 'connected') {
      return undefined;
    }
    if (isNewerVersion(this.#version, reached.answer.version)) {
      reached.socket.destroy();
      return undefined;
    }
    return reached.socket;
  }

  async #start(onWaiting: () => Promise<void>, signal: AbortSignal): Promise<LineSocket> {
    await onWaiting();
    const failure = this.#lastFailure;
    if (failure !== undefined && performance.now() - failure.atMs < DAEMON.relaunchAfterMs) {
      // A client that asks again at once must not start a process each time.
      throw failure.error;
    }
    try {
      const { reachOrLaunch } = await import('./launch.ts');
      const { socket } = await reachOrLaunch(
        { locations: this.#locations, hello: this.#hello(), launch: this.#launch },
        signal,
      );
      return socket;
    } catch (error) {
      this.#lastFailure = { error, atMs: performance.now() };
      throw error;
    }
  }

  #hello(): Hello {
    return {
      pml: SOCKET_PROTOCOL,
      role: 'mcp',
      version: this.#version,
      shim: this.#shimId,
      resumed: this.#hasConnected,
      parent: this.#parent,
      ...this.#place,
    };
  }
}
