import { describe, expect, it } from 'vitest';

import { boundedFetch } from './bounded-fetch.ts';

const NONE_LARGE = { outOf: () => new TransformStream<Uint8Array, Uint8Array>() };

const answer = (contentType: string, chunks: readonly string[]) => (): Promise<Response> =>
  Promise.resolve(
    new Response(
      new ReadableStream({
        start(controller) {
          for (const chunk of chunks) {
            controller.enqueue(new TextEncoder().encode(chunk));
          }
          controller.close();
        },
      }),
      { status: 201, headers: { 'content-type': contentType } },
    ),
  );

const read = async (contentType: string, chunks: readonly string[]): Promise<string> => {
  const response = await boundedFetch(answer(contentType, chunks), NONE_LARGE, 10)('http://x/');
  return response.text();
};

describe('boundedFetch', () => {
  it('passes on what fits', async () => {
    const response = await boundedFetch(
      answer('application/json', ['12345']),
      NONE_LARGE,
      10,
    )('http://x/');
    expect([response.status, await response.text()]).toEqual([201, '12345']);
  });

  it('ends a body that is too large', async () => {
    await expect(read('application/json', ['123456', '123456'])).rejects.toThrow('more than 10');
  });

  it('counts each event of a stream for itself', async () => {
    const events = ['data: 1\n\n', 'data: 2\r\n\r\n', 'data: 3\n\n'];
    expect(await read('text/event-stream', events)).toBe(events.join(''));
    await expect(read('text/event-stream', ['data: 12345', '6789\n'])).rejects.toThrow(
      'more than 10',
    );
  });

  it('leaves an answer without a body alone', async () => {
    const response = await boundedFetch(
      () => Promise.resolve(new Response(null, { status: 204 })),
      NONE_LARGE,
    )('http://x/');
    expect(response.status).toBe(204);
  });
});
