import type { ServerResponse } from 'node:http';

import type { RequestId } from '@modelcontextprotocol/server';

import type { Clock } from '../../base/clock.ts';
import { HTTP } from '../../tuning/http.ts';
import { type MessageParts, bytesOfParts } from '../mcp/rpc-message.ts';
import { whenSent } from './answer.ts';
import { EventStream, type StreamHeaders } from './event-stream.ts';

interface PostReplyParts {
  readonly response: ServerResponse;
  readonly clock: Clock;
  readonly headers: StreamHeaders;
  /** The requests that it answers. */
  readonly requests: readonly RequestId[];
}

/**
 * The answer to one POST.
 *
 * One answer to one request is plain JSON. It becomes a stream of events in three cases: a message
 * must be sent before the answer; the POST has several requests; the answer takes so long that a
 * proxy might close the connection.
 */
export class PostReply {
  readonly #parts: PostReplyParts;
  readonly #open: Set<RequestId>;
  readonly #cancelPatience: () => void;
  #response: ServerResponse;
  #name: string | undefined;
  #cancelNaming: () => void = () => undefined;
  #stream: EventStream | undefined;

  constructor(parts: PostReplyParts) {
    this.#parts = parts;
    this.#open = new Set(parts.requests);
    this.#response = parts.response;
    this.#cancelPatience = parts.clock.after(HTTP.plainAnswerWithinMs, () => {
      if (this.#isReading()) {
        this.#streamed();
      }
    });
    parts.response.once('close', this.#cancelPatience);
  }

  /** Sends a message that belongs to a request and does not answer it. */
  tell(message: MessageParts): void {
    if (this.#isReading()) {
      this.#streamed().send(message);
    }
  }

  /** True if the client was told a name for this reply. */
  get isNamed(): boolean {
    return this.#name !== undefined;
  }

  /** Asks for a name if the answer takes longer than this, and tells it to the client. */
  nameLater(afterMs: number, nameOf: () => Promise<string | undefined>): void {
    const name = async (): Promise<void> => {
      const found = this.#open.size === 0 ? undefined : await nameOf();
      if (found !== undefined && this.#open.size > 0 && this.#isReading()) {
        this.#name = found;
        this.#streamed().name(found, HTTP.resumeAfterMs);
      }
    };
    this.#cancelNaming = this.#parts.clock.after(afterMs, () => void name());
  }

  /** Goes on as the answer to another request of the client, which lost the one before. */
  moveTo(response: ServerResponse): void {
    this.#cancelPatience();
    if (this.#stream === undefined) {
      this.#response.destroy();
    } else {
      this.#stream.end();
    }
    this.#stream = undefined;
    this.#response = response;
    const stream = this.#streamed();
    if (this.#name !== undefined) {
      stream.name(this.#name, HTTP.resumeAfterMs);
    }
  }

  /** Makes it a stream of events now. */
  stream(): void {
    this.#streamed();
  }

  /**
   * Sends the answer to one of the requests; the last one ends the reply. `onSent` is called when
   * the reply is sent to its end, and never where nobody reads it or the connection is cut before.
   */
  answer(id: RequestId, message: MessageParts, onSent?: () => void): void {
    if (!this.#open.delete(id)) {
      return;
    }
    this.#cancelNaming();
    if (!this.#isReading()) {
      return;
    }
    if (onSent !== undefined) {
      whenSent(this.#response, onSent);
    }
    if (this.#stream === undefined && this.#parts.requests.length === 1) {
      this.#cancelPatience();
      const { headers } = this.#parts;
      const response = this.#response;
      // A list, because Node reads it faster than an object.
      const head = ['Content-Type', 'application/json', 'Content-Length', bytesOfParts(message)];
      for (const name in headers) {
        head.push(name, headers[name] ?? '');
      }
      response.writeHead(200, head);
      const [first = '', ...rest] = message;
      response.cork();
      for (const part of rest.length === 0 ? [] : message) {
        response.write(part);
      }
      response.end(rest.length === 0 ? first : undefined);
      return;
    }
    this.#streamed().send(message);
    if (this.#open.size === 0) {
      this.end();
    }
  }

  /** Ends it, whatever was answered: nothing more will be. */
  end(): void {
    this.#cancelPatience();
    this.#cancelNaming();
    if (this.#isReading()) {
      this.#streamed().end();
    }
  }

  #isReading(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  #streamed(): EventStream {
    const { clock, headers } = this.#parts;
    this.#cancelPatience();
    return (this.#stream ??= new EventStream(this.#response, clock, headers));
  }
}
