import type { IncomingMessage, ServerResponse } from 'node:http';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openOpenAiCompatible } from '../../src/adapters/embedding/openai-compatible.ts';
import type { Clock } from '../../src/base/clock.ts';
import type { Embedder } from '../../src/retrieve/embedder.ts';
import { EMBED } from '../../src/tuning/embedding.ts';
import { RETRY } from '../../src/tuning/retry.ts';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.ts';

interface Request {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly input: readonly string[] };
}

const never = new AbortController().signal;

/** Waits pass at once and are counted; only the limit of a request never comes. */
function impatientClock(waits: number[]): Clock {
  return {
    now: () => 0,
    monotonicMs: () => 0,
    after(delayMs, callback) {
      if (delayMs === EMBED.requestTimeoutMs) {
        return () => undefined;
      }
      waits.push(delayMs);
      const timer = setImmediate(callback);
      return () => clearImmediate(timer);
    },
  };
}

describe('openOpenAiCompatible', () => {
  let server: LoopbackServer;
  let requests: Request[] = [];
  let waits: number[] = [];
  let respond: (request: Request, response: ServerResponse) => void;

  beforeAll(async () => {
    server = await startLoopbackServer();
    server.handle((request, response) => {
      void read(request).then((body) => {
        const one = {
          path: request.url,
          authorization: request.headers.authorization,
          body: JSON.parse(body) as Request['body'],
        };
        requests.push(one);
        respond(one, response);
      });
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());
  beforeEach(() => {
    requests = [];
    waits = [];
    respond = answer;
  });

  const open = (
    changes: Partial<Parameters<typeof openOpenAiCompatible>[0]> = {},
  ): Promise<Embedder> =>
    openOpenAiCompatible(
      {
        url: `${server.origin}/v1`,
        model: 'small',
        dimension: 2,
        clock: impatientClock(waits),
        ...changes,
      },
      never,
    );

  it('answers one vector of length 1 per text, in batches', async () => {
    const embedder = await open({ apiKey: 'secret' });
    expect(requests).toEqual([]);
    const texts = Array.from({ length: EMBED.batchTexts + 3 }, (_, at) => 'x'.repeat(at));
    const vectors = await embedder.embed(texts, never);
    expect(vectors).toHaveLength(texts.length);
    expect(vectors[3]?.[0]).toBeCloseTo(3 / Math.hypot(3, 1), 6);
    expect(requests.map(({ body }) => body.input.length)).toEqual([EMBED.batchTexts, 3]);
    expect(requests[0]).toMatchObject({
      path: '/v1/embeddings',
      authorization: 'Bearer secret',
      body: { model: 'small' },
    });
  });

  it('sends no empty text and no endless one', async () => {
    const embedder = await open();
    await embedder.embed(['', 'y'.repeat(100_000)], never);
    expect(requests[0]?.body.input.map((text) => text.length)).toEqual([1, EMBED.textLengthMax]);
  });

  it('asks for the dimension where it was not told', async () => {
    const { dimension: _, ...rest } = {
      url: `${server.origin}/api/embeddings`,
      model: 'small',
      dimension: 2,
      clock: impatientClock(waits),
    };
    const embedder = await openOpenAiCompatible(rest, never);
    expect(embedder).toMatchObject({ dimension: 2, model: 'small/2' });
    expect(requests.map(({ path }) => path)).toEqual(['/api/embeddings']);
  });

  it('tries again what may succeed later, waiting as it was asked to', async () => {
    respond = (request, response) => {
      if (requests.length === 1) {
        response.writeHead(429, { 'retry-after': '2' }).end();
      } else if (requests.length === 2) {
        response.writeHead(503).end();
      } else {
        answer(request, response);
      }
    };
    const embedder = await open();
    expect(await embedder.embed(['x'], never)).toHaveLength(1);
    expect(waits).toEqual([2000, 2 * RETRY.firstMs]);
  });

  it('gives up after a while, with what it heard last', async () => {
    respond = (_, response) => {
      response.writeHead(500, { 'retry-after': '86400' }).end('{"error":{"message":"on fire"}}');
    };
    const embedder = await open();
    await expect(embedder.embed(['x'], never)).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
      message: expect.stringContaining('status 500: on fire') as string,
    });
    expect(requests).toHaveLength(EMBED.attemptsMax);
    expect(Math.max(...waits)).toBe(EMBED.retryPauseMsMax);
  });

  it('tries a host again that cut it off', async () => {
    const embedder = await open();
    server.setDown(true);
    const refused = embedder.embed(['x'], never);
    await expect(refused).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    server.setDown(false);
    expect(await embedder.embed(['x'], never)).toHaveLength(1);
  });

  it('says at once what no repetition mends, without the key', async () => {
    respond = (_, response) => {
      response.writeHead(401).end('{"error":{"message":"bad key"}}');
    };
    const embedder = await open({ apiKey: 'hush' });
    const failure = await embedder.embed(['x'], never).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'EMBEDDING_MODEL_UNUSABLE' });
    expect(String(failure)).toContain('bad key');
    expect(String(failure)).not.toContain('hush');
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['another dimension', '{"data":[{"index":0,"embedding":[1,2,3]}]}', '3 numbers and 2'],
    ['too few vectors', '{"data":[]}', '0 vectors came for 1 texts'],
    ['something else', 'hello', 'no list "data"'],
  ])('refuses %s', async (_, text, problem) => {
    respond = (__, response) => {
      response.end(text);
    };
    const embedder = await open();
    await expect(embedder.embed(['x'], never)).rejects.toMatchObject({
      code: 'EMBEDDING_MODEL_UNUSABLE',
      message: expect.stringContaining(problem) as string,
    });
  });

  it('follows no redirect with its key', async () => {
    respond = (_, response) => {
      response.writeHead(307, { location: `${server.origin}/elsewhere` }).end();
    };
    const embedder = await open({ apiKey: 'secret' });
    await expect(embedder.embed(['x'], never)).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
    });
    expect(requests.every(({ path }) => path === '/v1/embeddings')).toBe(true);
  });

  it('stops when it is no longer wanted', async () => {
    const controller = new AbortController();
    respond = () => controller.abort(new Error('changed my mind'));
    const embedder = await open();
    await expect(embedder.embed(['x'], controller.signal)).rejects.toThrow('changed my mind');
    expect(requests).toHaveLength(1);
    server.setDown(true);
    server.setDown(false);
  });

  it.each(['localhost:11434', 'ftp://example.com', ''])('refuses the address %j', async (url) => {
    await expect(open({ url })).rejects.toMatchObject({ code: 'EMBEDDING_MODEL_UNUSABLE' });
  });
});

/** Vectors that tell the length of their text. */
function answer(request: Request, response: ServerResponse): void {
  const data = request.body.input.map((text, index) => ({ index, embedding: [text.length, 1] }));
  response.end(JSON.stringify({ data: data.toReversed() }));
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
  }
  return text;
}
