import type { ServerResponse } from 'node:http';

import type { Clock } from '../../base/clock.ts';
import { HTTP } from '../../tuning/http.ts';
import type { MessageParts } from '../mcp/rpc-message.ts';

/** Headers that every answer of a session has. */
export type StreamHeaders = Readonly<Record<string, string>>;

/**
 * Writes an answer as a stream of events, one message each. Sends a sign of life when it is quiet
 * for long. Cuts off a reader that lets too much pile up, because the buffer must stay bounded.
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

  /** Sends one message. */
  send(parts: MessageParts): void {
    if (this.#response.writableEnded || this.#response.destroyed) {
      return;
    }
    const [first = '', ...rest] = parts;
    if (typeof first === 'string' && rest.length === 0) {
      this.#response.write(`event: message\ndata: ${first}\n\n`);
    } else {
      this.#writeAll(parts);
    }
    if (this.#response.writableLength > HTTP.streamUnsentBytesMax) {
      this.#response.destroy();
    }
  }

  /** Tells the client under which name it can ask for the rest, and how long to wait before. */
  name(id: string, retryMs: number): void {
    if (!this.#response.writableEnded && !this.#response.destroyed) {
      this.#response.write(`id: ${id}\nretry: ${retryMs}\ndata: \n\n`);
    }
  }

  #writeAll(parts: MessageParts): void {
    this.#response.cork();
    this.#response.write('event: message\ndata: ');
    for (const part of parts) {
      this.#response.write(typeof part === 'string' ? part : withoutReturns(part));
    }
    this.#response.write('\n\n');
    this.#response.uncork();
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

const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;

/**
 * Removes carriage returns from JSON. There they are white space, but in a stream of events they
 * end the line.
 */
function withoutReturns(json: Uint8Array): Uint8Array {
  let at = json.indexOf(CARRIAGE_RETURN);
  if (at === -1) {
    return json;
  }
  const copy = Uint8Array.from(json);
  for (; at !== -1; at = copy.indexOf(CARRIAGE_RETURN, at)) {
    copy[at] = SPACE;
  }
  return copy;
}
