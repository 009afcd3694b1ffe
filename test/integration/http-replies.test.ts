import { afterEach, describe, expect, it } from 'vitest';

import { HTTP } from '../../src/tuning/http.ts';
import {
  type Answer,
  ECHO,
  heldTool,
  HttpWorld,
  openSession,
  send,
} from '../support/http-world.ts';
import { manualClock } from '../support/manual-clock.ts';

const world = new HttpWorld();
afterEach(() => world.end());

const call = (id: number, name = 'one__echo', meta: object = {}): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: {}, _meta: meta },
});

/** The messages of a stream of events. */
function messagesOf({ text }: Answer): readonly { id?: number; method?: string }[] {
  return [...text.matchAll(/^data: (.*)$/gmu)].map(
    ([, json = '']) => JSON.parse(json) as { id?: number; method?: string },
  );
}

describe('the answer to a request of a session', () => {
  it('is plain JSON, whole, where nothing has to be told before', async () => {
    const { http } = await world.start();
    const headers = await openSession(http.port);
    const answer = await send(http.port, { headers, body: JSON.stringify(call(2)) });
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.text)));
    expect(JSON.parse(answer.text)).toMatchObject({ id: 2, result: { content: [{}] } });
  });

  it('has few headers beside the answer to initialize: each costs the client time', async () => {
    const { http } = await world.start();
    const headers = await openSession(http.port);
    const answer = await send(http.port, { headers, body: JSON.stringify(call(2)) });
    expect(Object.keys(answer.headers).toSorted()).toEqual([
      'connection',
      'content-length',
      'content-type',
      'date',
      'x-content-type-options',
    ]);
  });

  it('is a stream where progress comes before it', async () => {
    const { http } = await world.start([
      {
        ...ECHO,
        call: (_, asker) => {
          asker.onProgress?.({ progress: 1 });
          return Promise.resolve({ content: [] });
        },
      },
    ]);
    const headers = await openSession(http.port);
    const body = JSON.stringify(call(2, 'one__echo', { progressToken: 'p' }));
    const answer = await send(http.port, { headers, body });
    expect(answer.headers['content-type']).toContain('text/event-stream');
    expect(messagesOf(answer).map(({ id, method }) => id ?? method)).toEqual([
      'notifications/progress',
      2,
    ]);
  });

  it('is a stream where it takes long, which says that it is there', async () => {
    const clock = manualClock();
    const { tool, begun, finish } = heldTool();
    const { http } = await world.start([tool], { clock });
    const headers = await openSession(http.port);
    const answer = send(http.port, { headers, body: JSON.stringify(call(2)) });
    await begun;
    clock.advance(HTTP.plainAnswerWithinMs);
    clock.advance(HTTP.eventKeepAliveMs);
    finish();
    const told = await answer;
    expect(told.headers['content-type']).toContain('text/event-stream');
    expect(told.text).toMatch(/^: keepalive\n\n/u);
    expect(messagesOf(told).map(({ id }) => id)).toEqual([2]);
  });

  it('is a stream with an answer to each of several', async () => {
    const { http } = await world.start();
    const headers = await openSession(http.port);
    const answer = await send(http.port, { headers, body: JSON.stringify([call(2), call(3)]) });
    expect(new Set(messagesOf(answer).map(({ id }) => id))).toEqual(new Set([2, 3]));
  });

  it('ends without an answer where the request is cancelled', async () => {
    const { tool, begun } = heldTool();
    const { http } = await world.start([tool]);
    const headers = await openSession(http.port);
    const answer = send(http.port, { headers, body: JSON.stringify(call(2)) });
    const signal = await begun;
    const method = 'notifications/cancelled';
    const cancel = { jsonrpc: '2.0', method, params: { requestId: 2 } };
    expect((await send(http.port, { headers, body: JSON.stringify(cancel) })).status).toBe(202);
    expect(messagesOf(await answer)).toEqual([]);
    expect(signal.aborted).toBe(true);
  });

  it('is a refusal where the id is taken, and the first is still answered', async () => {
    const { tool, begun, finish } = heldTool();
    const { http } = await world.start([tool]);
    const headers = await openSession(http.port);
    const first = send(http.port, { headers, body: JSON.stringify(call(2)) });
    await begun;
    expect((await send(http.port, { headers, body: JSON.stringify(call(2)) })).status).toBe(400);
    finish();
    expect(JSON.parse((await first).text)).toMatchObject({ id: 2, result: {} });
  });

  it.each([
    ['a method that is none', { ...call(2), method: 5 }],
    ['a further member', { ...call(2), more: 1 }],
    ['an id that is no number of JSON-RPC', { ...call(2), id: 1.5 }],
    ['params that are no object', { ...call(2), params: [1] }],
    ['a progress token that is none', call(2, 'one__echo', { progressToken: {} })],
  ])('is a refusal for a message with %s', async (_, message) => {
    const { http } = await world.start();
    const headers = await openSession(http.port);
    const answer = await send(http.port, { headers, body: JSON.stringify(message) });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ error: { code: -32_700 } });
  });
});
