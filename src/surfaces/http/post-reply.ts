import type { ServerResponse } from 'node:http';

import type { RequestId } from '@modelcontextprotocol/server';

import type { Clock } from '../../base/clock.ts';
import { HTTP } from '../../tuning/http.ts';
import { bytesOfParts, type MessageParts } from '../mcp/message-parts.ts';
import { EventStream, type StreamHeaders } from './event-stream.ts';

/** What a reply needs. */
export interface PostReplyParts {
  readonly response: ServerResponse;
  readonly clock: Clock;
  readonly headers: StreamHeaders;
  /** The requests that it answers. */
  readonly requests: readonly RequestId[];
}

/**
 * The answer to one POST.
 *
 * One answer to one request is plain JSON. It becomes a stream of events where something has to
 * be told before the answer, where several requests came together, and where the answer takes so
 * long that whoever is in between might give up.
 */
export class PostReply {
  readonly #parts: PostReplyParts;
  readonly #open: Set<RequestId>;
  readonly #cancelPatience: () => void;
  #stream: EventStream | undefined;

  constructor(parts: PostReplyParts) {
    this.#parts = parts;
    this.#open = new Set(parts.requests);
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

  /** Sends the answer to one of the requests; the last one ends the reply. */
  answer(id: RequestId, message: MessageParts): void {
    if (!this.#open.delete(id) || !this.#isReading()) {
      return;
    }
    if (this.#stream === undefined && this.#parts.requests.length === 1) {
      this.#cancelPatience();
      const { response, headers } = this.#parts;
      response.writeHead(200, {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': bytesOfParts(message),
      });
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
    if (this.#isReading()) {
      this.#streamed().end();
    }
  }

  #isReading(): boolean {
    const { response } = this.#parts;
    return !response.writableEnded && !response.destroyed;
  }

  #streamed(): EventStream {
    const { response, clock, headers } = this.#parts;
    this.#cancelPatience();
    return (this.#stream ??= new EventStream(response, clock, headers));
  }
}
