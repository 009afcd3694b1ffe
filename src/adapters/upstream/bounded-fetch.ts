import type { FetchLike } from '@modelcontextprotocol/client';

import { UPSTREAM } from '../../tuning/upstream.ts';
import type { LargeAnswers } from './large-answers.ts';
import { UpstreamError } from './upstream-error.ts';

const NEWLINE = 0x0a;

/**
 * `fetch` whose answers cannot fill the memory: a JSON body, or one event of an event stream,
 * above the bound ends the stream with an error. Large answers below it are taken out.
 */
export function boundedFetch(
  fetchImplementation: FetchLike,
  large: Pick<LargeAnswers, 'outOf'>,
  sizeBytesMax: number = UPSTREAM.messageBytesMax,
): FetchLike {
  return async (url, init) => {
    const response = await fetchImplementation(url, init);
    if (response.body === null) {
      return response;
    }
    const isEvents = response.headers.get('content-type')?.includes('text/event-stream') ?? false;
    const body = response.body
      .pipeThrough(limit(sizeBytesMax, isEvents))
      .pipeThrough(large.outOf(isEvents));
    const bounded = new Response(body, {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
    // A made response has no address, and redirects are judged by it.
    Object.defineProperty(bounded, 'url', { value: response.url });
    return bounded;
  };
}

/** Counts from the last empty line on for events, from the start for anything else. */
function limit(sizeBytesMax: number, isEvents: boolean): TransformStream<Uint8Array, Uint8Array> {
  let sizeBytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      const boundary = isEvents ? lastEmptyLine(chunk) : -1;
      sizeBytes = boundary === -1 ? sizeBytes + chunk.length : chunk.length - boundary;
      if (sizeBytes > sizeBytesMax) {
        controller.error(
          new UpstreamError('too_large', `a message has more than ${sizeBytesMax} bytes`),
        );
      } else {
        controller.enqueue(chunk);
      }
    },
  });
}

/** Where the last event ends in this chunk: two line ends in a row, with or without CR. */
function lastEmptyLine(chunk: Uint8Array): number {
  for (let end = chunk.lastIndexOf(NEWLINE); end > 0; end = chunk.lastIndexOf(NEWLINE, end - 1)) {
    const before = chunk[end - 1];
    if (before === NEWLINE || (before === 0x0d && chunk[end - 2] === NEWLINE)) {
      return end + 1;
    }
  }
  return -1;
}
