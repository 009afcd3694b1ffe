import type { ServerResponse } from 'node:http';

import type { Clock } from '../../base/clock.ts';
import { HTTP } from '../../tuning/http.ts';

/** What every answer of a session says beside what it is. */
export type StreamHeaders = Readonly<Record<string, string>>;

/**
 * An answer that is a stream of events, one message each.
 *
 * It says that it is there when it is quiet for long. A reader that lets too much pile up is cut
 * off: what is kept for it would have no bound.
 */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #clock: Clock;
  #cancelKeepAlive: () => void = () => undefined;

  /** Sends the headers at once. Precondition: nothing of the answer was sent. */
  constructor(response: ServerResponse, clock: Clock, headers: StreamHeaders) {
    this.#response = response;
    this.#clock = clock;
    response.writeHead(200, {
      ...headers,
      'Content-Type': 'text/event-stream',
      // A proxy that collects or packs the answer would hold back what is urgent.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
    response.once('close', () => this.#cancelKeepAlive());
    this.#keepAlive();
  }

  /** Sends one message, given as the JSON of it, which has no line break. */
  send(json: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) {
      return;
    }
    this.#response.write(`event: message\ndata: ${json}\n\n`);
    if (this.#response.writableLength > HTTP.streamUnsentBytesMax) {
      this.#response.destroy();
    }
  }

  end(): void {
    this.#cancelKeepAlive();
    this.#response.end();
  }

  #keepAlive(): void {
    this.#cancelKeepAlive = this.#clock.after(HTTP.eventKeepAliveMs, () => {
      if (!this.#response.writableEnded && !this.#response.destroyed) {
        this.#response.write(': keepalive\n\n');
        this.#keepAlive();
      }
    });
  }
}
