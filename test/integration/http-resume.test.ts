/** Answers that a client asks for again at the same process, after its connection was cut. */
import { type ClientRequest, type IncomingMessage, request } from 'node:http';

import { afterEach, describe, expect, it } from 'vitest';

import { HTTP } from '../../src/tuning/http.ts';
import { heldTool, HttpWorld, nothing, openSession, send, TOKEN } from '../support/http-world.ts';
import { type ManualClock, manualClock } from '../support/manual-clock.ts';
import { MemoryOpenRequests } from '../support/memory-open-requests.ts';

const world = new HttpWorld();
afterEach(() => world.end());

const VERSION = { 'mcp-protocol-version': '2025-11-25' };
const LONG_TEXT = 'x'.repeat(32 * 1024 * 1024);
const SOON = { timeout: 10_000, interval: 5 };

const call = (id: number): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'one__echo' } });

const cancel = (requestId: number): object => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId, reason: 'enough' },
});

/** An exchange whose answer is read only as far as a test wants. */
interface Exchange {
  readonly request: ClientRequest;
  readonly response: IncomingMessage;
}

function exchange(
  port: number,
  options: { method: string; headers: Record<string, string>; body?: string },
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...options.headers,
    };
    const sent = request(
      { host: '127.0.0.1', port, path: '/mcp', method: options.method, agent: false, headers },
      (response) => {
        response.on('error', () => undefined);
        resolve({ request: sent, response });
      },
    );
    sent.on('error', reject);
    sent.end(options.body);
  });
}

const dataOf = (text: string): readonly unknown[] =>
  [...text.matchAll(/^data: (.+)$/gmu)].map(([, json = '']) => JSON.parse(json) as unknown);

async function textOf({ response }: Exchange): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Reads up to the name of the answer, and no further. */
async function nameOf({ response }: Exchange): Promise<string> {
  let text = '';
  return new Promise((resolve) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString('utf8');
      const name = /^id: (.+)$/mu.exec(text)?.[1];
      if (name !== undefined) {
        response.off('data', read);
        response.pause();
        resolve(name);
      }
    };
    response.on('data', read);
  });
}

interface NamedCall {
  readonly port: number;
  readonly clock: ManualClock;
  readonly open: MemoryOpenRequests;
  readonly headers: Record<string, string>;
  readonly first: Exchange;
  readonly name: string;
  readonly finish: () => void;
}

/** A call that is under way, and whose client knows its name. */
async function namedCall(text = 'done'): Promise<NamedCall> {
  const clock = manualClock();
  const open = new MemoryOpenRequests();
  const { tool, begun, finish } = heldTool('echo', text);
  const { http } = await world.start([tool], { clock, openRequests: open });
  const { port } = http;
  const headers = { ...(await openSession(port)), ...VERSION };
  const answer = exchange(port, { method: 'POST', headers, body: call(2) });
  await begun;
  clock.advance(HTTP.resumableAfterMs);
  const first = await answer;
  const name = await nameOf(first);
  return { port, clock, open, headers, first, name, finish };
}

describe('an answer whose connection is cut', () => {
  it('while it is sent can be asked for until it was read', async () => {
    const { port, open, headers, first, name, finish } = await namedCall(LONG_TEXT);
    const arrives = new Promise((resolve) => {
      first.response.once('readable', resolve);
    });
    finish();
    await arrives;
    first.request.destroy();
    const again = { method: 'GET', headers: { ...headers, 'last-event-id': name } };
    const second = await exchange(port, again);
    await new Promise((resolve) => {
      second.response.once('readable', resolve);
    });
    second.request.destroy();
    const third = await send(port, again);
    expect(third.text.length).toBeGreaterThan(LONG_TEXT.length);
    await expect.poll(() => open.kept.size, SOON).toBe(0);
  });
});

describe('an answer that is asked for while it is made', () => {
  it('comes to whoever asked last, and ends the stream of the one before', async () => {
    const { port, open, headers, first, name, finish } = await namedCall();
    const ended = new Promise((resolve) => {
      first.response.once('end', resolve).resume();
    });
    const again = { method: 'GET', headers: { ...headers, 'last-event-id': name } };
    const second = await exchange(port, again);
    await ended;
    finish();
    expect(dataOf(await textOf(second))).toMatchObject([{ id: 2, result: {} }]);
    await expect.poll(() => open.kept.size, SOON).toBe(0);
  });
});

it('a request that is cancelled at another process than began it is carried out there again, and aborted', async () => {
  const { open, headers, first, finish } = await namedCall();
  const again = heldTool();
  const { http } = await world.start([again.tool], { openRequests: open });
  const body = JSON.stringify(cancel(2));
  expect((await send(http.port, { headers, body })).status).toBe(202);
  await expect.poll(async () => (await again.begun).aborted, SOON).toBe(true);
  await expect.poll(() => open.kept.size, SOON).toBe(0);
  finish();
  again.finish();
  await textOf(first);
});

it('a flood of cancels reads the requests of its session a few times, and still cancels', async () => {
  const { open, headers, first, finish } = await namedCall();
  const again = heldTool();
  const { http } = await world.start([again.tool], { openRequests: open });
  const body = JSON.stringify(Array.from({ length: 50 }, (_, n) => cancel(n + 2)));
  expect((await send(http.port, { headers, body })).status).toBe(202);
  await expect.poll(async () => (await again.begun).aborted, SOON).toBe(true);
  expect(open.listings).toBeLessThan(5);
  finish();
  again.finish();
  await textOf(first);
});

it('a request whose client was not told a name is not stored for longer than it takes', async () => {
  const clock = manualClock();
  const open = new MemoryOpenRequests();
  let stored = nothing;
  const storing = new Promise<void>((resolve) => {
    stored = resolve;
  });
  const keep = open.keep.bind(open);
  open.keep = async (kept) => {
    await keep(kept);
    await storing;
  };
  const { tool, begun, finish } = heldTool();
  const { http } = await world.start([tool], { clock, openRequests: open });
  const headers = { ...(await openSession(http.port)), ...VERSION };
  const answer = send(http.port, { headers, body: call(2) });
  await begun;
  clock.advance(HTTP.resumableAfterMs);
  expect(open.kept.size).toBe(1);
  finish();
  expect(JSON.parse((await answer).text)).toMatchObject({ id: 2, result: {} });
  stored();
  await expect.poll(() => open.kept.size, SOON).toBe(0);
});
