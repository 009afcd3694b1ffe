import type { SessionId } from '../../base/ids.ts';
import type { ClientLink } from '../../call/asker.ts';
import type { Connection } from './connection.ts';
import type { UpstreamError } from './upstream-error.ts';
import type { Visit } from './visit.ts';

/** Ways to start an instance, and listeners of its changes. */
export interface InstanceParts {
  /** Opens a connection for it; the signal ends the attempt. */
  readonly start: (instance: Instance, signal: AbortSignal) => Promise<Connection>;
  readonly onChange: () => void;
  /** Called when it has a connection again. */
  readonly onConnected: (instance: Instance) => void;
}

/**
 * One running copy of a server, or the place where one will be.
 *
 * Several callers may wait for the same start; it goes on when one of them gives up, and ends
 * only with the instance.
 */
export class Instance {
  /** The client it belongs to; `undefined` while it is everybody's. */
  owner: SessionId | undefined;
  /** The way to its owner that was used last: a server may ask at any time. */
  ownerLink: ClientLink | undefined;
  /** Clients that used it while it was shared. Its state in memory is also theirs. */
  readonly sharers = new Set<SessionId>();
  /** Clients that have changed something with it: it may keep that in memory for them. */
  readonly changers = new Set<SessionId>();
  /** Calls that use it or wait for it, in the order they came. */
  readonly visits = new Set<Visit>();
  /** True once it has asked its client something that a person may have to answer. */
  hasAsked = false;
  /** Takes back the end that was planned for when nobody uses it. */
  cancelIdleEnd: () => void = () => undefined;
  readonly #parts: InstanceParts;
  readonly #ended = new AbortController();
  #connection: Connection | undefined;
  #starting: Promise<Connection> | undefined;

  constructor(parts: InstanceParts, owner: SessionId | undefined) {
    this.#parts = parts;
    this.owner = owner;
  }

  /** Returns the connection, while it is open. */
  get connection(): Connection | undefined {
    return this.#connection?.isOpen === true ? this.#connection : undefined;
  }

  get isStarting(): boolean {
    return this.#starting !== undefined;
  }

  /** Returns the connection, started unless it is there or on its way. */
  connect(): Promise<Connection> {
    const open = this.connection;
    if (open !== undefined) {
      return Promise.resolve(open);
    }
    if (this.#starting === undefined) {
      this.#starting = this.#begin();
      this.#parts.onChange();
    }
    return this.#starting;
  }

  /** Ends it for good; resolves when its program is gone. */
  async end(reason: UpstreamError): Promise<void> {
    this.cancelIdleEnd();
    this.#ended.abort(reason);
    const connection = this.#connection;
    this.#connection = undefined;
    this.#parts.onChange();
    await connection?.close(reason);
  }

  async #begin(): Promise<Connection> {
    try {
      const connection = await this.#parts.start(this, this.#ended.signal);
      if (this.#ended.signal.aborted) {
        await connection.close(this.#ended.signal.reason as UpstreamError);
        this.#ended.signal.throwIfAborted();
      }
      this.#connection = connection;
      this.#parts.onConnected(this);
      return connection;
    } finally {
      this.#starting = undefined;
      this.#parts.onChange();
    }
  }
}
