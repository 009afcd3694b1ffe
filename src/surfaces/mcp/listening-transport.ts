import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';

import type { Json } from '../../base/json.ts';
import type { Watcher } from './client-watches.ts';
import { LISTEN_METHOD, type ListenStreams } from './listen-streams.ts';

/**
 * A connection as it is, except that the streams opened on it are noticed: the SDK serves them
 * by itself and tells nobody which resources they name.
 */
export class ListeningTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport['onmessage'] = undefined;
  /** Called once the connection has ended, after its streams were closed. */
  onEnded: () => void = () => undefined;
  readonly #inner: Transport;
  readonly #streams: ListenStreams;
  readonly #who: Omit<Watcher, 'owner'>;
  readonly #open = new Set<string>();

  constructor(inner: Transport, streams: ListenStreams, who: Omit<Watcher, 'owner'>) {
    this.#inner = inner;
    this.#streams = streams;
    this.#who = who;
  }

  setProtocolVersion = (version: string): void => {
    this.#inner.setProtocolVersion?.(version);
  };

  start(): Promise<void> {
    const callbacks: Pick<Transport, 'onmessage' | 'onerror' | 'onclose'> = {
      onmessage: (message, extra) => {
        this.#notice(message);
        this.onmessage?.(message, extra);
      },
      onerror: (error) => this.onerror?.(error),
      onclose: () => {
        for (const id of this.#open) {
          this.#end(id);
        }
        this.onEnded();
        this.onclose?.();
      },
    };
    Object.assign(this.#inner, callbacks);
    return this.#inner.start();
  }

  send(message: JSONRPCMessage, options?: Parameters<Transport['send']>[1]): Promise<void> {
    if (!('method' in message) && message.id !== undefined) {
      // A stream that is answered was refused, or is over.
      this.#end(JSON.stringify(message.id));
    }
    return this.#inner.send(message, options);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  #notice(message: JSONRPCMessage): void {
    if (!('method' in message)) {
      return;
    }
    if (message.method === LISTEN_METHOD && 'id' in message) {
      const id = JSON.stringify(message.id);
      this.#open.add(id);
      this.#streams.open(id, this.#who, message as unknown as Json);
    } else if (message.method === 'notifications/cancelled') {
      this.#end(JSON.stringify(message.params?.['requestId']));
    }
  }

  #end(id: string): void {
    if (this.#open.delete(id)) {
      this.#streams.close(id);
    }
  }
}
