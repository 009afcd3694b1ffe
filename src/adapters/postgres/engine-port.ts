import type { MessagePort } from 'node:worker_threads';

import { GatewayError } from '../../base/errors.ts';
import { type Engine, EngineLine } from './engine-line.ts';
import type { FromWorker } from './pglite-protocol.ts';

/** The embedded engine of another thread, reached over a port that its owner gave away. */
export class EnginePort implements Engine {
  readonly #port: MessagePort;
  readonly #line: EngineLine;
  #end: GatewayError | undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    this.#line = new EngineLine((message) => port.postMessage(message));
    port.on('message', (message: FromWorker) => {
      if (message.kind === 'rows' || message.kind === 'failed') {
        this.#line.answered(message);
      }
    });
    port.once('close', () => this.#finish());
  }

  get end(): GatewayError | undefined {
    return this.#end;
  }

  query(sql: string, params: readonly unknown[]): Promise<readonly object[]> {
    return this.#end === undefined ? this.#line.query(sql, params) : Promise.reject(this.#end);
  }

  close(): Promise<void> {
    this.#port.close();
    this.#finish();
    return Promise.resolve();
  }

  #finish(): void {
    this.#end ??= new GatewayError('DATABASE_UNAVAILABLE', 'the embedded database has ended');
    this.#line.fail(this.#end);
  }
}
